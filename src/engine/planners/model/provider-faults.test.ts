import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StepEnd } from '../planner.ts';
import { API_KEY, call, PROVIDERS, type ScriptedAnswer, startProvider } from './fixtures/provider-server.ts';
import { login, ScriptedApp } from './fixtures/scripted-app.ts';
import { serveFirstStep } from './fixtures/serve-first-step.ts';
import { openModelPlanner } from './model-planner.ts';

const press = [call('click', { ref: '3' }), call('step_done')];
const messageOf = (end: StepEnd): string => ('message' in end ? end.message : '');
const serve = (
  script: ScriptedAnswer[],
  settings: Parameters<typeof serveFirstStep>[3] = {},
  provider: (typeof PROVIDERS)[number] = 'anthropic',
) => serveFirstStep('Press Log in', new ScriptedApp(login), script, settings, provider);

for (const provider of PROVIDERS) {
  test(`faults of ${provider} that pass are waited out`, async () => {
    const faults: ScriptedAnswer[] = [
      { status: 429, headers: { 'retry-after': '0' }, message: 'slow down' },
      { status: 503, message: 'overloaded' },
      { drops: 'at once' },
      { drops: 'half way' },
      { raw: '{"id": "half an ans' },
      { raw: '{"unexpected": true}' },
    ];
    const { end, sent } = await serve([...faults, ...press], { attempts: 7 }, provider);
    assert.deepEqual(end, { status: 'done' });
    assert.equal(sent.length, faults.length + 2);
  });
}

test('a provider that stays away ends the step with its words and the number of tries, not with the key', async () => {
  for (const provider of PROVIDERS) {
    const down: ScriptedAnswer = { status: 500, message: `key ${API_KEY} crashed us` };
    const { end, sent } = await serve([down, down, down], { attempts: 3 }, provider);
    assert.deepEqual(end, {
      status: 'unavailable',
      message:
        'The model is unreachable: the provider answered 500 (a fault on its side): "key … crashed us" (tried 3 times).',
    });
    assert.equal(sent.length, 3);
  }
});

test('a refused key is not tried again, and is not repeated in the message', async () => {
  for (const provider of PROVIDERS) {
    const refused = { status: 401, message: `Incorrect API key: ${API_KEY}` };
    const { end, sent } = await serve([refused], {}, provider);
    assert.equal(sent.length, 1);
    assert.equal(
      messageOf(end),
      'The model is unreachable: the provider answered 401 (the API key is not accepted).',
      provider,
    );
  }
});

test('the wait that a provider asks for is kept, and not begun if it is too long', async () => {
  const startedAt = performance.now();
  const kept = await serve([{ status: 429, headers: { 'retry-after-ms': '300' } }, ...press]);
  assert.deepEqual(kept.end, { status: 'done' });
  assert.ok(performance.now() - startedAt >= 300);
  const later = { status: 429, headers: { 'retry-after': '60' } };
  const tooLate = await serveFirstStep('Go', new ScriptedApp(login, undefined, { remainingMs: 30_000 }), [
    later,
  ]);
  assert.match(messageOf(tooLate.end), /unreachable: .*429.*another try would exceed the run's time\.$/);
  const tooLong = await serve([{ status: 429, headers: { 'retry-after': '3600' } }]);
  assert.match(messageOf(tooLong.end), /429.*it asks to wait 3600 seconds, which is too long\.$/);
  assert.equal(tooLong.end.status, 'unavailable');
});

test('an answer that does not come is given up at its deadline', async () => {
  const { end } = await serve([{ hangs: true }, { hangs: true }], { answerMs: 50, attempts: 2 });
  assert.equal(messageOf(end), 'The model is unreachable: no answer within 0.05 seconds (tried 2 times).');
});

test('a run that ends waits neither for the model nor for its next try', async () => {
  for (const answer of [{ hangs: true } as const, { status: 429, headers: { 'retry-after': '60' } }]) {
    const over = new AbortController();
    const app = new ScriptedApp(login, undefined, { signal: over.signal });
    const ended = new Error('The run is over.');
    await using server = await startProvider('anthropic', [answer], () =>
      setImmediate(() => over.abort(ended)),
    );
    const planner = openModelPlanner(server.model);
    planner.read('Press Log in');
    await assert.rejects(app.play(planner.serve(0, app.situation)), ended);
    assert.equal(server.sent.length, 1);
  }
});

test('wrong arguments, unknown refs and unknown tools are answered in words', async () => {
  const { end, sent } = await serve([
    call('click', { ref: '3', button: 'middle' }),
    call('click', { ref: '99' }),
    ...press,
  ]);
  assert.deepEqual(end, { status: 'done' });
  assert.match(sent[1]?.text ?? '', /do not fit its schema:.*button/);
  assert.match(sent[2]?.text ?? '', /No element on the screen has the number \\"99\\"/);
  const unknown = await serve([call('fly', {}), ...press]);
  assert.deepEqual(unknown.end, { status: 'done' });
  assert.match(
    unknown.sent[1]?.text ?? '',
    /There is no tool \\"fly\\"\. The tools are: click, type, verify/,
  );
});

test('a number that is written as one, and null for what is left out, are understood', async () => {
  const { end, sent } = await serve([call('click', { ref: 3, button: null }), call('step_done')]);
  assert.deepEqual(end, { status: 'done' });
  assert.equal(sent.length, 2);
});

for (const provider of ['openai', 'openai-compatible'] as const) {
  test(`arguments from ${provider} that are no JSON are sent back`, async () => {
    const broken = { calls: [{ name: 'click', args: {}, rawArguments: '{"ref": "e3' }] };
    const { end, sent } = await serve([broken, ...press], {}, provider);
    assert.deepEqual(end, { status: 'done' });
    assert.match(sent[1]?.text ?? '', /no readable JSON/);
  });
}

for (const provider of PROVIDERS) {
  test(`empty and chatty answers from ${provider} are asked for again, twice at most`, async () => {
    const chatty = { says: 'I would click the button.' };
    const kept = await serve([{ calls: [] }, chatty, ...press], {}, provider);
    assert.deepEqual(kept.end, { status: 'done' });
    assert.match(kept.sent[1]?.text ?? '', /Answer with exactly one tool call/);
    const lost = await serve([chatty, chatty, chatty], {}, provider);
    assert.match(messageOf(lost.end), /^The model gave no usable answer, 3 times in a row/);
  });
}

test('tokens are estimated where the provider does not count them', async () => {
  const uncounted = { calls: [{ name: 'click', args: { ref: '3' } }], usage: null };
  const { usage } = await serve([uncounted, call('step_done')], {}, 'openai-compatible');
  assert.ok(usage.input > 600, `${usage.input}`);
  assert.ok(usage.output > 10, `${usage.output}`);
});

test('an answer that was paid for is counted, though nobody could read it', async () => {
  const { usage } = await serve([{ raw: '{"unexpected": true}' }, ...press]);
  assert.ok(usage.input > 200 + 600, `${usage.input}`);
  const refused = await serve([{ status: 503 }, ...press]);
  assert.deepEqual(refused.usage, { input: 200, output: 20 });
});
