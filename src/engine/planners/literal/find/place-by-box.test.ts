import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Box, Screen } from '../../../screen.ts';
import type { Claim, Target } from '../command.ts';
import { checkClaim } from './check-claim.ts';
import { findTarget } from './find-target.ts';
import {
  alert,
  article,
  at,
  button,
  cell,
  dialog,
  field,
  generic,
  header,
  heading,
  labelled,
  link,
  main,
  type Node,
  navigation,
  node,
  region,
  row,
  screenOf,
  table,
  target,
  text,
} from './screen-builder.ts';

const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });
const found = (screen: Screen, what: Target, purpose: 'click' | 'type' | 'read' = 'click') => {
  const result = findTarget(screen, what, purpose);
  return result.status === 'found' ? result.element.name || result.element.text : result.status;
};
const visible = (screen: Screen, what: Target, isNegated = false) =>
  checkClaim(screen, { kind: 'visible', target: what, isNegated }).status;
const reads = (screen: Screen, what: Target, said: string) =>
  checkClaim(screen, { kind: 'content', target: what, match: 'is', text: said, isNegated: false } as Claim)
    .status;

const aTable = target('', { kind: 'table' });
const below = (near: Target, words = '', rest: Partial<Target> = {}) =>
  target(words, { near, side: 'below', ...rest });
const above = (near: Target, words = '', rest: Partial<Target> = {}) =>
  target(words, { near, side: 'above', ...rest });

/** A list with a search field above it, and a counter and buttons for its pages below. */
const listed = (...more: Node[]) =>
  screenOf(
    at(box(20, 10, 200, 30), heading(1, 'Orders')),
    at(box(20, 60, 300, 30), field('Search')),
    at(
      box(20, 100, 800, 300),
      table(
        at(box(20, 100, 800, 40), row(at(box(20, 100, 200, 40), cell('Anna')))),
        at(box(20, 140, 800, 40), row(at(box(20, 140, 200, 40), cell('Ben')))),
        at(box(20, 180, 800, 40), row(at(box(20, 180, 200, 40), cell('Carla')))),
      ),
    ),
    at(box(20, 420, 200, 20), text('Showing 1 to 3 of 9')),
    at(box(600, 420, 40, 20), labelled('button', 'Go to next page')),
    at(box(20, 700, 300, 30), field('Search')),
    ...more,
  );

test('of two alike the one on the side that is named is meant', () => {
  const search = target('search', { kind: 'field' });
  assert.equal(findTarget(listed(), search, 'type').status, 'several');
  const one = findTarget(listed(), { ...search, near: aTable, side: 'above' }, 'type');
  const other = findTarget(listed(), { ...search, near: aTable, side: 'below' }, 'type');
  assert.deepEqual(
    [one, other].map((result) => result.status === 'found' && result.element.box.y),
    [60, 700],
  );
});

test('what is on the other side is not there', () => {
  const counter = '"Showing 1 to 3 of 9"';
  assert.equal(visible(listed(), below(aTable, counter)), 'true');
  assert.equal(visible(listed(), above(aTable, counter)), 'false');
  assert.equal(visible(listed(), above(aTable, counter), true), 'true');
  assert.equal(visible(listed(), below(aTable, counter), true), 'false');
  assert.equal(found(listed(), above(aTable, 'next page', { kind: 'button' })), 'none');
  assert.equal(found(listed(), below(aTable, 'next page arrow')), 'Go to next page');
});

test('beside a thing, off to the left or right, is neither above nor below it', () => {
  const screen = screenOf(
    at(box(0, 0, 100, 20), text('Plan')),
    at(box(300, 40, 100, 20), text('Renews today')),
    at(box(120, 0, 100, 20), text('Pro')),
  );
  assert.equal(visible(screen, below(target('Plan'), '"Renews today"')), 'false');
  assert.equal(visible(screen, below(target('Plan'), '"Pro"')), 'false');
});

test('of what has no place because the other thing is missing, neither can be said', () => {
  const none = below(target('gadget', { kind: 'field' }), 'error', { kind: 'alert' });
  assert.equal(visible(listed(), none, true), 'undecidable');
  assert.equal(visible(listed(), none), 'false');
  const two = below(target('search', { kind: 'field' }), '"Saved"');
  assert.equal(visible(listed(), two, true), 'undecidable');
  assert.equal(visible(listed(), two), 'undecidable');
});

test('a text that only its place tells is the nearest there', () => {
  assert.equal(reads(listed(), below(aTable, '', { kind: 'text' }), 'Showing 1 to 3 of 9'), 'true');
  assert.equal(reads(listed(), below(aTable, 'counter'), 'Showing 1 to 3 of 9'), 'true');
  assert.equal(reads(listed(), below(aTable, 'counter'), 'Showing 4 to 6 of 9'), 'false');
  assert.equal(reads(listed(), above(aTable, 'counter'), 'Showing 1 to 3 of 9'), 'false');
  const two = listed(at(box(300, 420, 200, 20), text('Page 1 of 3')));
  assert.equal(reads(two, below(aTable, 'counter'), 'Showing 1 to 3 of 9'), 'undecidable');
  const far = listed(at(box(20, 600, 200, 20), text('© 2027')));
  assert.equal(reads(far, below(aTable, 'line'), 'Showing 1 to 3 of 9'), 'true');
  // That there is some text does not make it a hint.
  assert.equal(visible(listed(), below(aTable, 'hint')), 'undecidable');
  assert.equal(visible(listed(), below(target('Go to next page'), 'hint')), 'false');
});

test('a counter is the one of the texts with a number in it', () => {
  const screen = screenOf(
    at(box(0, 0, 400, 80), field('Remarks')),
    at(box(0, 84, 200, 16), text('Keep it short')),
    at(box(340, 84, 60, 16), text('11 / 200')),
  );
  assert.equal(reads(screen, below(target('remarks'), 'counter'), '11 / 200'), 'true');
  assert.equal(reads(screen, below(target('remarks'), 'hint'), 'Keep it short'), 'undecidable');
});

/** A form in which a message belongs to the field right above it. */
const form = screenOf(
  at(box(0, 0, 300, 30), field('Email')),
  at(box(0, 80, 300, 30), field('Password')),
  at(box(0, 112, 300, 16), alert('Must not be empty')),
  at(box(0, 200, 100, 30), button('Send')),
);

test('what is below the next field belongs to that one', () => {
  const message = '"Must not be empty"';
  const [email, password] = [target('Email', { kind: 'field' }), target('Password', { kind: 'field' })];
  assert.equal(visible(form, below(password, message)), 'true');
  assert.equal(visible(form, below(email, message)), 'false');
  assert.equal(visible(form, below(email, 'error', { kind: 'alert' }), true), 'true');
  assert.equal(visible(form, below(password, 'error', { kind: 'alert' }), true), 'false');
  // What is pressed has a name of its own.
  assert.equal(found(form, below(email, 'Send', { kind: 'button' })), 'Send');
  assert.equal(found(form, above(email, 'Send', { kind: 'button' })), 'none');
});

test('below a name in a card is in that card, and the row below is the next one', () => {
  const card = (x: number, name: string) =>
    at(
      box(x, 0, 200, 200),
      article(at(box(x, 100, 200, 20), heading(3, name)), at(box(x, 140, 80, 30), button('Choose'))),
    );
  const cards = screenOf(main(card(0, 'Porto'), card(220, 'Prague')));
  const choose = findTarget(cards, below(target('Prague'), '"Choose"'), 'click');
  assert.equal(choose.status === 'found' && choose.element.box.x, 220);
  const bare = screenOf(
    at(
      box(0, 0, 300, 60),
      article(at(box(0, 0, 200, 20), heading(3, 'Porto')), at(box(0, 30, 80, 20), text('€ 5'))),
    ),
    at(
      box(0, 80, 300, 60),
      article(at(box(0, 80, 200, 20), heading(3, 'Rome')), at(box(0, 110, 80, 20), button('Choose'))),
    ),
  );
  assert.equal(found(bare, below(target('Porto'), '"Choose"')), 'none');
  assert.equal(found(listed(), below(target('Anna'), '', { kind: 'row' })), 'Ben');
  assert.equal(found(listed(), above(target('Carla'), '', { kind: 'row' })), 'Ben');
});

test('two that are about as near are not chosen between', () => {
  const screen = screenOf(
    at(box(0, 0, 300, 30), field('Code')),
    at(box(0, 40, 60, 20), link('Resend')),
    at(box(80, 44, 60, 20), link('Help')),
  );
  assert.equal(found(screen, below(target('Code'), '', { kind: 'link' })), 'several');
  assert.equal(found(screen, below(target('Code'), '', { kind: 'link', ordinal: 2 })), 'Help');
});

test('a table with a header of its own is one table to those above and below it', () => {
  const part = (y: number, name: string) =>
    at(box(0, y, 400, 40), table(at(box(0, y, 400, 40), row(cell(name)))));
  const screen = screenOf(
    at(box(0, 0, 200, 30), field('Search')),
    part(40, 'Name'),
    part(80, 'Anna'),
    at(box(0, 130, 200, 20), text('1 of 1')),
  );
  assert.equal(visible(screen, below(aTable, '"1 of 1"')), 'true');
  assert.equal(visible(screen, above(aTable, '"1 of 1"')), 'false');
  assert.equal(found(screen, above(aTable, 'search', { kind: 'field' }), 'type'), 'Search');
});

const atTopRight = { region: { vertical: 'top', horizontal: 'right' }, looks: 'at the top right' } as const;
const atTopLeft = { region: { vertical: 'top', horizontal: 'left' }, looks: 'at the top left' } as const;
const atBottom = { region: { vertical: 'bottom' }, looks: 'at the bottom' } as const;
const onLeft = { region: { horizontal: 'left' }, looks: 'on the left' } as const;

const page = (...more: Node[]) =>
  screenOf(
    at(
      box(0, 0, 1200, 60),
      header(
        at(box(20, 10, 100, 40), link('Logo')),
        at(box(200, 10, 400, 40), navigation(at(box(200, 10, 80, 40), link('Orders')))),
        at(box(1080, 10, 40, 40), labelled('button', 'Account')),
        at(box(1130, 10, 60, 40), text('Tom Reid')),
      ),
    ),
    at(box(0, 60, 240, 640), region('Filters', at(box(10, 80, 200, 20), button('Reset')))),
    at(box(300, 300, 200, 20), text('In the middle')),
    at(box(300, 660, 100, 40), button('Save')),
    ...more,
  );

test('what is said to be at a place must be drawn there', () => {
  assert.equal(visible(page(), target('"Tom Reid"', atTopRight)), 'true');
  assert.equal(visible(page(), target('"Tom Reid"', atTopLeft)), 'false');
  assert.equal(visible(page(), target('"Tom Reid"', atBottom)), 'false');
  assert.equal(visible(page(), target('"Tom Reid"', atTopLeft), true), 'true');
  assert.equal(visible(page(), target('"Orders"', atTopRight)), 'false');
  assert.equal(visible(page(), target('Filters', { kind: 'section', ...onLeft })), 'true');
  assert.equal(visible(page(), target('"In the middle"', atBottom)), 'false');
});

test('of two alike the one at the place that is named is meant', () => {
  const screen = page(at(box(1000, 70, 100, 40), button('Save')));
  const one = findTarget(screen, target('Save', atTopRight), 'click');
  const other = findTarget(screen, target('Save', atBottom), 'click');
  assert.deepEqual(
    [one, other].map((result) => result.status === 'found' && result.element.box.y),
    [70, 660],
  );
  assert.equal(found(page(), target('', { kind: 'button', ...atTopLeft })), 'Reset');
  assert.equal(found(screen, target('', { kind: 'button', ...atTopRight })), 'several');
});

test('one that bears the name is pressed also near the place, but never in the other half', () => {
  const screen = page(at(box(700, 260, 100, 40), button('Export')));
  assert.equal(found(screen, target('Export', atTopRight)), 'Export');
  assert.equal(visible(screen, target('"Export"', atTopRight)), 'false');
  assert.equal(found(screen, target('Save', atTopRight)), 'none');
  assert.equal(found(screen, target('Export', atBottom)), 'none');
});

test('a place may be that of a dialog, a table or a menu', () => {
  const open = page(
    at(
      box(400, 200, 400, 300),
      dialog(
        'Details',
        at(box(410, 210, 200, 20), heading(2, 'Details')),
        at(box(770, 210, 20, 20), labelled('button', 'Close')),
        at(box(410, 460, 20, 20), labelled('button', 'Close')),
      ),
    ),
  );
  const cross = findTarget(
    open,
    target('Close', { within: target('', { kind: 'dialog' }), ...atTopRight }),
    'click',
  );
  assert.equal(cross.status === 'found' && cross.element.box.x, 770);
  const line = (y: number, name: string, sum: string) =>
    at(box(0, y, 400, 40), row(at(box(0, y, 200, 40), cell(name)), at(box(200, y, 200, 40), cell(sum))));
  const sums = screenOf(
    at(
      box(0, 0, 400, 160),
      table(line(0, 'Total', 'Sum'), line(40, 'A', '5'), line(80, 'B', '6'), line(120, 'Total', '11')),
    ),
    at(box(0, 600, 400, 20), text('© 2027')),
  );
  const total = target('Total', { kind: 'row', within: aTable, ...atBottom });
  assert.equal(
    checkClaim(sums, { kind: 'content', target: total, match: 'contains', text: '11', isNegated: false })
      .status,
    'true',
  );
  assert.equal(
    checkClaim(sums, { kind: 'content', target: total, match: 'contains', text: 'Sum', isNegated: false })
      .status,
    'false',
  );
  const menu = target('', { kind: 'menu', region: { vertical: 'top' }, looks: 'at the top' });
  assert.equal(visible(page(), target('"Orders"', { within: menu })), 'true');
  assert.equal(visible(page(), target('"Reset"', { within: menu })), 'false');
  assert.equal(visible(page(), target('"Orders"', { within: { ...menu, ...atBottom } })), 'false');
});

test('how many there are is counted at the place', () => {
  const count = (what: Target, number: number) =>
    checkClaim(page(), { kind: 'count', target: what, comparison: 'equal', number, isNegated: false }).status;
  const buttons = target('', { kind: 'button' });
  assert.equal(count({ ...buttons, region: { vertical: 'top' }, looks: 'at the top' }, 2), 'true');
  assert.equal(count({ ...buttons, ...atBottom }, 1), 'true');
  assert.equal(count({ ...buttons, near: target('In the middle'), side: 'below' }, 1), 'true');
  assert.equal(count({ ...buttons, near: target('In the middle'), side: 'below' }, 2), 'false');
});

test('what is there but not drawn has no place', () => {
  const hidden = screenOf(
    at(box(0, 0, 0, 0), node('table', 'Orders', '', [row(cell('Anna'))])),
    at(box(0, 50, 100, 20), text('Saved')),
    at(box(0, 90, 200, 20), generic(text('More'))),
  );
  assert.equal(visible(hidden, below(aTable, '"Saved"')), 'undecidable');
  assert.equal(visible(hidden, below(aTable, '"Saved"'), true), 'undecidable');
});

test('under something that holds nothing of that name is below it', () => {
  const screen = screenOf(
    at(box(0, 0, 300, 30), text('Team Handbook')),
    at(box(0, 34, 300, 20), text('Ask away')),
    at(box(0, 300, 300, 20), text('Recent')),
  );
  const line = target('line', { within: target('"Team Handbook"') });
  assert.equal(reads(screen, { ...line, isUnder: true }, 'Ask away'), 'true');
  assert.equal(reads(screen, { ...line, isUnder: true }, 'Recent'), 'false');
  assert.equal(reads(screen, line, 'Ask away'), 'false');
});

test('what nothing on the screen is called may be what its author calls it, where others are placed by it', () => {
  const drawing = (className: string) =>
    at(
      box(0, 50, 300, 200),
      node('generic', '', '', [text('Mon'), text('Tue')], { attributes: { class: className } }),
    );
  const screen = (...nodes: Node[]) => screenOf(at(box(0, 10, 300, 20), text('10 appointments')), ...nodes);
  const count = above(target('calendar'), 'count');
  assert.equal(reads(screen(drawing('week-calendar')), count, '10 appointments'), 'true');
  assert.equal(reads(screen(drawing('week-calendar')), count, '11 appointments'), 'false');
  // Nobody says which of the things there is the calendar.
  assert.equal(reads(screen(drawing('grid')), count, '11 appointments'), 'undecidable');
});

test('each of two devices has its own places', () => {
  const facts = { url: '', title: '', dialog: null, tabs: { count: 1, active: 0 } };
  const both: Screen = {
    ...screenOf(
      at(
        box(0, 0, 400, 800),
        region(
          'Device 1',
          at(box(0, 0, 400, 40), heading(1, 'Chat')),
          at(box(340, 10, 40, 20), text('Anna')),
        ),
      ),
      at(
        box(0, 0, 1200, 800),
        region('Device 2', at(box(0, 100, 400, 40), text('Hello')), at(box(1100, 700, 90, 20), text('Ben'))),
      ),
    ),
    devices: [facts, facts],
  };
  assert.equal(visible(both, target('"Anna"', atTopRight)), 'true');
  assert.equal(visible(both, target('"Ben"', atTopRight)), 'false');
  assert.equal(visible(both, below(target('Chat', { kind: 'heading' }), '"Hello"')), 'false');
});

test('on a long page the top is that of what can be seen, and of the page for what cannot', () => {
  const out = { isInViewport: false };
  const screen = screenOf(
    at(
      box(0, 0, 1200, 3000),
      main(
        at(box(0, 20, 200, 20), text('Orders')),
        at(box(0, 600, 200, 20), text('Row 9')),
        at(box(0, 1500, 200, 20), text('Row 40', out)),
        at(box(0, 2960, 200, 20), text('Imprint', out)),
      ),
    ),
  );
  const top = { region: { vertical: 'top' }, looks: 'at the top' } as const;
  assert.equal(visible(screen, target('"Orders"', top)), 'true');
  assert.equal(visible(screen, target('"Row 9"', top)), 'false');
  assert.equal(visible(screen, target('"Imprint"', atBottom)), 'true');
  assert.equal(visible(screen, target('"Row 40"', atBottom)), 'false');
});
