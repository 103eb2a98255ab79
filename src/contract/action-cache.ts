import { z } from 'zod';
import { declare } from './endpoint.ts';
import { Id, listOf, Timestamp } from './text.ts';

const Steps = z.object({
  version: z.int(),
  steps: z.array(
    z.object({
      text: z.string(),
      actions: z.array(z.record(z.string(), z.unknown())),
      why_not: z.string().nullable().meta({ description: 'why the step is planned anew each time' }),
    }),
  ),
});

export const CachedFlow = z
  .object({
    branch: z.string().nullable(),
    recorded_at: Timestamp,
    run_id: Id.meta({ description: 'the run that recorded it' }),
    circumstances: z
      .record(z.string(), z.unknown())
      .meta({ description: 'what must be the same for it to be replayed; long texts as hashes' }),
    login: Steps.nullable(),
    flow: Steps,
  })
  .meta({ id: 'CachedFlow', description: 'what a passing run did, variables as placeholders' });
export type CachedFlow = z.infer<typeof CachedFlow>;

const tag = 'Action cache';

export const actionCacheEndpoints = declare({
  listCachedFlows: {
    method: 'GET',
    path: '/api/v1/flows/{flow_id}/cache',
    tag,
    summary: 'What is remembered of a flow, newest first',
    success: { status: 200, schema: listOf('entries', CachedFlow) },
    refusals: [404],
  },
  clearCachedFlows: {
    method: 'DELETE',
    path: '/api/v1/flows/{flow_id}/cache',
    tag,
    summary: 'Forget what is remembered of a flow: its next run is planned anew',
    success: { status: 204 },
    refusals: [404],
  },
});
