import assert from 'node:assert/strict';
import { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;

proves('listLabelAttachments', 200, 'names each pair of the organization, and none of another', async () => {
  const label_id = (await api.make('createLabel', { body: { name: 'L' } })).id;
  const flow_id = (await api.make('createFlow', { body: { name: 'F', instructions: 'F' } })).id;
  const suite_id = (await api.make('createSuite', { body: { name: 'S' } })).id;
  assert.deepEqual(await api.make('listLabelAttachments'), { flows: [], suites: [] });
  await api.make('attachLabelToFlow', { params: { flow_id, label_id } });
  await api.make('attachLabelToSuite', { params: { suite_id, label_id } });
  const reply = await api.call('listLabelAttachments');
  assert.deepEqual(reply.body, { flows: [{ flow_id, label_id }], suites: [{ suite_id, label_id }] });
  assert.deepEqual(await service.other.api.make('listLabelAttachments'), { flows: [], suites: [] });
  return reply;
});
