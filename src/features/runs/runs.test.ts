import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const nowhere = '00000000-0000-4000-8000-000000000000';

const web = await api.make('uploadWebBuild', {
  body: { app_id: 'shop', url: 'http://shop.invalid/', commit_sha: 'abcdef1', branch_name: 'main' },
});
const suite = await api.make('createSuite', { body: { name: 'Checkout' } });
const makeFlow = (name: string) =>
  api.make('createFlow', { body: { name, instructions: `Do ${name}`, suite_id: suite.id } });
const flows = [await makeFlow('cart'), await makeFlow('pay')];
const start = () => api.make('startRuns', { body: { app_id: 'shop', suite_ids: [suite.id] } });
const status = (batch_id: string) => api.make('getBatchStatus', { query: { batch_id } });
const runIds = async (batch_id: string) =>
  (await status(batch_id)).run_groups.flatMap((group) => group.runs.map((run) => run.id));

proves('startRuns', 200, 'queues the runs and says where to follow them', async () => {
  const reply = await api.call('startRuns', { body: { app_id: 'shop', suite_ids: [suite.id] } });
  const { batch_id, batch_url, flow_run_count, flow_group_run_ids } = reply.body;
  assert.equal(batch_url, `http://127.0.0.1:4400/batches/${batch_id}`);
  assert.deepEqual([flow_run_count, flow_group_run_ids.length], [2, 1]);
  const { rows } = await service.parts.database.pool.query(
    'select payload from graphile_worker._private_jobs where payload ->> $1 = $2',
    ['group_id', flow_group_run_ids[0]],
  );
  assert.equal(rows.length, 1);
  return reply;
});
proves('startRuns', 400, 'nothing is selected', () => api.call('startRuns', { body: { app_id: 'shop' } }));
proves('startRuns', 404, 'there is no such app', () =>
  api.call('startRuns', { body: { app_id: 'nowhere', suite_ids: [suite.id] } }),
);
proves('startRuns', 409, 'the app has no build', async () => {
  await api.make('createApp', { body: { name: 'Bare', platform: 'web', app_id: 'bare' } });
  return api.call('startRuns', { body: { app_id: 'bare', suite_ids: [suite.id] } });
});
proves('startRuns', 422, 'a browser that nobody knows', () =>
  api.send('startRuns', { body: { app_id: 'shop', suite_ids: [suite.id], web_browser: 'lynx' } }),
);

proves('getBatchStatus', 200, 'shows groups and runs in order, with counts', async () => {
  const { batch_id } = await start();
  const reply = await api.call('getBatchStatus', { query: { batch_id } });
  const { is_complete, app, git, summary, run_groups } = reply.body;
  assert.equal(is_complete, false);
  assert.deepEqual(app, { id: web.app_id, name: 'shop', platform: 'web' });
  assert.deepEqual(git, { commit_sha: 'abcdef1', branch_name: 'main' });
  assert.deepEqual([summary.total_groups, summary.total_flows, summary.passed_flows], [1, 2, 0]);
  assert.deepEqual(
    run_groups.map((group) => [group.name, group.status, group.runs.map((run) => run.name)]),
    [['Checkout', 'queued', ['cart', 'pay']]],
  );
  return reply;
});
proves('getBatchStatus', 400, 'no batch is named', () => api.send('getBatchStatus', {}));
proves('getBatchStatus', 404, 'there is no such batch', () =>
  api.call('getBatchStatus', { query: { batch_id: nowhere } }),
);

proves('getRun', 200, 'shows a run with what it was asked to do', async () => {
  const [id = ''] = await runIds((await start()).batch_id);
  const reply = await api.call('getRun', { params: { run_id: id } });
  const { status: state, instructions, suite_id, attempt, actions, url } = reply.body;
  assert.deepEqual([state, instructions, suite_id, attempt, actions], ['queued', 'Do cart', suite.id, 0, []]);
  assert.equal(url, `http://127.0.0.1:4400/runs/${id}`);
  return reply;
});
proves('getRun', 404, 'there is no such run', () => api.call('getRun', { params: { run_id: nowhere } }));

test('a deleted flow leaves its runs readable', async () => {
  const flow = await makeFlow('short-lived');
  const { batch_id } = await api.make('startRuns', { body: { app_id: 'shop', flow_ids: [flow.id] } });
  await api.make('deleteFlow', { params: { flow_id: flow.id } });
  const [id = ''] = await runIds(batch_id);
  assert.equal((await api.make('getRun', { params: { run_id: id } })).instructions, 'Do short-lived');
});

proves('cancelRun', 200, 'ends a run that waits at once, and leaves the others', async () => {
  const { batch_id } = await start();
  const [first = '', second = ''] = await runIds(batch_id);
  const reply = await api.call('cancelRun', { params: { run_id: first } });
  assert.deepEqual(reply.body, { id: first, status: 'terminated' });
  assert.equal((await api.make('getRun', { params: { run_id: second } })).status, 'queued');
  assert.deepEqual((await api.call('cancelRun', { params: { run_id: first } })).body, reply.body);
  return reply;
});
proves('cancelRun', 404, 'there is no such run', () =>
  api.call('cancelRun', { params: { run_id: nowhere } }),
);

proves('cancelBatch', 200, 'ends all runs that wait, their group and the batch', async () => {
  const { batch_id } = await start();
  const reply = await api.call('cancelBatch', { params: { batch_id } });
  const { is_complete, summary, run_groups } = reply.body;
  assert.deepEqual(
    [is_complete, summary.terminated_flows, run_groups[0]?.status],
    [true, flows.length, 'terminated'],
  );
  return reply;
});
proves('cancelBatch', 404, 'there is no such batch', () =>
  api.call('cancelBatch', { params: { batch_id: nowhere } }),
);
