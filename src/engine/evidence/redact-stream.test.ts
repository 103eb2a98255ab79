import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { redactor } from './redact.ts';
import { RedactStream } from './redact-stream.ts';

/** What comes of a text in pieces. */
const streamed = (secrets: Map<string, string>, pieces: string[]): string => {
  const stream = new RedactStream(secrets);
  return pieces.map((piece) => stream.push(piece)).join('') + stream.end();
};

test('a secret that is split between pieces is replaced', () => {
  const secrets = new Map([['PASSWORD', 'correct horse']]);
  assert.equal(streamed(secrets, ['say corr', 'ect', ' horse', '!']), 'say ${env:PASSWORD}!');
  const basic = Buffer.from('me:correct horse').toString('base64');
  assert.match(streamed(secrets, [...`Basic ${basic}`]), /^Basic .*\$\{env:PASSWORD\}/);
});

test('only what may be the beginning of a secret is held back', () => {
  const stream = new RedactStream([['PASSWORD', 'correct horse']]);
  assert.equal(stream.push('all of this'), 'all of this');
  assert.equal(stream.push(' and corre'), ' and ');
  assert.equal(stream.push('lation'), 'correlation');
  assert.equal(stream.push(' corr'), ' ');
  assert.equal(stream.end(), 'corr');
  assert.equal(stream.end(), '');
});

test('with nothing to hide everything passes at once', () => {
  const stream = new RedactStream([['TINY', 'abc']]);
  assert.equal(stream.push('abc'), 'abc');
});

test('the longer of two secrets is waited for', () => {
  const secrets = new Map([
    ['SHORT', 'horse'],
    ['LONG', 'horse battery'],
  ]);
  assert.equal(streamed(secrets, ['horse', ' batt', 'ery', ' horse', ' x']), '${env:LONG} ${env:SHORT} x');
});

test('any text in any pieces gives the same as all of it at once', () => {
  // Few letters, so that secrets overlap, contain each other and nearly occur.
  const letters = (size: { minLength?: number; maxLength: number }) =>
    fc.string({ unit: fc.constantFrom('a', 'b', '\n', ' ', 'ü'), ...size });
  const secret = fc.oneof(
    { weight: 4, arbitrary: letters({ minLength: 4, maxLength: 12 }) },
    fc.string({ unit: 'binary', minLength: 4 }),
  );
  const text = fc.array(fc.oneof(letters({ maxLength: 8 }), fc.nat(2), fc.string()), { maxLength: 12 });
  const cuts = fc.array(fc.nat());
  fc.assert(
    fc.property(fc.array(secret, { minLength: 1, maxLength: 3 }), text, cuts, (values, parts, places) => {
      const secrets = new Map(values.map((value, index) => [`KEY${index}`, value]));
      // A number stands for a secret, plain or in another form.
      const whole = parts
        .map((part, index) => {
          if (typeof part === 'string') return part;
          const value = values[part % values.length] ?? '';
          const forms = [value, JSON.stringify(value), Buffer.from(value).toString('base64')];
          return forms[index % forms.length];
        })
        .join('');
      const ends = [
        0,
        ...places.map((place) => place % (whole.length + 1)).sort((a, b) => a - b),
        whole.length,
      ];
      const pieces = ends.slice(1).map((end, index) => whole.slice(ends[index], end));
      assert.equal(streamed(secrets, pieces), redactor(secrets)(whole));
    }),
    { numRuns: 400 },
  );
});

test('no more is held back than the longest form but one character', () => {
  const value = 'a'.repeat(50);
  const stream = new RedactStream([['KEY', value]]);
  const shown = [...'a'.repeat(49)].map((letter) => stream.push(letter)).join('');
  assert.equal(shown, '');
  assert.equal(stream.push('b'), `${'a'.repeat(49)}b`);
});
