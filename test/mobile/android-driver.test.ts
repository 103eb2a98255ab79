import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { driverSuite } from '../../src/engine/drivers/driver.suite.ts';
import { DeviceLost } from '../../src/engine/drivers/driver.ts';
import type { MobileDriver } from '../../src/engine/drivers/mobile/mobile-driver.ts';
import { recordScreen } from '../../src/engine/drivers/mobile/record-screen.ts';
import { parseLaunchConfiguration } from '../../src/engine/hooks/launch-configuration.ts';
import { openAndroidStage } from './stages/android-stage.ts';
import { FILM } from './stand-ins/android-shell.ts';
import { account } from './stand-ins/apps.ts';

/** One server and one phone for the file; the app begins anew for each test. */
const stage = await openAndroidStage(account);
after(() => stage.close());

const MS = 10_000;
const act = (driver: MobileDriver, name: string, given: Record<string, unknown> = {}) =>
  driver.perform({ name, arguments: given }, MS);
/** What adb was called with while something was done. */
const linesOf = async (deed: () => Promise<unknown>): Promise<string[]> => {
  const { lines } = stage.standIn.shell;
  const before = lines.length;
  await deed();
  return lines.slice(before);
};

driverSuite('android', async () => {
  const driver = await stage.open();
  return {
    driver,
    lose: () => stage.standIn.crashServer(),
    close: async () => undefined,
    hidesOptions: true,
  };
});

test('what no browser has is sent as commands that the real driver takes', async () => {
  const driver = await stage.open();
  const { phone, server } = stage.standIn;
  const does = async (name: string, given: Record<string, unknown>, expected: RegExp) => {
    const lines = await linesOf(async () => {
      const outcome = await act(driver, name, given);
      assert.equal(outcome.status, 'done', `${name}: ${JSON.stringify(outcome)}`);
    });
    assert.ok(
      lines.some((line) => expected.test(line)),
      `${name}: ${expected} in\n${lines.join('\n')}`,
    );
  };
  assert.equal((await act(driver, 'home')).status, 'done');
  assert.deepEqual([server.keys.at(-1), phone.isInFront], [3, false]);
  assert.equal((await act(driver, 'press', { keys: 'Volume up' })).status, 'done');
  assert.equal(server.keys.at(-1), 24);
  await does('foreground', {}, /am start-activity .*com\.example\.shop\/\.MainActivity/);
  await does('open', { url: 'shop://cart?a=1&b=2' }, /am start .*-d .*shop:\/\/cart/);
  assert.equal(phone.state.get('link'), 'shop://cart?a=1&b=2');
  await does(
    'permission',
    { name: 'camera', action: 'grant' },
    /pm grant com\.example\.shop android\.permission\.CAMERA/,
  );
  await does(
    'permission',
    { name: 'location', action: 'revoke' },
    /pm revoke com\.example\.shop android\.permission\.ACCESS_FINE_LOCATION/,
  );
  await does('location', { latitude: 48.2, longitude: 16.37 }, /emu geo fix 16\.37 48\.2/);
  await does('biometric', { match: true }, /emu finger touch 1/);
  await does('push', { title: "It's", body: 'a b;c $(id)' }, /am broadcast .*com\.example\.shop\.TEST_PUSH/);
  await does('terminate', {}, /am force-stop com\.example\.shop/);
  assert.equal(phone.isRunning, false);
  await does('launch', {}, /am start-activity/);
  await does('background', { seconds: 0 }, /keyevent 3|KEYCODE_HOME/);
  assert.equal((await act(driver, 'rotate', { to: 'landscape' })).status, 'done');
  assert.equal(phone.orientation, 'LANDSCAPE');
  assert.equal((await act(driver, 'rotate', { to: 'portrait' })).status, 'done');
  assert.equal((await act(driver, 'writeClipboard', { text: 'Grüße' })).status, 'done');
  const read = await act(driver, 'readClipboard');
  assert.equal(read.status === 'done' && read.value, 'Grüße', JSON.stringify(read));
  await driver.look(MS);
  const before = server.touches.length;
  for (const [name, given] of [
    ['swipe', { direction: 'left' }],
    ['scroll', { direction: 'down' }],
    ['pinch', { direction: 'out' }],
  ] as const)
    assert.equal((await act(driver, name, given)).status, 'done', name);
  assert.deepEqual(
    server.touches.slice(before).map(({ kind }) => kind),
    ['slide', 'slide', 'slide', 'slide'],
  );
  assert.equal((await act(driver, 'hideKeyboard')).status, 'done');
  assert.deepEqual(
    [stage.standIn.shell.unknown, server.unknown],
    [[], []],
    'nothing that the stand-in had to guess',
  );
});

test('launch values arrive typed and as text, whatever is in them, and a restart keeps what the app has stored', async () => {
  const driver = await stage.open();
  const { phone } = stage.standIn;
  phone.state.set('stored', 'yes');
  const launches = phone.launches;
  const lines = await linesOf(() =>
    driver.restart(
      parseLaunchConfiguration(
        '{"TOKEN": "a b;c $(id)", "COUNT": 3, "RATIO": 0.5, "ON": true, "NESTED": {"a": "it\'s"}, "LIST": [1, 2]}',
      ),
    ),
  );
  assert.deepEqual(phone.launchedWith, {
    TOKEN: 'a b;c $(id)',
    COUNT: '3',
    RATIO: '0.5',
    ON: 'true',
    NESTED: '{"a":"it\'s"}',
    LIST: '[1,2]',
  });
  assert.match(
    lines.join('\n'),
    /-S .*--es 'TOKEN' 'a b;c \$\(id\)' --ei 'COUNT' '3' --ef 'RATIO' '0\.5' --ez 'ON' 'true' --es 'NESTED'/,
  );
  assert.deepEqual([phone.launches, phone.state.get('stored')], [launches + 1, 'yes']);
  assert.equal((await act(driver, 'restart')).status, 'done');
  assert.equal(phone.launchedWith.TOKEN, 'a b;c $(id)', 'a restart by the flow starts it with the same');
});

test('an app that crashed shows an empty screen, and is no fault of the device', async () => {
  const driver = await stage.open({ crashesAt: 'Sign in' });
  const capture = await driver.capture();
  const screen = await driver.look(MS);
  const button = screen.elements.find(({ name }) => name === 'Sign in');
  assert.equal((await act(driver, 'click', { ref: button?.ref })).status, 'done');
  const after = await driver.look(MS);
  assert.deepEqual(
    [after.elements, after.gone],
    [[], 'The app is not running any more: it has crashed or ended itself.'],
  );
  await capture.stop();
  assert.match(capture.log.console.map(({ text }) => text).join(), /crashed/);
});

test('a locked screen is woken', async () => {
  const driver = await stage.open();
  stage.standIn.phone.isLocked = true;
  await driver.look(MS);
  assert.equal(stage.standIn.phone.isLocked, false);
  assert.ok((await driver.look(MS)).elements.length > 3);
});

test('a screen that stays locked is told as such, and is no fault of the app', async () => {
  const driver = await stage.open({ staysLocked: true });
  stage.standIn.phone.isLocked = true;
  await assert.rejects(driver.look(MS), (error) => {
    assert.ok(error instanceof DeviceLost);
    assert.match(error.message, /asleep or locked/);
    return true;
  });
  stage.standIn.phone.isLocked = false;
});

test('a field that keeps nothing and a button that does nothing are told', async () => {
  const driver = await stage.open({ forgetfulFields: ['Email'], deafButtons: ['Remember me'] });
  const { elements } = await driver.look(MS);
  const ref = (name: string) => elements.find((one) => one.name === name)?.ref;
  const typed = await act(driver, 'type', { ref: ref('Email'), text: 'anna' });
  assert.deepEqual(
    [typed.status, 'problem' in typed && typed.problem],
    ['failed', 'The field holds "" after typing, twice.'],
  );
  const checked = await act(driver, 'check', { ref: ref('Remember me') });
  assert.deepEqual(
    [checked.status, 'problem' in checked && checked.problem],
    ['failed', 'It was tapped twice and is still not checked.'],
  );
});

test('the film is what the device recorded, and errors of the app in its log are kept', async () => {
  const driver = await stage.open();
  const capture = await driver.capture();
  assert.ok(!('why' in capture.video), JSON.stringify(capture.video));
  stage.standIn.shell.log('11-15 08:44:12.123  4242  4242 E AndroidRuntime: FATAL EXCEPTION: main');
  stage.standIn.shell.log('11-15 08:44:12.124  1000  1000 E SomeService: of no interest');
  const film = (async () => {
    const pieces: Uint8Array[] = [];
    if (!('why' in capture.video)) for await (const piece of capture.video.stream) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  })();
  await capture.stop();
  assert.equal(await film, FILM);
  assert.deepEqual(
    capture.log.console.map(({ text }) => text.slice(-20)),
    ['FATAL EXCEPTION: main'.slice(-20)],
  );
});

test('a film that is longer than the driver films says where it ends', async () => {
  const { session } = await stage.open();
  let minutes = 0;
  const film = await recordScreen(session, { longestSeconds: 120, now: () => minutes * 60_000 });
  assert.ok(!('why' in film), JSON.stringify(film));
  minutes = 45;
  await film.stop();
  assert.deepEqual(film.lacks, [
    "The video ends after 2 of 45 minutes: the device's driver films no longer.",
  ]);
});

test('a session that begins ends the one that a dead worker has left on the device', async () => {
  const left = await stage.open();
  const next = await stage.begin();
  try {
    await next.launch({});
    await assert.rejects(left.look(MS), DeviceLost);
    assert.ok((await next.look(MS)).elements.length > 3);
  } finally {
    await next.close();
  }
});
