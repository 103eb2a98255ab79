import assert from 'node:assert/strict';
import { test } from 'node:test';
import { modelOf } from './model-of.ts';

const apiKeys = { anthropic: 'k', openai: 'k', google: 'k' };

test('a name chooses provider and model', () => {
  const chosen = ['anthropic:one', 'openai:two', 'google:three'].map(
    (name) => modelOf(name, { apiKeys }).model,
  );
  chosen.push(modelOf('openai-compatible:org/four:latest', { url: 'http://127.0.0.1:1/v1', apiKeys }).model);
  assert.deepEqual(
    chosen.map((model) => [model.provider, model.modelId]),
    [
      ['anthropic.messages', 'one'],
      ['openai.responses', 'two'],
      ['google.generative-ai', 'three'],
      ['openai-compatible.chat', 'org/four:latest'],
    ],
  );
});

test('what names no model is refused in words', () => {
  const refused = (name: string, message: RegExp) =>
    assert.throws(() => modelOf(name, { apiKeys }), { name: 'UnknownModel', message });
  refused('mistral:large', /^There is no provider "mistral".*write anthropic:<model>/);
  refused('claude', /^"claude" names no model/);
  refused('anthropic:', /names no model/);
  refused('', /names no model/);
  refused('openai-compatible:x', /needs the address of its server/);
  assert.throws(() => modelOf('openai:x', { apiKeys: {} }), /needs an API key for openai/);
});
