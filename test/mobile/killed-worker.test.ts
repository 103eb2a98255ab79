import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import { eventually } from '../support/eventually.ts';
import { startService } from '../support/start-service.ts';
import { apkOf } from '../support/upload-file.ts';
import { PACKAGE, standInCapabilities } from './stages/android-stage.ts';
import { openAndroidStandIn } from './stand-ins/android-stand-in.ts';
import { account } from './stand-ins/apps.ts';
import { SmallPhone } from './stand-ins/small-phone.ts';
import { startAppium } from './start-appium.ts';

/** One phone, and a worker as a process of its own that is killed while it has the phone. */
const standIn = await openAndroidStandIn(new SmallPhone(account), PACKAGE);
const appium = await startAppium(['uiautomator2'], { ANDROID_HOME: standIn.sdk });
const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-killed-'));
const devices = path.join(directory, 'devices.json');
const entry = { platform: 'android', target: 'emulator', model: 'Pixel 8', os_version: '14' };
await writeFile(devices, JSON.stringify([{ ...entry, capabilities: standInCapabilities(standIn) }]));
const settings = { SAYWRIGHT_APPIUM_URLS: appium.url, SAYWRIGHT_DEVICES: devices, SAYWRIGHT_DEMO: '0' };
const service = await startService({ ...settings, SAYWRIGHT_WORKERS: '0' });
after(async () => {
  await service.stop();
  await appium.stop();
  await standIn.close();
  await rm(directory, { recursive: true, force: true });
});
const client = createClient({ baseUrl: service.address, apiKey: service.apiKey });
const about = { bundle_id: PACKAGE, platform: 'android' as const };
const { upload_url, file_path } = await client.startUpload({ body: { ...about, filename: 'a.apk' } });
assert.ok((await fetch(upload_url, { method: 'PUT', body: new Uint8Array(apkOf(PACKAGE)) })).ok);
await client.confirmUpload({ body: { ...about, uploaded_file_path: file_path } });

async function start(name: string, instructions: string) {
  const flow = await client.createFlow({ body: { name, instructions } });
  const { batch_id } = await client.startRuns({ body: { ...about, flow_ids: [flow.id] } });
  const run = async () => {
    const { run_groups } = await client.getBatchStatus({ query: { batch_id } });
    return client.getRun({ params: { run_id: run_groups[0]?.runs[0]?.id ?? '' } });
  };
  return { batch_id, run };
}
const unit = async () => {
  const [only] = (await client.listDeviceUnits()).units;
  return { state: only?.state, flow: only?.run?.flow_name, waiting: only?.waiting_count };
};

test('a run waits for a busy device; when their worker is killed, the lease ends by itself and both are tried again', async () => {
  const both = { ...settings, SAYWRIGHT_WORKERS: '2' };
  const doomed = await service.startWorker(both);
  // Long enough for the other run to be waiting meanwhile: that takes a second or two.
  const long = await start(
    'Long',
    'The "Sign in" button is shown\nWait 15 seconds\nThe "Sign in" button is shown',
  );
  await eventually(async () => assert.equal((await long.run()).actions.length, 1), 60_000);
  const short = await start('Short', 'The "Sign in" button is shown');
  await eventually(async () => assert.deepEqual(await unit(), { state: 'busy', flow: 'Long', waiting: 1 }));
  await doomed.kill();
  const heir = await service.startWorker(both);
  after(() => heir.stop());
  // One of them gets the device first, and the other waits for it.
  for (const { batch_id } of [short, long])
    for await (const _ of await client.followBatch({ params: { batch_id } }));
  const [first, second] = [await short.run(), await long.run()];
  assert.deepEqual([first.status, first.attempt], ['passed', 2], first.reason?.message);
  assert.deepEqual([second.status, second.attempt], ['passed', 2], second.reason?.message);
  const { attempts } = await client.listAttempts({ params: { run_id: second.id } });
  assert.deepEqual([attempts[0]?.status, attempts[0]?.reason?.kind], ['error', 'infrastructure']);
  await eventually(async () =>
    assert.deepEqual(await unit(), { state: 'free', flow: undefined, waiting: 0 }),
  );
});
