import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { answerWebDriver, Refused } from '../../test/mobile/stand-ins/answer-webdriver.ts';
import { openTestService } from '../../test/support/test-service.ts';
import { apkOf, uploadFile } from '../../test/support/upload-file.ts';
import type { GroupToRun } from '../features/runs/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { newId } from '../platform/new-id.ts';
import { MobileDrivers } from './open-mobile-driver.ts';

/** Which device is taken, tried again and given back, before a server that begins sessions as it is told. */
const faults = new Map<string, string>();
const begun: string[] = [];
let ended = 0;
/** What starting the app answers. */
let started = '';
const server = await answerWebDriver(({ method, path: asked, body }) => {
  if (`${method} ${asked}` === 'POST /session') {
    const { alwaysMatch } = (body as { capabilities: { alwaysMatch: Record<string, string> } }).capabilities;
    const udid = alwaysMatch['appium:udid'] ?? '';
    begun.push(udid);
    const fault = faults.get(udid);
    if (fault !== undefined) throw new Refused('session not created', fault);
    return { sessionId: newId(), capabilities: { appActivity: '.Main' } };
  }
  if (`${method} ${asked}` === 'DELETE /') ended++;
  if (body.script === 'mobile: startActivity') return started;
  return { ready: true, width: 800, height: 1800 };
});
const service = await openTestService();
const { api, tenant } = service.organization;
const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-open-'));
after(async () => {
  await service.close();
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

/** Devices of a test's own, named as told, the best first. */
const stage = (...names: string[]) => stageAt({ port: server.port, waitMinutes: '0' }, ...names);

async function stageAt({ port, waitMinutes }: { port: number; waitMinutes: string }, ...names: string[]) {
  const [model, file] = [newId(), path.join(directory, `${newId()}.json`)];
  const udids = names.map((name) => `${name}-${model}`);
  const entries = udids.map((udid, index) => ({
    ...{ platform: 'android', target: 'emulator', model, os_version: String(20 - index) },
    ...{ server: `http://127.0.0.1:${port}`, capabilities: { udid } },
  }));
  await writeFile(file, JSON.stringify(entries));
  const settings = {
    ...{ SAYWRIGHT_DATA: directory, SAYWRIGHT_DEVICES: file, SAYWRIGHT_DEVICE_WAIT_MINUTES: waitMinutes },
  };
  const drivers = new MobileDrivers(readConfig(settings), service.parts);
  const units = async () => {
    const all = (await api.make('listDeviceUnits')).units.filter((one) => one.model === model);
    return udids.map((udid) => all.find(({ id }) => id.startsWith(udid)));
  };
  const open = (deviceCount = 1, options: object = {}) => {
    const wish = { values: {}, deviceCount, runId: null, signal: new AbortController().signal };
    return drivers.open(tenant, { ...group, options }, wish);
  };
  return { model, udids, units, open, states: async () => (await units()).map((one) => one?.state) };
}

const about = { bundle_id: 'com.example', platform: 'android' as const };
const { build_id } = await api.make('confirmUpload', {
  body: { ...about, uploaded_file_path: await uploadFile(service, apkOf('com.example')) },
});
const [app] = (await api.make('listApps')).apps;
assert.ok(app);
const group: GroupToRun = {
  ...{ id: newId(), batch_id: newId(), suite: null, environment: null, extensions: [], options: {}, app },
  build: { id: build_id, url: null, branch_name: null },
};

test('a device that begins no session is left for the next that fits, and its fault is kept', async () => {
  const { udids, units, open, states } = await stage('bad', 'good');
  faults.set(udids[0] ?? '', 'the lock is on');
  const driver = await open();
  assert.deepEqual(await states(), ['free', 'busy']);
  assert.equal((await units())[0]?.last_fault?.message, 'the lock is on');
  await driver.close();
  assert.deepEqual(await states(), ['free', 'free']);
});

test('a server that dies while a session begins is told at once: its devices are not waited for', async () => {
  const dying = await answerWebDriver(async ({ path: asked }) => {
    if (asked === '/session') await dying.close();
    return { ready: true };
  });
  const { open, states } = await stageAt({ port: dying.port, waitMinutes: '60' }, 'one', 'two');
  await assert.rejects(open(), /would fit, and is away: .*cannot be reached/);
  assert.deepEqual(await states(), ['away', 'away']);
});

test('two devices are both or none: where one begins no session, the other is given back', async () => {
  const { udids, open, states } = await stage('good', 'bad');
  faults.set(udids[1] ?? '', 'the lock is on');
  const before = ended;
  await assert.rejects(open(2), /No session could be begun\. .*the lock is on/);
  assert.equal(ended - before, 3, 'each time, the session on the good one was ended');
  assert.deepEqual(await states(), ['free', 'resting']);
  await assert.rejects(open(2), /taken out after repeated faults\. The last one: the lock is on/);
  faults.clear();
});

test('two devices are taken at once, and another that needs two gets none of what is left', async () => {
  const { open, states } = await stage('one', 'two', 'three');
  const [first, second] = await Promise.allSettled([open(2), open(2)]);
  const [held] = [first, second].flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [refused] = [first, second].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  assert.equal(held?.members?.length, 2);
  assert.match(String(refused), /Two devices that fit were never free at once/);
  assert.equal((await states()).filter((state) => state === 'busy').length, 2);
  await held?.close();
  assert.deepEqual(await states(), ['free', 'free', 'free']);
});

test('a flow on two devices needs two', async () => {
  const { open } = await stage('only');
  await assert.rejects(open(2), /needs two devices, and only one that fits is connected/);
});

test('where a request names two devices, a flow on one takes the first', async () => {
  const { model, open, states } = await stage('newer', 'older');
  const devices = [
    { model, os_version: '19' },
    { model, os_version: '20' },
  ];
  const one = await open(1, { devices });
  assert.deepEqual(await states(), ['free', 'busy']);
  await one.close();
  const two = await open(2, { devices });
  assert.deepEqual(
    two.members?.map(({ device }) => device.os_version),
    ['19', '20'],
  );
  await two.close();
});

test('a build that no device installs or starts ends the run at once and takes no device out', async () => {
  const { udids, units, open } = await stage('picky');
  const [udid = ''] = udids;
  const cases: [() => void, RegExp][] = [
    [
      () =>
        faults.set(udid, 'adb: failed to install a.apk:\nFailure [INSTALL_FAILED_NO_MATCHING_ABIS: no arm]'),
      /does not take the build: adb: failed to install/,
    ],
    [
      () => {
        faults.clear();
        started = 'Error type 3\nError: Activity class does not exist.';
      },
      /does not take the build: The app did not start: Error type 3/,
    ],
  ];
  for (const [prepare, problem] of cases) {
    prepare();
    for (let time = 0; time < 4; time++) {
      const before = begun.length;
      await assert.rejects(open(), problem);
      assert.equal(begun.length - before, 1, 'it is not tried again');
    }
  }
  started = '';
  const [unit] = await units();
  assert.deepEqual([unit?.state, unit?.last_fault], ['free', null]);
});
