import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StepEnd } from '../planner.ts';
import { API_KEY, call, PROVIDERS, type ScriptedAnswer } from './fixtures/provider-server.ts';
import { login, ScriptedApp } from './fixtures/scripted-app.ts';
import { serveFirstStep } from './fixtures/serve-first-step.ts';

const press = [call('click', { ref: 'e3' }), call('step_done')];
const messageOf = (end: StepEnd): string => ('message' in end ? end.message : '');
const serve = (
  script: ScriptedAnswer[],
  settings: Parameters<typeof serveFirstStep>[3] = {},
  provider: (typeof PROVIDERS)[number] = 'anthropic',
) => serveFirstStep('Press Log in', new ScriptedApp(login), script, settings, provider);

for (const provider of PROVIDERS) {
  test(`faults of ${provider} that pass are waited out`, async () => {
    const faults: ScriptedAnswer[] = [
      { status: 429, headers: { 'retry-after': '0' }, body: { error: { message: 'slow down' } } },
      { status: 503, body: { error: { message: 'overloaded' } } },
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

test('a provider that stays away ends the step in error, with the number of tries', async () => {
  const down: ScriptedAnswer = { status: 500, body: { error: { message: `key ${API_KEY} crashed us` } } };
  const { end, sent } = await serve([down, down, down], { attempts: 3 });
  assert.deepEqual(end, {
    status: 'error',
    message: 'model unreachable: the provider answered 500 (a fault on its side) (tried 3 times)',
  });
  assert.equal(sent.length, 3);
});

test('a refused key is not tried again, and is not repeated in the message', async () => {
  for (const provider of PROVIDERS) {
    const refused = { status: 401, body: { error: { message: `Incorrect API key: ${API_KEY}` } } };
    const { end, sent } = await serve([refused], {}, provider);
    assert.equal(sent.length, 1);
    assert.equal(
      messageOf(end),
      'model unreachable: the provider answered 401 (the API key is not accepted)',
      provider,
    );
  }
});

test('the wait that a provider asks for is kept, and not begun if it would exceed the time budget', async () => {
  const startedAt = performance.now();
  const kept = await serve([{ status: 429, headers: { 'retry-after-ms': '300' } }, ...press]);
  assert.deepEqual(kept.end, { status: 'done' });
  assert.ok(performance.now() - startedAt >= 300);
  const tooLong = await serve([{ status: 429, headers: { 'retry-after': '3600' } }], {
    budget: { timeMs: 60_000 },
  });
  assert.match(messageOf(tooLong.end), /^model unreachable: .*429.*time budget$/);
});

test('an answer that does not come is given up at its deadline', async () => {
  const { end } = await serve([{ hangs: true }, { hangs: true }], { answerMs: 50, attempts: 2 });
  assert.equal(messageOf(end), 'model unreachable: no answer within 0.05 seconds (tried 2 times)');
});

test('a cancelled run does not wait for the model', async () => {
  const cancel = new AbortController();
  const app = new ScriptedApp(login);
  app.beforeLook = () => void setImmediate(() => cancel.abort());
  const { end } = await serveFirstStep('Press Log in', app, [{ hangs: true }], { signal: cancel.signal });
  assert.equal(messageOf(end), 'The run was cancelled.');
});

test('wrong arguments, unknown refs and unknown tools are answered in words', async () => {
  const { end, sent } = await serve([
    call('click', { ref: 'e3', button: 'middle' }),
    call('click', { ref: 'e99' }),
    ...press,
  ]);
  assert.deepEqual(end, { status: 'done' });
  assert.match(sent[1]?.text ?? '', /do not fit its schema:.*button/);
  assert.match(sent[2]?.text ?? '', /No element on the screen has the ref \\"e99\\"/);
  const unknown = await serve([call('fly', {}), ...press]);
  assert.deepEqual(unknown.end, { status: 'done' });
  assert.match(
    unknown.sent[1]?.text ?? '',
    /There is no tool \\"fly\\"\. The tools are: click, type, verify/,
  );
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

test('each budget ends the run in error by its name', async () => {
  const click = call('click', { ref: 'e3' });
  const actions = await serve([click, click, click], { budget: { actions: 2 } });
  assert.equal(messageOf(actions.end), 'The run exceeded its action budget of 2 actions.');
  const tokens = await serve([click, click], { budget: { tokens: 150 } });
  assert.equal(messageOf(tokens.end), 'The run exceeded its token budget: 220 of 150 tokens.');
  const time = await serve([{ hangs: true }], { budget: { timeMs: 30 }, attempts: 1 });
  assert.match(messageOf(time.end), /time budget/);
});

test('tokens are estimated where the provider does not count them', async () => {
  const uncounted = { calls: [{ name: 'click', args: { ref: 'e3' } }], usage: null };
  const { usage } = await serve([uncounted, call('step_done')], {}, 'openai-compatible');
  assert.ok(usage.input > 600, `${usage.input}`);
  assert.ok(usage.output > 10, `${usage.output}`);
});
