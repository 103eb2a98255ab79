import assert from 'node:assert/strict';
import test from 'node:test';
import { assembleScreen } from './assemble-screen.ts';
import { outline } from './outline.ts';
import { readIos } from './read-ios.ts';

let next = 0;
/** An element as WebDriverAgent writes it. */
function element(type: string, own: Record<string, string> = {}, ...inner: string[]): string {
  next += 50;
  const name = `XCUIElementType${type}`;
  const all = {
    ...{ type: name, enabled: 'true', visible: 'true', accessible: String(inner.length === 0) },
    ...{ x: '0', y: String(next % 800), width: '390', height: '44', index: '0' },
    ...own,
  };
  return `<${name} ${Object.entries(all)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ')}>${inner.join('')}</${name}>`;
}
const called = (label: string, more: Record<string, string> = {}) => ({ name: label, label, ...more });
const words = (text: string, more: Record<string, string> = {}) =>
  element('StaticText', { ...called(text), value: text, ...more });
const source = (...inner: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Shop" label="Shop" bundleId="com.example.shop" enabled="true" visible="true" x="0" y="0" width="390" height="844">${element('Window', { accessible: 'false' }, element('Other', { accessible: 'false' }, ...inner))}</XCUIElementTypeApplication></AppiumAUT>`;
const read = (...inner: string[]) => {
  const seen = readIos(source(...inner));
  assert.ok(seen);
  return assembleScreen(seen, {
    platform: 'ios',
    scale: 1,
    viewport: { width: 390, height: 844 },
    version: 1,
  });
};
const shows = (...inner: string[]) => outline(read(...inner).screen);

test('a login: placeholders are names, what is typed is held, passwords are bullets', () => {
  assert.deepEqual(
    shows(
      element('TextField', { name: 'email-field', value: 'Email', placeholderValue: 'Email' }),
      element('TextField', { label: 'Name', value: 'Anna', focused: 'true' }),
      element('SecureTextField', { value: '•••', placeholderValue: 'Password' }),
      element('Button', { ...called('Log in'), enabled: 'false' }),
    ),
    [
      'generic',
      '  textbox "Email" = *',
      '  textbox "Name" =Anna (focused) *',
      '  textbox "Password" =••• *',
      '  button "Log in" (disabled) *',
    ],
  );
});

test('developers know a field by its identifier', () => {
  const { screen } = read(
    element('TextField', { name: 'email-field', placeholderValue: 'Email' }),
    words('x'),
  );
  assert.equal(screen.elements[1]?.attributes.testId, 'email-field');
});

test('a password that is shown is still nobody’s to read', () => {
  const { screen } = read(
    element('SecureTextField', { value: 'hunter2', placeholderValue: 'Password' }),
    words('x'),
  );
  assert.ok(!JSON.stringify(screen).includes('hunter2'));
});

test('a table: cells take taps, and what is in them is listed', () => {
  const cell = (name: string) => element('Cell', {}, words(name), element('Button', called('Add')));
  assert.deepEqual(shows(element('Table', {}, cell('Mug'), cell('Towel'))), [
    'list',
    '  listitem *',
    '    text "Mug"',
    '    button "Add" *',
    '  listitem *',
    '    text "Towel"',
    '    button "Add" *',
  ]);
});

test('a bar at the top has the title of the screen and the way back', () => {
  const { screen } = read(
    element(
      'NavigationBar',
      called('Cart'),
      element('Button', called('Back')),
      words('Cart', { traits: 'Header, StaticText' }),
    ),
    words('Empty'),
  );
  assert.deepEqual(outline(screen), [
    'generic',
    '  navigation "Cart"',
    '    button "Back" *',
    '    heading 1 "Cart"',
    '  text "Empty"',
  ]);
  assert.deepEqual([screen.title, screen.url], ['Cart', 'ios-app://com.example.shop']);
});

test('tabs and segments, one of them chosen', () => {
  assert.deepEqual(
    shows(
      element(
        'SegmentedControl',
        {},
        element('Button', called('List', { traits: 'Button, Selected' })),
        element('Button', called('Map')),
      ),
      element(
        'TabBar',
        called('Tab Bar'),
        element('Button', called('Home', { value: '1' })),
        element('Button', called('Search')),
      ),
    ),
    [
      'generic',
      '  tablist',
      '    tab "List" (selected) *',
      '    tab "Map" (selected=false) *',
      '  tablist "Tab Bar"',
      '    tab "Home" (selected) *',
      '    tab "Search" (selected=false) *',
    ],
  );
});

test('switches, sliders, wheels, and buttons that hold what was chosen', () => {
  assert.deepEqual(
    shows(
      element('Switch', called('Dark mode', { value: '1' })),
      element('Slider', called('Volume', { value: '40%' })),
      element('PickerWheel', { value: 'Austria' }),
      element('Button', called('Size', { value: 'Large' })),
    ),
    [
      'generic',
      '  switch "Dark mode" (checked) *',
      '  slider "Volume" =40% *',
      '  combobox =Austria *',
      '  combobox "Size" =Large *',
    ],
  );
});

test('an alert hides all the rest', () => {
  assert.deepEqual(
    shows(
      words('Behind'),
      element(
        'Alert',
        called('Delete all?'),
        words('Delete all?'),
        words('This cannot be undone.'),
        element('Button', called('Cancel')),
        element('Button', called('Delete')),
      ),
    ),
    [
      'confirm: Delete all? This cannot be undone.',
      'alertdialog "Delete all?"',
      '  text "Delete all?"',
      '  text "This cannot be undone."',
      '  button "Cancel" *',
      '  button "Delete" *',
    ],
  );
});

test('the system asks for a permission, or an alert for a text', () => {
  const ask = (text: string, ...more: string[]) =>
    shows(
      element(
        'Alert',
        called(text),
        words(text),
        ...more,
        element('Button', called('OK')),
        element('Button', called('No')),
      ),
    )[0];
  assert.equal(
    ask('“Shop” Would Like to Access the Camera'),
    'permission: “Shop” Would Like to Access the Camera',
  );
  assert.equal(ask('Your name?', element('TextField', {})), 'prompt: Your name?');
});

test('the clock, the keyboard and what is hidden are not listed', () => {
  assert.deepEqual(
    shows(
      words('Hello'),
      element('StatusBar', {}, words('8:41')),
      element('Keyboard', {}, element('Key', called('q'))),
      words('Below the fold', { visible: 'false' }),
    ),
    ['text "Hello"'],
  );
});

test('groups that speak for what is in them are read once', () => {
  assert.deepEqual(
    shows(
      element('Other', called('Total $12', { accessible: 'true' })),
      element('Other', { name: 'wrapper', accessible: 'false' }, words('Inside')),
    ),
    ['generic', '  text "Total $12"', '  text "Inside"'],
  );
});

test('a server finds by path what a ref stands for', () => {
  const { screen, nodes } = read(
    words('A'),
    element('Button', called('One')),
    element('Button', called('Two')),
  );
  const two = screen.elements.find(({ name }) => name === 'Two');
  assert.equal(
    nodes.get(two?.ref ?? '')?.xpath,
    '//XCUIElementTypeApplication[1]/XCUIElementTypeWindow[1]/XCUIElementTypeOther[1]/XCUIElementTypeButton[2]',
  );
});

test('what is no page source is none', () => {
  for (const text of ['', '<html/>', '<AppiumAUT/>']) assert.equal(readIos(text), null, text);
});
