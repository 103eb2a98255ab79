import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Move, Planner, StepEnd } from '../planner.ts';
import { call, startProvider } from './fixtures/provider-server.ts';
import { login, OFFERS, ScriptedApp } from './fixtures/scripted-app.ts';
import { openHybridPlanner } from './hybrid-planner.ts';
import { openModelPlanner } from './model-planner.ts';

const click: Move = {
  kind: 'act',
  action: { name: 'click', arguments: { ref: 'e3' } },
  description: 'Click Log in',
  target: null,
};
const check: Move = {
  kind: 'check',
  description: 'It is there',
  isTrue: true,
  evidence: '"Log in"',
  target: null,
};

/** A planner that serves its first step as told, and doubts all others. */
const builtInThat = (moves: Move[], end: StepEnd): Planner => ({
  read: (instructions) =>
    instructions
      .split('\n')
      .map((text, index) => ({ index, text, doubt: index === 0 ? null : 'Unreadable.' })),
  async *serve() {
    for (const move of moves) yield move;
    return end;
  },
});

async function serveBoth(builtIn: Planner, settings?: { isBuiltInFirst: boolean }) {
  await using server = await startProvider('anthropic', [
    call('cannot_do', { why: 'asked once' }),
    call('cannot_do', { why: 'asked twice' }),
  ]);
  const model = openModelPlanner({ model: server.model, offers: OFFERS });
  const planner = openHybridPlanner(builtIn, model, settings);
  const steps = planner.read('Press Log in\nDo what is needed');
  const app = new ScriptedApp(login);
  const first = await app.play(planner.serve(0, app.situation));
  const askedForFirst = server.sent.length;
  const second = await app.play(planner.serve(1, app.situation));
  return { steps, first, second, askedForFirst, sent: server.sent, moves: app.moves };
}

test('the built-in planner serves what it reads, the model the rest, and knows what was done', async () => {
  const { steps, first, second, askedForFirst, sent } = await serveBoth(
    builtInThat([click], { status: 'done' }),
  );
  assert.deepEqual(
    steps.map((step) => step.doubt),
    [null, null],
  );
  assert.deepEqual(first, { status: 'done' });
  assert.equal(askedForFirst, 0);
  assert.equal(second.status, 'error');
  assert.match(sent[0]?.text ?? '', /step 2 of 2:\\nDo what is needed/);
  assert.match(sent[0]?.text ?? '', /Step 1: Click Log in \(done\)/);
});

test('the model takes over a step that the built-in planner cannot decide before it acted', async () => {
  for (const moves of [[], [check]]) {
    const { askedForFirst, first } = await serveBoth(
      builtInThat(moves, { status: 'error', message: 'Two fit.' }),
    );
    assert.equal(askedForFirst, 1);
    assert.match('message' in first ? first.message : '', /asked once/);
  }
});

test('the model does not start again what was begun, nor argue with a failure', async () => {
  const begun = await serveBoth(builtInThat([click], { status: 'error', message: 'Two fit.' }));
  assert.equal(begun.askedForFirst, 0);
  assert.deepEqual(begun.first, { status: 'error', message: 'Two fit.' });
  const failed = await serveBoth(builtInThat([], { status: 'failed', message: 'It is not there.' }));
  assert.equal(failed.askedForFirst, 0);
  assert.deepEqual(failed.first, { status: 'failed', message: 'It is not there.' });
});

test('the setting gives every step to the model', async () => {
  const { askedForFirst, moves } = await serveBoth(builtInThat([click], { status: 'done' }), {
    isBuiltInFirst: false,
  });
  assert.equal(askedForFirst, 1);
  assert.deepEqual(moves, []);
});
