import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from './fixtures/provider-server.ts';
import { element, login, ScriptedApp, screen, welcome } from './fixtures/scripted-app.ts';
import { serveFirstStep } from './fixtures/serve-first-step.ts';

const claim = (quotes: string[], rest: object = {}) =>
  call('verify', { claim: 'Anna is welcomed', holds: true, quotes, ...rest });

test('a quote that is not on the screen is refused with an explanation, and a right one counts then', async () => {
  const app = new ScriptedApp(welcome);
  const { end, sent } = await serveFirstStep('Anna is welcomed', app, [
    claim(['Welcome, Bob']),
    claim(['Welcome, Anna']),
    call('step_done'),
  ]);
  assert.deepEqual(end, { status: 'done' });
  assert.deepEqual(
    app.moves.map((move) => move.kind === 'check' && move.target?.ref),
    ['f1'],
  );
  assert.match(sent[1]?.text ?? '', /Refused: \\"Welcome, Bob\\" is not on the screen right now/);
});

test('a second invented quote ends the step in error, never in a pass', async () => {
  const app = new ScriptedApp(welcome);
  const { end } = await serveFirstStep('Anna is welcomed', app, [
    claim(['Welcome, Bob']),
    claim(['Hello, Anna']),
    call('step_done'),
  ]);
  assert.equal(end.status, 'error');
  assert.match('message' in end ? end.message : '', /No verdict without evidence: "Hello, Anna"/);
  assert.deepEqual(app.moves, []);
});

test('the URL, the title, a value and a line of the list can be quoted', async () => {
  const form = screen('Form', [
    element('e1', 'textbox', 'City', { value: 'Oslo' }),
    element('e2', 'checkbox', 'Agree', { isClickable: true, states: { checked: true } }),
  ]);
  const { end } = await serveFirstStep('The form should be filled', new ScriptedApp(form), [
    claim([
      'http://app.test/form',
      'Form',
      '“Oslo”',
      '2 checkbox "Agree" checked',
      'checkbox "Agree" checked',
    ]),
    call('step_done'),
  ]);
  assert.deepEqual(end, { status: 'done' });
});

test('a claim of absence does not pass while the text is there', async () => {
  const { end } = await serveFirstStep('No cart is shown', new ScriptedApp(welcome), [
    claim(['Welcome, Anna'], { absent: ['Cart'] }),
    claim(['Welcome, Anna'], { absent: ['Cart'] }),
  ]);
  assert.equal(end.status, 'error');
  assert.match('message' in end ? end.message : '', /"Cart" is on the screen, though it should be absent/);
});

test('a failure carries its reason and what the screen shows instead', async () => {
  const app = new ScriptedApp(welcome);
  const { end } = await serveFirstStep('Bob is welcomed', app, [
    call('fail_step', { reason: 'Bob should be welcomed, but Anna is', quotes: ['Welcome, Anna'] }),
  ]);
  assert.deepEqual(end, {
    status: 'failed',
    message: 'Bob should be welcomed, but Anna is: the screen shows "Welcome, Anna".',
  });
  assert.deepEqual(
    app.moves.map((move) => move.kind === 'check' && move.isTrue),
    [false],
  );
});

test('a failure without a quote from the screen is an error', async () => {
  const wrong = call('fail_step', { reason: 'It is broken', quotes: ['Internal server error'] });
  const { end } = await serveFirstStep('Bob is welcomed', new ScriptedApp(welcome), [wrong, wrong]);
  assert.equal(end.status, 'error');
});

test('a failure is judged again when the screen still changes', async () => {
  const app = new ScriptedApp(login, undefined, { patienceMs: 5000 });
  let looks = 0;
  app.beforeLook = () => {
    looks++;
    if (looks === 4) app.now = welcome;
  };
  const { end, sent } = await serveFirstStep('Anna should be welcomed', app, [
    call('verify', { claim: 'Anna is welcomed', holds: false, quotes: ['Log in'] }),
    claim(['Welcome, Anna']),
    call('step_done'),
  ]);
  assert.deepEqual(end, { status: 'done' });
  assert.match(sent[1]?.text ?? '', /The screen changed meanwhile\. Judge again\..*Welcome, Anna/);
});

test('a step that expects something is not done before it was verified', async () => {
  const app = new ScriptedApp(login, () => welcome);
  const { end } = await serveFirstStep('Press Log in and make sure that Anna is welcomed', app, [
    call('click', { ref: '3' }),
    call('step_done'),
    call('step_done'),
  ]);
  assert.equal(end.status, 'error');
  assert.match('message' in end ? end.message : '', /expects something that was not verified/);
});

test('a step in which nothing was done is not done, unless it is a heading', async () => {
  const done = call('step_done', { asks_for_nothing: true });
  const idle = await serveFirstStep('Press Log in', new ScriptedApp(login), [done, done]);
  assert.match('message' in idle.end ? idle.end.message : '', /nothing was done/);
  const heading = await serveFirstStep('Steps:', new ScriptedApp(login), [done]);
  assert.deepEqual(heading.end, { status: 'done' });
});

test('a step whose last action failed is not done', async () => {
  const app = new ScriptedApp(login, () => ({ status: 'failed', box: null, problem: 'It is covered.' }));
  const { end, sent } = await serveFirstStep('Press Log in', app, [
    call('click', { ref: '3' }),
    call('step_done'),
    call('step_done'),
  ]);
  assert.equal(end.status, 'error');
  assert.match(sent[1]?.text ?? '', /It failed: <output>It is covered\.<\/output>/);
});

test('what the model cannot do is an error in its words', async () => {
  const { end } = await serveFirstStep('Press the button', new ScriptedApp(login), [
    call('cannot_do', { why: 'Two buttons fit equally well: Save and Send.' }),
  ]);
  assert.deepEqual(end, {
    status: 'error',
    message: 'The model could not do this step: Two buttons fit equally well: Save and Send.',
  });
});

test('what the step gives to the letter must be among what was done and quoted', async () => {
  const cart = screen('Cart', [element('c1', 'text', 'Subtotal: $37.50'), element('c2', 'button', 'Pay')]);
  const total = (quotes: string[], rest: object = {}) =>
    call('verify', { claim: 'The subtotal is right', holds: true, quotes, ...rest });
  const step = 'Press "Pay", the subtotal should be 40.00 and no "Voucher" should be left';
  const unproven = await serveFirstStep(step, new ScriptedApp(cart), [
    call('click', { ref: '1' }),
    total(['Subtotal: $37.50']),
    call('step_done'),
    call('step_done'),
  ]);
  assert.equal(unproven.end.status, 'error');
  assert.match('message' in unproven.end ? unproven.end.message : '', /the step names "Voucher"/);
  const half = await serveFirstStep(step, new ScriptedApp(cart), [
    call('click', { ref: '1' }),
    total(['Subtotal: $37.50'], { absent: ['Voucher'] }),
    call('step_done'),
    call('step_done'),
  ]);
  assert.match('message' in half.end ? half.end.message : '', /the step names "40\.00"/);
  const proven = await serveFirstStep(step.replace('40.00', '37.50'), new ScriptedApp(cart), [
    call('click', { ref: '1' }),
    total(['Subtotal: $37.50'], { absent: ['Voucher'] }),
    call('step_done'),
  ]);
  assert.deepEqual(proven.end, { status: 'done' });
});
