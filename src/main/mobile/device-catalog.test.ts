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
const server = createServer((_request, reply) => reply.end('{"value": {"ready": true}}'));
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
const catalogOf = (more: { appiumUrls?: string[]; devicesFile?: string; searchPath?: string }) =>
  new DeviceCatalog(
    { appiumUrls: [url], devicesFile: undefined, searchPath: '', androidHome: undefined, ...more },
    log,
  ).list();

test('devices of a file are there as written, on the server that they name or the only one', async () => {
  const [device, ...others] = await catalogOf({ devicesFile: await written([pixel]) });
  assert.deepEqual(others, []);
  assert.deepEqual(
    { ...device, id: '' },
    { ...pixel, id: '', serverUrl: url, fast_launch: false, allow_push: false, preinstalled: false },
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

test('a server that does not answer offers nothing', async () => {
  const devicesFile = await written([pixel, { ...pixel, model: 'Pixel 9', server: 'http://127.0.0.1:9' }]);
  assert.deepEqual(
    (await catalogOf({ devicesFile })).map(({ model }) => model),
    ['Pixel 8'],
  );
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
