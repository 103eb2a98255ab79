import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from './redact.ts';

const value = 'p@ss "w/rd" ü&1';
const secrets = new Map([['PASSWORD', value]]);

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
    const text = redact(`before ${form} after`, secrets);
    assert.ok(text.includes('${env:PASSWORD}'), form);
    assert.ok(text.startsWith('before ') && text.endsWith(' after'), text);
  }
  for (const user of ['a', 'ab', 'abc']) {
    const basic = Buffer.from(`${user}:${value}`).toString('base64');
    assert.match(redact(`Authorization: Basic ${basic}`, secrets), /\$\{env:PASSWORD\}/);
  }
});

test('a secret that contains another is replaced whole, and text without secrets stays as it is', () => {
  const two = new Map([
    ['SHORT', 'horse'],
    ['LONG', 'correct horse battery'],
    ['EMPTY', ''],
    ['TINY', 'a'],
  ]);
  assert.equal(redact('correct horse battery, horse', two), '${env:LONG}, ${env:SHORT}');
  assert.equal(redact('nothing to hide: a $& b', two), 'nothing to hide: a $& b');
});
