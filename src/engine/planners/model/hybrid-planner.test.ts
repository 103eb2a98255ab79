import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Move, Planner, StepEnd } from '../planner.ts';
import { call, startProvider } from './fixtures/provider-server.ts';
import { login, ScriptedApp } from './fixtures/scripted-app.ts';
import { openHybridPlanner } from './hybrid-planner.ts';
import { openModelPlanner } from './model-planner.ts';

const click: Move = {
  kind: 'act',
  action: { name: 'click', arguments: { ref: '3' } },
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

async function serveBoth(builtIn: Planner) {
  await using server = await startProvider('anthropic', [
    call('cannot_do', { why: 'asked once' }),
    call('cannot_do', { why: 'asked twice' }),
  ]);
  const planner = openHybridPlanner(builtIn, openModelPlanner(server.model));
  const steps = planner.read('Press Log in\nDo what is needed');
  const app = new ScriptedApp(login);
  const first = await app.play(planner.serve(0, app.situation));
  const askedForFirst = server.sent.length;
  const second = await app.play(planner.serve(1, app.situation));
  return { steps, first, second, askedForFirst, sent: server.sent };
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

test('the model takes over a step whose target the built-in planner cannot find, or not for certain', async () => {
  const ends: StepEnd[] = [
    { status: 'error', message: 'Two fit.' },
    { status: 'failed', message: 'It is not there.' },
  ];
  for (const moves of [[], [check]]) {
    for (const end of ends) {
      const { askedForFirst, first } = await serveBoth(builtInThat(moves, end));
      assert.equal(askedForFirst, 1);
      assert.match('message' in first ? first.message : '', /asked once/);
    }
  }
});

test('the model does not start again what was begun, nor argue with a claim that was found false', async () => {
  const begun = await serveBoth(builtInThat([click], { status: 'error', message: 'Two fit.' }));
  assert.equal(begun.askedForFirst, 0);
  assert.deepEqual(begun.first, { status: 'error', message: 'Two fit.' });
  const refuted: Move = { ...check, isTrue: false };
  const failed = await serveBoth(builtInThat([refuted], { status: 'failed', message: 'It shows 2.' }));
  assert.equal(failed.askedForFirst, 0);
  assert.deepEqual(failed.first, { status: 'failed', message: 'It shows 2.' });
});
