import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { yamlOf } from './export-folder.ts';
import { ConfigFile, FlowFile, type SuiteFile } from './file-schemas.ts';
import { readYaml } from './read-yaml.ts';

const problemsOf = (
  text: string,
  schema: typeof FlowFile | typeof SuiteFile | typeof ConfigFile = FlowFile,
) =>
  readYaml(schema as typeof FlowFile, text).problems.map(
    ({ line, column, message }) => `${line}:${column} ${message}`,
  );

test('a right file is its value', () => {
  const { value, problems } = readYaml(
    FlowFile,
    'name: Cart\ninstructions: |\n  Click it\nlabels: [smoke]\n',
  );
  assert.deepEqual(problems, []);
  assert.deepEqual(value, { name: 'Cart', instructions: 'Click it\n', labels: ['smoke'] });
});

test('every problem has its place and what would be right', () => {
  assert.deepEqual(problemsOf('name: Cart\ninstructons: Click\n'), [
    '1:1 instructions is missing.',
    '2:1 unknown key "instructons". Did you mean instructions? Keys are key, name, instructions, device_count, labels, variables, hooks.',
  ]);
  assert.deepEqual(problemsOf('name: Cart\ninstructions: Click\nvariables:\n  PORT: 3000\n  9X: a\n'), [
    '4:9 variables.PORT must be text: put it in quotes, "3000".',
  ]);
  assert.deepEqual(problemsOf('name: Cart\ninstructions: Click\nvariables:\n  9X: a\n'), [
    '4:7 variables.9X must be a key of letters, digits and underscores that does not start with a digit.',
  ]);
  assert.deepEqual(problemsOf('name: Cart\ninstructions: Click\nhooks:\n  setup: [A]\n  teardwn: [B]\n'), [
    '5:3 unknown key "teardwn" in hooks. Did you mean teardown? Keys are setup, teardown.',
  ]);
  assert.deepEqual(problemsOf('name: ""\ninstructions: [a]\ndevice_count: 3\nlabels: smoke\n'), [
    '1:7 name must have 1 to 255 characters, but has 0.',
    '2:15 instructions must be text.',
    '3:15 device_count must be 1 or 2.',
    '4:9 labels must be a list.',
  ]);
  assert.deepEqual(problemsOf('platform: andriod\n', ConfigFile), [
    '1:11 platform must be one of ios, android, web, chrome-extension, not "andriod". Did you mean android?',
  ]);
  assert.deepEqual(problemsOf('hooks:\n  a.py: { nme: A }\n', ConfigFile), [
    '2:11 unknown key "nme" in hooks.a.py. Did you mean name? Keys are name, description.',
  ]);
});

test('what is no YAML, no keys, or has a key twice says so', () => {
  assert.match(problemsOf('name: "Cart\n')[0] ?? '', /^\d+:\d+ .*quote/i);
  assert.deepEqual(problemsOf('- a\n'), ['1:1 must hold keys with values, such as `name: …`']);
  assert.deepEqual(problemsOf(''), ['1:1 must hold keys with values, such as `name: …`']);
  assert.match(problemsOf('name: A\nname: B\ninstructions: C\n')[0] ?? '', /^2:1 .*unique/i);
});

test('whatever stands in a flow, writing and reading it gives the same', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 200 });
  const lines = fc.array(anyText, { maxLength: 8 }).map((all) => all.join('\n'));
  const flow = fc.record({
    name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    instructions: fc.oneof(
      lines,
      lines.map((text) => `${text}\n`),
      fc.constantFrom(' a\n b', 'a\r\nb', '# x', '', '\n\n', 'x: y', '\tt'),
    ),
    variables: fc.dictionary(fc.stringMatching(/^[A-Z_]{1,8}$/), anyText),
  });
  fc.assert(
    fc.property(flow, (value) => {
      const text = yamlOf(value);
      assert.deepEqual(readYaml(FlowFile, text).value, { ...value, variables: { ...value.variables } }, text);
    }),
  );
});
