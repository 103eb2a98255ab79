import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { parseInstant } from './instant.ts';

const parsed = (text: string) => parseInstant(text)?.toISOString() ?? null;

test('a date is its first moment in UTC', () => {
  assert.equal(parsed('2026-01-31'), '2026-01-31T00:00:00.000Z');
  assert.equal(parsed('2024-02-29'), '2024-02-29T00:00:00.000Z');
  assert.equal(parsed('0001-01-01'), '0001-01-01T00:00:00.000Z');
  assert.equal(parsed('0099-12-31'), '0099-12-31T00:00:00.000Z');
});

test('a timestamp without an offset is UTC', () => {
  assert.equal(parsed('2026-01-31T09:30'), '2026-01-31T09:30:00.000Z');
  assert.equal(parsed('2026-01-31T09:30:15'), '2026-01-31T09:30:15.000Z');
  assert.equal(parsed('2026-01-31 09:30:15.5'), '2026-01-31T09:30:15.500Z');
  assert.equal(parsed('2026-01-31t09:30:15,123456789'), '2026-01-31T09:30:15.123Z');
});

test('an offset is taken off', () => {
  assert.equal(parsed('2026-01-31T09:30:00Z'), '2026-01-31T09:30:00.000Z');
  assert.equal(parsed('2026-01-31T09:30:00z'), '2026-01-31T09:30:00.000Z');
  assert.equal(parsed('2026-01-31T09:30:00+02:00'), '2026-01-31T07:30:00.000Z');
  assert.equal(parsed('2026-01-31T09:30:00-0330'), '2026-01-31T13:00:00.000Z');
  assert.equal(parsed('2026-01-31T23:30-05'), '2026-02-01T04:30:00.000Z');
  assert.equal(parsed('2026-01-01T00:30+14:00'), '2025-12-31T10:30:00.000Z');
});

test('a plus sign that was not escaped, and so came as a space, is one', () => {
  assert.equal(parsed('2026-01-31T09:30:00 02:00'), '2026-01-31T07:30:00.000Z');
});

for (const text of [
  '',
  ' ',
  'yesterday',
  '2026',
  '2026-01',
  '20260131',
  '2026-1-31',
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '0000-01-01',
  '+002026-01-31',
  '2026-01-31T',
  '2026-01-31T9:30',
  '2026-01-31T24:00',
  '2026-01-31T23:60',
  '2026-01-31T23:59:60',
  '2026-01-31T09:30:00.',
  '2026-01-31T09:30:00.1234567890',
  '2026-01-31T09:30:00+24:00',
  '2026-01-31T09:30:00+02:60',
  '2026-01-31T09:30:00+2',
  '2026-01-31Z',
  '2026-01-31T09:30:00ZZ',
  ' 2026-01-31',
  '2026-01-31\n',
  '1767225600',
  '٢٠٢٦-01-31',
]) {
  test(`${JSON.stringify(text)} is no instant`, () => assert.equal(parseInstant(text), null));
}

const instants = fc.date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true });

test('every instant reads back from its ISO form, at any offset', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -1439, max: 1439 }), (instant, minutes) => {
      assert.deepEqual(parseInstant(instant.toISOString()), instant);
      const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, -1);
      const [hour, minute] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      const offset = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
      assert.deepEqual(parseInstant(`${local}${minutes < 0 ? '-' : '+'}${offset}`), instant);
    }),
  );
});

test('whatever the text, the answer is an instant or null', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?([+ -]\d\d(:\d\d)?)?)?$/),
      (text) => {
        const instant = parseInstant(text);
        if (instant) assert.ok(!Number.isNaN(instant.getTime()));
      },
    ),
  );
});
