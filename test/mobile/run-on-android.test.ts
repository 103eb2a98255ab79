import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import { startService } from '../support/start-service.ts';
import { apkOf } from '../support/upload-file.ts';
import { enableCaching } from './enable-caching.ts';
import { PACKAGE, standInCapabilities } from './stages/android-stage.ts';
import { FILM } from './stand-ins/android-shell.ts';
import { openAndroidStandIn } from './stand-ins/android-stand-in.ts';
import { shop } from './stand-ins/apps.ts';
import { SmallPhone } from './stand-ins/small-phone.ts';
import { startAppium } from './start-appium.ts';

/** From the upload of an .apk to a verdict, through the service as a process of its own and a real Appium. */
const phone = new SmallPhone(shop, { deafButtons: [] });
const standIn = await openAndroidStandIn(phone, PACKAGE);
const appium = await startAppium(['uiautomator2'], { ANDROID_HOME: standIn.sdk });
const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-devices-'));
const devices = path.join(directory, 'devices.json');
const entry = {
  platform: 'android',
  target: 'emulator',
  model: 'Pixel 8',
  os_version: '14',
  capabilities: standInCapabilities(standIn),
};
await writeFile(devices, JSON.stringify([entry]));
const service = await startService({
  ...{
    SAYWRIGHT_WORKERS: '1',
    SAYWRIGHT_DEMO: '0',
    SAYWRIGHT_APPIUM_URLS: appium.url,
    SAYWRIGHT_DEVICES: devices,
  },
});
after(async () => {
  await service.stop();
  await appium.stop();
  await standIn.close();
  await rm(directory, { recursive: true, force: true });
});
const client = createClient({ baseUrl: service.address, apiKey: service.apiKey });

const upload = async () => {
  const about = { bundle_id: PACKAGE, platform: 'android' as const };
  const { upload_url, file_path } = await client.startUpload({ body: { ...about, filename: 'shop.apk' } });
  assert.ok((await fetch(upload_url, { method: 'PUT', body: new Uint8Array(apkOf(PACKAGE)) })).ok);
  await client.confirmUpload({ body: { ...about, uploaded_file_path: file_path, name: 'Shop' } });
};
await upload();

const LOGIN = 'Type anna@example.com into Email\nType secret123 into Password\nTap "Log in"';
const FLOW = `1. Tap "Add to cart" in the row for Linen Towel
2. Tap "Add to cart" in the row for Beeswax Candle
3. The "Cart (2)" button is shown
4. Tap "Cart (2)"
5. "Linen Towel × 1" is shown
6. Tap "Empty cart"
7. Accept the dialog
8. "Your cart is empty" is shown`;

async function makeFlow() {
  const suite = await client.createSuite({ body: { name: 'Cart', auth_instructions: LOGIN } });
  return client.createFlow({ body: { name: 'Cart', instructions: FLOW, suite_id: suite.id } });
}

async function runFlow(request: object = {}, flow?: Awaited<ReturnType<typeof makeFlow>>) {
  const { suite_id } = flow ?? (await makeFlow());
  const body = {
    ...{ bundle_id: PACKAGE, platform: 'android' as const, suite_ids: [suite_id ?? ''] },
    ...request,
  };
  const { batch_id } = await client.startRuns({ body });
  for await (const _ of await client.followBatch({ params: { batch_id } }));
  const batch = await client.getBatchStatus({ query: { batch_id } });
  return client.getRun({ params: { run_id: batch.run_groups[0]?.runs[0]?.id ?? '' } });
}

test('a flow passes with pictures, markers and the exact device, passes again from memory, and fails from memory on a broken app', async () => {
  const flow = await makeFlow();
  await enableCaching(service, flow.id);
  const run = await runFlow({}, flow);
  assert.deepEqual([run.status, run.cache.status], ['passed', 'miss'], run.reason?.message);
  assert.deepEqual(run.devices, [
    {
      index: 0,
      platform: 'android',
      target: 'emulator',
      model: 'Pixel 8',
      os_version: '14',
      browser: null,
      viewport: { width: 400, height: 900 },
    },
  ]);
  assert.ok(run.actions.length >= 10, `${run.actions.length} actions`);
  const pressed = run.actions.find(({ kind }) => kind === 'click');
  assert.ok(pressed?.box && pressed.box.width > 0);
  for (const { screenshot_url } of run.actions) {
    const picture = await fetch(screenshot_url ?? '');
    assert.equal(picture.headers.get('content-type'), 'image/jpeg');
  }
  assert.equal(await (await fetch(run.artifacts.video_urls[0] ?? '')).text(), FILM);
  const markers = await (await fetch(run.artifacts.markers_url ?? '')).text();
  assert.match(markers, /^WEBVTT[\s\S]*Add to cart/);
  const said = run.actions.map(({ description }) => description).join();
  assert.ok(!said.includes('secret123'), 'what was typed into a password field is told by no action');
  assert.equal(standIn.shell.isInstalled, false, 'nothing is left on the device');

  const second = await runFlow({}, flow);
  assert.deepEqual([second.status, second.cache.status], ['passed', 'hit'], second.reason?.message);
  assert.deepEqual(
    second.actions.map(({ kind, cached }) => [kind, cached]),
    run.actions.map(({ kind }) => [kind, true]),
  );
  Object.assign(phone.defects, { deafButtons: ['Empty cart'] });
  const broken = await runFlow({}, flow);
  Object.assign(phone.defects, { deafButtons: [] });
  assert.deepEqual([broken.status, broken.reason?.kind], ['failed', 'product'], broken.reason?.message);
  assert.equal(broken.cache.status, 'hit');
});

test('the same flow fails on a broken app, at the right step', async () => {
  Object.assign(phone.defects, { deafButtons: ['Empty cart'] });
  const run = await runFlow();
  assert.equal(run.status, 'failed', run.reason?.message);
  assert.equal(run.reason?.kind, 'product');
  const last = run.actions.at(-1);
  assert.deepEqual([last?.index, last?.kind, last?.status], [run.reason?.action_index, 'undone', 'failed']);
  // The button does nothing; what should have come of it is what is missing.
  assert.equal(last?.step_index, 6);
  Object.assign(phone.defects, { deafButtons: [] });
});

test('an app that crashes fails its flow, and is no fault of the device', async () => {
  Object.assign(phone.defects, { crashesAt: 'Empty cart' });
  const run = await runFlow();
  assert.deepEqual([run.status, run.reason?.kind], ['failed', 'product'], run.reason?.message);
  Object.assign(phone.defects, { crashesAt: undefined });
});

test('a device that is not there ends the run at once, with what was asked and what there is', async () => {
  const run = await runFlow({ device: { model: 'Pixel 10', os_version: '17' } });
  assert.deepEqual([run.status, run.reason?.kind], ['error', 'infrastructure']);
  assert.match(
    run.reason?.message ?? '',
    /No Android emulator of the model "Pixel 10" with Android 17.*Pixel 8 14 \(emulator\)/,
  );
  const { devices: listed } = await client.listDevices();
  assert.ok(
    listed.some(
      ({ platform, model, available }) => platform === 'android' && model === 'Pixel 8' && available,
    ),
  );
});
