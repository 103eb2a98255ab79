import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { runFlow } from '../../src/engine/agent/run-flow.ts';
import { Variables } from '../../src/engine/agent/variables.ts';
import type { Driver } from '../../src/engine/drivers/driver.ts';
import { MobileDriver } from '../../src/engine/drivers/mobile/mobile-driver.ts';
import { MobileSession } from '../../src/engine/drivers/mobile/mobile-session.ts';
import { WebDriverServer } from '../../src/engine/drivers/mobile/webdriver/webdriver-server.ts';
import { WebDriverSession } from '../../src/engine/drivers/mobile/webdriver/webdriver-session.ts';
import { LiteralPlanner } from '../../src/engine/planners/literal/literal-planner.ts';
import { openGate } from './gate.ts';
import { openAndroidStage } from './stages/android-stage.ts';
import { openIosStage } from './stages/ios-stage.ts';
import { longList, tallForm } from './stand-ins/apps.ts';
import type { Defects } from './stand-ins/small-phone.ts';

/** Lines of testers, read by the built-in planner and carried out by the real XCUITest driver. */
const androidForms = await openAndroidStage(tallForm, ['xcuitest']);
const stage = await openIosStage(longList, androidForms.appium);
const forms = await openIosStage(tallForm, androidForms.appium);
after(async () => {
  for (const one of [stage, forms, androidForms]) await one.close();
});

interface Wish {
  on?: { open(defects?: Defects): Promise<Driver> };
  defects?: Defects;
  /** Done once, when the first action is over. */
  meanwhile?: (driver: Driver) => unknown;
}

async function run(instructions: string, { on = stage, defects = {}, meanwhile }: Wish = {}) {
  const driver = await on.open(defects);
  let isOver = false;
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
    record: async () => {
      if (!isOver) await meanwhile?.(driver);
      isOver = true;
    },
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

const SEND = 'Type Anna into Name\nTap "Send"\n"Sent by Anna" is shown';
const PLATFORMS = [
  {
    platform: 'ios',
    on: forms,
    phone: () => forms.standIn().phone,
    crashServer: () => forms.standIn().close(),
  },
  {
    platform: 'android',
    on: androidForms,
    phone: () => androidForms.standIn.phone,
    crashServer: () => androidForms.standIn.crashServer(),
  },
] as const;

for (const { platform, on, phone, crashServer } of PLATFORMS) {
  test(`${platform}: a button behind the keyboard is pressed, and not a key before it`, async () => {
    const { status, reason } = await run(SEND, { on });
    assert.equal(status, 'passed', reason?.message);
  });

  const broken: [string, Defects, RegExp][] = [
    ['a button that does nothing', { deafButtons: ['Send'] }, /Sent by Anna/],
    ['a field that keeps nothing', { forgetfulFields: ['Name'] }, /holds "" after typing, twice/],
    ['a crash', { crashesAt: 'Send' }, /not running any more/],
  ];
  for (const [what, defects, expected] of broken)
    test(`${platform}: ${what} is a failure of the app`, async () => {
      const { status, reason } = await run(SEND, { on, defects });
      assert.deepEqual([status, reason?.kind], ['failed', 'product'], reason?.message);
      assert.match(reason?.message ?? '', expected);
    });

  const faults: [string, Defects, (driver: Driver) => unknown, RegExp][] = [
    [
      'a session that has ended',
      {},
      (driver) => (driver as MobileDriver).session.wire.end(),
      /session on the device has ended/,
    ],
    [
      'a server on the device that is gone',
      {},
      crashServer,
      /device is gone|session on the device has ended/,
    ],
    [
      'a device that sleeps and does not wake',
      { staysLocked: true },
      () => {
        phone().isLocked = true;
      },
      /asleep or locked/,
    ],
  ];
  for (const [what, defects, meanwhile, expected] of faults)
    test(`${platform}: ${what} is no failure of the app`, async () => {
      const { status, reason } = await run(SEND, { on, defects, meanwhile });
      phone().isLocked = false;
      assert.deepEqual([status, reason?.kind], ['error', 'infrastructure'], reason?.message);
      assert.match(reason?.message ?? '', expected);
    });

  test(`${platform}: a device that fell asleep is woken, and the flow goes on`, async () => {
    const meanwhile = () => {
      phone().isLocked = true;
    };
    const { status, reason } = await run(SEND, { on, meanwhile });
    assert.equal(status, 'passed', reason?.message);
  });

  test(`${platform}: a server that does not answer and one that is gone are told apart`, async () => {
    const { session, device } = await on.open();
    const gate = await openGate(androidForms.appium.url);
    /** The same session, by a way that can be closed. */
    const through = () => {
      const wire = new WebDriverSession(new WebDriverServer(gate.url), session.wire);
      return new MobileDriver(new MobileSession(wire, session.facts), device, async () => undefined);
    };
    const [silent, deserted] = [through(), through()];
    assert.ok((await silent.look(15_000)).elements.length > 3);
    gate.hold();
    await assert.rejects(silent.look(200), /The device does not answer/);
    await gate.shut();
    await assert.rejects(deserted.look(15_000), /The Appium server is gone/);
    assert.deepEqual(await deserted.perform({ name: 'home', arguments: {} }, 1_000), {
      status: 'lost',
      problem: `The Appium server is gone: ${gate.url} cannot be reached (ECONNREFUSED).`,
    });
  });
}

test('what this device cannot do is an error, and no failure of the app', async () => {
  const { status, reason } = await run('Authenticate with Face ID');
  assert.deepEqual([status, reason?.kind], ['error', 'infrastructure']);
  assert.match(reason?.message ?? '', /simulators and emulators only/);
});
