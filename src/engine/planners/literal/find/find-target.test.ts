import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Screen } from '../../../screen.ts';
import type { Target } from '../command.ts';
import { describeElement } from './describe-element.ts';
import { findTarget, type Purpose } from './find-target.ts';
import {
  alert,
  article,
  at,
  button,
  cell,
  checkbox,
  columnheader,
  dialog,
  field,
  footer,
  form,
  generic,
  header,
  heading,
  holding,
  image,
  labelled,
  link,
  list,
  listitem,
  main,
  menuitem,
  type Node,
  navigation,
  radio,
  radiogroup,
  region,
  row,
  screenOf,
  select,
  tab,
  table,
  target,
  text,
  withId,
} from './screen-builder.ts';

/** What was found, in the words of the log; 'none' or 'several' otherwise. */
function found(screen: Screen, what: Target, purpose: Purpose): string {
  const result = findTarget(screen, what, purpose);
  return result.status === 'found' ? describeElement(screen, result.index) : result.status;
}

type Case = [what: string, nodes: Node[], target: Target, purpose: Purpose, expected: string];

function check(cases: Case[]) {
  for (const [what, nodes, sought, purpose, expected] of cases) {
    test(what, () => {
      const screen = screenOf(...nodes);
      assert.equal(
        found(screen, sought, purpose),
        expected,
        JSON.stringify(findTarget(screen, sought, purpose)),
      );
    });
  }
}

const loginForm = [
  form('', field('Username'), field('Password'), button('Log in')),
  link('Log out'),
  link('Forgot?'),
];
const people = [
  table(
    row(columnheader('Name'), columnheader('Role'), columnheader('Actions')),
    row(cell('Anna Smith'), cell('Admin'), button('Edit'), button('Delete')),
    row(cell('Ben Jones'), cell('User'), button('Edit'), button('Delete')),
    row(cell('Annabel Lee'), cell('User'), button('Edit')),
  ),
];
const cards = [
  main(
    ...['Backpack', 'Bike Light', 'Bolt T-Shirt'].map((name, index) =>
      generic(
        link(name, { attributes: { href: `/p/${index}` } }),
        text(`$${index + 9}.99`),
        button('Add to cart'),
      ),
    ),
  ),
];
const flat = [
  main(
    heading(1, 'Settings'),
    heading(2, 'Billing'),
    field('Street'),
    button('Save'),
    heading(2, 'Shipping'),
    field('Street'),
    button('Save'),
  ),
];
const modal = [
  main(heading(1, 'Files'), button('Delete'), button('Cancel'), button('Upload')),
  at({ x: 0, y: 0, width: 900, height: 400 }, dialog('Delete file?', button('Delete'), button('Cancel'))),
];

describe('names', () => {
  check([
    [
      'a quoted name is found',
      [button('Save'), button('Cancel')],
      target('"Save"'),
      'click',
      'button "Save"',
    ],
    [
      'the whole name goes before a contained one',
      [button('Save as'), button('Save')],
      target('"Save"'),
      'click',
      'button "Save"',
    ],
    ['"Save as" is not "Save"', [button('Save as…')], target('"Save"'), 'click', 'none'],
    ['"Log" is not "Log out"', [link('Log out')], target('Log'), 'click', 'none'],
    ['"Don\'t save" is not "Save"', [button("Don't save")], target('Save'), 'click', 'none'],
    ['"Select all" is not "Select"', [button('Select all')], target('"Select"'), 'click', 'none'],
    [
      'a name that goes on is found if it is the only one',
      [button('Sign in with email')],
      target('Sign in'),
      'click',
      'button "Sign in with email"',
    ],
    [
      'case is forgiven without quotes',
      [button('SAVE CHANGES')],
      target('save changes'),
      'click',
      'button "SAVE CHANGES"',
    ],
    [
      'another case is taken for quoted words if unique',
      [button('SAVE')],
      target('"Save"'),
      'click',
      'button "SAVE"',
    ],
    [
      'the exact case goes first',
      [button('SAVE'), button('Save')],
      target('"Save"'),
      'click',
      'button "Save"',
    ],
    ['two other cases are several', [button('SAVE'), button('Save')], target('save'), 'click', 'several'],
    [
      'articles are forgiven',
      [button('Add to cart')],
      target('add to the cart'),
      'click',
      'button "Add to cart"',
    ],
    ['word order is not', [button('cart Add to')], target('add to cart'), 'click', 'none'],
    ['an ellipsis is looked past', [button('Browse…')], target('browse'), 'click', 'button "Browse…"'],
    [
      'an arrow is looked past',
      [link('Next →'), link('Next steps')],
      target('"Next"'),
      'click',
      'link "Next →"',
    ],
    [
      'a count is looked past',
      [link('Cart (2)'), link('Cart settings')],
      target('Cart'),
      'click',
      'link "Cart (2)"',
    ],
    [
      'a required asterisk is looked past',
      [field('Email *'), field('Email confirmation *')],
      target('"Email"'),
      'type',
      'field "Email *"',
    ],
    [
      'plural and singular of the last word are one',
      [link('Settings')],
      target('setting'),
      'click',
      'link "Settings"',
    ],
    ['login and log in are one', loginForm, target('Login'), 'click', 'button "Log in"'],
    [
      '"Item 1" is not "Item 10"',
      [button('Item 10'), button('Item 1')],
      target('"Item 1"'),
      'click',
      'button "Item 1"',
    ],
    ['"Item 1" is not found in "Item 10"', [button('Item 10')], target('"Item 1"'), 'click', 'none'],
    ['"2" is not found in "12"', [button('12')], target('"2"'), 'click', 'none'],
    [
      '"2" is the page with that number',
      [link('1'), link('2'), link('12'), link('22')],
      target('"2"'),
      'click',
      'link "2"',
    ],
    ['Item alone is several', [button('Item 10'), button('Item 1')], target('Item'), 'click', 'several'],
    [
      'an icon button is found by its label',
      [labelled('button', 'Close', '×')],
      target('close'),
      'click',
      'button "Close"',
    ],
    [
      'a button is found by what it shows',
      [labelled('button', 'Dismiss notification', 'OK')],
      target('"OK"'),
      'click',
      'button "Dismiss notification"',
    ],
    [
      'a test id is a name too',
      [withId('shopping-cart-link', labelled('link', '', '2'))],
      target('shopping cart link'),
      'click',
      'link "2"',
    ],
    [
      'German labels',
      [button('Speichern'), button('Löschen')],
      target('"Löschen"'),
      'click',
      'button "Löschen"',
    ],
    [
      'Japanese labels',
      [button('保存する'), button('キャンセル')],
      target('"保存"'),
      'click',
      'button "保存する"',
    ],
    ['nothing of that name', [button('Save')], target('"Publish"'), 'click', 'none'],
    ['an empty screen', [], target('"Save"'), 'click', 'none'],
  ]);
});

describe('roles', () => {
  check([
    [
      'a button goes before the field of that name',
      [field('Search'), button('Search')],
      target('Search'),
      'click',
      'button "Search"',
    ],
    [
      'for typing the field goes before the button',
      [field('Search'), button('Search')],
      target('Search'),
      'type',
      'field "Search"',
    ],
    [
      'a heading gives way to the link',
      [heading(1, 'Orders'), link('Orders')],
      target('"Orders"'),
      'click',
      'link "Orders"',
    ],
    [
      'a named kind narrows',
      [link('Delete'), button('Delete')],
      target('Delete', { kind: 'button' }),
      'click',
      'button "Delete"',
    ],
    [
      'a link stands in for a button',
      [link('Sign up'), text('Sign up')],
      target('Sign up', { kind: 'button' }),
      'click',
      'link "Sign up"',
    ],
    [
      'no kind and two roles are several',
      [link('Delete'), button('Delete')],
      target('Delete'),
      'click',
      'several',
    ],
    [
      'a button is not a heading',
      [heading(2, 'Delete')],
      target('Delete', { kind: 'button' }),
      'click',
      'none',
    ],
    [
      'a clickable text',
      [text('Details', { isClickable: true })],
      target('Details'),
      'click',
      'text "Details"',
    ],
    [
      'plain text is pressed only if there is nothing else',
      [text('Read more')],
      target('"Read more"'),
      'click',
      'text "Read more"',
    ],
    [
      'the heading in a link is the link',
      [holding('link', heading(3, 'Red shoes'), text('New'))],
      target('"Red shoes"'),
      'click',
      'link "Red shoes New"',
    ],
    [
      'a link and its own wrapper are one',
      [list(pressable(listitem(link('Home'))))],
      target('Home'),
      'click',
      'link "Home"',
    ],
    [
      'a dropdown',
      [select('Country', 'France', ['France', 'Spain']), field('Country code')],
      target('country'),
      'select',
      'dropdown "Country"',
    ],
    [
      'a checkbox by its label',
      [checkbox('Accept terms'), link('terms')],
      target('accept terms'),
      'check',
      'checkbox "Accept terms"',
    ],
    [
      'a radio in its group',
      [radiogroup('Size', radio('Small'), radio('Large')), radiogroup('Fit', radio('Small'))],
      target('Small', { kind: 'radio', within: target('Fit') }),
      'check',
      'radio button "Small" in radiogroup "Fit"',
    ],
    [
      'a radio in two groups is several',
      [radiogroup('Size', radio('Small')), radiogroup('Fit', radio('Small'))],
      target('Small'),
      'check',
      'several',
    ],
    [
      'a tab goes by its kind',
      [tab('Profile'), link('Profile')],
      target('Profile', { kind: 'tab' }),
      'click',
      'tab "Profile"',
    ],
    [
      'a menu item',
      [button('Edit'), menuitem('Copy'), menuitem('Copy link')],
      target('"Copy"'),
      'click',
      'menu item "Copy"',
    ],
    [
      'an image',
      [image('Company logo'), text('logo')],
      target('company logo', { kind: 'image' }),
      'hover',
      'image "Company logo"',
    ],
    ['a column heading', people, target('Role', { kind: 'column' }), 'click', 'column heading "Role"'],
    [
      'the only dropdown needs no name',
      [field('Name'), select('', 'A', ['A', 'B'])],
      target('', { kind: 'select' }),
      'select',
      'dropdown without a name',
    ],
  ]);
});

function pressable(inner: Node): Node {
  return { ...inner, rest: { ...inner.rest, isClickable: true } };
}

describe('fields', () => {
  check([
    [
      'an area with the words is no field',
      [generic(text('Phone'), field(''))],
      target('Phone', { kind: 'field' }),
      'type',
      'field without a name',
    ],
    [
      'by placeholder',
      [field('', '', { placeholder: 'Search products' }), field('Email')],
      target('"Search products"'),
      'type',
      'field "Search products"',
    ],
    [
      'by the text before it',
      [generic(text('First name'), field('')), generic(text('Last name'), field(''))],
      target('Last name'),
      'type',
      'field without a name in area "Last name"',
    ],
    [
      'a date field that only says how a date is picked, by the text before it',
      [
        generic(text('Arrival'), field('Use the arrow keys to pick a date')),
        generic(text('Return'), field('Choose date')),
      ],
      target('Return'),
      'type',
      'field "Choose date"',
    ],
    [
      'a date field with a name of its own, never by the text before it',
      [generic(text('Arrival'), field('Choose seats')), generic(text('Return'), field('Update'))],
      target('Return', { kind: 'field' }),
      'type',
      'none',
    ],
    [
      'by the cell before it',
      [table(row(cell('Quantity'), field('')), row(cell('Price'), field('')))],
      target('quantity'),
      'type',
      'field without a name in row "Quantity"',
    ],
    [
      'by the noun that testers add',
      [field('Email'), field('Phone')],
      target('email address'),
      'type',
      'field "Email"',
    ],
    [
      'by its name attribute',
      [field('', '', { attributes: { name: 'user_name' } })],
      target('user name'),
      'type',
      'field "user_name"',
    ],
    ['not by a text somewhere else', [text('Coupon'), field('Email')], target('Coupon'), 'type', 'none'],
    ['two of one name are several', flat, target('Street'), 'type', 'several'],
    [
      'the second field',
      [field('A'), field('B'), button('C')],
      target('', { kind: 'field', ordinal: 2 }),
      'type',
      'field "B"',
    ],
    [
      'the last one',
      [field('A'), field('B'), field('C')],
      target('', { kind: 'field', ordinal: -1 }),
      'type',
      'field "C"',
    ],
    ['a missing ordinal', [field('A')], target('', { kind: 'field', ordinal: 3 }), 'type', 'none'],
  ]);
});

const payroll = [
  header(heading(1, 'People')),
  table(
    row(columnheader('Name'), columnheader('Salary')),
    row(cell('Anna Berg'), cell('9')),
    row(cell('Ben Ott'), cell('7')),
  ),
  field('Salary'),
];

describe('headers and suggestions', () => {
  check([
    [
      'the header of a column',
      payroll,
      target('Salary header', { kind: 'section' }),
      'click',
      'column heading "Salary"',
    ],
    [
      'the same in quotes, beside a field of the name',
      payroll,
      target('"Salary"', { kind: 'section', isHeader: true }),
      'click',
      'column heading "Salary"',
    ],
    ['what stands above', payroll, target('People header', { kind: 'section' }), 'read', 'heading "People"'],
    ['a header that nothing has', payroll, target('Payroll header', { kind: 'section' }), 'click', 'none'],
    [
      'the first of the things of a name, of which there is none',
      payroll,
      target('person', { ordinal: 1, containing: ['Zoe'] }),
      'click',
      'none',
    ],
    [
      'the first row that contains what no row does',
      payroll,
      target('', { kind: 'row', ordinal: 1, containing: ['Zoe'] }),
      'click',
      'none',
    ],
    [
      'the first of a name that one thing bears, beside rows',
      [table(row(cell('Anna'), cell('7')), row(cell('Ben'), link('Edit')), row(cell('Carl'), cell('9')))],
      target('Edit', { ordinal: 1 }),
      'click',
      'link "Edit"',
    ],
    [
      'a word of the page is no suggestion where none is made',
      [field('City', 'L'), table(row(cell('Anna'), cell('Lima')))],
      target('Lima', { kind: 'option', within: target('suggestions') }),
      'click',
      'none',
    ],
    [
      'a suggestion, beside the same word of the page',
      [table(row(cell('Anna'), cell('Lima'))), holding('listbox', labelled('option', 'Lima', 'Lima'))],
      target('Lima', { kind: 'option', within: target('suggestions') }),
      'click',
      'option "Lima"',
    ],
    [
      'the first suggestion',
      [
        field('City', 'L'),
        list(listitem(text('Oslo'))),
        holding('listbox', labelled('option', 'Lima', 'Lima'), labelled('option', 'Lyon', 'Lyon')),
      ],
      target('suggestion', { ordinal: 1 }),
      'click',
      'option "Lima"',
    ],
  ]);
});

describe('places', () => {
  check([
    [
      'in the second thing of a list',
      [heading(1, 'Products'), ...cards],
      target('Add to cart', { within: target('product', { ordinal: 2 }) }),
      'click',
      'button "Add to cart" in area "Bike Light"',
    ],
    ['a button in each row is several', people, target('Delete'), 'click', 'several'],
    [
      'in the row of a name',
      people,
      target('Delete', { within: target('Anna Smith', { kind: 'row' }) }),
      'click',
      'button "Delete" in row "Anna Smith"',
    ],
    [
      'in the row for part of a name',
      people,
      target('Delete', { within: target('Ben', { kind: 'row' }) }),
      'click',
      'button "Delete" in row "Ben Jones"',
    ],
    [
      'Anna is not Annabel',
      people,
      target('Edit', { within: target('Anna', { kind: 'row' }) }),
      'click',
      'button "Edit" in row "Anna Smith"',
    ],
    [
      'a row without that button',
      people,
      target('Delete', { within: target('"Annabel Lee"') }),
      'click',
      'none',
    ],
    [
      'a row that is not there',
      people,
      target('Delete', { within: target('Carl', { kind: 'row' }) }),
      'click',
      'none',
    ],
    [
      'two rows for the words',
      people,
      target('Edit', { within: target('User', { kind: 'row' }) }),
      'click',
      'several',
    ],
    [
      'the second row',
      people,
      target('Delete', { within: target('', { kind: 'row', ordinal: 2 }) }),
      'click',
      'button "Delete" in row "Ben Jones"',
    ],
    [
      'the second of the buttons',
      people,
      target('Delete', { ordinal: 2 }),
      'click',
      'button "Delete" in row "Ben Jones"',
    ],
    [
      'a row itself',
      people,
      target('Ben Jones', { kind: 'row' }),
      'click',
      'row "Ben Jones User Edit Delete"',
    ],
    [
      'in a card',
      cards,
      target('Add to cart', { within: target('Bike Light') }),
      'click',
      'button "Add to cart" in area "Bike Light"',
    ],
    [
      'next to a text',
      cards,
      target('Add to cart', { near: target('Bolt T-Shirt') }),
      'click',
      'button "Add to cart" in area "Bolt T-Shirt"',
    ],
    [
      'next to a price',
      cards,
      target('Add to cart', { near: target('"$9.99"') }),
      'click',
      'button "Add to cart" in area "Backpack"',
    ],
    [
      'under a heading that encloses nothing',
      flat,
      target('Save', { within: target('Billing') }),
      'click',
      'button "Save" (1 of 2)',
    ],
    [
      'under the next heading',
      flat,
      target('Street', { within: target('Shipping', { kind: 'section' }) }),
      'type',
      'field "Street" (2 of 2)',
    ],
    [
      'in a named section',
      [region('News', link('More')), region('Sport', link('More'))],
      target('More', { within: target('Sport') }),
      'click',
      'link "More" in section "Sport"',
    ],
    [
      'in the footer',
      [header(link('About')), footer(link('About'))],
      target('About', { within: target('footer') }),
      'click',
      'link "About" in the footer',
    ],
    [
      'header and footer are several',
      [header(link('About')), footer(link('About'))],
      target('About'),
      'click',
      'several',
    ],
    [
      'links to one place are one',
      [
        navigation(link('About', { attributes: { href: '/about' } })),
        footer(link('About', { attributes: { href: '/about' } })),
      ],
      target('About'),
      'click',
      'link "About" in the navigation',
    ],
    [
      'a twin out of sight is no other',
      [at({ x: 0, y: 0, width: 0, height: 0 }, button('Menu')), button('Menu')],
      target('Menu'),
      'click',
      'button "Menu" (2 of 2)',
    ],
    [
      'a dialog over the page goes first',
      modal,
      target('Delete', { kind: 'button' }),
      'click',
      'button "Delete" in dialog "Delete file?"',
    ],
    ['behind a dialog if it is only there', modal, target('Upload'), 'click', 'button "Upload"'],
    [
      'inside the dialog by kind',
      modal,
      target('Cancel', { within: target('', { kind: 'dialog' }) }),
      'click',
      'button "Cancel" in dialog "Delete file?"',
    ],
    [
      'a card that contains a text',
      [
        list(
          listitem(heading(3, 'A'), text('$5'), button('Buy')),
          listitem(heading(3, 'B'), text('$7'), button('Buy')),
        ),
      ],
      target('Buy', { within: target('', { kind: 'card', containing: ['$7'] }) }),
      'click',
      'button "Buy" in list item "B"',
    ],
    [
      'an article by its heading',
      [article(heading(2, 'One'), link('Read')), article(heading(2, 'Two'), link('Read'))],
      target('Read', { within: target('Two') }),
      'click',
      'link "Read" in card "Two"',
    ],
    [
      'the first product',
      cards,
      target('product', { kind: 'card', ordinal: 1 }),
      'click',
      'area "Backpack $9.99 Add to cart"',
    ],
    ['an alert', [alert('Saved')], target('', { kind: 'alert' }), 'read', 'alert "Saved"'],
  ]);
});

test('several candidates are told apart in words', () => {
  const result = findTarget(screenOf(...people), target('Delete'), 'click');
  assert.equal(result.status, 'several');
  assert.deepEqual(
    result.candidates.map(({ description }) => description),
    ['button "Delete" in row "Anna Smith"', 'button "Delete" in row "Ben Jones"'],
  );
});

test('what is not there comes with what is closest', () => {
  const result = findTarget(screenOf(button('Save as…'), button('Close')), target('"Save"'), 'click');
  assert.equal(result.status, 'none');
  assert.deepEqual(result.closest, ['button "Save as…"']);
});

test('a find inside a dialog says so', () => {
  const result = findTarget(screenOf(...modal), target('Cancel'), 'click');
  assert.match(result.why, /inside the open dialog "Delete file\?"/);
});

test('a disabled control is found, for the caller to decide', () => {
  const screen = screenOf(button('Pay', { states: { disabled: true } }));
  assert.equal(findTarget(screen, target('Pay'), 'click').status, 'found');
});

describe('what people call by its picture', () => {
  check([
    [
      'is the control that the picture stands for',
      [button('Notifications'), button('Help')],
      target('bell'),
      'click',
      'button "Notifications"',
    ],
    [
      'is what bears the word itself, if anything does',
      [button('Bell'), button('Notifications')],
      target('bell'),
      'click',
      'button "Bell"',
    ],
    [
      'is not chosen among several',
      [button('Delete'), button('Remove')],
      target('bin', { kind: 'icon' }),
      'click',
      'several',
    ],
    ['is nothing where nothing has that meaning', [button('Help')], target('bell'), 'click', 'none'],
    ['is not meant where it is quoted', [button('Notifications')], target('"bell"'), 'click', 'none'],
    [
      'may be a picture alone',
      [image('About seats')],
      target('info', { kind: 'icon' }),
      'hover',
      'image "About seats"',
    ],
  ]);
});

describe('a name before a noun', () => {
  const flights = [
    row(cell('Lusair'), cell('€75'), holding('cell', button('Select'))),
    row(cell('Condora'), cell('€79'), holding('cell', button('Select'))),
  ];
  check([
    [
      'tells in which of the listed things to look',
      [table(...flights)],
      target('Select', { within: target('Lusair flight') }),
      'click',
      'button "Select" in row "Lusair"',
    ],
    [
      'that none of them has leads nowhere',
      [table(...flights)],
      target('Select', { within: target('Norair flight') }),
      'click',
      'none',
    ],
  ]);
});

test('a label that also says the value is a label', () => {
  const screen = screenOf(text('Session timeout: 30 minutes'), field(''));
  assert.equal(found(screen, target('Session timeout'), 'type'), 'field without a name');
});
