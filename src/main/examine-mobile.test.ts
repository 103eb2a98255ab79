import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import type { Finding } from '../cli/world.ts';
import { examineMobile, type MobileSurroundings } from './examine-mobile.ts';

const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-doctor-'));
after(() => rm(directory, { recursive: true, force: true }));
const appium = createServer((_request, reply) => reply.end('{"value": {"ready": true}}'));
await new Promise<void>((resolve) => appium.listen(0, '127.0.0.1', resolve));
after(() => new Promise((resolve) => appium.close(resolve)));
const url = `http://127.0.0.1:${(appium.address() as AddressInfo).port}`;

/** A machine with these programs, each a script that prints. */
async function machineOf(name: string, programs: Record<string, string>): Promise<string> {
  const tools = path.join(directory, name);
  await mkdir(tools, { recursive: true });
  for (const [program, script] of Object.entries(programs)) {
    await writeFile(path.join(tools, program), `#!/bin/sh\n${script}\n`);
    await chmod(path.join(tools, program), 0o755);
  }
  return tools;
}

async function examined(around: Partial<MobileSurroundings>): Promise<Map<string, Finding>> {
  const whole = { platform: 'linux' as const, searchPath: '', androidHome: null, appiumUrls: [], ...around };
  const found = new Map<string, Finding>();
  for await (const finding of examineMobile(whole)) found.set(finding.name, finding);
  return found;
}

test('on a machine with nothing, every line has the command that mends it, for Linux and for a Mac', async () => {
  for (const [platform, pattern] of [
    ['linux', /apt-get install adb/],
    ['darwin', /brew install --cask android-platform-tools/],
  ] as const) {
    const found = await examined({
      platform,
      searchPath: await machineOf('empty', {}),
      appiumUrls: ['http://127.0.0.1:9'],
    });
    for (const { name, status, remedy } of found.values())
      if (name !== 'KVM') assert.ok(status === 'optional' && remedy, `${platform}: ${name}`);
    assert.match(found.get('Android phones')?.remedy ?? '', pattern);
    assert.equal(found.get('Appium')?.remedy, 'npm install --global appium');
    assert.equal(found.get('Appium server')?.message, 'none answers at 127.0.0.1:9');
    assert.match(found.get('Android SDK')?.remedy ?? '', /export ANDROID_HOME=\$HOME\//);
  }
  assert.ok((await examined({ platform: 'darwin' })).has('Xcode'));
  assert.match((await examined({})).get('iPhones')?.message ?? '', /only a Mac/);
});

test('what is there is told as it is', async () => {
  const androidHome = path.join(directory, 'sdk');
  for (const part of ['platform-tools', 'build-tools'])
    await mkdir(path.join(androidHome, part), { recursive: true });
  const programs = {
    appium: `case "$1" in driver) echo '{"uiautomator2": {"version": "8.7.0"}}';; *) echo 3.8.0;; esac`,
    java: 'echo "openjdk version \\"21\\"" >&2',
    adb: 'printf "List of devices attached\\nemulator-5554\\tdevice\\n"',
    xcodebuild: 'echo Xcode 26.1',
    xcrun: 'echo "    iPhone 17 (1A2B3C4D-0000-4000-8000-000000000000) (Shutdown)"',
  };
  const searchPath = `${await machineOf('full', programs)}:/usr/bin:/bin`;
  const found = await examined({ platform: 'darwin', searchPath, androidHome, appiumUrls: [url] });
  const said = (name: string) => `${found.get(name)?.status}: ${found.get(name)?.message}`;
  assert.equal(said('Appium'), 'good: 3.8.0');
  assert.equal(said('Appium server'), `good: answers at ${new URL(url).host}`);
  assert.equal(said('uiautomator2'), 'good: 8.7.0');
  assert.equal(said('Java'), 'good: openjdk version "21"');
  assert.equal(said('Android SDK'), `good: ${androidHome}`);
  assert.equal(said('Android phones'), 'good: emulator-5554');
  assert.equal(said('Xcode'), 'good: Xcode 26.1');
  assert.equal(said('Simulators'), 'good: 1 to choose from');
  assert.equal(said('xcuitest'), 'optional: not there (for iOS)');
  assert.equal(found.get('xcuitest')?.remedy, 'appium driver install xcuitest');
});

test('an old Appium, a phone that waits for an answer, and emulators that do not run are told apart', async () => {
  const searchPath = `${await machineOf('half', {
    appium: 'echo 2.11.0',
    adb: 'printf "List of devices attached\\nR5CT\\tunauthorized\\n"',
  })}:/usr/bin:/bin`;
  const found = await examined({ searchPath, appiumUrls: [url] });
  assert.equal(found.get('Appium')?.message, '2.11.0, and 3 is needed');
  assert.match(found.get('Android phones')?.remedy ?? '', /Allow USB debugging/);
  const other = `${await machineOf('emulators', {
    adb: 'echo List of devices attached',
    emulator: 'printf "Pixel_9\\nPixel_6\\n"',
  })}:/usr/bin:/bin`;
  const emulators = (await examined({ searchPath: other, appiumUrls: [url] })).get('Android phones');
  assert.deepEqual(
    [emulators?.status, emulators?.message],
    ['good', 'emulators that a run starts: Pixel_9, Pixel_6'],
  );
});
