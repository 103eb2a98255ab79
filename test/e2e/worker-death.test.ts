import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import { serveApp } from '../apps/serve-app.ts';
import { eventually } from '../support/eventually.ts';
import { startService } from '../support/start-service.ts';

const service = await startService({ SAYWRIGHT_WORKERS: '0' });
after(() => service.stop());
const shop = await serveApp('shop');
after(() => shop.close());
const client = createClient({ baseUrl: service.address, apiKey: service.apiKey });

test('a worker that is killed costs its current flow another attempt and nothing else', async () => {
  await client.uploadWebBuild({ body: { app_id: 'shop', url: shop.url } });
  const suite = await client.createSuite({
    body: { name: 'Two', auth_instructions: 'Log in as anna with password secret123' },
  });
  await client.createFlow({
    body: {
      name: 'Short',
      instructions: 'Click "Add to cart" in the card for Stoneware Mug',
      suite_id: suite.id,
    },
  });
  const long = ['Wait 3 seconds', 'Open the Cart', 'Wait 3 seconds', 'Subtotal is $12.00'].join('\n');
  await client.createFlow({ body: { name: 'Long', instructions: long, suite_id: suite.id } });
  const doomed = await service.startWorker();
  const { batch_id } = await client.startRuns({ body: { app_id: 'shop', suite_ids: [suite.id] } });
  const runs = async () => (await client.getBatchStatus({ query: { batch_id } })).run_groups[0]?.runs ?? [];
  const show = async (index: number) =>
    client.getRun({ params: { run_id: (await runs())[index]?.id ?? '' } });
  await eventually(
    async () => assert.ok((await show(1)).actions.some((one) => one.step === 'Open the Cart')),
    60_000,
  );
  await doomed.kill();
  const heir = await service.startWorker();
  after(() => heir.stop());
  for await (const _ of await client.followBatch({ params: { batch_id } }));
  const [short, rest] = [await show(0), await show(1)];
  assert.deepEqual([short.status, short.attempt], ['passed', 1]);
  // A new session has an empty cart: the attempt is judged on its own.
  assert.deepEqual([rest.status, rest.attempt], ['failed', 2]);
  const { attempts } = await client.listAttempts({ params: { run_id: rest.id } });
  assert.deepEqual([attempts[0]?.status, attempts[0]?.reason?.kind], ['error', 'infrastructure']);
  const video = await fetch(attempts[0]?.artifacts.video_urls[0] ?? '');
  const bytes = Buffer.from(await video.arrayBuffer());
  assert.equal(bytes.toString('latin1', 4, 8), 'ftyp', 'what was filmed before the end can be played');
});
