import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { proves } from '../../../../test/support/proves.ts';
import { openTestService } from '../../../../test/support/test-service.ts';
import { createClient } from '../../../client/client.ts';
import type { StreamedEvent } from '../../../contract/endpoint.ts';
import { beginAttempt } from '../execution/attempts/store.ts';
import { finishGroup, finishRuns } from '../execution/store.ts';
import { isWatched, publishFrame } from './store.ts';

const service = await openTestService();
const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
after(() => service.close());
const { api, tenant, key } = service.organization;
const { pool } = service.parts.database;
const client = createClient({ baseUrl, apiKey: key });

await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
const flow = await api.make('createFlow', { body: { name: 'a', instructions: 'a' } });

/** A run that is under way, and how to end it. */
async function begin() {
  const { batch_id, flow_group_run_ids } = await api.make('startRuns', {
    body: { app_id: 'shop', flow_ids: [flow.id] },
  });
  const { run_groups } = await api.make('getBatchStatus', { query: { batch_id } });
  const run_id = run_groups[0]?.runs[0]?.id ?? '';
  await beginAttempt(tenant, run_id);
  const end = async () => {
    await finishRuns(tenant, [run_id], { status: 'passed', reason: null });
    await finishGroup(tenant, flow_group_run_ids[0] ?? '');
  };
  return { batch_id, run_id, end };
}

/** Takes events until the stream ends; `seen` grows meanwhile. */
function collect(events: AsyncIterable<StreamedEvent>) {
  const seen: StreamedEvent[] = [];
  const ended = (async () => {
    for await (const event of events) seen.push(event);
  })();
  return { seen, ended };
}

const framesOf = (seen: StreamedEvent[]) => seen.filter(({ event }) => event === 'frame');
const picture = (name: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(name)]);
const untilWatched = (runId: string) => eventually(async () => assert.ok(await isWatched(tenant, runId)));
const untilPublished = (runId: string, jpeg: Buffer, deviceIndex?: number) =>
  eventually(async () => assert.ok(await publishFrame(tenant, runId, jpeg, deviceIndex)));

for (const what of ['run', 'batch'] as const) {
  test(`whoever asks for pictures of a ${what} gets the newest ones, beside the events and without ids`, async () => {
    const { batch_id, run_id, end } = await begin();
    const stream =
      what === 'run'
        ? await client.followRun({ params: { run_id }, query: { frames: '1' } })
        : await client.followBatch({ params: { batch_id }, query: { frames: '1' } });
    const { seen, ended } = collect(stream);
    await untilWatched(run_id);
    for (const [index, name] of ['one', 'two'].entries()) {
      await untilPublished(run_id, picture(name));
      await eventually(async () => assert.equal(framesOf(seen).length, index + 1));
    }
    await untilPublished(run_id, picture('other device'), 1);
    await eventually(async () => assert.equal(framesOf(seen).length, 3));
    await end();
    await ended;
    assert.deepEqual(
      framesOf(seen),
      [
        ['one', 0],
        ['two', 0],
        ['other device', 1],
      ].map(([name, device_index]) => ({
        id: null,
        event: 'frame',
        data: {
          run_id,
          device_index,
          mime: 'image/jpeg',
          data: picture(String(name)).toString('base64'),
        },
      })),
    );
    const others = seen.filter(({ event }) => event !== 'frame');
    assert.ok(others.every(({ id }) => id !== null));
    assert.equal(others.at(-1)?.event, `${what}-finished`);
  });
}

test('nobody who did not ask gets pictures, and none are taken while nobody watches', async () => {
  const { batch_id, run_id, end } = await begin();
  assert.equal(await isWatched(tenant, run_id), false);
  assert.equal(await publishFrame(tenant, run_id, picture('unseen')), false);
  const plain = collect(await client.followBatch({ params: { batch_id } }));
  const watching = collect(await client.followBatch({ params: { batch_id }, query: { frames: '1' } }));
  await untilWatched(run_id);
  await untilPublished(run_id, picture('seen'));
  await eventually(async () => assert.equal(framesOf(watching.seen).length, 1));
  await end();
  await Promise.all([plain.ended, watching.ended]);
  assert.deepEqual(framesOf(plain.seen), []);
});

test('of pictures in quick succession most are dropped', async () => {
  const { run_id, end } = await begin();
  const { ended } = collect(await client.followRun({ params: { run_id }, query: { frames: '1' } }));
  await untilWatched(run_id);
  const startedAt = performance.now();
  let count = 0;
  while (performance.now() - startedAt < 1000)
    if (await publishFrame(tenant, run_id, picture('quick'))) count++;
  const allowed = 1 + Math.floor((performance.now() - startedAt) / 450);
  assert.ok(count >= 1 && count <= allowed, `${count} of ${allowed}`);
  await end();
  await ended;
});

test('with the end of a run nothing is left of its pictures and watches, and none come after', async () => {
  const { run_id, end } = await begin();
  const { ended } = collect(await client.followRun({ params: { run_id }, query: { frames: '1' } }));
  await untilWatched(run_id);
  await untilPublished(run_id, picture('last'));
  await end();
  await ended;
  assert.equal(await publishFrame(tenant, run_id, picture('too late')), false);
  const { rows } = await pool.query('select 1 from frames where run_id = $1', [run_id]);
  assert.deepEqual(rows, []);
});

test('a watch that nobody renews ends', async () => {
  const { run_id } = await begin();
  for await (const _ of await client.followRun({ params: { run_id }, query: { frames: '1' } })) {
    await untilWatched(run_id);
    break;
  }
  await pool.query(`update frame_watches set until = until - interval '10 seconds' where run_id = $1`, [
    run_id,
  ]);
  assert.equal(await isWatched(tenant, run_id), false);
});

test('another organization can neither watch nor show anything', async () => {
  const { run_id, end } = await begin();
  const { other } = service;
  const reply = await other.api.call('followRun', { params: { run_id }, query: { frames: '1' } });
  assert.equal(reply.status, 404);
  const { seen, ended } = collect(await client.followRun({ params: { run_id }, query: { frames: '1' } }));
  await untilWatched(run_id);
  assert.equal(await isWatched(other.tenant, run_id), false);
  assert.equal(await publishFrame(other.tenant, run_id, picture('forged')), false);
  await end();
  await ended;
  assert.deepEqual(framesOf(seen), []);
});

proves('followRun', 422, 'frames is neither 0 nor 1', async () => {
  const { run_id } = await begin();
  return api.send('followRun', { params: { run_id }, query: { frames: 'yes' } });
});
proves('followBatch', 422, 'frames is neither 0 nor 1', async () => {
  const { batch_id } = await begin();
  return api.send('followBatch', { params: { batch_id }, query: { frames: 'yes' } });
});
