import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claim } from '../command.ts';
import { checkClaim } from './check-claim.ts';
import {
  button,
  cell,
  columnheader,
  field,
  heading,
  list,
  listitem,
  node,
  row,
  screenOf,
  table,
  target,
  text,
} from './screen-builder.ts';

const amongThem = (noun: string, name: string, isDenied = false): Claim => ({
  kind: 'count',
  target: target(noun, { containing: [name] }),
  comparison: isDenied ? 'equal' : 'at-least',
  number: isDenied ? 0 : 1,
  isNegated: false,
});

const option = (words: string) => node('option', words, words, [], {});
const suggesting = screenOf(
  field('To', 'lond'),
  node('listbox', '', '', [option('Gatwick'), option('Luton')], {}),
);

test('one of the suggestions is one of the options that a field offers', () => {
  assert.equal(checkClaim(suggesting, amongThem('suggestions', 'Gatwick')).status, 'true');
  assert.equal(checkClaim(suggesting, amongThem('suggestions', 'Orly')).status, 'false');
  assert.equal(checkClaim(suggesting, amongThem('suggestions', 'Orly', true)).status, 'true');
  assert.equal(checkClaim(suggesting, amongThem('suggestions', 'Gatwick', true)).status, 'false');
});

test('one of the things of a name must stand among them, not just somewhere', () => {
  const travellers = screenOf(
    heading(1, 'Trip of Ines Moreira'),
    heading(2, 'Travellers'),
    list(listitem(text('Anna Berg'), button('Edit')), listitem(text('Ben Ray'), button('Edit'))),
  );
  assert.equal(checkClaim(travellers, amongThem('travellers', 'Anna Berg')).status, 'true');
  assert.notEqual(checkClaim(travellers, amongThem('travellers', 'Ines Moreira')).status, 'true');
  assert.equal(checkClaim(travellers, amongThem('travellers', 'Zoe')).status, 'false');
});

test('a field for the number of things says how many there are', () => {
  const listed = (number: number): Claim => ({
    kind: 'count',
    target: target('seats'),
    comparison: 'equal',
    number,
    isNegated: false,
  });
  const seats = (number: number): Claim => ({ ...listed(number), isNumberOf: true }) as Claim;
  const screen = screenOf(
    field('Number of seats', '20'),
    table(row(columnheader('Invoice'), columnheader('Seats')), row(cell('INV-1'), cell('19'))),
  );
  assert.equal(checkClaim(screen, seats(20)).status, 'true');
  assert.equal(checkClaim(screen, seats(1)).status, 'false');
  assert.notEqual(checkClaim(screen, listed(20)).status, 'true', 'what is listed is not told by the field');
});

test('a head and its rows may be two tables', () => {
  const status = (text: string, code = 'SKY-2'): Claim => ({
    kind: 'content',
    target: target('status', { within: target(code) }),
    match: 'is',
    text,
    isTextQuoted: false,
    isNegated: false,
  });
  const head = table(row(columnheader('Code'), columnheader('Status')));
  const body = table(row(cell('SKY-1'), cell('Confirmed')), row(cell('SKY-2'), cell('Cancelled')));
  assert.equal(checkClaim(screenOf(head, body), status('Cancelled')).status, 'true');
  assert.equal(checkClaim(screenOf(head, body), status('Confirmed')).status, 'false');
  const wider = table(row(cell('SKY-2'), cell('x'), cell('Cancelled')));
  assert.notEqual(checkClaim(screenOf(head, wider), status('x')).status, 'true');
});
