import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { redactor } from '../evidence/redact.ts';
import { readExports } from './exports.ts';

const nothingSecret = redactor([]);
const read = (text: string) => readExports(text, nothingSecret);

test('sharing data, rule 1: each line KEY=VALUE is an export, and a value may hold anything but a line end', () => {
  const { values, warnings } = read(
    'A=1\nURL=https://x/?a=b&c==\r\n\r\nEMPTY=\nQUOTED="a b" # c\n_9=  blanks  ',
  );
  assert.deepEqual(
    [...values],
    [
      ['A', '1'],
      ['URL', 'https://x/?a=b&c=='],
      ['EMPTY', ''],
      ['QUOTED', '"a b" # c'],
      ['_9', '  blanks  '],
    ],
  );
  assert.deepEqual(warnings, []);
});

test('sharing data, rule 4: the latest value of a key wins', () => {
  assert.deepEqual(
    [...read('A=1\nB=2\nA=3').values],
    [
      ['B', '2'],
      ['A', '3'],
    ],
  );
});

test('sharing data, rule 6: an invalid key gives a warning that names it, and exports nothing', () => {
  const { values, warnings } = read('1A=1\nA-B=2\n=3\nexport C=4\n D=5\nno equals sign\nOK=6\n# note=7\nÄ=8');
  assert.deepEqual([...values], [['OK', '6']]);
  const named = ['"1A"', '"A-B"', '""', '"export C"', '" D"', 'there is no =', '"# note"', '"Ä"'];
  assert.equal(warnings.length, named.length);
  for (const [index, name] of named.entries())
    assert.ok(warnings[index]?.includes(name), `${warnings[index]}`);
  assert.match(warnings[0] ?? '', /^Line 1 of \/tmp\/service\.env exports nothing: "1A" is no key/);
});

test('a warning shows neither values nor secrets, and stays short and in one line', () => {
  const redact = redactor([['TOKEN', 'very-secret']]);
  const { warnings } = readExports(
    `very-secret-key=1\n${'k'.repeat(500)}-=hidden value\nA\tB\u0007=2`,
    redact,
  );
  assert.match(warnings[0] ?? '', /"\$\{env:TOKEN\}-key"/);
  assert.ok((warnings[1]?.length ?? 0) < 250 && !warnings[1]?.includes('hidden value'));
  assert.match(warnings[2] ?? '', /"A B "/);
});

test('an export that holds the value of a secret is a secret, in whatever form', () => {
  const secret = 'p@ss w/rd';
  const redact = redactor([
    ['PASSWORD', secret],
    ['PIN', '123'],
  ]);
  const basic = Buffer.from(`me:${secret}`).toString('base64');
  const text = `SAME=${secret}\nINSIDE=x${secret}y\nBASIC=${basic}\nURL=https://x/?p=${encodeURIComponent(secret)}\nOTHER=pass\nPIN=123`;
  const { secretKeys, values } = readExports(text, redact);
  assert.deepEqual([...secretKeys], ['SAME', 'INSIDE', 'BASIC', 'URL']);
  assert.equal(values.get('SAME'), secret);
});

test('whatever a hook leaves behind can be read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const [key, value] of read(text).values) {
        assert.match(key, /^[A-Za-z_][A-Za-z0-9_]*$/);
        assert.ok(!value.includes('\n') && !value.includes('\0'));
      }
    }),
  );
});
