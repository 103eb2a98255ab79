import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HookRefusal } from '../hook-refusal.ts';
import { splitWords } from './split-words.ts';

const refusal = (command: string): string => {
  try {
    return `not refused: ${splitWords(command).join(' ')}`;
  } catch (error) {
    if (error instanceof HookRefusal) return error.message;
    throw error;
  }
};

test('words are quoted as in a POSIX shell', () => {
  assert.deepEqual(splitWords(`a 'b c' "d e" f\\ g h'i'"j"k '' ""`), [
    'a',
    'b c',
    'd e',
    'f g',
    'hijk',
    '',
    '',
  ]);
  assert.deepEqual(splitWords(String.raw`"\$ \" \\ \` \n" '\n"'`), ['$ " \\ ` \\n', '\\n"']);
  assert.deepEqual(splitWords('"two\nlines" \'two\r\nlines\' "joined\\\n here"'), [
    'two\nlines',
    'two\r\nlines',
    'joined here',
  ]);
});

test("browsers quote with $'…', whose escapes are those of bash", () => {
  assert.deepEqual(
    splitWords(String.raw`$'it\'s\n\t\\\x41\101\u00fc\U0001f600\ud83d\ude00\xc3\xbc\e\cA\q'`),
    ["it's\n\t\\AAü😀😀ü\x1b\x01\\q"],
  );
  assert.deepEqual(splitWords(`$"plain"`), ['plain']);
});

test('a line that ends with a backslash goes on, also with Windows line ends and a blank behind it', () => {
  assert.deepEqual(splitWords('a \\\n  b \\\r\n  c \\ \n d \\'), ['a', 'b', 'c', 'd']);
  assert.deepEqual(splitWords('\n\na b\r\n\n  \n'), ['a', 'b']);
});

test('comments are left out, and a # inside a word is no comment', () => {
  assert.deepEqual(splitWords('# first\na https://x/#top # behind\n# last'), ['a', 'https://x/#top']);
});

test('what a shell would replace stays as it is', () => {
  const kept = [
    '$HOME',
    '${HOME}',
    '{{KEY}}',
    '${env:KEY}',
    '~/x',
    '*',
    '{a,b}',
    '[1-3]',
    '!x',
    'a=b',
    '$',
    '50%',
  ];
  assert.deepEqual(splitWords(kept.join(' ')), kept);
  assert.deepEqual(splitWords('"$HOME ${env:KEY}"'), ['$HOME ${env:KEY}']);
});

test('whatever would run more than one command is refused in words', () => {
  assert.match(refusal('a; b'), /more than one command \(;\)/);
  assert.match(refusal('a && b'), /& outside quotes.*put the address in quotes/);
  assert.match(refusal('a || b'), /\(\|\)/);
  assert.match(refusal('a | b'), /\(\|\)/);
  assert.match(refusal('a > b'), /writes to a file/);
  assert.match(refusal('a 2>b'), /writes to a file/);
  assert.match(refusal('a < b'), /reads from a file/);
  assert.match(refusal('a\nb'), /each in its line/);
  for (const command of ['a $(b)', 'a "$(b)"', 'a `b`', 'a "`b`"', 'a x$((1))'])
    assert.match(refusal(command), /runs a command inside/, command);
  assert.match(refusal('(a)'), /bracket/);
  for (const command of [`a 'b`, `a "b`, `a $'b\\'`, `a $"b`])
    assert.match(refusal(command), /is not closed/, command);
});

test('any words come back from any way of quoting them', () => {
  const single = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;
  const double = (word: string) => `"${word.replace(/["\\$`]/g, '\\$&')}"`;
  const dollar = (word: string) => `$'${word.replace(/['\\]/g, '\\$&').replaceAll('\n', '\\n')}'`;
  const escaped = (word: string) =>
    word === '' ? "''" : word.replace(/[^A-Za-z0-9]/gu, (one) => (one === '\n' ? `'\n'` : `\\${one}`));
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom(...`'"\\$\`;&|<>()# \t\r\n{}:a`) }),
  );
  const words = fc.array(fc.tuple(text, fc.constantFrom(single, double, dollar, escaped)));
  const separator = fc.constantFrom(' ', '\t', ' \\\n ', '  \\\r\n');
  fc.assert(
    fc.property(words, separator, (quoted, between) => {
      const command = quoted.map(([word, quote]) => quote(word)).join(between);
      assert.deepEqual(
        splitWords(command),
        quoted.map(([word]) => word),
        command,
      );
    }),
    { numRuns: 1000 },
  );
});

test('a long word costs no more than its length', () => {
  const long = 'x'.repeat(200_000);
  assert.deepEqual(splitWords(`"${long}" '${long}' ${long} $'${long}'`), [long, long, long, long]);
  assert.match(refusal(`"${long}`), /not closed/);
});
