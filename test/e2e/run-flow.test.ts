import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import { serveApp } from '../apps/serve-app.ts';
import { startService } from '../support/start-service.ts';

const service = await startService({ SAYWRIGHT_WORKERS: '2' });
after(() => service.stop());
const client = createClient({ baseUrl: service.address, apiKey: service.apiKey });

const INSTRUCTIONS = `1. Click "Add to cart" in the card for Stoneware Mug
2. Click "Add to cart" in the card for Stoneware Mug
3. Click the "Add to cart" button in the Beeswax Candle card
4. The cart badge shows 3
5. Open the Cart
6. Subtotal is $37.50`;

/** Runs the flow on the shop and returns the run once its batch has ended. */
async function runOnShop(broken?: string) {
  const shop = await serveApp('shop', broken === undefined ? {} : { broken });
  try {
    const { app_id } = await client.uploadWebBuild({ body: { app_id: 'shop', url: shop.url } });
    const apps = await client.listApps({ query: { app_id: 'shop' } });
    assert.equal(apps.apps[0]?.id, app_id);
    const suite = await client.createSuite({
      body: { name: 'Cart', auth_instructions: 'Log in as anna with password secret123' },
    });
    await client.createFlow({ body: { name: 'Badge', instructions: INSTRUCTIONS, suite_id: suite.id } });
    const { batch_id } = await client.startRuns({ body: { app_id: 'shop', suite_ids: [suite.id] } });
    for await (const _ of await client.followBatch({ params: { batch_id } }));
    const batch = await client.getBatchStatus({ query: { batch_id } });
    const [run] = batch.run_groups[0]?.runs ?? [];
    return { batch, run: await client.getRun({ params: { run_id: run?.id ?? '' } }) };
  } finally {
    await shop.close();
  }
}

test('a flow in plain language passes on an app that does what it says, with a picture of every action', async () => {
  const { batch, run } = await runOnShop();
  assert.equal(run.status, 'passed', run.reason?.message);
  assert.equal(batch.summary.passed_flows, 1);
  assert.match(run.devices[0]?.browser ?? '', /Chrom/);
  assert.ok(run.actions.length >= 7, `${run.actions.length} actions`);
  for (const { screenshot_url } of run.actions) {
    const picture = await fetch(screenshot_url ?? '');
    assert.equal(picture.headers.get('content-type'), 'image/jpeg');
    assert.ok((await picture.arrayBuffer()).byteLength > 1000);
  }
});

test('the same flow fails on a broken app, at the right step and with what the screen shows', async () => {
  const { run } = await runOnShop('badge-counts-products');
  assert.equal(run.status, 'failed', run.reason?.message);
  assert.equal(run.reason?.kind, 'product');
  assert.match(run.reason?.message ?? '', /badge.*2/i);
  assert.equal(run.actions.at(-1)?.step_index, 3);
});
