import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../../test/support/proves.ts';
import { openTestService } from '../../../../test/support/test-service.ts';
import { createClient } from '../../../client/client.ts';
import type { StreamedEvent } from '../../../contract/endpoint.ts';
import { buildService } from '../../../main/build-service.ts';
import { beginAttempt, recordAction } from '../execution/attempts/store.ts';
import { finishGroup, finishRuns } from '../execution/store.ts';

const service = await openTestService();
const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
after(() => service.close());
const { api, tenant, key } = service.organization;
const client = createClient({ baseUrl, apiKey: key });
const nowhere = '00000000-0000-4000-8000-000000000000';

await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
const flows = await Promise.all(
  ['a', 'b'].map((name) => api.make('createFlow', { body: { name, instructions: name } })),
);

async function start() {
  const body = { app_id: 'shop', flow_ids: flows.map((flow) => flow.id) };
  const { batch_id, flow_group_run_ids } = await api.make('startRuns', { body });
  const { run_groups } = await api.make('getBatchStatus', { query: { batch_id } });
  const runIds = run_groups.flatMap((group) => group.runs.map((run) => run.id));
  return { batch_id, groupIds: flow_group_run_ids, runIds };
}

/** What a worker would do to a run, one statement after the other. */
async function execute(runId: string, groupId: string) {
  const attempt = (await beginAttempt(tenant, runId)) ?? 0;
  await recordAction(tenant, runId, attempt, { index: 0, screenshot: null, cached: false });
  await finishRuns(tenant, [runId], { status: 'passed', reason: null });
  await finishGroup(tenant, groupId);
}

const kinds = (payload: unknown) => [...String(payload).matchAll(/^event: (.*)$/gm)].map((match) => match[1]);
const ids = (payload: unknown) =>
  [...String(payload).matchAll(/^id: (.*)$/gm)].map((match) => Number(match[1]));

async function executeAll() {
  const started = await start();
  for (const [index, runId] of started.runIds.entries()) await execute(runId, started.groupIds[index] ?? '');
  return started;
}

proves('followBatch', 200, 'sends every change of state in order, and ends with the batch', async () => {
  const { batch_id } = await executeAll();
  const reply = await api.call('followBatch', { params: { batch_id } });
  const ofRun = ['run-started', 'action-recorded', 'run-finished', 'group-finished'];
  assert.deepEqual(kinds(reply.body), ['batch-started', ...ofRun, ...ofRun, 'batch-finished']);
  assert.deepEqual(
    ids(reply.body),
    ids(reply.body).toSorted((a, b) => a - b),
  );
  return reply;
});
proves('followBatch', 404, 'there is no such batch', () =>
  api.call('followBatch', { params: { batch_id: nowhere } }),
);

proves('followRun', 200, 'sends what concerns the run, and ends with it', async () => {
  const { runIds } = await executeAll();
  const reply = await api.call('followRun', { params: { run_id: runIds[1] ?? '' } });
  assert.deepEqual(kinds(reply.body), ['batch-started', 'run-started', 'action-recorded', 'run-finished']);
  return reply;
});
proves('followRun', 404, 'there is no such run', () =>
  api.call('followRun', { params: { run_id: nowhere } }),
);

test('a reader from now on gets nothing of before but the end, also when it was long ago', async () => {
  const { batch_id, runIds } = await executeAll();
  const query = { from: 'now' as const };
  const ofBatch = await api.call('followBatch', { params: { batch_id }, query });
  assert.deepEqual(kinds(ofBatch.body), ['batch-finished']);
  const ofRun = await api.call('followRun', { params: { run_id: runIds[0] ?? '' }, query });
  assert.deepEqual(kinds(ofRun.body), ['run-finished']);
});

test('a reader from now on gets what comes after the answer began', async () => {
  const started = await start();
  const [first = '', second = ''] = started.runIds;
  await execute(first, started.groupIds[0] ?? '');
  const events = await client.followBatch({ params: { batch_id: started.batch_id }, query: { from: 'now' } });
  await execute(second, started.groupIds[1] ?? '');
  const seen: string[] = [];
  for await (const { event, data } of events)
    seen.push(`${event} ${(data as { run_id?: string }).run_id === second}`);
  assert.deepEqual(seen, [
    'run-started true',
    'action-recorded true',
    'run-finished true',
    'group-finished false',
    'batch-finished false',
  ]);
});

test('a reader that comes back with the last id gets what follows it', async () => {
  const { batch_id } = await executeAll();
  const all = ids((await api.call('followBatch', { params: { batch_id } })).body);
  const headers = { 'last-event-id': String(all[3]) };
  const rest = await api.with(headers).call('followBatch', { params: { batch_id } });
  assert.deepEqual(ids(rest.body), all.slice(4));
});

test('events arrive while things happen, and none is missed when two workers are busy at once', async () => {
  const { batch_id, runIds, groupIds } = await start();
  const seen: StreamedEvent[] = [];
  const following = (async () => {
    for await (const event of await client.followBatch({ params: { batch_id } })) {
      seen.push(event);
      if (seen.length === 1)
        await Promise.all(runIds.map((runId, index) => execute(runId, groupIds[index] ?? '')));
    }
  })();
  await following;
  const counted = Map.groupBy(seen, (event) => event.event);
  assert.deepEqual(
    [
      'batch-started',
      'run-started',
      'action-recorded',
      'run-finished',
      'group-finished',
      'batch-finished',
    ].map((kind) => counted.get(kind)?.length),
    [1, 2, 2, 2, 2, 1],
  );
});

test('a reader that goes away is forgotten', async () => {
  const { batch_id } = await start();
  for await (const event of await client.followBatch({ params: { batch_id } })) {
    assert.equal(event.event, 'batch-started');
    break;
  }
});

test('a stream without end does not keep the service from stopping', async () => {
  const { batch_id } = await start();
  const other = await buildService(service.parts);
  const address = await other.listen({ host: '127.0.0.1', port: 0 });
  const events = await createClient({ baseUrl: address, apiKey: key }).followBatch({ params: { batch_id } });
  const seen: string[] = [];
  let closing: Promise<void> | undefined;
  for await (const { event } of events) {
    seen.push(event);
    closing ??= other.close();
  }
  await closing;
  assert.deepEqual(seen, ['batch-started']);
});
