import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { runFlow } from '../../src/engine/agent/run-flow.ts';
import { Variables } from '../../src/engine/agent/variables.ts';
import { openMobileDriver } from '../../src/engine/drivers/mobile/open-mobile-driver.ts';
import { PairDriver } from '../../src/engine/drivers/pair-driver.ts';
import { LiteralPlanner } from '../../src/engine/planners/literal/literal-planner.ts';
import { BUNDLE, UDID } from './stages/ios-stage.ts';
import { account } from './stand-ins/apps.ts';
import { SmallPhone } from './stand-ins/small-phone.ts';
import { openIosStandIn } from './stand-ins/web-driver-agent.ts';
import { startAppium } from './start-appium.ts';

/** Two sessions of the real XCUITest driver at once, on two phones in memory. */
const appium = await startAppium(['xcuitest']);
const standIns = [
  await openIosStandIn(new SmallPhone(account), BUNDLE),
  await openIosStandIn(new SmallPhone(account), BUNDLE),
] as const;
const open = (index: 0 | 1) =>
  openMobileDriver({
    ...{
      platform: 'ios',
      target: 'physical',
      osVersion: '18.2',
      appId: BUNDLE,
      appFile: null,
      serverUrl: appium.url,
    },
    ...{ model: `iPhone 1${index + 4}` },
    device: {
      udid: UDID.replace(/.$/, String(index)),
      webDriverAgentUrl: standIns[index].url,
      skipLogCapture: true,
    },
  });
const pair = new PairDriver([await open(0), await open(1)]);
after(async () => {
  await pair.close();
  await appium.stop();
  for (const standIn of standIns) await standIn.close();
});

async function run(instructions: string) {
  for (const { phone } of standIns) phone.wipe();
  await pair.launch({});
  const indexes: number[] = [];
  const task = {
    instructions,
    variables: new Variables(),
    maxActions: 50,
    patienceMs: 300,
    actionMs: 15_000,
  };
  const verdict = await runFlow(task, {
    driver: pair,
    planner: new LiteralPlanner(),
    now: () => performance.now(),
    pause: async (ms, signal) => void (await setTimeout(ms, undefined, { signal })),
    signal: new AbortController().signal,
    record: async ({ kind }) => void (kind === 'check' || indexes.push(pair.activeIndex)),
    runHook: async () => ({ status: 'lost', problem: 'There are no hooks here.' }),
  });
  return { ...verdict, indexes };
}

test('a flow names the device in each line, and each does what it was told', async () => {
  const { status, reason, indexes } = await run(
    'Type "Anna" into Email on device 1\nOn device 2, type "Ben" into Email\nTap "Sign in" on device 1\nOn device 1: "Welcome, Anna" is shown\nTap "Sign in" on device 2\n"Welcome, Ben" is shown on device 2\nOn device 2, rotate the device to landscape',
  );
  assert.equal(status, 'passed', reason?.message);
  assert.deepEqual(indexes, [0, 1, 0, 1, 1]);
  assert.deepEqual(
    standIns.map(({ phone }) => phone.orientation),
    ['PORTRAIT', 'LANDSCAPE'],
  );
  assert.deepEqual(
    pair.members.map(({ device }) => device.model),
    ['iPhone 14', 'iPhone 15'],
  );
});

test('what is true on one device is not true on the other', async () => {
  const { status, reason } = await run(
    'Type "Anna" into Email on device 1\nTap "Sign in" on device 1\n"Welcome, Anna" is shown on device 2',
  );
  assert.deepEqual([status, reason?.kind], ['failed', 'product']);
});

test('a line that fits both devices is for the tester to tell apart', async () => {
  const { status, reason } = await run('Tap "Sign in"');
  assert.deepEqual([status, reason?.kind], ['error', 'test']);
});

test('a question on one device is answered there', async () => {
  const { status, reason } = await run(
    'Tap "Reset" on device 2\nAccept the dialog on device 2\n"Sign in" is shown on device 2',
  );
  assert.equal(status, 'passed', reason?.message);
});
