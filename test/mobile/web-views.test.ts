import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { MobileDriver } from '../../src/engine/drivers/mobile/mobile-driver.ts';
import { openMobileDriver } from '../../src/engine/drivers/mobile/open-mobile-driver.ts';
import { runInstructions } from '../support/run-instructions.ts';
import { openAndroidStage } from './stages/android-stage.ts';
import { BUNDLE, UDID } from './stages/ios-stage.ts';
import { checkout, checkoutPages } from './stand-ins/apps.ts';
import { type Defects, SmallPhone } from './stand-ins/small-phone.ts';
import { openWebPages } from './stand-ins/web-pages.ts';
import { openXcuitestDouble } from './stand-ins/xcuitest-double.ts';

/** Web pages inside an app: the real UiAutomator2 driver, a stand-in Chromedriver, and pages in a real browser. */
const stage = await openAndroidStage(checkout, [], checkoutPages);
after(() => stage.close());

const MS = 15_000;
/** A third of it is waited for a page to come. */
const SHORT_MS = 7_500;
const act = (driver: MobileDriver, name: string, given: Record<string, unknown> = {}, deadlineMs = MS) =>
  driver.perform({ name, arguments: given }, deadlineMs);
const run = (driver: MobileDriver, instructions: string) =>
  runInstructions(driver, instructions, { patienceMs: 2_000, actionMs: MS });
const runOnAndroid = async (instructions: string, defects: Defects = {}) =>
  run(await stage.open(defects), instructions);

const PAY = `Tap "Pay"
Switch to the web view
The heading "Pay by card" is shown
"Secure payment" is not shown
Type "Anna" into Card holder
Type "123" into Security code
Choose Brazil from Country
Check "Keep my card"
Tap "Pay now"
"Thank you" is shown`;

test('a flow goes into a web page, acts on it, and is back in the app when the app closes it', async () => {
  const { status, reason, actions } = await runOnAndroid(PAY);
  assert.equal(status, 'passed', reason?.message);
  assert.equal(actions[1]?.kind, 'webView');
});

test('the same flow fails where the page does nothing, at the step that says so', async () => {
  const { status, reason, actions } = await runOnAndroid(PAY, { deafButtons: ['Pay now'] });
  assert.deepEqual([status, reason?.kind], ['failed', 'product'], reason?.message);
  assert.equal(actions.at(-1)?.kind, 'check');
});

test('a flow leaves the page by saying so, by a restart and by nothing else', async () => {
  const { status, reason } = await runOnAndroid(`Tap "Pay"
Switch to the "Card details" web view
Type "Anna" into Card holder
The Card holder field contains "Anna"
Clear Card holder
The Card holder field is empty
Tap "Forget my cards"
Dismiss the dialog
"All kept" is shown
Tap "Forget my cards"
Accept the dialog
"No cards" is shown
Rotate the device to landscape
"No cards" is shown
Put the app in the background
"Pay by card" is not shown
Bring the app back to the foreground
"Pay by card" is shown
Go back to the app
"Secure payment" is shown
"Pay by card" is not shown
Switch to the web view
Restart the app
"Your order" is shown`);
  assert.equal(status, 'passed', reason?.message);
  stage.standIn.phone.orientation = 'PORTRAIT';
});

test('pictures show the whole screen from inside a page, and boxes lie where the page is', async () => {
  const driver = await stage.open();
  await run(driver, 'Tap "Pay"');
  const before = await driver.screenshot();
  assert.equal((await act(driver, 'webView')).status, 'done');
  const { elements, url } = await driver.look(MS);
  assert.deepEqual(await driver.screenshot(), before);
  const title = elements.find(({ name }) => name === 'Pay by card');
  assert.ok(title && title.box.y > 120 && title.box.x < 400, JSON.stringify(title?.box));
  assert.equal(url, 'about:blank');
  await (await driver.capture()).stop();
  assert.match((await driver.look(MS)).url, /^android-app:/, 'the next run begins at the app');
});

test('no web view, several of them and one that is closed to us are told apart', async () => {
  const driver = await stage.open();
  const none = await act(driver, 'webView', {}, SHORT_MS);
  assert.deepEqual(none, { status: 'failed', box: null, problem: 'The app shows no web view.' });
  await run(driver, 'Tap "Compare"');
  const several = await act(driver, 'webView');
  assert.equal(several.status, 'lost');
  assert.match('problem' in several ? several.problem : '', /Several.*"Card details", "Terms of sale"/);
  const missing = await act(driver, 'webView', { page: 'Imprint' }, SHORT_MS);
  assert.match('problem' in missing ? missing.problem : '', /no web view "Imprint"; it has "Card details"/);
  assert.equal((await act(driver, 'webView', { page: 'terms' })).status, 'done');
  assert.equal((await driver.look(MS)).title, 'Terms of sale');
  stage.standIn.shell.hidesWebViews = true;
  const closed = await act(driver, 'webView', {}, SHORT_MS);
  stage.standIn.shell.hidesWebViews = false;
  assert.equal(closed.status, 'lost');
  assert.match('problem' in closed ? closed.problem : '', /setWebContentsDebuggingEnabled/);
  assert.match((await driver.look(MS)).url, /^android-app:/, 'the app itself can be looked at all the same');
});

test('an app that crashes under its page is told as crashed', async () => {
  const driver = await stage.open();
  await run(driver, 'Tap "Pay"\nSwitch to the web view');
  stage.standIn.phone.end();
  const screen = await driver.look(MS);
  assert.deepEqual([screen.elements, screen.gone?.slice(0, 30)], [[], 'The app is not running any mor']);
});

test('the same flow passes and fails where each page is a context of its own, as on iOS', async () => {
  const phone = new SmallPhone(checkout);
  const pages = await openWebPages(phone, checkoutPages);
  const double = await openXcuitestDouble(phone, BUNDLE, pages);
  const driver = await openMobileDriver({
    ...{ platform: 'ios', target: 'physical', osVersion: '18.2', appId: BUNDLE, appFile: null },
    ...{ serverUrl: double.url, model: 'iPhone 15', device: { udid: UDID } },
  });
  try {
    await driver.launch({});
    const passed = await run(driver, PAY);
    assert.equal(passed.status, 'passed', passed.reason?.message);
    Object.assign(phone.defects, { deafButtons: ['Pay now'] });
    phone.wipe();
    await driver.launch({});
    const broken = await run(driver, PAY);
    assert.deepEqual([broken.status, broken.reason?.kind], ['failed', 'product'], broken.reason?.message);
  } finally {
    await driver.close();
    await double.close();
    await pages.close();
  }
});
