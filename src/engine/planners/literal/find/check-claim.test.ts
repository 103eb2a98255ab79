import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Screen } from '../../../screen.ts';
import type { Claim, Comparison, Target } from '../command.ts';
import { checkClaim } from './check-claim.ts';
import {
  alert,
  article,
  at,
  button,
  cell,
  checkbox,
  columnheader,
  definition,
  dialog,
  field,
  footer,
  generic,
  heading,
  holding,
  labelled,
  link,
  list,
  listitem,
  main,
  type Node,
  namedList,
  navigation,
  node,
  paragraph,
  radio,
  region,
  row,
  rowheader,
  screenOf,
  select,
  status,
  tab,
  table,
  target,
  term,
  text,
  withId,
  withStates,
} from './screen-builder.ts';

const yes = 'true';
const no = 'false';
const open = 'undecidable';
type Expected = typeof yes | typeof no | typeof open;

const visible = (what: Target, isNegated = false): Claim => ({ kind: 'visible', target: what, isNegated });
const is = (words: string, wanted: string, rest: Partial<Target> = {}): Claim =>
  content(words, 'is', wanted, rest);
const content = (
  words: string,
  match: 'is' | 'contains' | 'starts' | 'ends' | 'matches',
  wanted: string,
  rest: Partial<Target> = {},
): Claim => ({ kind: 'content', target: target(words, rest), match, text: wanted, isNegated: false });
const count = (
  number: number,
  words: string,
  rest: Partial<Target> = {},
  comparison: Comparison = 'equal',
): Claim => ({
  kind: 'count',
  target: target(words, rest),
  comparison,
  number,
  isNegated: false,
});
const number = (words: string, comparison: Comparison, value: number, rest: Partial<Target> = {}): Claim => ({
  kind: 'number',
  target: target(words, rest),
  comparison,
  number: value,
  isNegated: false,
});
const state = (
  words: string,
  name: Extract<Claim, { kind: 'state' }>['state'],
  rest: Partial<Target> = {},
): Claim => ({ kind: 'state', target: target(words, rest), state: name, isNegated: false });
const order = (
  words: string,
  direction: 'ascending' | 'descending' | null,
  rest: Partial<Target> = {},
): Claim => ({
  kind: 'order',
  target: target(words, rest),
  direction,
  isNegated: false,
});
const before = (first: string, second: string): Claim => ({
  kind: 'before',
  first: target(first),
  second: target(second),
  isNegated: false,
});
const not = (claim: Claim): Claim =>
  'isNegated' in claim ? { ...claim, isNegated: !claim.isNegated } : claim;

type Case = [what: string, nodes: Node[], claim: Claim, expected: Expected];

function check(cases: Case[]) {
  for (const [what, nodes, claim, expected] of cases) {
    test(what, () => {
      const verdict = checkClaim(screenOf(...nodes), claim);
      assert.equal(verdict.status, expected, JSON.stringify(verdict));
    });
  }
}

const welcome = [heading(1, 'Welcome back, Anna'), paragraph('You have 12 messages'), button('Log out')];

describe('what can be seen', () => {
  check([
    ['quoted text', welcome, visible(target('"Welcome back, Anna"')), yes],
    ['a part of a text, as whole words', welcome, visible(target('"Welcome back"')), yes],
    ['no part of a word', welcome, visible(target('"Wel"')), no],
    ['no part of a number', welcome, visible(target('"2 messages"')), no],
    ['quoted text in another case is not it', welcome, visible(target('"welcome back"')), no],
    ['nor can its absence be told', welcome, visible(target('"welcome back"'), true), open],
    ['unquoted text forgives case', welcome, visible(target('welcome back anna')), yes],
    ['unquoted text with its comma', welcome, visible(target('welcome back, anna')), yes],
    ['what is not there', welcome, visible(target('"Goodbye"')), no],
    ['absence of what is not there', welcome, visible(target('"Goodbye"'), true), yes],
    ['absence of what is there', welcome, visible(target('"Log out"'), true), no],
    ['"Error" is there if "Error: …" is', [alert('Error: disk full')], visible(target('Error'), true), no],
    ['a quoted "Error" too', [alert('Error: disk full')], visible(target('"Error"'), true), no],
    ['a price is not another price', [text('$180.00')], visible(target('"$18.00"')), no],
    ['a price', [text('Total: $18.00')], visible(target('"$18.00"')), yes],
    ['"$18" is not "$18.00"', [text('Total: $18.00')], visible(target('"$18"')), no],
    ['a minus sign counts', [text('-5 points')], visible(target('"5 points"')), no],
    [
      'text across inline parts',
      [node('paragraph', '', 'Hello', [text('Anna')])],
      visible(target('"Hello Anna"')),
      yes,
    ],
    ['the value of a field', [field('Name', 'Anna')], visible(target('"Anna"')), yes],
    [
      'a placeholder of an empty field',
      [field('', '', { placeholder: 'Search' })],
      visible(target('"Search"')),
      yes,
    ],
    [
      'a placeholder behind a value',
      [field('', 'x', { placeholder: 'Search' })],
      visible(target('"Search"')),
      no,
    ],
    ['a button', welcome, visible(target('Log out', { kind: 'button' })), yes],
    ['a button that is only text', [text('Save')], visible(target('Save', { kind: 'button' })), no],
    ['"Save as" is no Save button', [button('Save as')], visible(target('Save', { kind: 'button' })), no],
    [
      'several are visible too',
      [button('Delete'), button('Delete')],
      visible(target('Delete', { kind: 'button' })),
      yes,
    ],
    ['a dialog', [dialog('Delete?', button('Yes'))], visible(target('', { kind: 'dialog' })), yes],
    ['no dialog', welcome, visible(target('', { kind: 'dialog' }), true), yes],
    [
      'a dialog by its words',
      [dialog('Delete?', button('Yes'))],
      visible(target('"Delete?"', { kind: 'dialog' })),
      yes,
    ],
    [
      'in a row',
      [table(row(cell('Anna'), cell('Active')), row(cell('Ben'), cell('Locked')))],
      visible(target('Active', { within: target('Anna', { kind: 'row' }) })),
      yes,
    ],
    [
      'not in that row',
      [table(row(cell('Anna'), cell('Active')), row(cell('Ben'), cell('Locked')))],
      visible(target('Locked', { within: target('Anna', { kind: 'row' }) })),
      no,
    ],
    [
      'in a row that is gone',
      welcome,
      visible(target('Active', { within: target('Anna', { kind: 'row' }) }), true),
      open,
    ],
    ['an error message that complains', [alert('Invalid password')], visible(target('error message')), yes],
    ['an alert that does not complain', [alert('Saved')], visible(target('error message')), open],
    ['no error at all', welcome, visible(target('error message'), true), yes],
    [
      'a hint is perhaps an error',
      [text('Password must have 8 characters')],
      visible(target('error message')),
      open,
    ],
    [
      'an option of a closed dropdown',
      [select('Size', 'S', ['S', 'M'])],
      visible(target('"M"', { kind: 'option', within: target('Size') })),
      yes,
    ],
    [
      'an option that is not offered',
      [select('Size', 'S', ['S', 'M'])],
      visible(target('"XL"', { kind: 'option', within: target('Size') })),
      no,
    ],
    ['Chinese text', [text('欢迎回来，安娜')], visible(target('"欢迎回来"')), yes],
    ['a badge', [holding('link', text('Cart'), text('2'))], visible(target('cart', { kind: 'badge' })), yes],
    ['no badge on the cart', [link('Cart')], visible(target('cart', { kind: 'badge' }), true), yes],
    ['nothing named is undecidable', welcome, visible(target('')), open],
    ['German with umlauts', [text('Größe wählen')], visible(target('"Größe"')), yes],
  ]);
});

const product = (name: string, price: string) =>
  article(heading(3, name), text(price), button('Add to cart'));

const totals = {
  inline: [generic(text('Item total: $16.00'), text('Tax: $2.00'), text('Total: $18.00'))],
  list: [node('list', '', '', [term('Subtotal'), definition('$16.00'), term('Total'), definition('$18.00')])],
  table: [table(row(rowheader('Subtotal'), cell('$16.00')), row(rowheader('Total'), cell('$18.00')))],
  spans: [generic(generic(text('Subtotal'), text('$16.00')), generic(text('Total'), text('$18.00')))],
  labelled: [labelled('generic', 'Total', '$18.00'), labelled('generic', 'Tax', '$2.00')],
  placed: [
    at({ x: 0, y: 0, width: 50, height: 20 }, text('Total')),
    at({ x: 0, y: 40, width: 50, height: 20 }, text('Tax')),
    at({ x: 400, y: 0, width: 50, height: 20 }, text('$18.00')),
    at({ x: 400, y: 40, width: 50, height: 20 }, text('$2.00')),
  ],
};

describe('what it says', () => {
  check([
    ...Object.entries(totals).flatMap(([layout, nodes]): Case[] => [
      [`the total in a layout of ${layout}`, nodes, is('Total', '$18.00'), yes],
      [`a wrong total in a layout of ${layout}`, nodes, is('Total', '$180.00'), no],
      [`a part of a total in a layout of ${layout}`, nodes, is('Total', '$8.00'), no],
      [`the total as a number in a layout of ${layout}`, nodes, number('Total', 'more', 17), yes],
      [`not the wrong total in a layout of ${layout}`, nodes, not(is('Total', '$2.00')), yes],
    ]),
    ['a number without its currency', totals.inline, is('Total', '18'), yes],
    ['a field', [field('Email', 'anna@example.com')], is('Email', 'anna@example.com'), yes],
    [
      'an amount in another format',
      [text('Revenue: 12.480,00 $')],
      content('Revenue', 'is', '$12,480.00'),
      no,
    ],
    ['an amount with fewer zeros', [text('Revenue: $12,480.00')], content('Revenue', 'is', '$12,480'), yes],
    ['a field contains', [field('Email', 'anna@example.com')], content('Email', 'contains', '@'), yes],
    [
      'a field contains a part of a word',
      [field('Email', 'anna@example.com')],
      content('Email', 'contains', 'exam'),
      yes,
    ],
    ['a field starts', [field('Email', 'anna@example.com')], content('Email', 'starts', 'anna'), yes],
    ['a field ends', [field('Email', 'anna@example.com')], content('Email', 'ends', '.com'), yes],
    ['a field matches', [field('Order', 'A-1234')], content('Order', 'matches', '^A-\\d{4}$'), yes],
    ['a wrong pattern', [field('Order', 'A-1234')], content('Order', 'matches', '('), open],
    ['an empty field', [field('Email', '')], is('Email', ''), yes],
    ['a dropdown', [select('Country', 'Spain', ['France', 'Spain'])], is('Country', 'Spain'), yes],
    ['another case cannot be decided', [field('City', 'paris')], is('City', 'Paris'), open],
    [
      'a badge in a link',
      [holding('link', text('Cart'), text('2'))],
      is('Cart', '2', { kind: 'badge' }),
      yes,
    ],
    [
      'a badge is not 12',
      [holding('link', text('Cart'), text('12'))],
      is('Cart', '2', { kind: 'badge' }),
      no,
    ],
    ['the cart shows 2', [holding('link', text('Cart'), text('2'))], is('Cart', '2'), yes],
    ['the cart shows 12', [holding('link', text('Cart'), text('12'))], is('Cart', '2'), no],
    ['the count in the name', [link('Cart (2)')], is('cart', '2', { kind: 'badge' }), yes],
    [
      'the only badge',
      [holding('link', text('Cart'), text('2')), link('Home')],
      is('', '2', { kind: 'badge' }),
      yes,
    ],
    ['a badge by its test id', [withId('cart-badge', text('3'))], is('cart', '3', { kind: 'badge' }), yes],
    ['a badge that is not there', [link('Cart')], is('Cart', '2', { kind: 'badge' }), no],
    [
      'the only heading',
      [heading(1, 'Products'), heading(2, 'News')],
      is('', 'Products', { kind: 'heading' }),
      yes,
    ],
    ['two things of a name that differ', [field('Total', '1'), field('Total', '2')], is('Total', '1'), open],
    ['two things of a name that agree', [field('Total', '1'), field('Total', '1')], is('Total', '1'), yes],
    ['what is not there is not so', [text('Hello')], is('Total', '$18.00'), no],
    ['nor can it be denied', [text('Hello')], not(is('Total', '$18.00')), open],
    [
      '"Total items" is not the total',
      [text('Total items 3'), text('Total: $18.00')],
      is('Total', '$18.00'),
      yes,
    ],
    ['an alert', [alert('Wrong password')], content('', 'contains', 'Wrong', { kind: 'alert' }), yes],
    [
      'a cell of a row by its column',
      [table(row(columnheader('Name'), columnheader('Status')), row(cell('Anna'), cell('Active')))],
      is('Status', 'Active'),
      yes,
    ],
    [
      'a row of a person',
      [table(row(cell('Anna'), cell('Active')), row(cell('Ben'), cell('Locked')))],
      content('Anna', 'contains', 'Active', { kind: 'row' }),
      yes,
    ],
    ['the page', welcome, content('', 'contains', 'Welcome', { kind: 'page' }), yes],
    [
      'a row with more than one value',
      [table(row(rowheader('Total'), cell('3'), cell('$18.00')))],
      is('Total', '$18.00'),
      open,
    ],
  ]);
});

const page = (words: string, isNegated = false) => visible(target(words, { kind: 'page' }), isNegated);
describe('which day a field holds', () => {
  const shows = (value: string, placeholder?: string) => [
    field('Departure', value, placeholder === undefined ? {} : { placeholder }),
  ];
  const quoted: Claim = {
    kind: 'content',
    target: target('Departure'),
    match: 'is',
    text: '12 March 2027',
    isTextQuoted: true,
    isNegated: false,
  };
  check([
    ['the same day in another form', shows('2027-03-12'), is('Departure', '12 March 2027'), yes],
    ['the same day in short', shows('12 Mar 2027'), is('Departure', 'March 12, 2027'), yes],
    ['another day', shows('2027-03-13'), is('Departure', '12 March 2027'), no],
    ['that it is not that day, and it is', shows('2027-03-12'), not(is('Departure', '12 March 2027')), no],
    ['numbers that may mean it', shows('03/12/2027'), is('Departure', '12 March 2027'), open],
    [
      'that they do not, which nobody knows',
      shows('03/12/2027'),
      not(is('Departure', '12 March 2027')),
      open,
    ],
    ['numbers that mean it in no way', shows('03/12/2027'), is('Departure', '13 March 2027'), no],
    ['numbers of which one is no month', shows('03/14/2027'), is('Departure', '14 March 2027'), yes],
    ['numbers in the form told', shows('03/12/2027', 'MM/DD/YYYY'), is('Departure', '12 March 2027'), yes],
    ['numbers in the other form', shows('03/12/2027', 'DD/MM/YYYY'), is('Departure', '12 March 2027'), no],
    ['a claim that may mean two days', shows('2027-04-03'), is('Departure', '03/04/2027'), no],
    ['the very numbers of the claim', shows('03/04/2027'), is('Departure', '03/04/2027'), yes],
    ['a day and a time', shows('2027-03-12 10:00'), is('Departure', '12 March 2027'), no],
    ['a text in quotes, which is exact', shows('2027-03-12'), quoted, no],
    [
      'a text beside a label, as it is',
      [term('Departure'), definition('2027-03-12')],
      is('Departure', '12 March 2027'),
      no,
    ],
  ]);
});

describe('which page it is', () => {
  check([
    ['by its heading', [link('Cart'), heading(1, 'Your cart')], page('cart'), yes],
    ['not by a link', [link('Cart'), heading(1, 'Products')], page('cart'), no],
    ['and not another', [link('Cart'), heading(1, 'Products')], page('cart', true), yes],
    [
      'by the present link',
      [withStates(link('Cart'), { current: true }), heading(1, 'Hello')],
      page('cart'),
      yes,
    ],
    [
      'a login page has a password',
      [field('Password', '', { attributes: { type: 'password' } })],
      page('login'),
      yes,
    ],
    ['nothing tells', [link('Cart')], page('cart'), open],
    ['by its only heading below', [heading(2, 'Your cart'), heading(3, 'Offers')], page('cart'), yes],
    [
      'one heading of several may head a part',
      [heading(2, 'Your cart'), heading(2, 'Offers')],
      page('cart'),
      open,
    ],
  ]);
});

describe('what is seen at an edge of the page that nobody marked', () => {
  const header = target('header');
  check([
    ['cannot be told', [link('Cart'), text('Anna')], visible(target('Anna', { within: header })), open],
    ['but is not seen there if nowhere', [link('Cart')], visible(target('Anna', { within: header })), no],
  ]);
});

describe('numbers', () => {
  check([
    ['thousands', [text('Balance: $1,234.50')], number('Balance', 'equal', 1234.5), yes],
    ['thousands as in Germany', [text('Saldo: 1.234,50 €')], number('Saldo', 'equal', 1234.5), yes],
    ['percent', [text('Progress: 45%')], number('Progress', 'at-least', 45), yes],
    ['negative', [text('Change: -3')], number('Change', 'less', 0), yes],
    ['no number', [text('Balance: none')], number('Balance', 'more', 1), open],
    ['two numbers', [text('Range: 3 to 5')], number('Range', 'more', 1), open],
    ['at most', [text('Left: 5')], number('Left', 'at-most', 4), no],
  ]);
});

const shelf = [
  navigation(list(listitem(link('Home')), listitem(link('Cart')))),
  main(
    heading(1, 'Products'),
    product('Apple', '$1.00'),
    product('Pear', '$2.00'),
    product('Plum', '$10.00'),
  ),
  footer(list(listitem(link('Help')), listitem(link('Legal')))),
];
const users = [
  heading(1, 'Users'),
  table(
    row(columnheader('Name'), columnheader('Age')),
    row(cell('Anna'), cell('9')),
    row(cell('Ben'), cell('31')),
  ),
];

const priced = [list(listitem(text('Mug'), text('$4.00')), listitem(text('Cup'), text('$3.50')))];
const ticked = [list(listitem(checkbox('Buy milk', false)), listitem(checkbox('Call Ben', true)))];

describe('counts', () => {
  check([
    ['products are the cards', shelf, count(3, 'products'), yes],
    ['not as many', shelf, count(6, 'products'), no],
    ['at least', shelf, count(2, 'products', {}, 'at-least'), yes],
    ['rows without the heading row', users, count(2, '', { kind: 'row' }), yes],
    ['users are the rows', users, count(2, 'users'), yes],
    [
      'rooms are the articles under their heading, not the fields above them',
      [
        heading(1, 'Find a room'),
        generic(generic(text('From'), field('From')), generic(text('To'), field('To'))),
        generic(article(heading(3, 'Attic')), article(heading(3, 'Loft')), article(heading(3, 'Park'))),
      ],
      count(3, 'rooms'),
      yes,
    ],
    ['those of a name', users, count(1, 'users', { containing: ['Anna'] }), yes],
    ['none of a name that nobody has', users, count(0, 'users', { containing: ['Zoe'] }), yes],
    ['not as many of a name as there are', users, count(2, 'users', { containing: ['Zoe'] }), no],
    [
      'what the page counts is all of them, not those of a name',
      [heading(1, '2 users'), ...users],
      count(2, 'users', { containing: ['Zoe'] }),
      no,
    ],
    ['none of a name among the things listed', users, count(2, 'invoices', { containing: ['Zoe'] }), open],
    [
      'no row bears a name that only a message mentions',
      [status('Carla Diaz was deleted.'), ...users],
      count(0, 'Carla Diaz', { kind: 'row' }),
      yes,
    ],
    [
      'the only things listed, by a noun that nothing on the page bears out',
      users,
      count(2, 'invoices'),
      open,
    ],
    ['the same with a wrong number', users, count(3, 'invoices'), open],
    ['things with a price are products', priced, count(2, 'products'), yes],
    ['things with a price are no tasks', priced, count(2, 'tasks'), open],
    ['things with a box to tick are tasks', ticked, count(2, 'tasks'), yes],
    ['not as many tasks', ticked, count(3, 'tasks'), no],
    ['no invoices beside things of another kind', users, count(0, 'invoices'), open],
    ['no invoices on a page without lists', welcome, count(0, 'invoices'), yes],
    ['an empty list of that name', [heading(2, 'Invoices'), list()], count(0, 'invoices'), yes],
    [
      'one item by its test id',
      [withId('cart-item', generic(text('A'))), withId('cart-total', text('$1'))],
      count(1, 'items'),
      yes,
    ],
    [
      'two families of items',
      [withId('cart-item', generic(text('A'))), withId('wish-item', generic(text('B')))],
      count(2, 'items'),
      open,
    ],
    [
      'the family that is named',
      [withId('cart-item', generic(text('A'))), withId('wish-item', generic(text('B')))],
      count(1, 'cart items'),
      yes,
    ],
    ['buttons of a name', shelf, count(3, 'Add to cart', { kind: 'button' }), yes],
    ['no buttons of a name', shelf, count(0, 'Remove', { kind: 'button' }), yes],
    [
      'a named list',
      [namedList('Todos', listitem(text('A')), listitem(text('B'))), namedList('Done', listitem(text('C')))],
      count(2, 'todos'),
      yes,
    ],
    [
      'two lists and a word for both',
      [namedList('Open', listitem(text('A'))), namedList('Done', listitem(text('C')))],
      count(1, 'items'),
      open,
    ],
    [
      'two lists, list items',
      [namedList('Open', listitem(text('A'))), namedList('Done', listitem(text('C')))],
      count(2, '', { kind: 'listitem' }),
      open,
    ],
    [
      'items by their test ids',
      [generic(withId('inventory-item', generic(text('A'))), withId('inventory-item', generic(text('B'))))],
      count(2, 'inventory items'),
      yes,
    ],
    ['what the page says', [text('6 results')], count(6, 'results'), yes],
    ['what the page says otherwise', [text('5 results')], count(6, 'results'), no],
    ['a heading with a count', [heading(2, 'Messages (4)')], count(4, 'messages'), yes],
    [
      'the page says one thing and shows another',
      [heading(1, 'Products (6)'), product('A', '$1'), product('B', '$2')],
      count(6, 'products'),
      no,
    ],
    ['"16 results" is not "6 results"', [text('16 results')], count(6, 'results'), no],
    [
      'a word that is there but counts nothing',
      [paragraph('Our products are good')],
      count(3, 'products'),
      open,
    ],
    [
      'options of a dropdown',
      [select('Size', 'S', ['S', 'M', 'L'])],
      count(3, '', { kind: 'option', within: target('Size') }),
      yes,
    ],
    ['no errors', users, count(0, 'errors'), yes],
    ['errors', [alert('Error: no')], count(0, 'errors'), open],
    [
      'in a section',
      [region('A', button('x'), button('y')), region('B', button('z'))],
      count(2, '', { kind: 'button', within: target('A') }),
      yes,
    ],
  ]);
});

describe('states', () => {
  check([
    ['checked', [checkbox('Terms', true)], state('Terms', 'checked'), yes],
    ['not checked', [checkbox('Terms')], not(state('Terms', 'checked')), yes],
    ['disabled', [button('Pay', { states: { disabled: true } })], state('Pay', 'disabled'), yes],
    ['enabled', [button('Pay')], state('Pay', 'enabled'), yes],
    ['a text is neither', [text('Pay')], state('Pay', 'enabled'), open],
    [
      'a selected tab',
      [withStates(tab('Profile'), { selected: true }), tab('Orders')],
      state('Profile', 'selected'),
      yes,
    ],
    [
      'another tab',
      [withStates(tab('Profile'), { selected: true }), tab('Orders')],
      state('Orders', 'selected'),
      no,
    ],
    ['a selected option of a dropdown', [select('Size', 'M', ['S', 'M'])], state('"M"', 'selected'), yes],
    ['another option', [select('Size', 'M', ['S', 'M'])], state('"S"', 'selected'), no],
    ['a chosen radio', [radio('Small', true), radio('Large')], state('Large', 'selected'), no],
    ['expanded', [withStates(button('Details'), { expanded: true })], state('Details', 'expanded'), yes],
    ['collapsed', [withStates(button('Details'), { expanded: true })], state('Details', 'collapsed'), no],
    ['expanded of what does not unfold', [button('Details')], state('Details', 'expanded'), open],
    ['empty', [field('Email')], state('Email', 'empty'), yes],
    ['not empty', [field('Email', 'x')], state('Email', 'empty'), no],
    ['required', [field('Email', '', { states: { required: true } })], state('Email', 'required'), yes],
    [
      'focused',
      [withStates(field('Email'), { focused: true }), field('Name')],
      state('Email', 'focused'),
      yes,
    ],
    ['two that differ', [checkbox('Mail', true), checkbox('Mail')], state('Mail', 'checked'), open],
    ['two that agree', [checkbox('Mail', true), checkbox('Mail', true)], state('Mail', 'checked'), yes],
    ['half checked', [withStates(checkbox('All'), { checked: 'mixed' })], state('All', 'checked'), open],
    ['what is not there', [text('Hello')], state('Pay', 'disabled'), no],
  ]);
});

describe('order', () => {
  check([
    ['prices go up', shelf, order('prices', 'ascending'), yes],
    ['prices do not go down', shelf, order('prices', 'descending'), no],
    ['names go up', shelf, order('names', 'ascending'), yes],
    ['an order without a direction goes up', shelf, order('prices', null), yes],
    ['a column', users, order('Age', 'ascending', { kind: 'column' }), yes],
    ['a column the other way', users, order('Name', 'descending', { kind: 'column' }), no],
    [
      'a list',
      [list(listitem(text('b')), listitem(text('a')))],
      order('', 'ascending', { kind: 'list' }),
      no,
    ],
    [
      'no order at all, whatever the direction',
      [list(...['b', 'a', 'c'].map((name) => listitem(text(name))))],
      order('', null, { kind: 'list' }),
      no,
    ],
    [
      'downwards, where no direction was said',
      [list(...['c', 'b', 'a'].map((name) => listitem(text(name))))],
      order('', null, { kind: 'list' }),
      open,
    ],
    ['nothing to order', welcome, order('prices', 'ascending'), open],
    ['one row only', [table(row(columnheader('Age')), row(cell('9')))], order('Age', 'ascending'), open],
    [
      'dates in words',
      [table(row(columnheader('Date')), row(cell('Mar 3, 2024')), row(cell('Apr 1, 2024')))],
      order('Date', 'ascending'),
      open,
    ],
    ['before', shelf, before('Apple', 'Pear'), yes],
    ['after', shelf, before('Plum', 'Pear'), no],
    ['between what repeats', shelf, before('"Add to cart"', 'Pear'), open],
    ['before what is not there', shelf, before('Apple', 'Mango'), no],
  ]);
});

describe('the page itself', () => {
  const screen: Screen = { ...screenOf(), url: 'https://shop.test/cart?x=1', title: 'Cart | Shop' };
  const url = (match: 'is' | 'contains' | 'starts' | 'ends', words: string): Claim => ({
    kind: 'url',
    match,
    text: words,
    isNegated: false,
  });
  const cases: [Claim, Expected][] = [
    [url('contains', '/cart'), yes],
    [url('contains', '/checkout'), no],
    [url('is', 'https://shop.test/cart?x=1'), yes],
    [url('is', '/cart'), yes],
    [url('is', 'shop.test/cart'), yes],
    [url('is', '/car'), no],
    [url('ends', '/cart'), yes],
    [url('starts', 'https://shop.test'), yes],
    [url('contains', ''), no],
    [{ kind: 'title', match: 'is', text: 'Cart | Shop', isNegated: false }, yes],
    [{ kind: 'title', match: 'contains', text: 'Cart', isNegated: true }, no],
    [{ kind: 'dialog', text: null, isNegated: false }, no],
    [{ kind: 'dialog', text: null, isNegated: true }, yes],
    [{ kind: 'all', claims: [url('contains', '/cart'), url('contains', 'no')] }, no],
    [{ kind: 'any', claims: [url('contains', '/cart'), url('contains', 'no')] }, yes],
    [{ kind: 'all', claims: [] }, open],
  ];
  for (const [claim, expected] of cases) {
    test(`${JSON.stringify(claim)} is ${expected}`, () => {
      assert.equal(checkClaim(screen, claim).status, expected);
    });
  }
  test('a message of the browser', () => {
    const asking: Screen = { ...screen, dialog: { kind: 'confirm', message: 'Delete all?' } };
    assert.equal(checkClaim(asking, { kind: 'dialog', text: 'Delete all', isNegated: false }).status, yes);
    assert.equal(checkClaim(asking, { kind: 'dialog', text: 'Save', isNegated: false }).status, no);
  });
  test('a message of the browser with other words than those that were told is not the one', () => {
    const asking: Screen = {
      ...screen,
      elements: [],
      dialog: { kind: 'confirm', message: 'Delete all?' },
    };
    const said = (containing: string[]) =>
      checkClaim(asking, visible(target('', { kind: 'dialog', containing }))).status;
    assert.equal(said(['Delete all?']), yes);
    assert.equal(said(['Save all?']), open);
  });
});

test('evidence quotes what the screen shows', () => {
  const verdict = checkClaim(
    screenOf(holding('link', text('Cart'), text('2')), status('Saved')),
    is('Cart', '3', { kind: 'badge' }),
  );
  assert.equal(verdict.status === 'false' && verdict.evidence, 'Cart badge shows "2", not "3"');
});

test('what is missing is reported with what is closest', () => {
  const verdict = checkClaim(screenOf(...welcome), visible(target('"Welcome"', { kind: 'button' })));
  assert.match(verdict.status === 'false' ? verdict.evidence : '', /closest is heading "Welcome back, Anna"/);
});

test('of an app that is gone nothing holds, not even that something is not there', () => {
  const gone: Screen = { ...screenOf(), gone: 'The app has crashed.' };
  const missing = visible(target('"Error"'));
  const none: Claim = {
    kind: 'count',
    target: target('rows'),
    comparison: 'equal',
    number: 0,
    isNegated: false,
  };
  for (const claim of [missing, { ...missing, isNegated: true }, none]) {
    const verdict = checkClaim(gone, claim);
    assert.deepEqual(
      [verdict.status, 'evidence' in verdict && verdict.evidence],
      [no, 'The app has crashed.'],
    );
  }
});

test('words that may be no name or text prove something where they are, and nothing where they are not', () => {
  const unsure = 'it may be talk';
  const shown = visible(target('"Direct flights only"', { unsure }));
  assert.equal(checkClaim(screenOf(text('Direct flights only')), shown).status, 'true');
  assert.equal(checkClaim(screenOf(text('Direct flights')), shown).status, 'undecidable');
  const said: Claim = { ...is('Seats', '2 passengers'), unsure } as Claim;
  assert.equal(checkClaim(screenOf(field('Seats', '2 passengers')), said).status, 'true');
  assert.equal(checkClaim(screenOf(field('Seats', '3 passengers')), said).status, 'undecidable');
});

test('the state of a field without a name is told by its column and its row', () => {
  const role = (value: string, disabled: boolean) =>
    holding('cell', node('combobox', '', value, [], { value, states: { disabled } }));
  const screen = screenOf(
    table(
      row(columnheader('Name'), columnheader('Role')),
      row(cell('Anna'), role('Owner', true)),
      row(cell('Ben'), role('Member', false)),
    ),
  );
  const disabled = (name: string): Claim => ({
    kind: 'state',
    target: target('role', { within: target(name) }),
    state: 'disabled',
    isNegated: false,
  });
  assert.equal(checkClaim(screen, disabled('Anna')).status, 'true');
  assert.equal(checkClaim(screen, disabled('Ben')).status, 'false');
});

test('a text that nothing is known as is told by its words, and not by those words elsewhere', () => {
  const hint: Claim = { ...is('hint', 'Two words'), mayBeText: true } as Claim;
  assert.equal(checkClaim(screenOf(text('Two words')), hint).status, 'true');
  assert.equal(checkClaim(screenOf(text('Three words')), hint).status, 'false');
  const other = screenOf(field('Hint', 'Other words'), text('Two words'));
  assert.equal(checkClaim(other, hint).status, 'undecidable');
});
