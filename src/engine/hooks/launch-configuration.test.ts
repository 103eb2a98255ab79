import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HookRefusal } from './hook-refusal.ts';
import { jsonFault } from './json-fault.ts';
import {
  forAndroid,
  forIos,
  mergeLaunchConfigurations,
  parseLaunchConfiguration as parse,
  resolveLaunchConfiguration as resolve,
} from './launch-configuration.ts';

const refusal = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    if (error instanceof HookRefusal) return error.message;
    throw error;
  }
  return 'not refused';
};
const merged = (...scripts: string[]) => scripts.map(parse).reduce(mergeLaunchConfigurations);

test('launch configuration, rule 1: on iOS all values become texts, and nested ones JSON', () => {
  const config = parse(
    '{"S": "a", "I": 5, "F": 1.0, "B": false, "N": null, "O": {"a": [1, 2.50]}, "L": ["x"]}',
  );
  assert.deepEqual(forIos(config), {
    S: 'a',
    I: '5',
    F: '1.0',
    B: 'false',
    O: '{"a":[1,2.50]}',
    L: '["x"]',
  });
});

test('launch configuration, rule 1: on Android int, float, boolean and string keep their type, and nested ones are JSON', () => {
  const config = parse(
    '{"S": "5", "I": -5, "MAX": 2147483647, "L": 2147483648, "HUGE": 9223372036854775807, "F": 1.0, "E": 1e3, "B": true, "N": null, "O": {"id": 9007199254740993}}',
  );
  assert.deepEqual(
    forAndroid(config).map(({ type, key, value }) => `${key} ${type} ${value}`),
    [
      'S string 5',
      'I int -5',
      'MAX int 2147483647',
      'L long 2147483648',
      'HUGE long 9223372036854775807',
      'F float 1.0',
      'E float 1e3',
      'B boolean true',
      'O string {"id":9007199254740993}',
    ],
  );
});

test('launch configuration, rule 3: nested objects merge, lists and single values are replaced', () => {
  const config = merged(
    '{"flags": {"a": 1, "deep": {"x": 1, "y": 2}}, "list": [1, 2], "one": "a", "kept": true}',
    '{"flags": {"b": 2, "deep": {"y": 3}}, "list": [3], "one": {"now": "nested"}, "new": 1}',
  );
  assert.deepEqual(forIos(config), {
    flags: '{"a":1,"deep":{"x":1,"y":3},"b":2}',
    list: '[3]',
    one: '{"now":"nested"}',
    kept: 'true',
    new: '1',
  });
});

test("launch configuration, rule 5: a flow's values over the suite's, null taking one back, the suite's own unchanged", () => {
  const suite = parse('{"MODE": "test", "USER": "a"}');
  const flow = parse('{"USER": null, "CART": "full"}');
  assert.deepEqual(forIos(mergeLaunchConfigurations(suite, flow)), { MODE: 'test', CART: 'full' });
  assert.deepEqual(forIos(suite), { MODE: 'test', USER: 'a' });
});

test('launch configuration, rule 6: placeholders are filled in at any depth, in values and not in names', () => {
  const variables = new Map([
    ['HOST', 'x.test'],
    ['TRICK', '${env:HOST}"}'],
  ]);
  const config = parse(
    '{"url": "https://${env:HOST}/${env:HOST}", "o": {"l": ["${env:TRICK}", 1, null]}, "${env:HOST}": "$HOST {{HOST}}"}',
  );
  assert.deepEqual(forIos(resolve(config, variables)), {
    url: 'https://x.test/x.test',
    o: '{"l":["${env:HOST}\\"}",1,null]}',
    '${env:HOST}': '$HOST {{HOST}}',
  });
});

test('launch configuration, rule 6: a variable that is unset, empty or only blanks is named', () => {
  const variables = new Map([
    ['EMPTY', ''],
    ['BLANK', ' \t\n'],
    ['OK', 'x'],
  ]);
  const config = parse(
    '{"a": "${env:MISSING}", "b": ["${env:EMPTY}"], "c": {"d": "x${env:BLANK}y"}, "e": "${env:OK}"}',
  );
  assert.equal(
    refusal(() => resolve(config, variables)),
    'the launch configuration needs a variable: MISSING is not set, EMPTY is empty, BLANK is empty.',
  );
});

test('what is no JSON is told with its line and column', () => {
  const at = (script: string) => /^line \d+, column \d+/.exec(refusal(() => parse(script)))?.[0];
  assert.equal(at('{\n  "a": 1,\n}'), 'line 3, column 1');
  assert.equal(at('{\n  "a": 1\n  "b": 2\n}'), 'line 3, column 3');
  assert.equal(at("{'a': 1}"), 'line 1, column 2');
  assert.equal(at('{"a": tru}'), 'line 1, column 7');
  assert.equal(at('{"a": [1, 2'), 'line 1, column 12');
  assert.equal(at('{"a": "x\ny"}'), 'line 1, column 7');
  assert.equal(at('{"a": 1} // note'), 'line 1, column 10');
  assert.equal(at(''), 'line 1, column 1');
  assert.match(
    refusal(() => parse('{"a": 1,}')),
    /comma too many/,
  );
});

test('what is JSON but no object, or cannot be passed to an app, is refused in words', () => {
  for (const script of ['[1]', '"a"', 'null', '3'])
    assert.match(
      refusal(() => parse(script)),
      /is a JSON object/,
    );
  assert.match(
    refusal(() => parse('{"A=B": 1}')),
    /"A=B"/,
  );
  assert.match(
    refusal(() => parse('{"": 1}')),
    /empty/,
  );
  assert.match(
    refusal(() => parse('{"n": 9223372036854775808}')),
    /9223372036854775808 .*too large/,
  );
  assert.match(
    refusal(() => parse('{"n": 1e999}')),
    /too large/,
  );
});

test('a name that JavaScript has a meaning for is a name like others', () => {
  const config = merged(
    '{"__proto__": {"a": 1}, "constructor": "x"}',
    '{"__proto__": {"b": 2}, "toString": {"c": 3}}',
  );
  assert.deepEqual(Object.entries(forIos(config)), [
    ['__proto__', '{"a":1,"b":2}'],
    ['constructor', 'x'],
    ['toString', '{"c":3}'],
  ]);
});

test('a fault is found in exactly the texts that JSON.parse refuses, and never behind their end', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch (error) {
      assert.ok(error instanceof SyntaxError);
      return false;
    }
  };
  const nearlyJson = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '"', '{', ']', '\\', '\n', '0', '-', '.', 'e', '\u0007', 'ü'),
    )
    .map(([text, at, put]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + put + text.slice(cut + (at % 3));
    });
  fc.assert(
    fc.property(fc.oneof(nearlyJson, fc.json(), fc.string({ unit: 'binary' })), (text) => {
      const fault = jsonFault(text);
      assert.equal(fault === null, isJson(text), text);
      if (fault) assert.ok(fault.column <= text.length + 1 && fault.line <= text.split('\n').length);
    }),
    { numRuns: 2000 },
  );
  assert.ok(jsonFault('['.repeat(200_000)));
  assert.equal(jsonFault(JSON.stringify('x'.repeat(200_000))), null);
});
