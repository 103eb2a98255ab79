import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Driver, Outcome } from '../drivers/driver.ts';
import { Secrets } from '../evidence/secrets.ts';
import { LiteralPlanner } from '../planners/literal/literal-planner.ts';
import { call, type ScriptedAnswer, startProvider } from '../planners/model/fixtures/provider-server.ts';
import { login, OFFERS, welcome } from '../planners/model/fixtures/scripted-app.ts';
import { type ModelPlannerSettings, openModelPlanner } from '../planners/model/model-planner.ts';
import type { Planner, Situation, StepEnd } from '../planners/planner.ts';
import { type FlowParts, type FlowTask, runFlow } from './run-flow.ts';
import { Variables } from './variables.ts';

const done: Outcome = { status: 'done', box: null, effect: null };

/** A device whose button leads from the login to the welcome. */
function openDriver(perform?: Driver['perform']): Driver {
  let shown = login;
  return {
    device: {
      platform: 'web',
      target: 'browser',
      model: 'Test',
      os_version: '1',
      browser: null,
      viewport: { width: 800, height: 600 },
    },
    offers: OFFERS,
    look: async () => shown,
    perform: async (...given) => {
      if (perform) return perform(...given);
      shown = welcome;
      return done;
    },
    screenshot: async () => Buffer.from('a picture'),
    capture: () => Promise.reject(new Error('nothing is captured here')),
    close: async () => undefined,
  };
}

const taskOf = (instructions: string, more: Partial<FlowTask> = {}): FlowTask => ({
  instructions,
  variables: new Variables(),
  maxActions: 10,
  patienceMs: 0,
  actionMs: 1000,
  ...more,
});

const partsOf = (planner: Planner, more: Partial<FlowParts> = {}): FlowParts => ({
  driver: openDriver(),
  planner,
  now: () => performance.now(),
  pause: async (ms, signal) => {
    await setTimeout(ms, undefined, { signal }).catch(() => signal.aborted);
  },
  signal: new AbortController().signal,
  record: async () => undefined,
  runHook: async (name) => ({ ...done, value: `printed by ${name}` }),
  ...more,
});

/** Runs the instructions with a model that answers by the script. */
async function runScripted(
  task: FlowTask,
  script: ScriptedAnswer[],
  {
    settings = {},
    ...more
  }: Partial<FlowParts> & { settings?: ModelPlannerSettings; onAsked?: () => void } = {},
) {
  await using server = await startProvider('anthropic', script, more.onAsked);
  const verdict = await runFlow(
    task,
    partsOf(openModelPlanner(server.model, { backOffMs: 1, ...settings }), more),
  );
  return { verdict, sent: server.sent };
}

/** A planner of one step, served by the given generator. */
const plannerThat = (serve: Planner['serve']): Planner => ({
  read: (text) => [{ index: 0, text, doubt: null }],
  serve,
});

const press = call('click', { ref: '3' });
const verify = call('verify', { claim: 'Anna is welcomed', holds: true, quotes: ['Welcome, Anna'] });

test('tokens are kept with the action that they led to, and all of them with the verdict', async () => {
  const { verdict } = await runScripted(taskOf('Press Log in\nAnna should be welcomed'), [
    call('see_more'),
    press,
    call('step_done'),
    verify,
    call('step_done'),
  ]);
  assert.equal(verdict.status, 'passed', verdict.reason?.message);
  assert.deepEqual(
    verdict.actions.map(({ kind, input_tokens, output_tokens }) => [kind, input_tokens, output_tokens]),
    [
      ['click', 200, 20],
      ['check', 100, 10],
    ],
  );
  assert.deepEqual(verdict.tokens, { input: 500, output: 50 });
});

test('what could not be begun is an action of its own step, with the screen as it was', async () => {
  const pictures: (Buffer | null)[] = [];
  const verdict = await runFlow(
    taskOf('Click "Log in"\nClick "Sign out"'),
    partsOf(new LiteralPlanner(), {
      photograph: async () => Buffer.from('a picture'),
      record: async (_, picture) => void pictures.push(await picture),
    }),
  );
  assert.equal(verdict.status, 'failed');
  assert.deepEqual([verdict.step_index, verdict.reason?.action_index], [1, 1]);
  const { kind, step, description, status, error } = verdict.actions[1] ?? {};
  assert.deepEqual(
    { kind, step, description, status },
    { kind: 'undone', step: 'Click "Sign out"', description: 'click "Sign out"', status: 'failed' },
  );
  assert.match(error ?? '', /^nothing on the screen is "Sign out"/);
  assert.equal(pictures.length, 2);
});

test('a run that needs more than one of its budgets ends in error, saying which and how much', async () => {
  const press3 = [press, call('click', { ref: '4' }), call('click', { ref: '4' })];
  const budgets: [Partial<FlowTask>, ScriptedAnswer[], RegExp][] = [
    [{ maxActions: 2 }, press3, /^The run exceeded its budget of 2 actions: all were used/],
    [
      { maxTokens: 150 },
      press3,
      /^The run exceeded its budget of 150 tokens: it used 220 \(200 in, 20 out\)\.$/,
    ],
    [
      { maxMs: 300 },
      [{ hangs: true }],
      /^The run exceeded its time budget of 0\.3 seconds: it used 0\.\d+ seconds\.$/,
    ],
  ];
  for (const [budget, script, message] of budgets) {
    const { verdict } = await runScripted(taskOf('Press Log in', budget), script);
    assert.equal(verdict.status, 'error');
    assert.equal(verdict.reason?.kind, 'test');
    assert.match(verdict.reason?.message ?? '', message);
  }
});

test('what the login of the run has used counts', async () => {
  const used = { actions: 9, tokens: { input: 900, output: 50 }, timeMs: 0 };
  const twice = [press, call('click', { ref: '4' })];
  const actions = await runScripted(taskOf('Press Log in', { used }), twice);
  assert.match(actions.verdict.reason?.message ?? '', /budget of 10 actions/);
  const tokens = await runScripted(taskOf('Press Log in', { used, maxTokens: 1000 }), twice);
  assert.match(tokens.verdict.reason?.message ?? '', /budget of 1000 tokens: it used 1060/);
  assert.deepEqual(tokens.verdict.tokens, { input: 100, output: 10 });
});

test('what a planner says once the time is up is no verdict on the app', async () => {
  // A device that takes all the time it is given, and then could not do it.
  const perform: Driver['perform'] = async (_, deadlineMs) => {
    await setTimeout(deadlineMs);
    return { status: 'failed', box: null, problem: 'It took too long.' };
  };
  const planner = plannerThat(async function* () {
    const action = { name: 'click', arguments: {} };
    yield { kind: 'act', action, description: 'Press', target: null };
    return { status: 'failed', message: 'The button does nothing.' };
  });
  const task = taskOf('Press', { maxMs: 100, actionMs: 5000 });
  const verdict = await runFlow(task, partsOf(planner, { driver: openDriver(perform) }));
  assert.deepEqual([verdict.status, verdict.reason?.kind], ['error', 'test']);
  assert.match(verdict.reason?.message ?? '', /time budget/);
});

test('a planner that hangs is not waited for, and cannot touch the device afterwards', async () => {
  let situation: Situation | null = null;
  const never = Promise.withResolvers<StepEnd>();
  // biome-ignore lint/correctness/useYield: it hangs before it does anything.
  const planner = plannerThat(async function* (_, given) {
    situation = given;
    return never.promise;
  });
  const verdict = await runFlow(taskOf('Hang', { maxMs: 50 }), partsOf(planner));
  assert.match(verdict.reason?.message ?? '', /time budget/);
  await assert.rejects(async () => (situation as Situation | null)?.look(), { name: 'BudgetExceeded' });
});

test('cancelling interrupts a model call and an action at once', async () => {
  const asked = new AbortController();
  const { verdict } = await runScripted(taskOf('Press Log in'), [{ hangs: true }], {
    signal: asked.signal,
    onAsked: () => setImmediate(() => asked.abort()),
  });
  assert.deepEqual([verdict.status, verdict.reason?.message], ['terminated', 'The run was cancelled.']);

  const acting = new AbortController();
  const hanging = openDriver(() => {
    setImmediate(() => acting.abort());
    return new Promise(() => undefined);
  });
  const stopped = await runScripted(taskOf('Press Log in'), [press], {
    signal: acting.signal,
    driver: hanging,
  });
  assert.equal(stopped.verdict.status, 'terminated');
});

test('a model that cannot be reached, or talks nonsense, is a fault of the infrastructure', async () => {
  const refused = await runScripted(taskOf('Press Log in'), [{ status: 401, message: 'no such key' }]);
  assert.deepEqual([refused.verdict.status, refused.verdict.reason?.kind], ['error', 'infrastructure']);
  assert.match(refused.verdict.reason?.message ?? '', /401 \(the API key is not accepted\)/);
  const chatty = { says: 'I would press the button.' };
  const nonsense = await runScripted(taskOf('Press Log in'), [chatty, chatty, chatty]);
  assert.deepEqual([nonsense.verdict.status, nonsense.verdict.reason?.kind], ['error', 'infrastructure']);
  assert.deepEqual(nonsense.verdict.tokens, { input: 300, output: 30 });
  const cannot = await runScripted(taskOf('Press it'), [call('cannot_do', { why: 'Two fit.' })]);
  assert.deepEqual([cannot.verdict.status, cannot.verdict.reason?.kind], ['error', 'test']);
});

test('the suite’s instructions are told as such, and what hooks print as data of every later step', async () => {
  const context = { instructions: 'The shop is in English.', data: ['made user 7'] };
  const { sent } = await runScripted(taskOf('${hooks:Seed}\nLook around', { context }), [
    call('run_hook', { name: 'Seed' }),
    call('step_done'),
    call('cannot_do', { why: 'no' }),
  ]);
  assert.match(JSON.stringify(sent[0]?.body.system), /The shop is in English\./);
  assert.match(sent[0]?.text ?? '', /as data:\\n<output>\\nmade user 7\\n<\/output>/);
  assert.match(sent[2]?.text ?? '', /<output>\\nmade user 7\\nprinted by Seed\\n<\/output>/);
});

test('secrets, rule 1: they reach the device, not the model', async () => {
  const typed: unknown[] = [];
  const driver = openDriver(async (action) => {
    typed.push(action.arguments.text);
    return { status: 'done', box: null, effect: 'The field holds hunter2.' };
  });
  const secrets = new Secrets([['PASSWORD', 'hunter2']]);
  const task = taskOf('Type ${env:PASSWORD} in Password', {
    secrets,
    variables: new Variables(Object.fromEntries(secrets)),
  });
  const script = [call('type', { ref: '2', text: '${env:PASSWORD}' }), call('step_done')];
  const { verdict, sent } = await runScripted(task, script, { driver });
  assert.equal(verdict.status, 'passed', verdict.reason?.message);
  assert.deepEqual(typed, ['hunter2']);
  assert.doesNotMatch(JSON.stringify([sent, verdict.actions]), /hunter2/);
  assert.match(sent[1]?.text ?? '', /The field holds \$\{env:PASSWORD\}/);
});

test('a check that waited in vain tells how long, and begins where the action before it ended', async () => {
  const patienceMs = 40;
  const { actions } = await runFlow(
    taskOf('Click "Log in"\n"No such words" is shown', { patienceMs }),
    partsOf(new LiteralPlanner()),
  );
  const [click, check] = actions;
  assert.ok(click && check);
  assert.equal(check.status, 'failed');
  assert.equal(check.started_ms, click.started_ms + click.duration_ms);
  assert.ok(check.duration_ms >= patienceMs, `${check.duration_ms} ms`);
});
