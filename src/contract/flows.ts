import { z } from 'zod';
import { declare } from './endpoint.ts';
import {
  asRead,
  CreatedBy,
  Id,
  Instructions,
  Name,
  Paging,
  pagesOf,
  patchOf,
  queryInteger,
  Timestamp,
  Variables,
} from './text.ts';

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

export const FlowName = Flow.pick({ id: true, name: true }).meta({ id: 'FlowName' });
export type FlowName = z.infer<typeof FlowName>;

/** One line of instructions as the built-in planner understands it. */
export const ReadStep = z
  .object({
    line: z.int().meta({ description: 'counted from 0' }),
    text: z.string(),
    does: z.array(z.string()).meta({ description: 'what it will do, in words; empty if it is in doubt' }),
    is_note: z.boolean().meta({ description: 'a heading or a remark: nothing is done' }),
    doubt: z.string().nullable().meta({ description: 'why it needs a model, or another wording' }),
  })
  .meta({ id: 'ReadStep' });
export type ReadStep = z.infer<typeof ReadStep>;

const FlowFields = {
  name: Name,
  instructions: Instructions,
  device_count: DeviceCount,
  caching_enabled: z.boolean(),
};

const tag = 'Flows';

export const flowEndpoints = declare({
  listFlows: {
    method: 'GET',
    path: '/api/v1/flows',
    tag,
    summary: 'List flows, or those of one suite in their order',
    query: z.object({ suite_id: Id.optional(), ...Paging }),
    success: { status: 200, schema: pagesOf('flows', Flow) },
    refusals: [404, 422],
  },
  listFlowNames: {
    method: 'GET',
    path: '/api/v1/flows/names',
    tag,
    summary: 'The names of all flows, for those who only show or search them',
    query: z.object({ ...Paging, limit: queryInteger({ min: 1, max: 5000 }).optional() }),
    success: { status: 200, schema: pagesOf('flows', FlowName) },
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
    body: patchOf(FlowFields).safeExtend({ was: asRead(FlowFields) }),
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
  readFlow: {
    method: 'POST',
    path: '/api/v1/flows/read',
    tag,
    summary: 'What the built-in planner understands of instructions, line by line; nothing is kept',
    body: z.object({ instructions: Instructions }),
    success: { status: 200, schema: z.object({ steps: z.array(ReadStep) }) },
    refusals: [400, 422],
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
