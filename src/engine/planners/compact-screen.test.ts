import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compactScreen } from './compact-screen.ts';
import {
  at,
  button,
  cell,
  field,
  generic,
  heading,
  link,
  main,
  type Node,
  node,
  row,
  screenOf,
  select,
  table,
  text,
} from './literal/find/screen-builder.ts';

test('says what can be acted on, with refs, and what can be read, without', () => {
  const screen = screenOf(
    main(
      heading(1, 'Cart'),
      generic(text('Total: $18.00'), field('Coupon', 'X1')),
      select('Size', 'M', ['S', 'M']),
      button('Pay', { states: { disabled: true } }),
    ),
  );
  assert.deepEqual(compactScreen(screen, 2000).split('\n'), [
    'Shop <https://shop.test/>',
    '# Cart',
    '| Total: $18.00',
    'e5 field "Coupon" = "X1"',
    'e6 combobox "Size" = "M" options: S | M',
    'e7 button "Pay" disabled',
  ]);
});

test('puts what is in view first and says what was left out', () => {
  const rows = Array.from({ length: 400 }, (_, index) =>
    row(cell(`Person ${index}`), button('Delete', { isInViewport: index < 5 })),
  );
  const screen = screenOf(
    link('Top', { isInViewport: false }),
    table(...rows),
    at({ x: 0, y: 0, width: 10, height: 10 }, button('Seen')),
  );
  const compact = compactScreen(screen, 500);
  assert.ok(compact.length <= 2000);
  assert.ok(compact.indexOf('Person 0') < compact.indexOf('"Top"') || !compact.includes('"Top"'));
  assert.match(compact, /\(\d+ more left out; ask for more\)$/);
});

const linesOf = (screen: ReturnType<typeof screenOf>) => compactScreen(screen).split('\n').slice(1);

test('says a label and its field once, and a group and its control once', () => {
  const pressed = (...children: Node[]) => node('generic', null, '', children, { isClickable: true });
  const screen = screenOf(
    text('First name *'),
    field('First name', ''),
    pressed(button('Save')),
    pressed(generic(link('Help'))),
    pressed(text('Add card')),
  );
  assert.deepEqual(
    linesOf(screen).map((line) => line.replace(/^e\d+ /, '')),
    ['field "First name"', 'button "Save"', 'link "Help"', 'generic "Add card"'],
  );
});

test('keeps a text that a field of another name stands beside', () => {
  const screen = screenOf(text('Name'), field('Surname', ''), text('Required'));
  assert.deepEqual(linesOf(screen), ['| Name', 'e2 field "Surname"', '| Required']);
});

test('reads what a named part says by itself, but not twice what it holds', () => {
  const alone = node('tabpanel', 'First', 'Lorem ipsum');
  const holding = node('tabpanel', 'Second', '', [text('Dolor sit')]);
  assert.deepEqual(linesOf(screenOf(alone, holding)), [
    'tabpanel | First | Lorem ipsum',
    'tabpanel | Second',
    '| Dolor sit',
  ]);
});

test('knows what has no words by its tooltip, or by what developers call it', () => {
  const screen = screenOf(
    button('', { attributes: { title: 'Close' } }),
    field('', '', { placeholder: null, attributes: { name: 'q' } }),
  );
  assert.deepEqual(linesOf(screen), ['e1 button "Close"', 'e2 field (q)']);
});
