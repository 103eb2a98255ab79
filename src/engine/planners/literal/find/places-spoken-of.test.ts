import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Screen } from '../../../screen.ts';
import { readInstructions } from '../read/read-instructions.ts';
import { checkClaim } from './check-claim.ts';
import { describeElement } from './describe-element.ts';
import { findTarget } from './find-target.ts';
import {
  article,
  button,
  cell,
  columnheader,
  generic,
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
      assert.ok(command, `${line}: ${readInstructions(line)[0]?.doubt}`);
      if (command.kind === 'verify') {
        assert.equal(checkClaim(screen, command.claim).status, outcome, line);
        continue;
      }
      assert.ok('target' in command && command.target, line);
      const found = findTarget(screen, command.target, command.kind === 'check' ? 'check' : 'click');
      assert.equal(
        found.status === 'found' ? describeElement(screen, found.index) : found.status,
        outcome,
        line,
      );
    }
  });
}

const account = (name: string, balance: string) =>
  article(heading(3, name), text(balance), button('Transactions'), button('Transfer'));
const to = (name: string, href: string) =>
  node('link', name, name, [], { isClickable: true, attributes: { href } });

tell(
  'an entry of the menu is meant before one of many cards, and leads to another page',
  screenOf(
    navigation(to('Overview', '/'), to('Transactions', '/transactions'), to('Cards', '/cards')),
    main(heading(2, 'Recent transactions'), account('Everyday', '€10.00'), account('Savings', '€25.00')),
  ),
  {
    'Go to Transactions': 'link "Transactions"',
    'Click Cards in the menu': 'link "Cards"',
    'Click Transfer': 'several',
    'I am on the Transactions page': 'false',
    'the Savings card shows a balance of €25.00': 'true',
    'the Savings card shows a balance of €10.00': 'false',
  },
);

tell(
  'two cards of one name beside one outside stay two',
  screenOf(
    main(
      button('Edit'),
      article(heading(3, 'One'), button('Edit')),
      article(heading(3, 'Two'), button('Edit')),
    ),
  ),
  { 'Click Edit': 'several' },
);

tell(
  'the list is neither the way here nor the numbers of pages',
  screenOf(
    node('list', null, '', [listitem(link('Home')), listitem(link('Staff'))], {
      attributes: { class: 'breadcrumb' },
    }),
    list(listitem(text('Anna')), listitem(text('Bob'))),
    node('list', null, '', [listitem(link('1')), listitem(link('2'))], {
      attributes: { class: 'pagination' },
    }),
  ),
  { '"Anna" is in the list': 'true', '"Carl" is in the list': 'false', '"Home" is in the list': 'false' },
);

const members = table(
  row(columnheader('Since'), columnheader('Name'), columnheader('State')),
  row(cell('2024'), cell('Anna'), cell('Active')),
  row(cell('2025'), cell('Bob'), cell('Blocked')),
);

tell('a row is known by any of its cells', screenOf(main(members)), {
  'the first row is "Anna"': 'true',
  'the first row is "Bob"': 'false',
  'the second row is "Ann"': 'false',
  'Bob is Blocked': 'true',
  'Bob is Active': 'false',
});

const choice = (name: string, checked: boolean) => node('radio', name, name, [], { states: { checked } });

tell(
  'what is chosen in a group is what it says, and what a select offers is in it',
  screenOf(
    main(
      heading(1, 'Shop'),
      node('radiogroup', 'Size', '', [choice('Small', false), choice('Large', true)]),
      node('combobox', 'Country', '', [], { value: 'Germany', options: ['Germany', 'France'] }),
      node('tab', 'Details', 'Details', [], { states: { selected: false }, isClickable: true }),
      text('You have no new messages.'),
    ),
  ),
  {
    'Size is Large': 'true',
    'the size is not Large': 'false',
    'Country offers France': 'true',
    'Country does not offer France': 'false',
    'Country does not offer Spain': 'true',
    'Country is France': 'false',
    'the Details panel is shown': 'false',
    'Messages are shown': 'false',
    'the role of anna is Admin': 'undecidable',
  },
);

tell(
  'the last card of a list is one',
  screenOf(main(heading(1, 'Saved'), generic(heading(3, 'Villa'), text('£250'), button('Remove')))),
  {
    'the Villa card is still there': 'true',
    'the Villa card is gone': 'false',
    'the Loft card is gone': 'true',
  },
);

tell(
  'a place is empty by what is in it',
  screenOf(
    navigation(link('Cart (2)'), link('Archive')),
    main(heading(1, 'Wishlist'), text('Your wishlist is empty'), link('Shop')),
  ),
  {
    'the wishlist is empty': 'true',
    'the wishlist is not empty': 'false',
    'the cart is not empty': 'true',
    'the archive is empty': 'undecidable',
    'there are items in the wishlist': 'undecidable',
    'Items are shown': 'undecidable',
    'No items are shown': 'undecidable',
  },
);

tell(
  'what is recommended below is not in it',
  screenOf(
    main(
      heading(1, 'Cart'),
      text('Nothing here yet'),
      heading(2, 'You may also like'),
      article(heading(3, 'Blue Mug'), button('Add')),
      article(heading(3, 'Red Mugs'), button('Add')),
    ),
  ),
  {
    'the cart is empty': 'undecidable',
    'the cart is not empty': 'undecidable',
    'Mugs is shown in the Blue Mug card': 'true',
  },
);

tell(
  'a sum is shown however many digits it has; what is listed is told by no text about it',
  screenOf(
    main(
      heading(1, 'Inbox'),
      text('$5.00'),
      list(listitem(text('Welcome'), text('Anna')), listitem(text('Invoice'), text('Billing'))),
      node('status', null, '1 unread message', []),
    ),
  ),
  {
    'the page shows $5': 'true',
    'the page does not show $5': 'false',
    'the page shows $50': 'false',
    'the first message is not Welcome': 'undecidable',
    'the first message is Invoice': 'undecidable',
  },
);

tell(
  'a heading of many words may stand below the title',
  screenOf(main(heading(1, 'Find a stay'), heading(2, '4 stays found'), heading(2, 'Settings'))),
  {
    'the heading says "4 stays found"': 'true',
    'the heading says "5 stays found"': 'false',
    'the heading says "Settings"': 'false',
  },
);

tell(
  'a sign on a button is called by its name',
  screenOf(
    main(
      generic(text('Adults'), node('button', 'Fewer adults', '−', [], { isClickable: true }), button('+')),
      node('checkbox', 'Breakfast Fresh basket at your door every morning £9 per guest and night', '', [], {
        isClickable: true,
        states: { checked: false },
      }),
    ),
  ),
  {
    'Click the minus button': 'button "Fewer adults"',
    'Click the plus button': 'button "+"',
    'Tick Breakfast': 'checkbox "Breakfast Fresh basket at your door every morning £9 per gu…"',
    'Tick basket': 'none',
  },
);

tell(
  'texts that count different things settle nothing',
  screenOf(main(text('74 reviews'), button('Show all 5 reviews'))),
  { 'There are 3 reviews': 'undecidable' },
);

tell(
  'a toast is no card, and a link with words is no picture',
  screenOf(
    main(article(heading(3, 'Villa'), button('Save')), article(heading(3, 'Lodge'), button('Save'))),
    node('alert', null, '', [text('Loft saved')]),
    link('Privacy'),
  ),
  { 'the Loft card is gone': 'true', 'the Villa card is gone': 'false', 'Click the last image': 'none' },
);
