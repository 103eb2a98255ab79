import assert from 'node:assert/strict';
import test from 'node:test';
import { assembleScreen } from './assemble-screen.ts';
import { outline } from './outline.ts';
import { readAndroid } from './read-android.ts';

const APP = 'com.example.shop';
let next = 0;
/** A view as UiAutomator2 writes it; each gets a place of its own below the one before unless told otherwise. */
function view(className: string, own: Record<string, string> = {}, ...inner: string[]): string {
  next += 60;
  const full = className.includes('.') ? className : `android.widget.${className}`;
  const all = {
    ...{
      index: '0',
      package: APP,
      class: full,
      text: '',
      'resource-id': '',
      checkable: 'false',
      checked: 'false',
    },
    ...{
      clickable: 'false',
      enabled: 'true',
      focusable: 'false',
      focused: 'false',
      'long-clickable': 'false',
    },
    ...{
      password: 'false',
      scrollable: 'false',
      selected: 'false',
      bounds: `[0,${next}][1080,${next + 50}]`,
      displayed: 'true',
    },
    ...own,
  };
  const said = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return `<${full} ${said.join(' ')}>${inner.join('')}</${full}>`;
}
const source = (...views: string[]) =>
  `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2400">${view('FrameLayout', {}, ...views)}</hierarchy>`;
const read = (xml: string, scale = 1) => {
  const seen = readAndroid(xml);
  assert.ok(seen);
  return assembleScreen(seen, {
    platform: 'android',
    scale,
    viewport: { width: 1080 / scale, height: 2400 / scale },
    version: 1,
  });
};
const shows = (...views: string[]) => outline(read(source(...views)).screen);
const tapped = { clickable: 'true' };

test('a login with text fields: hints are names, what is typed is held, passwords are bullets', () => {
  assert.deepEqual(
    shows(
      view('TextView', { text: 'Sign in', heading: 'true' }),
      view('EditText', {
        text: 'Email',
        hint: 'Email',
        'showing-hint': 'true',
        'resource-id': `${APP}:id/email`,
        focused: 'true',
      }),
      view('EditText', { text: 'hunter2', hint: 'Password', password: 'true' }),
      view('Button', { text: 'LOG IN', ...tapped, enabled: 'false' }),
    ),
    [
      'generic',
      '  heading 2 "Sign in"',
      '  textbox "Email" = (focused) *',
      '  textbox "Password" =••••••• *',
      '  button "LOG IN" (disabled) *',
    ],
  );
});

test('a list: its entries are items that take taps, with their own buttons', () => {
  const row = (name: string, price: string) =>
    view(
      'android.view.ViewGroup',
      tapped,
      view('TextView', { text: name }),
      view('TextView', { text: price }),
      view('ImageButton', { 'content-desc': `Add ${name}`, ...tapped }),
    );
  assert.deepEqual(
    shows(
      view(
        'androidx.recyclerview.widget.RecyclerView',
        { scrollable: 'true' },
        row('Mug', '$12'),
        row('Towel', '$9'),
      ),
    ),
    [
      'list',
      '  listitem *',
      '    text "Mug"',
      '    text "$12"',
      '    button "Add Mug" *',
      '  listitem *',
      '    text "Towel"',
      '    text "$9"',
      '    button "Add Towel" *',
    ],
  );
});

test('Compose draws plain views: what takes a tap is a button by the words in it', () => {
  assert.deepEqual(
    shows(
      view('android.view.View', tapped, view('TextView', { text: 'Continue' })),
      view(
        'android.view.View',
        { checkable: 'true', checked: 'true', clickable: 'true' },
        view('TextView', { text: 'I agree' }),
      ),
      view('android.view.View', { 'content-desc': 'Profile picture' }),
    ),
    ['generic', '  button "Continue" *', '  checkbox "I agree" (checked) *', '  text "Profile picture"'],
  );
});

test('a toolbar has the title of the screen, and buttons known by what they say to the blind', () => {
  const { screen } = read(
    source(
      view(
        'android.view.ViewGroup',
        { 'resource-id': `${APP}:id/toolbar` },
        view('ImageButton', { 'content-desc': 'Navigate up', ...tapped }),
        view('TextView', { text: 'Cart' }),
      ),
      view('TextView', { text: 'Empty' }),
    ),
  );
  assert.deepEqual(outline(screen), [
    'generic',
    '  generic',
    '    button "Navigate up" *',
    '    heading 1 "Cart"',
    '  text "Empty"',
  ]);
  assert.deepEqual([screen.title, screen.url], ['Cart', `android-app://${APP}`]);
});

test('tabs at the bottom, one of them chosen', () => {
  const tab = (name: string, selected: string) =>
    view(
      'FrameLayout',
      { 'content-desc': name, selected, ...tapped },
      view('ImageView'),
      view('TextView', { text: name }),
    );
  assert.deepEqual(
    shows(
      view(
        'com.google.android.material.bottomnavigation.BottomNavigationView',
        { 'resource-id': `${APP}:id/bottom_nav` },
        tab('Home', 'true'),
        tab('Search', 'false'),
      ),
    ),
    ['tablist', '  tab "Home" (selected) *', '  tab "Search" (selected=false) *'],
  );
});

test('toggles of every kind, and choosers with what is chosen', () => {
  const on = { checkable: 'true', checked: 'true', ...tapped };
  const off = { checkable: 'true', ...tapped };
  assert.deepEqual(
    shows(
      view('CheckBox', { text: 'Remember me', ...off }),
      view('Switch', { text: 'Dark mode', ...on }),
      view(
        'RadioGroup',
        {},
        view('RadioButton', { text: 'Small', ...on }),
        view('RadioButton', { text: 'Large', ...off }),
      ),
      view('Spinner', { 'content-desc': 'Country', ...tapped }, view('TextView', { text: 'Austria' })),
      view('SeekBar', { text: '40.0', 'content-desc': 'Volume' }),
    ),
    [
      'generic',
      '  checkbox "Remember me" (checked=false) *',
      '  switch "Dark mode" (checked) *',
      '  radiogroup',
      '    radio "Small" (checked) *',
      '    radio "Large" (checked=false) *',
      '  combobox "Country" =Austria *',
      '  slider "Volume" =40.0',
    ],
  );
});

test('a question of the app hides all the rest, and says what it is and with which buttons it is answered', () => {
  const { screen } = read(
    source(
      view('TextView', { text: 'Behind' }),
      view(
        'LinearLayout',
        { 'resource-id': `${APP}:id/parentPanel` },
        view('TextView', { text: 'Delete', 'resource-id': 'android:id/alertTitle' }),
        view('TextView', { text: 'Delete all?', 'resource-id': 'android:id/message' }),
        view('Button', { text: 'Cancel', 'resource-id': 'android:id/button2', ...tapped }),
        view('Button', { text: 'OK', 'resource-id': 'android:id/button1', ...tapped }),
      ),
    ),
  );
  assert.deepEqual(outline(screen), [
    'confirm: Delete Delete all?',
    'alertdialog',
    '  text "Delete"',
    '  text "Delete all?"',
    '  button "Cancel" *',
    '  button "OK" *',
  ]);
});

test('the system asks for a permission', () => {
  const system = 'com.android.permissioncontroller';
  const part = (className: string, id: string, text: string) =>
    view(className, {
      package: system,
      'resource-id': `${system}:id/${id}`,
      text,
      clickable: String(className === 'Button'),
    });
  const lines = shows(
    view(
      'LinearLayout',
      { package: system, 'resource-id': `${system}:id/grant_dialog` },
      part('TextView', 'permission_message', 'Allow Shop to take pictures?'),
      part('Button', 'permission_allow_foreground_only_button', 'While using the app'),
      part('Button', 'permission_deny_button', "Don't allow"),
    ),
  );
  assert.deepEqual(lines.slice(0, 2), ['permission: Allow Shop to take pictures?', 'alertdialog']);
});

test('the clock and the keys of the keyboard are no part of the app', () => {
  const bar = view(
    'FrameLayout',
    { package: 'com.android.systemui' },
    view('TextView', { package: 'com.android.systemui', text: '8:41' }),
  );
  const keys = view(
    'FrameLayout',
    { package: 'com.google.android.inputmethod.latin' },
    view('TextView', { text: 'q' }),
  );
  assert.deepEqual(shows(view('TextView', { text: 'Hello' }), bar, keys), ['text "Hello"']);
});

test('what is hidden, has no size or says nothing is not listed', () => {
  assert.deepEqual(
    shows(
      view('TextView', { text: 'Gone', displayed: 'false' }),
      view('TextView', { text: 'Flat', bounds: '[0,10][1080,10]' }),
      view('ImageView'),
      view('FrameLayout', {}, view('FrameLayout', {}, view('TextView', { text: 'Deep' }))),
    ),
    ['text "Deep"'],
  );
});

test('a field that is wrong, a message that passes, and letters that XML must write otherwise', () => {
  assert.deepEqual(
    shows(
      view('EditText', { text: 'abc', hint: 'Age', 'content-invalid': 'true', error: 'Not a number' }),
      view('android.widget.Toast', { text: 'Saved &amp; closed &#128077; &lt;ok&gt;' }),
    ),
    ['generic', '  textbox "Age" =abc (invalid) *', '  status "Saved & closed 👍 <ok>"'],
  );
});

test('places are in points, whatever the density, and what is beyond the edge is told', () => {
  const { screen, nodes } = read(
    source(
      view('Button', { text: 'A', bounds: '[0,210][540,420]', ...tapped }),
      view('Button', { text: 'B', bounds: '[0,2500][540,2600]', ...tapped }),
    ),
    2.625,
  );
  const [, first, second] = screen.elements;
  assert.deepEqual(
    [first?.box, first?.isInViewport],
    [{ x: 0, y: 80, width: 540 / 2.625, height: 80 }, true],
  );
  assert.equal(second?.isInViewport, false);
  assert.equal(
    nodes.get(first?.ref ?? '')?.xpath,
    '/hierarchy/android.widget.FrameLayout[1]/android.widget.Button[1]',
  );
});

test('what is no page source is none', () => {
  for (const text of ['', 'socket hang up', '<html><body/></html>', '<hierarchy><a></hierarchy>'])
    assert.equal(readAndroid(text), null, text);
});
