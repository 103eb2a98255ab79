import assert from 'node:assert/strict';
import { after } from 'node:test';
import { proves } from '../../../../test/support/proves.ts';
import { openTestService } from '../../../../test/support/test-service.ts';
import { newId } from '../../../platform/new-id.ts';
import { finishRuns } from '../execution/store.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;

proves('listTrends', 200, 'shows the last ten runs of each flow that has any, newest first', async () => {
  await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
  const flow = await api.make('createFlow', { body: { name: 'often', instructions: 'a' } });
  await api.make('createFlow', { body: { name: 'never', instructions: 'a' } });
  const ids: string[] = [];
  for (let n = 0; n < 12; n++) {
    const { batch_id } = await api.make('startRuns', { body: { app_id: 'shop', flow_ids: [flow.id] } });
    const { run_groups } = await api.make('getBatchStatus', { query: { batch_id } });
    const id = run_groups[0]?.runs[0]?.id ?? '';
    ids.unshift(id);
    if (n < 11) await finishRuns(tenant, [id], { status: n % 2 ? 'failed' : 'passed', reason: null });
  }
  const reply = await api.call('listTrends');
  assert.equal(reply.body.count, 1);
  const [trend] = reply.body.trends;
  assert.equal(trend?.flow_id, flow.id);
  assert.deepEqual(
    trend?.runs.map(({ id }) => id),
    ids.slice(0, 10),
  );
  assert.deepEqual(
    trend?.runs.slice(0, 3).map(({ status }) => status),
    ['queued', 'passed', 'failed'],
  );
  assert.deepEqual((await service.other.api.make('listTrends')).trends, []);
  const asked = await api.make('listTrends', { query: { flows: `${flow.id},${ids[0]}` } });
  assert.deepEqual(asked.trends, reply.body.trends);
  assert.equal((await api.make('listTrends', { query: { flows: ids[0] ?? '' } })).count, 0);
  return reply;
});

proves('listTrends', 404, 'with a flow that is no id', () =>
  api.call('listTrends', { query: { flows: 'checkout' } }),
);
proves('listTrends', 422, 'with more than 200 flows', () =>
  api.call('listTrends', { query: { flows: Array.from({ length: 201 }, newId).join() } }),
);
