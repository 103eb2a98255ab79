import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Screen } from '../../../screen.ts';
import { readInstructions } from '../read/read-instructions.ts';
import { checkClaim } from './check-claim.ts';
import { isDenied } from './said-in-passing.ts';
import {
  alert,
  article,
  button,
  cell,
  columnheader,
  heading,
  link,
  list,
  listitem,
  main,
  navigation,
  node,
  row,
  screenOf,
  table,
  text,
} from './screen-builder.ts';

function tell(what: string, screen: Screen, lines: Readonly<Record<string, string>>) {
  test(what, () => {
    for (const [line, outcome] of Object.entries(lines)) {
      const command = readInstructions(line)[0]?.commands?.[0]?.command;
      assert.ok(command?.kind === 'verify', line);
      assert.equal(checkClaim(screen, command.claim).status, outcome, line);
    }
  });
}

const orders = (...cells: ReturnType<typeof cell>[]) =>
  screenOf(
    main(
      table(
        row(columnheader('Order'), columnheader('Status'), columnheader('')),
        row(cell('#1042'), ...cells),
      ),
    ),
  );

tell('a text that denies it does not say it', orders(cell('Not shipped'), cell('')), {
  'the row of #1042 shows Shipped': 'false',
  'the row of #1042 does not show Shipped': 'true',
  'Shipped is visible in the row of #1042': 'false',
  'the row of #1042 contains "shipped"': 'undecidable',
  'the row of #1042 shows Not shipped': 'true',
  'the row of #1042 says Not cancelled': 'false',
  'the row of #1042 does not contain "Not shipped"': 'false',
});

tell('what denies something else beside it changes nothing', orders(cell('No'), cell('Shipped')), {
  'the row of #1042 shows Shipped': 'true',
  'Order #1042 is Shipped': 'true',
  'Order #1042 is not Shipped': 'false',
});

tell(
  'a button offers to bring it about, and does not say that it is so',
  orders(cell('Unpaid'), node('cell', null, '', [button('Mark as paid'), button('Open')])),
  {
    'the row of #1042 shows Paid': 'undecidable',
    '#1042 is marked as Paid': 'undecidable',
    '#1042 is Open': 'undecidable',
    'the row of #1042 shows Open': 'true',
    'the row of #1042 shows Unpaid': 'true',
  },
);

tell(
  'a word within a longer text may be said of something else',
  screenOf(main(article(heading(3, 'Blue Mug'), text('Back in stock soon'), text('Free returns')))),
  { 'the Blue Mug card shows In stock': 'undecidable', 'the Blue Mug card shows Free returns': 'true' },
);

tell('a code is known with its noun and without', orders(cell('Shipped'), cell('')), {
  'Order #1042 is listed': 'true',
  'Order #1042 is not listed': 'false',
  'Order #1043 is not listed': 'true',
  'Order #1042 is marked as Shipped': 'true',
});

tell(
  'a noun at the beginning of a sentence may be part of the name or not',
  screenOf(main(table(row(columnheader('Name')), row(cell('Anna')), row(cell('Bob Stone'))))),
  {
    'User Anna is no longer listed': 'undecidable',
    'User Carl is no longer listed': 'true',
    'the user Anna is no longer listed': 'false',
    'Colleague Bob Stone is not shown': 'undecidable',
    '"User Anna" is not listed': 'true',
  },
);

tell(
  'what a place contains is not what the link to it says',
  screenOf(
    navigation(link('Cart (2)')),
    main(
      heading(1, 'Your cart'),
      article(heading(3, 'Blue Mug'), text('$12.00'), text('Qty 1'), button('Remove')),
      article(heading(3, 'Red Mug'), text('$15.00'), text('Qty 2'), button('Remove')),
    ),
  ),
  {
    'the cart contains Blue Mug': 'true',
    'the cart does not contain Blue Mug': 'false',
    'the cart contains Green Mug': 'false',
    'the cart does not contain Green Mug': 'true',
    'the quantity of Red Mug is 2': 'true',
    'the quantity of Blue Mug is 2': 'false',
  },
);

tell(
  'a message that denies it does not contain it; what nobody marks as invalid may be',
  screenOf(
    alert('Your changes could not be saved'),
    node('textbox', 'Phone *', '', [], { value: '1' }),
    node('textbox', 'Email', '', [], { value: 'a', states: { invalid: false } }),
  ),
  {
    'the message contains saved': 'false',
    'the message contains "be saved"': 'true',
    'Phone is valid': 'undecidable',
    'Email is valid': 'true',
    'Phone is required': 'true',
    'Phone is not required': 'false',
  },
);

const task = (name: string, due: string) =>
  listitem(node('checkbox', name, '', [], { states: { checked: false } }), text(name), text(due));

tell(
  'a text that counts some of them counts not all, and is none of them',
  screenOf(main(list(task('Buy milk', 'Due 3 May'), task('Call Bob', 'Overdue')), text('1 task left'))),
  {
    'There are 2 tasks': 'true',
    'There is 1 task': 'false',
    '1 task is left': 'true',
    '2 tasks are left': 'false',
    'the first task is not Buy milk': 'false',
    'Call Bob is the last task': 'true',
    'Buy milk has no due date': 'undecidable',
    'Call Bob has no due date': 'true',
  },
);

tell(
  'what stands beside each other is not said in one breath',
  screenOf(
    main(
      node('generic', null, '', [text('Verified'), text('No')]),
      node('generic', null, '', [text('Members'), text('12 of 20')]),
      node('generic', null, '', [text('Role'), text('Owner')]),
    ),
  ),
  { 'There are no members': 'undecidable', 'Members shows 12 of 20': 'true' },
);

test('which words a text denies', () => {
  const denied = [
    ['Not shipped', 'Shipped'],
    ['It has not yet been shipped', 'shipped'],
    ['Non-refundable', 'refundable'],
    ["This isn't available", 'available'],
    ['No reviews yet', 'reviews'],
    ['Noch nicht bezahlt', 'bezahlt'],
  ];
  const said = [
    ['No, shipped today', 'shipped'],
    ['Not cancelled. Shipped', 'Shipped'],
    ['Not found', 'Not found'],
    ['Nothing left', 'left'],
    ['Notes shipped', 'shipped'],
    ['Shipped, not paid', 'Shipped'],
  ];
  for (const [text = '', words = ''] of denied) assert.ok(isDenied(text, words), text);
  for (const [text = '', words = ''] of said) assert.ok(!isDenied(text, words), text);
});
