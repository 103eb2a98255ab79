import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claim, SaidOfEach } from '../command.ts';
import { checkClaim } from './check-claim.ts';
import {
  button,
  cell,
  checkbox,
  columnheader,
  list,
  listitem,
  row,
  screenOf,
  table,
  target,
  text,
} from './screen-builder.ts';

const requests = (...states: string[]) =>
  screenOf(
    table(
      row(columnheader('Name'), columnheader('Status')),
      ...states.map((state, at) => row(cell(`Person ${at}`), cell(state))),
    ),
  );

const every = (
  said: SaidOfEach,
  kind: 'row' | 'listitem' | 'checkbox' = 'row',
  isNegated = false,
): Claim => ({
  kind: 'every',
  target: target('', { kind }),
  said,
  isNegated,
});

const says = (words: string): SaidOfEach => ({ kind: 'text', text: words, isQuoted: true });

test('what is said of every row holds if none differs', () => {
  assert.equal(checkClaim(requests('Pending', 'Pending'), every(says('Pending'))).status, 'true');
  assert.equal(checkClaim(requests('Pending', 'Approved'), every(says('Pending'))).status, 'false');
});

test('of no rows at all nothing is true', () => {
  assert.notEqual(checkClaim(requests(), every(says('Pending'))).status, 'true');
});

test('every item has a button if none lacks it', () => {
  const thing: SaidOfEach = { kind: 'thing', target: target('Add', { kind: 'button' }) };
  const full = screenOf(list(listitem(text('A'), button('Add')), listitem(text('B'), button('Add'))));
  const short = screenOf(list(listitem(text('A'), button('Add')), listitem(text('B'), button('Remove'))));
  assert.equal(checkClaim(full, every(thing, 'listitem')).status, 'true');
  assert.equal(checkClaim(short, every(thing, 'listitem')).status, 'false');
});

test('a price is a sum of money, however it is called', () => {
  const price: SaidOfEach = { kind: 'thing', target: target('price') };
  const full = screenOf(list(listitem(text('A'), text('$5.00')), listitem(text('B'), text('$7.00'))));
  const short = screenOf(list(listitem(text('A'), text('$5.00')), listitem(text('B'), text('sold out'))));
  assert.equal(checkClaim(full, every(price, 'listitem')).status, 'true');
  assert.equal(checkClaim(short, every(price, 'listitem')).status, 'false');
});

test('all boxes are ticked, or none is', () => {
  const ticked: SaidOfEach = { kind: 'state', state: 'checked' };
  const both = screenOf(checkbox('A', true), checkbox('B', true));
  const one = screenOf(checkbox('A', true), checkbox('B'));
  const none = screenOf(checkbox('A'), checkbox('B'));
  assert.equal(checkClaim(both, every(ticked, 'checkbox')).status, 'true');
  assert.equal(checkClaim(one, every(ticked, 'checkbox')).status, 'false');
  assert.equal(checkClaim(none, every(ticked, 'checkbox', true)).status, 'true');
  assert.equal(checkClaim(one, every(ticked, 'checkbox', true)).status, 'false');
});

test('only these are listed if no other is and none of them lacks', () => {
  const only = (...names: string[]): Claim => ({
    kind: 'only',
    targets: names.map((name) => target(name)),
    isNegated: false,
  });
  const people = screenOf(list(listitem(text('Anna')), listitem(text('Ben'))));
  assert.equal(checkClaim(people, only('Anna', 'Ben')).status, 'true');
  assert.equal(checkClaim(people, only('Anna')).status, 'false');
  assert.equal(checkClaim(people, only('Anna', 'Ben', 'Carla')).status, 'false');
});
