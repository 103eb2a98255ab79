import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { driverSuite } from '../../src/engine/drivers/driver.suite.ts';
import { DeviceLost } from '../../src/engine/drivers/driver.ts';
import type { MobileDriver } from '../../src/engine/drivers/mobile/mobile-driver.ts';
import { parseLaunchConfiguration } from '../../src/engine/hooks/launch-configuration.ts';
import { openIosStage } from './stages/ios-stage.ts';
import { account } from './stand-ins/apps.ts';
import { IOS_FILM } from './stand-ins/ffmpeg.ts';

/** One server for the file; the app begins anew for each test. */
const stage = await openIosStage(account);
after(() => stage.close());

const MS = 10_000;
const act = (driver: MobileDriver, name: string, given: Record<string, unknown> = {}) =>
  driver.perform({ name, arguments: given }, MS);

driverSuite('ios', async () => {
  const driver = await stage.open();
  return { driver, lose: () => stage.standIn().close(), close: async () => undefined, hidesOptions: true };
});

test('what no browser has is sent as commands that the real driver takes', async () => {
  const driver = await stage.open();
  const { agent, phone } = stage.standIn();
  const does = async (name: string, given: Record<string, unknown>, path: string, sent: object = {}) => {
    const before = agent.asked.length;
    const outcome = await act(driver, name, given);
    assert.equal(outcome.status, 'done', `${name}: ${JSON.stringify(outcome)}`);
    const asked = agent.asked.slice(before).find((one) => one.path === path);
    assert.ok(asked, `${name}: ${path} in ${JSON.stringify(agent.asked.slice(before))}`);
    assert.deepEqual({ ...asked.body, ...sent }, asked.body);
  };
  await does('home', {}, '/wda/pressButton', { name: 'home' });
  await does('foreground', {}, '/wda/apps/activate', { bundleId: 'com.example.shop' });
  await does('open', { url: 'shop://cart?a=1&b=2' }, '/url', { url: 'shop://cart?a=1&b=2' });
  await does('location', { latitude: 48.2, longitude: 16.37 }, '/wda/simulatedLocation', {
    latitude: 48.2,
    longitude: 16.37,
  });
  await does('rotate', { to: 'landscape' }, '/orientation', { orientation: 'LANDSCAPE' });
  await does('rotate', { to: 'portrait' }, '/orientation', { orientation: 'PORTRAIT' });
  await does('writeClipboard', { text: 'Grüße' }, '/wda/setPasteboard');
  const read = await act(driver, 'readClipboard');
  assert.equal(read.status === 'done' && read.value, 'Grüße');
  await does('terminate', {}, '/wda/apps/terminate', { bundleId: 'com.example.shop' });
  assert.equal(phone.isRunning, false);
  await does('launch', {}, '/wda/apps/activate');
  await driver.look(MS);
  const before = agent.touches.length;
  for (const [name, given] of [
    ['swipe', { direction: 'left' }],
    ['scroll', { direction: 'down' }],
    ['pinch', { direction: 'in' }],
  ] as const)
    assert.equal((await act(driver, name, given)).status, 'done', name);
  assert.deepEqual(
    agent.touches.slice(before).map(({ kind }) => kind),
    ['slide', 'slide', 'slide', 'slide'],
  );
  assert.deepEqual(agent.unknown, [], 'nothing that the stand-in had to guess');
});

test('what a physical iPhone cannot do says so, and blames neither app nor test', async () => {
  const driver = await stage.open();
  for (const [name, given] of [
    ['push', { body: 'Hello' }],
    ['biometric', { match: true }],
    ['permission', { name: 'camera', action: 'grant' }],
  ] as const) {
    const outcome = await act(driver, name, given);
    assert.equal(outcome.status, 'lost', name);
    assert.match('problem' in outcome ? outcome.problem : '', /physical|simulators and emulators/);
  }
  assert.ok((await driver.look(MS)).elements.length > 3, 'the device is well all the same');
});

test('launch values arrive as texts of the process, and a restart keeps what the app has stored', async () => {
  const driver = await stage.open();
  const { phone } = stage.standIn();
  phone.state.set('stored', 'yes');
  const launches = phone.launches;
  await driver.restart(
    parseLaunchConfiguration('{"TOKEN": "a b;c $(id)", "COUNT": 3, "ON": true, "NESTED": {"a": [1]}}'),
  );
  assert.deepEqual(phone.launchedWith, { TOKEN: 'a b;c $(id)', COUNT: '3', ON: 'true', NESTED: '{"a":[1]}' });
  assert.deepEqual([phone.launches, phone.state.get('stored')], [launches + 1, 'yes']);
});

test('an app that crashed shows an empty screen, and is no fault of the device', async () => {
  const driver = await stage.open({ crashesAt: 'Sign in' });
  const button = (await driver.look(MS)).elements.find(({ name }) => name === 'Sign in');
  assert.equal((await act(driver, 'click', { ref: button?.ref })).status, 'done');
  const after = await driver.look(MS);
  assert.deepEqual(
    [after.elements, after.gone],
    [[], 'The app is not running any more: it has crashed or ended itself.'],
  );
});

test('the film is what Appium recorded, in a kind that every browser plays', async () => {
  const driver = await stage.open();
  const capture = await driver.capture();
  const { video } = capture;
  assert.ok(!('why' in video), JSON.stringify(video));
  const film = (async () => {
    const pieces: Uint8Array[] = [];
    for await (const piece of video.stream) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  })();
  await capture.stop();
  assert.equal(await film, IOS_FILM);
  assert.match(await stage.ffmpeg.calls(), /-f mjpeg .*-r 10 -i http:.*-pix_fmt yuv420p -vcodec libx264/);
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
