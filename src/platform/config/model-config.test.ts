import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigFault, readConfig } from './config.ts';

const refused = (environment: Record<string, string>, message: string) =>
  assert.throws(
    () => readConfig(environment),
    (error) => error instanceof ConfigFault && error.message === message,
  );

test('a model comes with its provider’s key, or with an address of its own', () => {
  const claude = readConfig({ SAYWRIGHT_MODEL: 'anthropic:one', ANTHROPIC_API_KEY: 'k1' });
  assert.equal(claude.models.name, 'anthropic:one');
  assert.equal(claude.models.keys.anthropic, 'k1');
  const own = readConfig({
    SAYWRIGHT_MODEL: 'openai-compatible:two',
    SAYWRIGHT_MODEL_URL: 'http://gpu:8000/v1/',
  });
  assert.deepEqual([own.models.url, own.models.keys['openai-compatible']], ['http://gpu:8000/v1', undefined]);
  assert.equal(readConfig({}).models.name, null);
});

test('a model that cannot be asked is refused at the start, in words', () => {
  refused(
    { SAYWRIGHT_MODEL: 'mistral:large' },
    'SAYWRIGHT_MODEL must be anthropic:<model>, openai:<model>, google:<model> or openai-compatible:<model>.',
  );
  refused(
    { SAYWRIGHT_MODEL: 'google:gemini', OPENAI_API_KEY: 'k' },
    'The model google:gemini needs an API key: set GOOGLE_GENERATIVE_AI_API_KEY.',
  );
  refused(
    { SAYWRIGHT_MODEL: 'openai:gpt', OPENAI_API_KEY: '' },
    'The model openai:gpt needs an API key: set OPENAI_API_KEY.',
  );
  refused(
    { SAYWRIGHT_MODEL: 'openai-compatible:x' },
    'The model openai-compatible:x needs the address of its server: set SAYWRIGHT_MODEL_URL.',
  );
  refused({ SAYWRIGHT_MODEL_URL: 'gpu:8000' }, 'SAYWRIGHT_MODEL_URL must be an http or https address.');
});
