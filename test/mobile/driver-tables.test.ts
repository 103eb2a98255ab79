import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { type SessionWish, sessionCapabilities } from '../../src/engine/drivers/mobile/capabilities.ts';
import { android, ios, type MobileCommand } from '../../src/engine/drivers/mobile/mobile-command.ts';
import { START_OF_AVD } from '../../src/main/mobile/device-catalog.ts';

/** What the installed drivers say of themselves: a name that they do not know fails here, and not on a user's phone. */
interface DriverTables {
  new (
    options: object,
    shouldValidate: boolean,
  ): { desiredCapConstraints: Record<string, unknown>; validateDesiredCaps(caps: object): boolean };
  executeMethodMap: Record<
    string,
    { params?: { required?: readonly string[]; optional?: readonly string[] } }
  >;
}

const tables = (module: object, exported: string) =>
  (module as Record<string, DriverTables>)[exported] as DriverTables;
const drivers = {
  android: tables(await import('appium-uiautomator2-driver'), 'AndroidUiautomator2Driver'),
  ios: tables(await import('appium-xcuitest-driver'), 'XCUITestDriver'),
};

/** Those that Appium itself knows, for every driver, lie in a package of Appium's own. */
const { BASE_DESIRED_CAP_CONSTRAINTS } = createRequire(import.meta.resolve('appium'))('@appium/types') as {
  BASE_DESIRED_CAP_CONSTRAINTS: Record<string, unknown>;
};

const place = { latitude: 1, longitude: 2 };
const sent: Record<'android' | 'ios', MobileCommand[]> = {
  android: [
    ...[
      android.startActivity('a/b', [['s', "'k'", "'v'"]]),
      android.activateApp('a'),
      android.terminateApp('a'),
    ],
    ...[
      android.queryAppState('a'),
      android.removeApp('a'),
      android.backgroundApp(1),
      android.deepLink('a://b', 'a'),
    ],
    ...[android.pressKey(3), android.hideKeyboard(), android.changePermissions(['p'], 'grant', 'a')],
    ...[
      android.setGeolocation(place),
      android.setClipboard('a'),
      android.getClipboard(),
      android.fingerprint(1),
    ],
    ...[
      android.getDisplayDensity(),
      android.isLocked(),
      android.unlock(),
      android.broadcast('a', 'b', [['s', 'k', 'v']]),
    ],
  ],
  ios: [
    ...[ios.launchApp('a', { K: 'v' }), ios.activateApp('a'), ios.terminateApp('a'), ios.queryAppState('a')],
    ...[
      ios.removeApp('a'),
      ios.backgroundApp(1),
      ios.deepLink('a://b', 'a'),
      ios.pressButton('home'),
      ios.hideKeyboard(),
    ],
    ...[ios.setPermission({ camera: 'yes' }, 'a'), ios.setSimulatedLocation(place), ios.setClipboard('a')],
    ...[ios.getClipboard(), ios.pushNotification('a', { aps: {} }), ios.enrollBiometric(true)],
    ...[ios.sendBiometricMatch('faceId', true), ios.isLocked(), ios.unlock()],
  ],
};

for (const platform of ['android', 'ios'] as const) {
  const { executeMethodMap } = drivers[platform];

  test(`${platform}: every command is one that the driver has, with the arguments that it takes`, () => {
    for (const { script, args } of sent[platform]) {
      const method = executeMethodMap[script];
      assert.ok(method, `the driver has no "${script}"`);
      const { required = [], optional = [] } = method.params ?? {};
      const given = Object.keys(args);
      assert.deepEqual(
        required.filter((name) => !given.includes(name)),
        [],
        `${script} lacks`,
      );
      assert.deepEqual(
        given.filter((name) => ![...required, ...optional].includes(name)),
        [],
        `${script} knows no`,
      );
    }
  });

  test(`${platform}: all commands of ours are held against the table`, () => {
    const all = Object.keys(platform === 'android' ? android : ios).map((name) => `mobile: ${name}`);
    assert.deepEqual([...new Set(sent[platform].map(({ script }) => script))].sort(), all.sort());
  });

  test(`${platform}: every capability is one that the driver has, of the kind that it takes`, () => {
    const driver = new drivers[platform]({}, true);
    const targets =
      platform === 'android' ? (['emulator', 'physical'] as const) : (['simulator', 'physical'] as const);
    for (const target of targets)
      for (const appFile of ['/builds/app.apk', null]) {
        const wish: SessionWish = {
          platform,
          target,
          osVersion: '18.2',
          appId: 'com.example',
          appFile,
          device: target === 'emulator' ? { avd: 'x', ...START_OF_AVD } : { udid: 'x' },
        };
        const asked = Object.entries(sessionCapabilities(wish)).map(([name, value]) => [
          name.replace(/^appium:/, ''),
          value,
        ]);
        const known = new Set([
          ...Object.keys(driver.desiredCapConstraints),
          ...Object.keys(BASE_DESIRED_CAP_CONSTRAINTS),
        ]);
        assert.deepEqual(
          asked.map(([name]) => String(name)).filter((name) => !known.has(name)),
          [],
        );
        assert.ok(driver.validateDesiredCaps(Object.fromEntries(asked)));
      }
  });
}
