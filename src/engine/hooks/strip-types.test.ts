import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { HookRefusal } from './hook-refusal.ts';
import { stripTypes } from './strip-types.ts';

/** What Node prints, run as a module from its standard input. */
function outputOf(script: string): string {
  const { source, environment } = stripTypes(script);
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-'], {
    input: source,
    env: environment,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return stdout + stderr;
}

test('types become blanks, and every line stays where it is', () => {
  const script = 'interface A {\n  a: number;\n}\nconst a: A = { a: 1 };\nconsole.log(a as unknown);\n';
  const { source, environment } = stripTypes(script);
  assert.equal(source.length, script.length);
  assert.equal(source.split('\n')[4]?.startsWith('console.log(a'), true);
  assert.deepEqual(environment, {});
  assert.match(outputOf(`${script}throw new Error('oh');\n`), /:6\n/);
});

test('enums, namespaces and parameter properties work, and errors name the lines of the file as it was written', () => {
  const script = `enum Colour { Red = 'red', Green = 'green' }
namespace Shop { export const name: string = 'shop'; }
class Cart { constructor(readonly size: number) {} }
console.log(Colour.Green, Shop.name, new Cart(3).size);
const fail = (): never => {
  throw new Error('oh');
};
fail();
`;
  const printed = outputOf(script);
  assert.match(printed, /^green shop 3\n/);
  assert.match(printed, /hook\.ts:6:/);
  assert.match(printed, /hook\.ts:8:/);
});

test('a syntax error names its line in the file as it was written', () => {
  const refused = (script: string, sentence: RegExp) =>
    assert.throws(
      () => stripTypes(script),
      (error) => error instanceof HookRefusal && sentence.test(error.message),
      script,
    );
  refused('const a = 1;\n\nconst b: number = ;\n', /^line 3 is no valid TypeScript: Expression expected\.$/);
  refused('enum A { B }\nlet x: = 1;\n', /^line 2 is no valid TypeScript: .+\.$/);
  refused('let a = 1;\nmodule A { export const a = 1 }\n', /^line 2 .*`namespace`/);
});

test('nobody is told that Node calls this experimental, and other warnings still come', () => {
  const url = new URL('./strip-types.ts', import.meta.url).href;
  const script = `const { stripTypes } = await import(${JSON.stringify(url)});
    stripTypes('let a: number');
    stripTypes('enum A { B }');
    process.emitWarning('still heard');`;
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-'], {
    input: script,
    env: {},
    encoding: 'utf8',
    timeout: 20_000,
  });
  assert.equal(status, 0, stderr);
  assert.doesNotMatch(stderr, /Experimental/);
  assert.match(stderr, /still heard/);
});
