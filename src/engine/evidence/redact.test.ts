import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redactor } from './redact.ts';

const value = 'p@ss "w/rd" ü&1';
const redact = redactor(new Map([['PASSWORD', value]]));

test('a secret is replaced in every form in which it is written down', () => {
  const forms = [
    value,
    encodeURIComponent(value),
    new URLSearchParams({ value }).toString().slice(6),
    JSON.stringify({ value }),
    JSON.stringify(JSON.stringify({ value })),
    Buffer.from(value).toString('base64'),
    Buffer.from(value).toString('base64url'),
  ];
  for (const form of forms) {
    const text = redact(`before ${form} after`);
    assert.ok(text.includes('${env:PASSWORD}'), form);
    assert.ok(text.startsWith('before ') && text.endsWith(' after'), text);
  }
  for (const user of ['a', 'ab', 'abc']) {
    const basic = Buffer.from(`${user}:${value}`).toString('base64');
    assert.match(redact(`Authorization: Basic ${basic}`), /\$\{env:PASSWORD\}/);
  }
});

test('a secret that contains another is replaced whole, and text without secrets stays as it is', () => {
  const redactTwo = redactor(
    new Map([
      ['SHORT', 'horse'],
      ['LONG', 'correct horse battery'],
      ['EMPTY', ''],
      ['TINY', 'a'],
    ]),
  );
  assert.equal(redactTwo('correct horse battery, horse'), '${env:LONG}, ${env:SHORT}');
  assert.equal(redactTwo('nothing to hide: a $& b'), 'nothing to hide: a $& b');
});

test('all texts of an object are cleaned, and its other values stay', () => {
  assert.deepEqual(redact({ a: [`x ${value}`, 1, null], b: { c: true } }), {
    a: ['x ${env:PASSWORD}', 1, null],
    b: { c: true },
  });
});
