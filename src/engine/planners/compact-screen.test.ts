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
    'heading1 "Cart"',
    'text "Total: $18.00"',
    'field "Coupon" [e5] = "X1"',
    'combobox "Size" [e6] = "M" options: S | M',
    'button "Pay" [e7] disabled',
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
