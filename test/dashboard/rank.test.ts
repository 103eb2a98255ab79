import assert from 'node:assert/strict';
import test from 'node:test';
import { rank } from '../../src/dashboard/frame/rank.ts';

const THINGS = [
  { name: 'Runs', kind: 'page' },
  { name: 'Settings', kind: 'page' },
  { name: 'Keep the settings', kind: 'flow', wish: true },
  { name: 'Reset a password', kind: 'flow', wish: true },
  { name: 'Checkout keeps the discount', kind: 'flow', wish: true },
  { name: 'Checkout', kind: 'suite', wish: true },
  { name: 'Checkout', kind: 'app' },
];

const found = (typed: string) =>
  rank(THINGS, typed, 10).map(({ thing, isToRun }) => `${isToRun ? 'run ' : ''}${thing.kind} ${thing.name}`);

test('what fits best comes first, whatever it is', () => {
  assert.deepEqual(found('checkout'), ['suite Checkout', 'app Checkout', 'flow Checkout keeps the discount']);
  assert.deepEqual(found('Set'), ['page Settings', 'flow Keep the settings', 'flow Reset a password']);
  assert.deepEqual(found('disc  CHECK'), ['flow Checkout keeps the discount']);
  assert.deepEqual(found('nothing of that name'), []);
});

test('the kind may be named, and what is to be run', () => {
  assert.deepEqual(found('app checkout'), ['app Checkout']);
  assert.deepEqual(found('run suite check'), ['run suite Checkout']);
  assert.deepEqual(found('run checkout'), ['run suite Checkout', 'run flow Checkout keeps the discount']);
  assert.deepEqual(found('run')[0], 'page Runs');
  assert.equal(found('run').length, 5);
});

test('no more come than somebody looks through', () => {
  assert.equal(rank(THINGS, 'e', 2).length, 2);
});
