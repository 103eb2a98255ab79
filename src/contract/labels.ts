import { z } from 'zod';
import { declare } from './endpoint.ts';
import { Id, Name, Paging, pagesOf, patchOf, pattern, Timestamp } from './text.ts';

const Color = pattern(/^#[0-9a-fA-F]{6}$/, 'a hex colour such as #3b82f6');

export const Label = z
  .object({
    id: Id,
    name: Name,
    color: z.string(),
    created_at: Timestamp,
    flow_count: z.int(),
    suite_count: z.int(),
  })
  .meta({ id: 'Label' });
export type Label = z.infer<typeof Label>;

const FlowLabel = z.object({ flow_id: Id, label_id: Id }).meta({ id: 'FlowLabel' });
const SuiteLabel = z.object({ suite_id: Id, label_id: Id }).meta({ id: 'SuiteLabel' });

const tag = 'Labels';

export const labelEndpoints = declare({
  listLabels: {
    method: 'GET',
    path: '/api/v1/labels',
    tag,
    summary: 'List labels by name',
    query: z.object(Paging),
    success: { status: 200, schema: pagesOf('labels', Label) },
    refusals: [404, 422],
  },
  createLabel: {
    method: 'POST',
    path: '/api/v1/labels',
    tag,
    summary: 'Create a label; without a colour, one is derived from its name',
    body: z.object({ name: Name, color: Color.nullish() }),
    success: { status: 201, schema: Label },
    refusals: [400, 409, 422],
  },
  getLabel: {
    method: 'GET',
    path: '/api/v1/labels/{label_id}',
    tag,
    summary: 'Get a label',
    success: { status: 200, schema: Label },
    refusals: [404],
  },
  updateLabel: {
    method: 'PATCH',
    path: '/api/v1/labels/{label_id}',
    tag,
    summary: 'Rename or recolour a label',
    body: patchOf({ name: Name, color: Color }),
    success: { status: 200, schema: Label },
    refusals: [400, 404, 409, 422],
  },
  deleteLabel: {
    method: 'DELETE',
    path: '/api/v1/labels/{label_id}',
    tag,
    summary: 'Delete a label; it leaves every flow and suite',
    success: { status: 204 },
    refusals: [404],
  },
  listLabelAttachments: {
    method: 'GET',
    path: '/api/v1/labels/attachments',
    tag,
    summary: 'Which labels every flow and every suite carries',
    success: { status: 200, schema: z.object({ flows: z.array(FlowLabel), suites: z.array(SuiteLabel) }) },
    refusals: [],
  },
  attachLabelToFlow: {
    method: 'POST',
    path: '/api/v1/flows/{flow_id}/labels/{label_id}',
    tag,
    summary: 'Attach a label to a flow',
    success: { status: 201, schema: FlowLabel },
    refusals: [404, 409],
  },
  detachLabelFromFlow: {
    method: 'DELETE',
    path: '/api/v1/flows/{flow_id}/labels/{label_id}',
    tag,
    summary: 'Detach a label from a flow',
    success: { status: 204 },
    refusals: [404],
  },
  attachLabelToSuite: {
    method: 'POST',
    path: '/api/v1/suites/{suite_id}/labels/{label_id}',
    tag,
    summary: 'Attach a label to a suite',
    success: { status: 201, schema: SuiteLabel },
    refusals: [404, 409],
  },
  detachLabelFromSuite: {
    method: 'DELETE',
    path: '/api/v1/suites/{suite_id}/labels/{label_id}',
    tag,
    summary: 'Detach a label from a suite',
    success: { status: 204 },
    refusals: [404],
  },
});
