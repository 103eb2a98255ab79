import { escaped } from './android-source.ts';
import { type Drawn, KEYBOARD_TOP, type SmallPhone } from './small-phone.ts';

const TYPES: Readonly<Record<string, string>> = {
  heading: 'StaticText',
  text: 'StaticText',
  option: 'Cell',
  button: 'Button',
  textbox: 'TextField',
  checkbox: 'CheckBox',
  switch: 'Switch',
  combobox: 'Button',
  list: 'Table',
  listitem: 'Cell',
  webview: 'WebView',
};

type Rect = Drawn['rect'];

/** The attributes that WebDriverAgent writes for every element. */
function element(
  type: string,
  own: Record<string, string | number | boolean | undefined>,
  rect: Rect,
  inner = '',
): string {
  const all = {
    type: `XCUIElementType${type}`,
    ...own,
    ...{ enabled: own.enabled ?? true, visible: true, accessible: own.accessible ?? inner === '' },
    ...{ x: rect.x, y: rect.y, width: rect.width, height: rect.height, index: own.index ?? 0 },
  };
  const said = Object.entries(all)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return `<XCUIElementType${type} ${said.join(' ')}${inner === '' ? '/>' : `>${inner}</XCUIElementType${type}>`}`;
}

/** The screen of a phone as WebDriverAgent writes it. */
export function iosSource(phone: SmallPhone, bundleId: string): string {
  const whole = { x: 0, y: 0, width: phone.width, height: phone.height };
  const inner = phone.isLocked
    ? element('StaticText', { name: 'swipe-up', label: 'Swipe up to unlock' }, phone.rowRect(9))
    : phone.question
      ? alert(phone)
      : phone
          .draw()
          .map((one) => drawn(one))
          .join('');
  const app =
    phone.isInFront && !phone.isLocked
      ? { name: 'Shop', label: 'Shop', bundleId }
      : { name: ' ', label: ' ', bundleId: 'com.apple.springboard' };
  const below = { x: 0, y: KEYBOARD_TOP, width: phone.width, height: phone.height - KEYBOARD_TOP };
  const keyboard = phone.isKeyboardShown
    ? element('Keyboard', {}, below, element('Key', { name: 'q', label: 'q' }, below))
    : '';
  const bar = element(
    'StatusBar',
    {},
    { x: 0, y: 0, width: phone.width, height: 44 },
    element(
      'StaticText',
      { label: '8:41', name: '8:41', value: '8:41' },
      { x: 20, y: 10, width: 40, height: 20 },
    ),
  );
  const window = element(
    'Window',
    { accessible: false },
    whole,
    element('Other', { accessible: false }, whole, inner || element('Other', {}, whole)),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<AppiumAUT>${element('Application', { ...app, processId: 42, accessible: false }, whole, window + keyboard + bar)}</AppiumAUT>`;
}

function alert(phone: SmallPhone): string {
  const { shown, buttons } = phone.question ?? { shown: { kind: 'alert', message: '' }, buttons: [] };
  const isPrompt = shown.kind === 'prompt';
  const words = element(
    'StaticText',
    { name: shown.message, label: shown.message, value: shown.message },
    phone.rowRect(0),
  );
  const field = isPrompt ? element('TextField', { value: '' }, phone.rowRect(1)) : '';
  const rows = buttons.map(({ label }, index) =>
    element('Button', { name: label, label }, phone.rowRect(index + (isPrompt ? 2 : 1))),
  );
  return element(
    'Alert',
    { name: shown.message, label: shown.message },
    { x: 10, y: 50, width: 380, height: 400 },
    words + field + rows.join(''),
  );
}

function drawn(one: Drawn): string {
  const { made, held, rect } = one;
  const isField = made.role === 'textbox';
  const isToggle = /^(checkbox|switch)$/.test(made.role);
  const type = isField && made.isPassword ? 'SecureTextField' : (TYPES[made.role] ?? 'Other');
  const text = typeof held === 'string' ? held : '';
  const shown = made.isPassword ? '•'.repeat(text.length) : text;
  const value = isField
    ? shown || made.name
    : isToggle
      ? held === true
        ? '1'
        : '0'
      : made.role === 'combobox'
        ? text
        : type === 'StaticText'
          ? made.name
          : undefined;
  const own = {
    value,
    name: isField ? made.key : made.name || undefined,
    label: isField ? '' : made.name || undefined,
    enabled: made.states?.disabled !== true,
    ...(isField ? { placeholderValue: made.name, focused: one.isFocused } : {}),
    ...(made.role === 'combobox' ? { traits: 'Button' } : {}),
    // Tells the stand-in which of its elements a path leads to.
    index: one.number,
  };
  if (made.role === 'heading' && made.level === 1) {
    const title = element('StaticText', { ...own, traits: 'Header' }, rect);
    const back =
      one.number === 0 && made.name !== 'Account'
        ? element(
            'Button',
            { name: 'Back', label: 'Back', index: 9000 },
            { x: 5, y: 10, width: 60, height: 40 },
          )
        : '';
    return element('NavigationBar', { name: made.name, accessible: false }, rect, back + title);
  }
  return element(type, own, rect, one.children.map(drawn).join(''));
}
