import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { redactor } from './redact.ts';

const value = 'p@ss "w/rd" ü&1';
const redact = redactor(new Map([['PASSWORD', value]]));

test('a secret is replaced in every form in which it is written down', () => {
  const json = JSON.stringify(value).slice(1, -1);
  const forms = [
    value,
    encodeURIComponent(value),
    encodeURIComponent(encodeURIComponent(value)),
    encodeURIComponent(value).toLowerCase(),
    new URLSearchParams({ value }).toString().slice(6),
    JSON.stringify({ value }),
    JSON.stringify(JSON.stringify({ value })),
    json.replace('ü', '\\u00fc'),
    json.replace('&', '\\u0026'),
    'p@ss &quot;w/rd&quot; ü&amp;1',
    'p@ss &#34;w/rd&#34; ü&amp;1',
    Buffer.from(value).toString('base64'),
    Buffer.from(value).toString('base64url'),
    Buffer.from(`${value}\n`).toString('base64'),
    Buffer.from(value).toString('hex'),
    Buffer.from(value).toString('hex').toUpperCase(),
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

test('a secret with quotes is found as interpreters and shells show it', () => {
  const quoted = `it's "so" $x\\y`;
  const redactQuoted = redactor([['QUOTED', quoted]]);
  const forms = [
    inspect(quoted),
    inspect([`${quoted}\``]),
    String.raw`'it\'s "so" $x\\y'`,
    String.raw`'it'\''s "so" $x\y'`,
    String.raw`'it'"'"'s "so" $x\y'`,
    String.raw`"it's \"so\" \$x\\y"`,
    String.raw`it\'s\ \"so\"\ \$x\\y`,
  ];
  for (const form of forms) assert.match(redactQuoted(`<${form}>`), /^<.{0,3}\$\{env:QUOTED\}.{0,4}>$/, form);
});

test('a secret that contains another is replaced whole, and text without secrets stays as it is', () => {
  const redactTwo = redactor(
    new Map([
      ['SHORT', 'horse'],
      ['LONG', 'correct horse battery'],
      ['EMPTY', ''],
      ['TINY', 'abc'],
      ['SHORTEST', 'q1w2'],
    ]),
  );
  assert.equal(redactTwo('correct horse battery, horse'), '${env:LONG}, ${env:SHORT}');
  assert.equal(redactTwo('nothing to hide: abc $& b'), 'nothing to hide: abc $& b');
  assert.equal(redactTwo('q1w2q1w'), '${env:SHORTEST}q1w');
});

test('all texts of an object are cleaned, and its other values stay', () => {
  assert.deepEqual(redact({ a: [`x ${value}`, 1, null], b: { c: true } }), {
    a: ['x ${env:PASSWORD}', 1, null],
    b: { c: true },
  });
});

test('a secret of several lines is found whole, line by line, and as tools write it in base64', () => {
  const lines = Array.from({ length: 4 }, (_, index) => `MIIEvQIBADANBgkqhkiG9w0BAQEFAASC${index}`.repeat(2));
  const key = `-----BEGIN PRIVATE KEY-----\n${lines.join('\n')}\nEnd=\n-----END PRIVATE KEY-----\n`;
  const redactKey = redactor([['KEY', key]]);
  const hidden = [
    key,
    key.trim(),
    key.trim().replaceAll('\n', '\r\n'),
    key.trim().replaceAll('\n', ' '),
    JSON.stringify(key),
    Buffer.from(key).toString('base64'),
    Buffer.from(key).toString('base64').replace(/.{76}/g, '$&\n'),
    Buffer.from(key).toString('base64').replace(/.{64}/g, '$&\r\n'),
  ];
  for (const form of hidden)
    assert.ok(redactKey(`<${form}>`).length <= '<"${env:KEY}">\n'.length, redactKey(form));
  assert.equal(redactKey(`  | ${lines[2]} |`), '  | ${env:KEY} |');
  assert.equal(redactKey('-----BEGIN PRIVATE KEY-----\nEnd='), '-----BEGIN PRIVATE KEY-----\nEnd=');
});

test('a value that was pasted with blanks around it is found without them', () => {
  assert.equal(redactor([['TOKEN', ' t0ken\n']])('Bearer t0ken.'), 'Bearer ${env:TOKEN}.');
});

test('any text can be a secret', () => {
  const binary = '\uD800 half a pair';
  assert.equal(redactor([['ODD', binary]])(`a ${binary} b`), 'a ${env:ODD} b');
});

test('secrets may be as long and as many as they are allowed to be', () => {
  const letters = Array.from({ length: 65_536 }, (_, index) =>
    String.fromCharCode(97 + ((index * index + (index >> 5)) % 26)),
  );
  const long = letters.join('').replace(/.{64}/g, '$&\n');
  const many = Array.from(
    { length: 2000 },
    (_, index) => [`KEY_${index}`, `value-${index}-of-many`] as const,
  );
  const redactAll = redactor([['LONG', long], ...many]);
  assert.equal(redactAll(`a ${long} b ${JSON.stringify(long)}`), 'a ${env:LONG} b "${env:LONG}"');
  assert.equal(redactAll('a value-1999-of-many b'), 'a ${env:KEY_1999} b');
});
