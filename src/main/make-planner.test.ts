import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LiteralPlanner } from '../engine/planners/literal/literal-planner.ts';
import { API_KEY, call, startProvider } from '../engine/planners/model/fixtures/provider-server.ts';
import { login, ScriptedApp } from '../engine/planners/model/fixtures/scripted-app.ts';
import type { ModelConfig } from '../platform/config/model-config.ts';
import { makePlanner } from './make-planner.ts';

const cannot = call('cannot_do', { why: 'asked' });
const none: ModelConfig = { name: null, url: null, keys: {} };

/** Serves one line with the planner, and says which models were asked meanwhile. */
async function serve(
  line: string,
  wishes: Parameters<typeof makePlanner>[0],
  models: Partial<ModelConfig> = {},
) {
  await using server = await startProvider('openai-compatible', [cannot]);
  const planner = makePlanner(wishes, { name: null, url: server.url, keys: {}, ...models });
  planner.read(line);
  const app = new ScriptedApp(login);
  const end = await app.play(planner.serve(0, app.situation));
  return { end, asked: server.sent.map(({ body }) => body.model), sent: server.sent };
}

test('without a model, the built-in planner is alone', () => {
  assert.ok(makePlanner({ model: null, built_in_planner_first: true }, none) instanceof LiteralPlanner);
});

test('with a model, what the built-in planner reads costs nothing, unless the model is to do everything', async () => {
  const name = 'openai-compatible:ours';
  const line = 'Click the "Log in" button';
  const first = await serve(line, { model: null, built_in_planner_first: true }, { name });
  assert.deepEqual([first.end, first.asked], [{ status: 'done' }, []]);
  const alone = await serve(line, { model: null, built_in_planner_first: false }, { name });
  assert.deepEqual(alone.asked, ['ours']);
  const unread = await serve('Do the needful', { model: null, built_in_planner_first: true }, { name });
  assert.deepEqual(unread.asked, ['ours']);
});

test('the organization’s model goes before the service’s', async () => {
  const wishes = { model: 'openai-compatible:theirs', built_in_planner_first: false };
  const models = { name: 'openai-compatible:ours', keys: { 'openai-compatible': API_KEY } };
  const { asked, sent } = await serve('Look', wishes, models);
  assert.deepEqual(asked, ['theirs']);
  assert.equal(sent[0]?.headers.authorization, `Bearer ${API_KEY}`);
});

test('an organization’s model that cannot be asked ends its runs, saying what is missing', async () => {
  const wishes = { model: 'anthropic:one', built_in_planner_first: true };
  const { end, sent } = await serve('Click the "Log in" button', wishes);
  assert.deepEqual(end, {
    status: 'unavailable',
    message: 'The model anthropic:one needs an API key: set ANTHROPIC_API_KEY.',
  });
  assert.equal(sent.length, 0);
});
