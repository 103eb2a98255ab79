import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import test, { after } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { openTestService, TEST_URL } from '../../../test/support/test-service.ts';
import type { WebhookEvent } from '../../contract/webhooks.ts';
import { type OrganizationId, Tenant } from '../../platform/db/tenant.ts';
import { startWorkers } from '../../platform/queue/start-workers.ts';
import { finishGroup, finishRuns } from '../runs/execution/store.ts';
import { deliver } from './deliver.ts';
import { openListeningServer } from './fixtures/listening-server.ts';
import { sendRequest } from './send-request.ts';

const server = await openListeningServer();
const service = await openTestService({ loopbackAllowed: [server.host] });
after(async () => {
  await service.close();
  await server.close();
});
const { api, tenant } = service.organization;
const { database, keyring } = service.parts;
const parts = { keyring, publicUrl: TEST_URL, allowed: [server.host] };

await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
const flow = await api.make('createFlow', { body: { name: 'a', instructions: 'a' } });

/** A webhook of its own, a run from its request to its end, and what was queued for the webhook by that. */
async function runOnce(path: string, events?: WebhookEvent[]) {
  const { id: webhook_id, secret } = await api.make('createWebhook', {
    body: { url: server.url(path), ...(events && { events }) },
  });
  const { batch_id, flow_group_run_ids } = await api.make('startRuns', {
    body: { app_id: 'shop', flow_ids: [flow.id] },
  });
  const { run_groups } = await api.make('getBatchStatus', { query: { batch_id } });
  const run_id = run_groups[0]?.runs[0]?.id ?? '';
  await finishRuns(tenant, [run_id], { status: 'passed', reason: null });
  await finishGroup(tenant, flow_group_run_ids[0] ?? '');
  const deliveries = async () =>
    (await api.make('listWebhookDeliveries', { params: { webhook_id } })).deliveries;
  return { webhook_id, secret, batch_id, run_id, deliveries };
}

async function jobsOf(deliveryId: string): Promise<{ seconds: number }[]> {
  const { rows } = await database.pool.query<{ seconds: number }>(
    `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs
     where payload ->> 'delivery_id' = $1 order by run_at`,
    [deliveryId],
  );
  return rows;
}

const heardAt = (path: string) => server.heard.filter((one) => one.path === path);

test('each event is queued with what it tells of, and carries the same JSON as the API, signed', async () => {
  const { secret, batch_id, run_id, deliveries } = await runOnce('/all');
  const queued = await deliveries();
  assert.deepEqual(queued.map(({ event, subject_id, status }) => `${event} ${subject_id} ${status}`).sort(), [
    `batch.completed ${batch_id} pending`,
    `batch.started ${batch_id} pending`,
    `run.completed ${run_id} pending`,
  ]);
  for (const { id } of queued) {
    assert.equal((await jobsOf(id)).length, 1);
    assert.equal((await deliver(parts, tenant, id))?.status, 'delivered');
    assert.equal(await deliver(parts, tenant, id), undefined, 'what was delivered is not sent again');
  }
  const heard = heardAt('/all');
  assert.equal(heard.length, 3);
  for (const { headers, body, method } of heard) {
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    assert.equal(headers['x-saywright-signature-256'], `sha256=${signature}`);
    const { event, delivery_id } = JSON.parse(body);
    assert.deepEqual(
      [method, headers['content-type'], headers['x-saywright-event'], headers['x-saywright-delivery']],
      ['POST', 'application/json', event, delivery_id],
    );
    assert.ok(!body.includes(secret));
  }
  const bodies = new Map(heard.map(({ body }) => [JSON.parse(body).event, JSON.parse(body)]));
  const { runs } = await api.make('listRuns', { query: { flow: flow.id } });
  assert.deepEqual(
    bodies.get('run.completed').run,
    runs.find((run) => run.id === run_id),
  );
  const { timestamp: _, ...batch } = await api.make('getBatchStatus', { query: { batch_id } });
  const { timestamp: sentAt, ...told } = bodies.get('batch.completed').batch;
  assert.deepEqual([told, typeof sentAt], [batch, 'string']);
});

test('a webhook hears only of what it asked for, and nothing once it is disabled', async () => {
  const { webhook_id, deliveries } = await runOnce('/some', ['run.completed']);
  const [only, ...others] = await deliveries();
  assert.deepEqual([only?.event, others], ['run.completed', []]);
  await api.make('updateWebhook', { params: { webhook_id }, body: { enabled: false } });
  const delivery = await deliver(parts, tenant, only?.id ?? '');
  assert.deepEqual([delivery?.status, delivery?.problem], ['failed', 'The webhook was disabled.']);
  await runOnce('/another');
  assert.equal((await deliveries()).length, 1);
  assert.deepEqual(heardAt('/some'), []);
});

test('a change of state that is taken back queues nothing', async () => {
  const { webhook_id, deliveries } = await runOnce('/undone', ['run.completed']);
  const before = await deliveries();
  const { batch_id } = await api.make('startRuns', { body: { app_id: 'shop', flow_ids: [flow.id] } });
  const { run_groups } = await api.make('getBatchStatus', { query: { batch_id } });
  const undone = tenant.transaction(async (transaction) => {
    const ids = run_groups.flatMap((group) => group.runs.map((run) => run.id));
    await finishRuns(transaction, ids, { status: 'passed', reason: null });
    throw new Error('taken back');
  });
  await assert.rejects(undone, /taken back/);
  assert.deepEqual(await deliveries(), before);
  await api.make('deleteWebhook', { params: { webhook_id } });
});

for (const [path, code] of [
  ['/500', 500],
  ['/302', 302],
  ['/404', 404],
] as const) {
  test(`an answer of ${code} is tried again later and later, for about a day`, async () => {
    const { webhook_id, deliveries } = await runOnce(path, ['run.completed']);
    const [{ id = '' } = {}] = await deliveries();
    let total = 0;
    for (let attempts = 1; ; attempts++) {
      const queued = (await jobsOf(id)).length;
      const delivery = await deliver(parts, tenant, id);
      assert.deepEqual([delivery?.attempts, delivery?.response_code], [attempts, code]);
      assert.equal(delivery?.problem, `The answer was ${code}.`);
      if (delivery?.status === 'failed') break;
      const jobs = await jobsOf(id);
      assert.equal(jobs.length, queued + 1);
      assert.notEqual(delivery?.next_attempt_at, null);
      total += jobs.at(-1)?.seconds ?? 0;
      assert.ok(attempts < 20, 'it never ends');
    }
    assert.ok(total > 20 * 3600 && total < 24 * 3600, `${total} s`);
    assert.deepEqual(heardAt('/elsewhere'), [], 'a redirection is not followed');
    await api.make('deleteWebhook', { params: { webhook_id } });
  });
}

test('workers send what is queued, and never what belongs to another kind of work', async () => {
  const { deliveries } = await runOnce('/by-workers');
  const workers = await startWorkers({
    connection: service.connection,
    concurrency: 2,
    log: service.parts.log,
    handlers: {
      'deliver-webhook': async ({ organization_id, delivery_id }) => {
        await deliver(parts, new Tenant(database, organization_id as OrganizationId), delivery_id);
      },
    },
    onLivenessLost: () => undefined,
  });
  await eventually(async () =>
    assert.deepEqual(
      (await deliveries()).map(({ status }) => status),
      ['delivered', 'delivered', 'delivered'],
    ),
  );
  await workers.stop();
  assert.equal(heardAt('/by-workers').length, 3);
});

const request = { headers: {}, body: Buffer.from('{}'), timeoutMs: 300 };

for (const url of ['http://127.0.0.1:1/', 'http://localhost:1/', 'http://[::1]:1/', 'http://0.0.0.0:1/']) {
  test(`${url} is not reached: it is this machine`, async () => {
    const answer = await sendRequest(new URL(url), { ...request, allowed: [server.host] });
    assert.match('problem' in answer ? answer.problem : '', /may not be reached/);
  });
}
for (const url of ['http://169.254.169.254/', 'http://[::ffff:127.0.0.1]/', 'http://2130706433/']) {
  test(`${url} is not reached: it stands for this machine or its network`, async () => {
    const answer = await sendRequest(new URL(url), { ...request, allowed: [] });
    assert.match('problem' in answer ? answer.problem : '', /may not be reached/);
  });
}

test('a server that never answers is not waited for longer than allowed', async () => {
  const answer = await sendRequest(new URL(server.url('/never')), { ...request, allowed: [server.host] });
  assert.deepEqual(answer, { problem: 'There was no answer within 0.3 seconds.' });
});

test('a server that is not there is a problem in words', async () => {
  const gone = await openListeningServer();
  await gone.close();
  const answer = await sendRequest(new URL(gone.url('/')), { ...request, allowed: [gone.host] });
  assert.match('problem' in answer ? answer.problem : '', /ECONNREFUSED/);
});
