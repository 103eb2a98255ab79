import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { runFlow } from '../../src/engine/agent/run-flow.ts';
import { Variables } from '../../src/engine/agent/variables.ts';
import type { Driver } from '../../src/engine/drivers/driver.ts';
import { LiteralPlanner } from '../../src/engine/planners/literal/literal-planner.ts';
import { openAndroidStage } from './stages/android-stage.ts';
import { openIosStage } from './stages/ios-stage.ts';
import { longList, tallForm } from './stand-ins/apps.ts';

/** Lines of testers, read by the built-in planner and carried out by the real XCUITest driver. */
const androidForms = await openAndroidStage(tallForm, ['xcuitest']);
const stage = await openIosStage(longList, androidForms.appium);
const forms = await openIosStage(tallForm, androidForms.appium);
after(async () => {
  for (const one of [stage, forms, androidForms]) await one.close();
});

async function run(instructions: string, on: { open(): Promise<Driver> } = stage) {
  const driver = await on.open();
  const task = {
    instructions,
    variables: new Variables(),
    maxActions: 100,
    patienceMs: 300,
    actionMs: 15_000,
  };
  return runFlow(task, {
    driver,
    planner: new LiteralPlanner(),
    now: () => performance.now(),
    pause: async (ms, signal) => void (await setTimeout(ms, undefined, { signal })),
    signal: new AbortController().signal,
    record: async () => undefined,
    runHook: async () => ({ status: 'lost', problem: 'There are no hooks here.' }),
  });
}

test('what is below the edge is scrolled to, and what is nowhere fails at the end of the list', async () => {
  const found = await run('Tap "Row 37"\n"Opened" is shown');
  assert.deepEqual([found.status, found.reason], ['passed', null]);
  assert.ok(found.actions.filter(({ kind }) => kind === 'scroll').length >= 2);
  const missing = await run('Tap "Row 99"');
  assert.deepEqual([missing.status, missing.reason?.kind], ['failed', 'product']);
});

test('scroll to something, then do something to it', async () => {
  const { status, reason } = await run('Scroll down to "Row 30"\nTap "Row 30"\n"Opened" is shown');
  assert.equal(status, 'passed', reason?.message);
});

test('a long press, a turn, the background and a link are carried out', async () => {
  const { status, reason, actions } = await run(
    'Long press "Row 2"\n"Held: Row 2" is shown\nRotate the device to landscape\nPut the app in the background\nBring the app back to the foreground\nOpen the deep link shop://cart\nRestart the app\n"Row 1" is shown',
  );
  assert.equal(status, 'passed', reason?.message);
  assert.deepEqual(
    actions.map(({ kind }) => kind),
    ['longPress', 'check', 'rotate', 'background', 'foreground', 'open', 'restart', 'check'],
  );
  const { phone } = stage.standIn();
  assert.deepEqual([phone.orientation, phone.state.get('link')], ['LANDSCAPE', 'shop://cart']);
  phone.orientation = 'PORTRAIT';
});

test('a button behind the keyboard is pressed, and not a key before it', async () => {
  for (const on of [forms, androidForms]) {
    const { status, reason } = await run('Type Anna into Name\nTap "Send"\n"Sent by Anna" is shown', on);
    assert.equal(status, 'passed', reason?.message);
  }
});

test('what this device cannot do is an error, and no failure of the app', async () => {
  const { status, reason } = await run('Authenticate with Face ID');
  assert.deepEqual([status, reason?.kind], ['error', 'infrastructure']);
  assert.match(reason?.message ?? '', /simulators and emulators only/);
});
