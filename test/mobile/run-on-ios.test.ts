import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import { xmlPlist } from '../../src/features/apps/package-files/ios-fixtures.ts';
import { zipOf } from '../../src/features/apps/package-files/zip-fixtures.ts';
import { eventually } from '../support/eventually.ts';
import { startService } from '../support/start-service.ts';
import { enableCaching } from './enable-caching.ts';
import { BUNDLE, UDID } from './stages/ios-stage.ts';
import { shop } from './stand-ins/apps.ts';
import { IOS_FILM, openFfmpeg, pathWith } from './stand-ins/ffmpeg.ts';
import { SmallPhone } from './stand-ins/small-phone.ts';
import { openIosStandIn } from './stand-ins/web-driver-agent.ts';
import { startAppium } from './start-appium.ts';

/** From the upload of an .ipa to a verdict. The app is on the phone already: nothing here could install it. */
const standIn = await openIosStandIn(new SmallPhone(shop), BUNDLE);
const ffmpeg = await openFfmpeg();
const appium = await startAppium(['xcuitest'], { PATH: pathWith(ffmpeg) });
/** A server for the test that kills it. */
const dying = await startAppium(['xcuitest'], { PATH: pathWith(ffmpeg) });
const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-devices-'));
const devices = path.join(directory, 'devices.json');
const entry = {
  ...{ platform: 'ios', target: 'physical', model: 'iPhone 15', os_version: '18.2', preinstalled: true },
  capabilities: { udid: UDID, webDriverAgentUrl: standIn.url, skipLogCapture: true },
};
const doomed = { ...entry, model: 'iPhone 14', server: dying.url };
await writeFile(devices, JSON.stringify([entry, doomed]));
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
  await dying.stop();
  await standIn.close();
  await ffmpeg.close();
  await rm(directory, { recursive: true, force: true });
});
const client = createClient({ baseUrl: service.address, apiKey: service.apiKey });

const plist = xmlPlist({
  CFBundleIdentifier: BUNDLE,
  CFBundleName: 'Shop',
  CFBundleShortVersionString: '1.0',
  DTPlatformName: 'iphoneos',
  CFBundleSupportedPlatforms: ['iPhoneOS'],
});
const ipa = zipOf([{ name: 'Payload/Shop.app/Info.plist', data: Buffer.from(plist) }]);
const about = { bundle_id: BUNDLE, platform: 'ios' as const };
const { upload_url, file_path } = await client.startUpload({ body: { ...about, filename: 'shop.ipa' } });
assert.ok((await fetch(upload_url, { method: 'PUT', body: new Uint8Array(ipa) })).ok);
await client.confirmUpload({ body: { ...about, uploaded_file_path: file_path, name: 'Shop' } });

const FLOW = `Type anna@example.com into Email
Type secret123 into Password
Tap "Log in"
Tap "Add to cart" in the row for Stoneware Mug
"Cart (1)" is shown`;

const makeFlow = () => client.createFlow({ body: { name: 'Cart', instructions: FLOW } });

async function runFlow(request: object, given?: Awaited<ReturnType<typeof makeFlow>>) {
  const flow = given ?? (await makeFlow());
  const { batch_id } = await client.startRuns({ body: { ...about, flow_ids: [flow.id], ...request } });
  for await (const _ of await client.followBatch({ params: { batch_id } }));
  const batch = await client.getBatchStatus({ query: { batch_id } });
  return client.getRun({ params: { run_id: batch.run_groups[0]?.runs[0]?.id ?? '' } });
}

test('a flow passes on a physical iPhone, and the run says on which; the next is done from memory, and fails on a broken app', async () => {
  const flow = await makeFlow();
  await enableCaching(service, flow.id);
  const request = { device: { physical: true, os_version: '18' } };
  const run = await runFlow(request, flow);
  assert.deepEqual([run.status, run.cache.status], ['passed', 'miss'], run.reason?.message);
  assert.deepEqual(
    run.devices.map(({ platform, target, model, os_version }) => [platform, target, model, os_version]),
    [['ios', 'physical', 'iPhone 15', '18.2']],
  );
  assert.equal(await (await fetch(run.artifacts.video_urls[0] ?? '')).text(), IOS_FILM);
  assert.deepEqual(run.warnings, []);
  // Nothing here could install the app anew, which would empty what it has stored.
  standIn.phone.wipe();
  const second = await runFlow(request, flow);
  assert.deepEqual([second.status, second.cache.status], ['passed', 'hit'], second.reason?.message);
  assert.ok(second.actions.every(({ cached }) => cached));
  standIn.phone.wipe();
  Object.assign(standIn.phone.defects, { deafButtons: ['Add to cart'] });
  const broken = await runFlow(request, flow);
  Object.assign(standIn.phone.defects, { deafButtons: [] });
  standIn.phone.wipe();
  assert.deepEqual([broken.status, broken.reason?.kind], ['failed', 'product'], broken.reason?.message);
  assert.equal(broken.cache.status, 'hit');
});

test('an .ipa is refused where a simulator is asked for, before a device is taken', async () => {
  const before = standIn.agent.asked.length;
  const run = await runFlow({});
  assert.deepEqual([run.status, run.reason?.kind], ['error', 'infrastructure']);
  assert.match(run.reason?.message ?? '', /shop\.ipa is built for physical devices.*"physical": true/);
  assert.equal(standIn.agent.asked.length, before);
});

test('a flow on a server that was killed ends in error, and says what is gone', async () => {
  const running = runFlow({ device: { physical: true, model: 'iPhone 14' } });
  // The app is under control: the next look finds nobody there.
  const { phone } = standIn;
  const launches = phone.launches;
  await eventually(() => assert.ok(phone.launches > launches), 60_000);
  await dying.kill();
  const run = await running;
  assert.deepEqual([run.status, run.reason?.kind], ['error', 'infrastructure'], run.reason?.message);
  assert.match(run.reason?.message ?? '', /Appium server is gone|cannot be reached/);
});
