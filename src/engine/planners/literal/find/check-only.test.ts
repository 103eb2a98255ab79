import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claim, Target } from '../command.ts';
import { checkClaim } from './check-claim.ts';
import {
  button,
  cell,
  columnheader,
  generic,
  heading,
  list,
  listitem,
  type Node,
  row,
  screenOf,
  status,
  table,
  target,
  text,
} from './screen-builder.ts';

const only = (names: string[], among?: Target, within: Target | null = null): Claim => ({
  kind: 'only',
  targets: names.map((name) => target(name, { within })),
  ...(among && { among }),
  isNegated: false,
});

const rows = target('', { kind: 'row' });
const cards = target('plan', { kind: 'card' });

const head = row(columnheader('Number'), columnheader('Customer'), columnheader('Amount'));
const orders = (...numbers: string[]): Node =>
  table(head, generic(...numbers.map((number) => row(cell(number), cell('Harbour'), cell('$5.00')))));

const verdict = (screen: ReturnType<typeof screenOf>, claim: Claim) => checkClaim(screen, claim).status;

test('so many things with their names are these and no others', () => {
  const screen = screenOf(orders('1003', '1010'));
  assert.equal(verdict(screen, only(['1003', '1010'], rows)), 'true');
  assert.equal(verdict(screen, only(['1003', '1011'], rows)), 'false');
  assert.equal(verdict(screen, only(['1003'], rows)), 'false');
  assert.equal(verdict(screenOf(orders('1003', '1003', '1010')), only(['1003', '1010'], rows)), 'false');
  assert.equal(verdict(screenOf(orders('1003', '1010', '1012')), only(['1003', '1010'], rows)), 'false');
});

test('what is said elsewhere on the screen is not in the list', () => {
  const screen = screenOf(status('Order 1010 was archived'), orders('1003', '1012'));
  assert.equal(verdict(screen, only(['1003', '1010'], rows)), 'false');
});

test('of several lists the noun tells which one is meant', () => {
  const recent = list(listitem(text('1003'), button('Open')), listitem(text('1010'), button('Open')));
  const screen = screenOf(recent, orders('1003', '1010', '1012'));
  assert.equal(verdict(screen, only(['1003', '1010'], rows)), 'false');
  assert.equal(verdict(screen, only(['1003', '1010'])), 'undecidable');
});

test('cards of different make stand side by side, one for each name', () => {
  const card = (name: string, ...more: Node[]) =>
    generic(heading(3, name), text('For teams'), text('$6'), button('Choose plan'), ...more);
  const current = generic(
    generic(heading(3, 'Team'), text('Current plan')),
    generic(text('Up to 10 seats'), text('Mail support')),
  );
  const screen = screenOf(generic(card('Starter'), current, card('Business')));
  assert.equal(verdict(screen, only(['Starter', 'Team', 'Business'], cards)), 'true');
  assert.equal(verdict(screen, only(['Starter', 'Team', 'Enterprise'], cards)), 'false');
  const four = screenOf(generic(card('Starter'), current, card('Business'), card('Enterprise')));
  assert.equal(verdict(four, only(['Starter', 'Team', 'Business'], cards)), 'false');
});

test('rows that are hours, while the page says how many there are, are not what is counted', () => {
  const day = table(
    row(columnheader('Hour'), columnheader('Monday')),
    ...['Ben', '', 'Kavya'].map((name, hour) => row(cell(`${hour + 9}:00`), cell(name))),
  );
  const claim = only(['Ben', 'Kavya'], target('appointments'));
  const screen = screenOf(heading(1, 'Appointments'), text('2 appointments'), day);
  assert.equal(verdict(screen, claim), 'undecidable');
  assert.equal(verdict(screen, only(['Ben', 'Zoe'], target('appointments'))), 'false');
});

test('"in the list" is the list in which they stand', () => {
  const lists = screenOf(
    list(listitem(text('Home'), button('Go')), listitem(text('Help'), button('Go'))),
    list(listitem(text('Anna'), button('Edit'))),
  );
  const inList = target('', { kind: 'list' });
  assert.equal(verdict(lists, only(['Anna'], undefined, inList)), 'true');
  assert.equal(verdict(lists, only(['Home'], undefined, inList)), 'false');
});

test('a row of sums at the end of a table is none of the rows that it sums up', () => {
  const sums = row(cell('2 orders'), cell('$10.00'));
  const closed = table(
    head,
    generic(
      row(cell('1003'), cell('Harbour'), cell('$5.00')),
      row(cell('1010'), cell('Harbour'), cell('$5.00')),
    ),
    sums,
  );
  const count = (number: number): Claim => ({
    kind: 'count',
    target: rows,
    comparison: 'equal',
    number,
    isNegated: false,
  });
  assert.equal(verdict(screenOf(closed), only(['1003', '1010'], rows)), 'true');
  assert.equal(verdict(screenOf(closed), count(2)), 'true');
  const detail = table(head, row(cell('1003'), cell('Harbour'), cell('$5.00')), row(cell('Shipped by boat')));
  assert.equal(verdict(screenOf(detail), count(2)), 'true');
});
