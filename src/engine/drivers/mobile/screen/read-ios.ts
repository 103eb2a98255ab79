import type { Box, ElementStates } from '../../../screen.ts';
import { IOS_ROLES } from './ios-roles.ts';
import { parseXml, type XmlElement } from './parse-xml.ts';
import type { SeenSource } from './read-android.ts';
import { bulletsOf, type SeenNode } from './seen-node.ts';

/** What shows the system rather than the app: the clock and the keys of the keyboard. */
const NOT_OF_APP = new Set(['StatusBar', 'Keyboard', 'Key', 'ScrollBar', 'TouchBar']);
const FIELDS = new Set(['TextField', 'SecureTextField', 'SearchField', 'TextView']);
const TAPPED =
  /^(button|link|tab|listitem|checkbox|switch|radio|menuitem|textbox|searchbox|combobox|slider|option)$/;

interface Around {
  xpath: string;
  /** The types of what it is in, outermost first. */
  inside: readonly string[];
}

/** Reads the page source of WebDriverAgent; null: it is none. */
export function readIos(source: string): SeenSource | null {
  const parsed = parseXml(source);
  const app = parsed?.name === 'AppiumAUT' ? parsed.children[0] : parsed;
  if (!app?.name.startsWith('XCUIElementType')) return null;
  const root = nodeOf(app, { xpath: `//${app.name}[1]`, inside: [] });
  return {
    root: { ...root, role: 'generic', name: '', text: '', isClickable: false },
    app: app.attributes.bundleId ?? '',
    keyboard: keyboardIn(app),
    size: { width: root.rect.width, height: root.rect.height },
  };
}

function nodeOf(element: XmlElement, { xpath, inside }: Around): SeenNode {
  const given = element.attributes;
  const type = typeOf(element);
  const label = given.label ?? '';
  const name = given.name ?? '';
  const traits = new Set((given.traits ?? '').split(/,\s*/));
  const isField = FIELDS.has(type);
  const role = roleOf(type, inside, traits, given);
  const placeholder = given.placeholderValue ?? '';
  const value = given.value ?? '';
  // An empty field says its placeholder where its value would be.
  const held = value === placeholder ? '' : value;
  const isPassword = type === 'SecureTextField';
  const isCalled = role !== 'generic' || given.accessible === 'true';
  // What developers call a field is the last thing that a tester would.
  const called = label || (isField ? placeholder : '') || (isCalled ? name : '');
  const holds = isField || role === 'combobox' || role === 'slider';
  return {
    xpath,
    identity: [type, name, holds || role === 'switch' ? '' : label].join('|'),
    role: role === 'generic' && isCalled && called !== '' ? 'text' : role,
    name: role === 'generic' && !isCalled ? '' : called,
    text: holds ? '' : role === 'generic' && !isCalled ? '' : label || (type === 'StaticText' ? value : ''),
    value: isField ? (isPassword ? bulletsOf(held) : held) : holds ? value : null,
    placeholder: isField && placeholder !== '' ? placeholder : null,
    attributes: {
      ...(name !== '' && name !== label ? { id: name, testId: name } : {}),
      ...(isPassword ? { type: 'password' } : isField ? { type: 'text' } : {}),
    },
    states: statesOf(given, role, traits),
    level: role === 'heading' ? (inside.includes('NavigationBar') ? 1 : 2) : null,
    rect: rectOf(element),
    isVisible: given.visible !== 'false',
    isClickable: TAPPED.test(role) || traits.has('Button') || traits.has('Link'),
    isScrollable: /^(ScrollView|Table|CollectionView|WebView|TextView)$/.test(type),
    children: childrenOf(element, { xpath, inside: [...inside, type] }),
  };
}

function childrenOf(element: XmlElement, { xpath, inside }: Around): SeenNode[] {
  const seen = new Map<string, number>();
  const nodes: SeenNode[] = [];
  for (const child of element.children) {
    const number = (seen.get(child.name) ?? 0) + 1;
    seen.set(child.name, number);
    if (!NOT_OF_APP.has(typeOf(child)))
      nodes.push(nodeOf(child, { xpath: `${xpath}/${child.name}[${number}]`, inside }));
  }
  return nodes;
}

function keyboardIn(element: XmlElement): Box | null {
  if (typeOf(element) === 'Keyboard' && element.attributes.visible !== 'false') return rectOf(element);
  for (const child of element.children) {
    const found = keyboardIn(child);
    if (found) return found;
  }
  return null;
}

const rectOf = ({ attributes: { x, y, width, height } }: XmlElement): Box => ({
  x: Number(x ?? 0),
  y: Number(y ?? 0),
  width: Number(width ?? 0),
  height: Number(height ?? 0),
});

const typeOf = ({ name }: XmlElement): string => name.replace(/^XCUIElementType/, '');

function roleOf(
  type: string,
  inside: readonly string[],
  traits: ReadonlySet<string>,
  { value = '', label = '' }: Readonly<Record<string, string>>,
): string {
  if (type === 'Button' && (inside.includes('TabBar') || inside.includes('SegmentedControl'))) return 'tab';
  if (type === 'StaticText' && (traits.has('Header') || inside.includes('NavigationBar'))) return 'heading';
  // A button that holds something is one that lets people choose what.
  if (type === 'Button' && !/^[01]?$/.test(value) && value !== label) return 'combobox';
  return IOS_ROLES[type] ?? 'generic';
}

function statesOf(
  given: Readonly<Record<string, string>>,
  role: string,
  traits: ReadonlySet<string>,
): ElementStates {
  const isOn = given.value === '1' || given.value === 'true';
  return {
    ...(/^(switch|checkbox|radio)$/.test(role) ? { checked: isOn } : {}),
    ...(given.enabled === 'false' || traits.has('NotEnabled') ? { disabled: true } : {}),
    ...(role === 'tab'
      ? { selected: traits.has('Selected') || isOn }
      : traits.has('Selected')
        ? { selected: true }
        : {}),
    ...(given.focused === 'true' ? { focused: true } : {}),
  };
}
