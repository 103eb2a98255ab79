import assert from 'node:assert/strict';
import test from 'node:test';
import { runInstructions } from '../../../test/support/run-instructions.ts';
import type { ActionOffer, Driver, Outcome } from '../drivers/driver.ts';
import { LiteralPlanner } from '../planners/literal/literal-planner.ts';
import { call, startProvider } from '../planners/model/fixtures/provider-server.ts';
import { element, OFFERS, screen } from '../planners/model/fixtures/scripted-app.ts';
import { openModelPlanner } from '../planners/model/model-planner.ts';
import type { Planner } from '../planners/planner.ts';
import type { Screen, ScreenElement } from '../screen.ts';
import { FlowRecorder } from './flow-recorder.ts';
import { ReplayPlanner } from './replay-planner.ts';

const done: Outcome = { status: 'done', box: null, effect: null };

/** Only browsers offer it. */
const NEW_TAB: ActionOffer = {
  name: 'newTab',
  description: 'Opens a tab.',
  schema: { type: 'object', properties: {}, required: [], additionalProperties: false },
};

/** A device that shows one screen after the other, one further with each click. */
function openDriver(screens: Screen[]): Driver & { done: string[] } {
  let at = 0;
  const deeds: string[] = [];
  return {
    device: {
      platform: 'web',
      target: 'browser',
      model: 'Test',
      os_version: '1',
      browser: null,
      viewport: { width: 800, height: 600 },
    },
    offers: [...OFFERS, NEW_TAB],
    done: deeds,
    look: async () => screens[at] ?? screen('Nowhere', []),
    perform: async ({ name, arguments: { ref, text } }) => {
      deeds.push(`${name} ${ref}${text === undefined ? '' : ` ${text}`}`);
      if (name === 'click') at++;
      return done;
    },
    screenshot: async () => Buffer.from('a picture'),
    capture: () => Promise.reject(new Error('nothing is captured here')),
    close: async () => undefined,
  };
}

const shop = (button: string, ref = 'b1') =>
  screen('Shop', [element('h1', 'heading', 'Shop', { level: 1 }), element(ref, 'button', button)]);
const cart = (words: string) =>
  screen('Cart', [element('t1', 'heading', words, { level: 1 }), element('b9', 'button', 'Pay')]);

async function run(planner: Planner, screens: Screen[], instructions: string) {
  const driver = openDriver(screens);
  const recorder = new FlowRecorder();
  const verdict = await runInstructions(driver, instructions, { planner, recorder, patienceMs: 30 });
  const cached = verdict.actions.map((action) => action.cached);
  return { verdict, cached, flow: recorder.flow, whyNever: recorder.whyNever, done: driver.done };
}

const BUY = 'Click Buy and click Pay\nThe heading "Bought" is shown';
const thanks = screen('Thanks', [element('t2', 'heading', 'Bought', { level: 1 })]);

test('what was done is done again without planning, on elements that are new each time', async () => {
  const first = await run(new LiteralPlanner(), [shop('Buy'), cart('One'), thanks], BUY);
  assert.equal(first.verdict.status, 'passed', first.verdict.reason?.message);
  const replay = new ReplayPlanner(new LiteralPlanner(), first.flow);
  const second = await run(replay, [shop('Buy', 'x7'), cart('Two'), thanks], BUY);
  assert.deepEqual([second.verdict.status, second.cached], ['passed', [true, true, true]]);
  assert.deepEqual(second.done, ['click x7', 'click b9']);
  assert.deepEqual(replay.healings, []);
});

test('a claim is checked afresh: what is not so fails, from memory too', async () => {
  const { flow } = await run(new LiteralPlanner(), [shop('Buy'), cart('One'), thanks], BUY);
  const sold = screen('Thanks', [element('t2', 'heading', 'Sold out', { level: 1 })]);
  const { verdict } = await run(
    new ReplayPlanner(new LiteralPlanner(), flow),
    [shop('Buy'), cart('One'), sold],
    BUY,
  );
  assert.equal(verdict.status, 'failed');
  assert.match(verdict.reason?.message ?? '', /^“[^”]*Bought[^”]*” was not true: nothing on the screen/);
});

test('what no longer fits is planned from that part of the step on: nothing is done twice', async () => {
  const { flow } = await run(new LiteralPlanner(), [shop('Buy'), cart('One'), thanks], BUY);
  const changed = screen('Cart', [element('b9', 'button', 'Pay now')]);
  const replay = new ReplayPlanner(new LiteralPlanner(), flow);
  const { verdict, cached, done: deeds } = await run(replay, [shop('Buy'), changed, thanks], BUY);
  assert.deepEqual([verdict.status, cached], ['passed', [true, false, true]]);
  assert.deepEqual(deeds, ['click b1', 'click b9']);
  assert.deepEqual(
    replay.healings.map(({ step_index, from, to }) => [step_index, from, to]),
    [[0, 'button "Pay"', 'button "Pay now"']],
  );
});

test('a part that was done by half cannot be planned from its middle: the way is lost, nothing is decided', async () => {
  const twice = 'Click Buy twice\nThe heading "Bought" is shown';
  const { flow } = await run(new LiteralPlanner(), [shop('Buy'), shop('Buy'), thanks], twice);
  const gone = screen('Thanks', [element('t2', 'heading', 'Bought', { level: 1 })]);
  const { verdict } = await run(new ReplayPlanner(new LiteralPlanner(), flow), [shop('Buy'), gone], twice);
  assert.deepEqual([verdict.status, verdict.hasLostWay], ['error', true]);
});

test('the first of several, and what checks its own effect, is planned each time', async () => {
  const lines = 'Click the first button\nThe heading "Bought" is shown';
  const first = await run(new LiteralPlanner(), [shop('Buy'), thanks], lines);
  assert.equal(first.verdict.status, 'passed', first.verdict.reason?.message);
  const { cached } = await run(
    new ReplayPlanner(new LiteralPlanner(), first.flow),
    [shop('Buy'), thanks],
    lines,
  );
  assert.deepEqual(cached, [false, true]);
  const varying = ['Sort by Price, descending', 'Click Buy in the second row', 'Click Buy'];
  assert.deepEqual(
    varying.map((line) => new LiteralPlanner().read(line)[0]?.mayVary),
    [true, true, false],
  );
});

test('a day that was chosen in a calendar is planned each time: the calendar may open at another month', async () => {
  const days = Array.from({ length: 31 }, (_, at) =>
    element(`d${at}`, 'cell', String(at + 1), { parent: 2 }),
  );
  const trip = (value: string, more: ScreenElement[] = []) =>
    screen('Trip', [
      element('h1', 'heading', 'Trip', { level: 1 }),
      element('f1', 'textbox', 'Departure', { value, states: { readonly: true } }),
      ...more,
    ]);
  const calendar = [element('g1', 'grid', ''), ...days, element('m1', 'text', 'March 2027', { parent: 2 })];
  const lines = 'Pick 12 March 2027 as the departure\nDeparture is 2027-03-12';
  const screens = [trip(''), trip('', calendar), trip('2027-03-12')];
  const first = await run(new LiteralPlanner(), screens, lines);
  assert.equal(first.verdict.status, 'passed', first.verdict.reason?.message);
  const second = await run(new ReplayPlanner(new LiteralPlanner(), first.flow), screens, lines);
  assert.deepEqual([second.verdict.status, second.cached], ['passed', [false, false, true]]);
  assert.deepEqual(second.done, ['click f1', 'click d11']);
});

test('an edited step is planned; the others are not', async () => {
  const { flow } = await run(new LiteralPlanner(), [shop('Buy'), cart('One'), thanks], BUY);
  const edited = BUY.replace('The heading', 'Verify that the heading');
  const { cached } = await run(
    new ReplayPlanner(new LiteralPlanner(), flow),
    [shop('Buy'), cart('One'), thanks],
    edited,
  );
  assert.deepEqual(cached, [true, true, false]);
});

test('what only a model can judge is asked again and is not from memory; what it did is', async () => {
  const instructions = 'Press Buy\nThe cart looks friendly';
  const judge = [
    call('verify', { claim: 'The cart looks friendly', holds: true, quotes: ['Hello, Anna'] }),
    call('step_done'),
  ];
  const screens = [shop('Buy'), cart('Hello, Anna')];
  await using asked = await startProvider('anthropic', [
    call('click', { ref: '1' }),
    call('step_done'),
    ...judge,
  ]);
  const first = await run(openModelPlanner(asked.model), screens, instructions);
  assert.equal(first.verdict.status, 'passed', first.verdict.reason?.message);
  await using again = await startProvider('anthropic', judge);
  const second = await run(
    new ReplayPlanner(openModelPlanner(again.model), first.flow),
    screens,
    instructions,
  );
  assert.deepEqual([second.verdict.status, second.cached], ['passed', [true, false]]);
  assert.equal(again.sent.length, 2);
  assert.match(again.sent[0]?.text ?? '', /Buy/, 'the model is told what was done');
});

test('a flow that sets a variable is never remembered', async () => {
  const { whyNever } = await run(new LiteralPlanner(), [shop('Buy')], 'Set the variable NAME to "x"');
  assert.match(whyNever ?? '', /sets a variable/);
});
