import { z } from 'zod';
import { declare } from './endpoint.ts';
import {
  asRead,
  CreatedBy,
  Description,
  Id,
  Instructions,
  listOf,
  Name,
  Paging,
  pagesOf,
  patchOf,
  Timestamp,
  Variables,
} from './text.ts';

export const Suite = z
  .object({
    id: Id,
    name: Name,
    description: z.string().nullable(),
    instructions: z.string().nullable(),
    setup_flow_id: Id.nullable(),
    auth_instructions: z.string().nullable(),
    created_at: Timestamp,
    created_by: CreatedBy,
  })
  .meta({ id: 'Suite' });
export type Suite = z.infer<typeof Suite>;

export const SuiteMembership = z
  .object({ suite_id: Id, flow_id: Id, position: z.int() })
  .meta({ id: 'SuiteMembership' });
export type SuiteMembership = z.infer<typeof SuiteMembership>;

const FlowIds = z.array(Id).max(10_000);

/** An empty login is no login: clearing it is done with null. */
const AuthInstructions = Instructions.refine((text) => text.trim() !== '', { message: 'must not be empty' });

const SuiteFields = {
  name: Name,
  description: Description.nullable(),
  instructions: Instructions.nullable(),
  auth_instructions: AuthInstructions.nullable(),
};

const tag = 'Suites';

export const suiteEndpoints = declare({
  listSuites: {
    method: 'GET',
    path: '/api/v1/suites',
    tag,
    summary: 'List suites',
    query: z.object(Paging),
    success: { status: 200, schema: pagesOf('suites', Suite) },
    refusals: [404, 422],
  },
  createSuite: {
    method: 'POST',
    path: '/api/v1/suites',
    tag,
    summary: 'Create a suite',
    body: z.object({
      name: Name,
      description: Description.nullish(),
      instructions: Instructions.nullish(),
      auth_instructions: AuthInstructions.nullish(),
    }),
    success: { status: 201, schema: Suite },
    refusals: [400, 422],
  },
  getSuite: {
    method: 'GET',
    path: '/api/v1/suites/{suite_id}',
    tag,
    summary: 'Get a suite',
    success: { status: 200, schema: Suite },
    refusals: [404],
  },
  updateSuite: {
    method: 'PATCH',
    path: '/api/v1/suites/{suite_id}',
    tag,
    summary: 'Update a suite; null clears a field (auth_instructions: signed-in sessions only)',
    body: patchOf(SuiteFields).safeExtend({ was: asRead(SuiteFields) }),
    success: { status: 200, schema: Suite },
    refusals: [400, 404, 409, 422],
  },
  deleteSuite: {
    method: 'DELETE',
    path: '/api/v1/suites/{suite_id}',
    tag,
    summary: 'Delete a suite; its flows stay, its setup flow goes with it',
    success: { status: 204 },
    refusals: [404],
  },
  addFlowToSuite: {
    method: 'POST',
    path: '/api/v1/suites/{suite_id}/flows/{flow_id}',
    tag,
    summary: 'Add a flow at the end of a suite',
    success: { status: 201, schema: SuiteMembership },
    refusals: [404, 409],
  },
  removeFlowFromSuite: {
    method: 'DELETE',
    path: '/api/v1/suites/{suite_id}/flows/{flow_id}',
    tag,
    summary: 'Remove a flow from a suite; the flow stays',
    success: { status: 204 },
    refusals: [404],
  },
  listMemberships: {
    method: 'GET',
    path: '/api/v1/suites/flows',
    tag,
    summary: 'The flows of every suite, in their order',
    success: { status: 200, schema: listOf('memberships', z.object({ suite_id: Id, flow_ids: FlowIds })) },
    refusals: [],
  },
  orderSuite: {
    method: 'PUT',
    path: '/api/v1/suites/{suite_id}/flows',
    tag,
    summary: "Put a suite's flows into another order; each is named once",
    body: z.object({ flow_ids: FlowIds }),
    success: { status: 200, schema: z.object({ suite_id: Id, flow_ids: FlowIds }) },
    refusals: [400, 404, 409, 422],
  },
  getSuiteVariables: {
    method: 'GET',
    path: '/api/v1/suites/{suite_id}/variables',
    tag,
    summary: 'Get the variables of a suite',
    success: { status: 200, schema: Variables },
    refusals: [404],
  },
  putSuiteVariables: {
    method: 'PUT',
    path: '/api/v1/suites/{suite_id}/variables',
    tag,
    summary: 'Replace the variables of a suite',
    body: Variables,
    success: { status: 200, schema: Variables },
    refusals: [400, 404, 422],
  },
});
