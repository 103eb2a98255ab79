import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { ScriptType } from '../../contract/hooks.ts';
import { Variables } from '../agent/variables.ts';
import { parseLaunchConfiguration } from './launch-configuration.ts';
import { prepareProgram } from './prepare-program.ts';

const variables = new Variables({ API_URL: 'https://api.test', API_TOKEN: 'secret', USER_NAME: 'ann' });

test('every example of the guide is a hook that can be run', async () => {
  const guide = await readFile(new URL('../../../docs/hooks.md', import.meta.url), 'utf8');
  const examples = [...guide.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, script = '']) => ({
    script,
    script_type: ScriptType.parse(language === '' ? 'curl' : language === 'json' ? 'launch_args' : language),
  }));
  assert.deepEqual(new Set(examples.map((example) => example.script_type)), new Set(ScriptType.options));
  for (const example of examples) {
    if (example.script_type === 'launch_args') parseLaunchConfiguration(example.script);
    else assert.ok(prepareProgram(example, variables).program);
  }
});

test('each cURL hook has a mark of its own', () => {
  const written = () =>
    prepareProgram({ script: 'curl x.test', script_type: 'curl' }, variables).status?.writeOut;
  assert.notEqual(written(), written());
});
