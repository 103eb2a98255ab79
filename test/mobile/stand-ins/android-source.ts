import type { Drawn, SmallPhone } from './small-phone.ts';

/** Pixels to a point of the stand-in's screen. */
export const DENSITY = 2;

const CLASSES: Readonly<Record<string, string>> = {
  heading: 'android.widget.TextView',
  text: 'android.widget.TextView',
  option: 'android.widget.CheckedTextView',
  button: 'android.widget.Button',
  textbox: 'android.widget.EditText',
  checkbox: 'android.widget.CheckBox',
  switch: 'android.widget.Switch',
  combobox: 'android.widget.Spinner',
  list: 'androidx.recyclerview.widget.RecyclerView',
  webview: 'android.webkit.WebView',
};

type Attributes = Record<string, string | boolean>;

export const escaped = (text: string): string =>
  text.replace(/[&<>"\n]/g, (one) => `&#${one.charCodeAt(0)};`);

export const bounds = ({ x, y, width, height }: Drawn['rect']): string =>
  `[${x * DENSITY},${y * DENSITY}][${(x + width) * DENSITY},${(y + height) * DENSITY}]`;

/** The attributes that UiAutomator2 writes for every view, in its order. */
function view(className: string, packageName: string, own: Attributes, inner = ''): string {
  const all: Attributes = {
    ...{ index: '0', package: packageName, class: className, text: '', 'resource-id': '' },
    ...{
      checkable: false,
      checked: false,
      clickable: false,
      enabled: true,
      focusable: false,
      focused: false,
    },
    ...{
      'long-clickable': false,
      password: false,
      scrollable: false,
      selected: false,
      bounds: '[0,0][800,1800]',
    },
    ...{ displayed: true, 'a11y-important': true, heading: false },
    ...own,
  };
  const said = Object.entries(all).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return `<${className} ${said.join(' ')}${inner === '' ? ' />' : `>${inner}</${className}>`}`;
}

/** The screen of a phone as UiAutomator2 writes it. */
export function androidSource(phone: SmallPhone, packageName: string): string {
  const { width, height } = phone;
  const root = `<hierarchy index="0" class="hierarchy" rotation="0" width="${width * DENSITY}" height="${height * DENSITY}">`;
  const bar = view(
    'android.widget.FrameLayout',
    'com.android.systemui',
    { bounds: '[0,0][800,60]' },
    view('android.widget.TextView', 'com.android.systemui', { text: '8:41' }),
  );
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n${root}${phone.isLocked ? '' : content(phone, packageName)}${bar}</hierarchy>`;
}

function content(phone: SmallPhone, packageName: string): string {
  if (!phone.isInFront)
    return view(
      'android.widget.FrameLayout',
      'com.android.launcher3',
      {},
      view('android.widget.TextView', 'com.android.launcher3', {
        text: 'Phone',
        clickable: true,
        bounds: '[0,100][200,300]',
      }),
    );
  const inner = phone.question
    ? question(phone, packageName)
    : phone
        .draw()
        .map((one) => drawn(one, packageName))
        .join('');
  return view(
    'android.widget.FrameLayout',
    packageName,
    {},
    view('android.widget.LinearLayout', packageName, { 'resource-id': 'android:id/content' }, inner),
  );
}

function question(phone: SmallPhone, packageName: string): string {
  const { shown, buttons } = phone.question ?? { shown: { kind: 'alert', message: '' }, buttons: [] };
  const isPrompt = shown.kind === 'prompt';
  const words = view('android.widget.TextView', packageName, {
    text: shown.message,
    'resource-id': 'android:id/message',
    bounds: bounds(phone.rowRect(0)),
  });
  const field = isPrompt
    ? view('android.widget.EditText', packageName, { focusable: true, bounds: bounds(phone.rowRect(1)) })
    : '';
  const rows = buttons.map(({ label }, index) =>
    view('android.widget.Button', packageName, {
      ...{ text: label, 'resource-id': `android:id/button${index + 1}`, clickable: true },
      bounds: bounds(phone.rowRect(index + (isPrompt ? 2 : 1))),
    }),
  );
  return view(
    'android.widget.LinearLayout',
    packageName,
    { 'resource-id': 'android:id/parentPanel' },
    words + field + rows.join(''),
  );
}

function drawn(one: Drawn, packageName: string): string {
  const { made, held, rect } = one;
  const className = CLASSES[made.role] ?? 'android.view.ViewGroup';
  const isToggle = /^(checkbox|switch)$/.test(made.role);
  const isField = made.role === 'textbox';
  const isTapped = /^(button|option|combobox|textbox|checkbox|switch)$/.test(made.role);
  const text = isField
    ? fieldText(one)
    : made.role === 'combobox' || /^(list|listitem|form)$/.test(made.role)
      ? ''
      : made.name;
  const own: Attributes = {
    ...{
      'drawing-order': String(one.number + 1),
      text,
      bounds: bounds(rect),
      clickable: isTapped,
      enabled: made.states?.disabled !== true,
    },
    ...(isToggle ? { checkable: true, checked: held === true } : {}),
    ...(isField
      ? {
          hint: made.name,
          password: made.isPassword === true,
          focusable: true,
          focused: one.isFocused,
          'resource-id': `${packageName}:id/${made.key}`,
        }
      : {}),
    ...(made.role === 'combobox' ? { 'content-desc': made.name } : {}),
    ...(made.role === 'heading' ? { heading: true } : {}),
    ...(made.role === 'list' ? { scrollable: true } : {}),
  };
  const chosen =
    made.role === 'combobox'
      ? view('android.widget.TextView', packageName, { text: String(held ?? ''), bounds: bounds(rect) })
      : '';
  const inner = chosen + one.children.map((child) => drawn(child, packageName)).join('');
  if (made.role === 'heading' && made.level === 1)
    return view(
      'android.view.ViewGroup',
      packageName,
      { 'resource-id': `${packageName}:id/toolbar`, bounds: bounds(rect) },
      view(className, packageName, own),
    );
  return view(className, packageName, own, inner);
}

/** An empty field says its hint where its text would be; a password is dots. */
function fieldText({ made, held }: Drawn): string {
  const text = typeof held === 'string' ? held : '';
  if (text === '') return made.name;
  return made.isPassword ? '•'.repeat(text.length) : text;
}
