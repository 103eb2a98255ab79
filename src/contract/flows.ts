import { z } from 'zod';
import { declare } from './endpoint.ts';
import { CreatedBy, Id, Instructions, listOf, Name, patchOf, Timestamp, Variables } from './text.ts';

const DeviceCount = z.union([z.literal(1), z.literal(2)], { error: 'must be 1 or 2' });

export const Flow = z
  .object({
    id: Id,
    name: Name,
    instructions: z.string(),
    caching_enabled: z.boolean(),
    device_count: DeviceCount,
    created_at: Timestamp,
    created_by: CreatedBy,
  })
  .meta({ id: 'Flow' });
export type Flow = z.infer<typeof Flow>;

export const CreatedFlow = Flow.extend({
  suite_id: Id.nullable(),
  position: z.int().nullable(),
}).meta({ id: 'CreatedFlow' });
export type CreatedFlow = z.infer<typeof CreatedFlow>;

const tag = 'Flows';

export const flowEndpoints = declare({
  listFlows: {
    method: 'GET',
    path: '/api/v1/flows',
    tag,
    summary: 'List flows, or those of one suite in their order',
    query: z.object({ suite_id: Id.optional() }),
    success: { status: 200, schema: listOf('flows', Flow) },
    refusals: [404, 422],
  },
  createFlow: {
    method: 'POST',
    path: '/api/v1/flows',
    tag,
    summary: 'Create a flow, at the end of a suite if one is named',
    body: z.object({
      name: Name,
      instructions: Instructions,
      suite_id: Id.nullish(),
      device_count: DeviceCount.default(1),
      caching_enabled: z.boolean().default(false),
    }),
    sessionFields: ['caching_enabled'],
    success: { status: 201, schema: CreatedFlow },
    refusals: [400, 404, 409, 422],
  },
  getFlow: {
    method: 'GET',
    path: '/api/v1/flows/{flow_id}',
    tag,
    summary: 'Get a flow',
    success: { status: 200, schema: Flow },
    refusals: [404],
  },
  updateFlow: {
    method: 'PATCH',
    path: '/api/v1/flows/{flow_id}',
    tag,
    summary: 'Update a flow (caching_enabled: signed-in sessions only)',
    body: patchOf({
      name: Name,
      instructions: Instructions,
      device_count: DeviceCount,
      caching_enabled: z.boolean(),
    }),
    sessionFields: ['caching_enabled'],
    success: { status: 200, schema: Flow },
    refusals: [400, 404, 409, 422],
  },
  deleteFlow: {
    method: 'DELETE',
    path: '/api/v1/flows/{flow_id}',
    tag,
    summary: 'Delete a flow; its past runs stay',
    success: { status: 204 },
    refusals: [404, 409],
  },
  getFlowVariables: {
    method: 'GET',
    path: '/api/v1/flows/{flow_id}/variables',
    tag,
    summary: 'Get the variables of a flow',
    success: { status: 200, schema: Variables },
    refusals: [404],
  },
  putFlowVariables: {
    method: 'PUT',
    path: '/api/v1/flows/{flow_id}/variables',
    tag,
    summary: 'Replace the variables of a flow',
    body: Variables,
    success: { status: 200, schema: Variables },
    refusals: [400, 404, 422],
  },
});
