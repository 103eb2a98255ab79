import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { openLog } from '../../platform/log/log.ts';
import { DeviceCatalog, isOnThisMachine } from './device-catalog.ts';
import { readDeviceFile } from './device-file.ts';

const log = openLog({ level: 'silent', isTerminal: false });
const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-catalog-'));
let isReady = true;
const server = createServer((_request, reply) => reply.end(JSON.stringify({ value: { ready: isReady } })));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
after(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true, force: true });
});

const written = async (content: unknown) => {
  const file = path.join(directory, 'devices.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const pixel = {
  platform: 'android',
  target: 'emulator',
  model: 'Pixel 8',
  os_version: '14',
  capabilities: { udid: 'emulator-5554' },
};
const nothing = {
  ...{
    appiumUrls: [url],
    devicesFile: undefined,
    searchPath: '',
    androidHome: undefined,
    avdHome: undefined,
  },
};
const catalogOf = (more: Partial<ConstructorParameters<typeof DeviceCatalog>[0]>) =>
  new DeviceCatalog({ ...nothing, ...more }, log).list();

test('devices of a file are there as written, on the server that they name or the only one', async () => {
  const [device, ...others] = await catalogOf({ devicesFile: await written([pixel]) });
  assert.deepEqual(others, []);
  assert.deepEqual(
    { ...device, id: '' },
    {
      ...pixel,
      id: '',
      serverUrl: url,
      fast_launch: false,
      allow_push: false,
      preinstalled: false,
      away: null,
    },
  );
});

test('the same device has the same id everywhere, whatever the password of its server', async () => {
  const plain = await catalogOf({ devicesFile: await written([{ ...pixel, server: url }]) });
  const secret = url.replace('//', '//anna:secret@');
  const again = await catalogOf({
    devicesFile: await written([
      { ...pixel, server: secret, capabilities: { 'appium:udid': 'emulator-5554' } },
    ]),
  });
  assert.equal(plain[0]?.id, again[0]?.id);
});

test('devices of a server that does not answer are known and away, with why', async () => {
  const devicesFile = await written([pixel, { ...pixel, model: 'Pixel 9', server: 'http://127.0.0.1:9' }]);
  assert.deepEqual(
    (await catalogOf({ devicesFile })).map(({ model, away }) => [model, away]),
    [
      ['Pixel 8', null],
      ['Pixel 9', 'http://127.0.0.1:9 cannot be reached (bad port).'],
    ],
  );
});

test('a server that is not ready takes its devices away until it is', async () => {
  isReady = false;
  const catalog = new DeviceCatalog({ ...nothing, devicesFile: await written([pixel]) }, log);
  assert.match((await catalog.list())[0]?.away ?? '', /takes no new sessions/);
  isReady = true;
  assert.equal(await catalog.whyAway(url), null);
  assert.equal((await catalog.list())[0]?.away, null, 'what was just asked is known to all');
});

test('what adb finds on this machine belongs to the server of this machine', async () => {
  const tools = path.join(directory, 'tools');
  await mkdir(tools, { recursive: true });
  const adb = path.join(tools, 'adb');
  await writeFile(
    adb,
    `#!/bin/sh
case "$*" in
  "devices -l") echo "List of devices attached"; echo "emulator-5554 device model:sdk";;
  *release*) echo 15;;
  *"avd name") echo Pixel_9_API_35; echo OK;;
esac
`,
  );
  await chmod(adb, 0o755);
  const searchPath = `${tools}:/usr/bin:/bin`;
  const [found] = await catalogOf({ searchPath });
  assert.deepEqual(
    [found?.platform, found?.target, found?.model, found?.os_version, found?.capabilities, found?.serverUrl],
    ['android', 'emulator', 'Pixel 9', '15', { udid: 'emulator-5554' }, url],
  );
  assert.deepEqual(
    await catalogOf({ searchPath, appiumUrls: [] }),
    [],
    'without a server nobody could use it',
  );
});

test('emulators that do not run join by their AVD, and are the same device once they do', async () => {
  const tools = path.join(directory, 'sdk/emulator');
  const avdHome = path.join(directory, 'avds');
  const running = path.join(directory, 'running');
  await mkdir(tools, { recursive: true });
  await mkdir(path.join(directory, 'sdk/platform-tools'), { recursive: true });
  const program = async (file: string, lines: string) => {
    await writeFile(file, `#!/bin/sh\n${lines}\n`);
    await chmod(file, 0o755);
  };
  await program(
    path.join(tools, 'emulator'),
    'case "$*" in -list-avds) echo "INFO    | Storing crashdata in: /tmp"; ls "$ANDROID_AVD_HOME" | sed -n "s/\\.ini$//p";; esac',
  );
  await program(
    path.join(directory, 'sdk/platform-tools/adb'),
    `case "$*" in
  "devices -l") echo "List of devices attached"; cat ${running} 2>/dev/null;;
  *release*) echo 15;;
  *"avd name") echo Work_phone; echo OK;;
esac`,
  );
  const avd = async (name: string, config: string, folder = path.join(avdHome, `${name}.avd`)) => {
    for (const one of [avdHome, folder]) await mkdir(one, { recursive: true });
    await writeFile(path.join(avdHome, `${name}.ini`), `avd.ini.encoding=UTF-8\npath=${folder}\n`);
    await writeFile(path.join(folder, 'config.ini'), config);
  };
  await avd(
    'Work_phone',
    'hw.device.name=pixel_9_pro_xl\nimage.sysdir.1=system-images/android-35/google_apis/x86_64/\n',
    path.join(directory, 'elsewhere'),
  );
  await avd('Medium_Phone_API_36', 'hw.device.name = medium_phone\ntarget = android-36\n');
  await avd('Broken', 'hw.device.name=pixel_6\n');
  const places = { searchPath: '/usr/bin:/bin', androidHome: path.join(directory, 'sdk'), avdHome };
  const stopped = await catalogOf(places);
  const shown = stopped.map(({ model, os_version, target, fast_launch, away }) => [
    ...[model, os_version, target, fast_launch, away],
  ]);
  assert.deepEqual(shown, [
    ['Medium Phone', '16', 'emulator', false, null],
    ['Pixel 9 Pro XL', '15', 'emulator', false, null],
  ]);
  assert.deepEqual(stopped[1]?.capabilities, {
    ...{ avd: 'Work_phone', avdLaunchTimeout: 120_000, avdReadyTimeout: 120_000, isHeadless: true },
  });
  await writeFile(running, 'emulator-5556 device model:sdk\n');
  const started = await catalogOf(places);
  const [phone] = started;
  assert.equal(started.length, 2, 'the one that runs is not there twice');
  assert.deepEqual(
    [phone?.id, phone?.model, phone?.capabilities.avd, phone?.fast_launch],
    [stopped[1]?.id, 'Pixel 9 Pro XL', 'Work_phone', true],
  );
  const devicesFile = await written([{ ...pixel, capabilities: { udid: 'emulator-5556' } }]);
  assert.deepEqual(
    (await catalogOf({ ...places, devicesFile })).map(({ model }) => model),
    ['Medium Phone', 'Pixel 8'],
    'what is written of a device stands instead of what it tells itself',
  );
});

test('a file that cannot be right is refused with what is wrong', async () => {
  await assert.rejects(
    readDeviceFile(path.join(directory, 'none.json')),
    /SAYWRIGHT_DEVICES names .*none\.json, which cannot be read/,
  );
  await assert.rejects(readDeviceFile(await written('[{')), /cannot be read/);
  await assert.rejects(readDeviceFile(await written([{ ...pixel, target: 'toaster' }])), /0\.target/);
  await assert.rejects(readDeviceFile(await written([{ ...pixel, udid: 'x' }])), /udid/);
});

test('only a loopback address is this machine', () => {
  for (const one of ['http://127.0.0.1:4723', 'http://localhost/wd/hub', 'http://[::1]:4723'])
    assert.ok(isOnThisMachine(one));
  for (const one of ['http://192.168.1.2:4723', 'https://grid.example']) assert.ok(!isOnThisMachine(one));
});
