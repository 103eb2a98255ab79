import type { Box, ElementStates } from '../../../screen.ts';
import { androidRole, isListOfItems } from './android-roles.ts';
import { parseXml, type XmlElement } from './parse-xml.ts';
import { bulletsOf, type SeenNode } from './seen-node.ts';

export interface SeenSource {
  root: SeenNode;
  /** The app in front: a package name or a bundle id; empty if the source does not say. */
  app: string;
  /** Where the keyboard is, in the units of the source; null: there is none, or the source does not say. */
  keyboard: Box | null;
  /** The size of the screen in the units of the source; null if it does not say. */
  size: { width: number; height: number } | null;
}

/** What shows the system rather than the app: the clock, the keys of the keyboard. */
const NOT_OF_APP =
  /^com\.android\.systemui$|\.inputmethod\b|^com\.samsung\.android\.honeyboard$|^com\.touchtype/;
const FIELD = /(EditText|AutoCompleteTextView)$/;

interface Around {
  xpath: string;
  /** The package that is in front. */
  isInTabs: boolean;
  isInBar: boolean;
  isItem: boolean;
}

/** Reads the page source of UiAutomator2; null: it is none. */
export function readAndroid(source: string): SeenSource | null {
  const hierarchy = parseXml(source);
  if (hierarchy?.name !== 'hierarchy') return null;
  const top: Around = { xpath: '/hierarchy', isInTabs: false, isInBar: false, isItem: false };
  const children = childrenOf(hierarchy, top, { isInTabs: false, isInBar: false, isList: false });
  const { width, height } = hierarchy.attributes;
  const app = hierarchy.children
    .map((one) => one.attributes.package ?? '')
    .find((name) => !NOT_OF_APP.test(name));
  const size = width && height ? { width: Number(width), height: Number(height) } : null;
  const rect = { x: 0, y: 0, width: size?.width ?? 0, height: size?.height ?? 0 };
  const root: SeenNode = { ...nothing, xpath: '/hierarchy', identity: 'hierarchy', rect, children };
  return { root, app: app ?? '', keyboard: null, size };
}

const nothing: SeenNode = {
  ...{ xpath: '', identity: '', role: 'generic', name: '', text: '', value: null, placeholder: null },
  ...{ attributes: {}, states: {}, level: null, rect: { x: 0, y: 0, width: 0, height: 0 } },
  ...{ isVisible: true, isClickable: false, isScrollable: false, children: [] },
};

function childrenOf(
  element: XmlElement,
  { xpath }: Around,
  inside: { isInTabs: boolean; isInBar: boolean; isList: boolean },
): SeenNode[] {
  const seen = new Map<string, number>();
  const nodes: SeenNode[] = [];
  for (const child of element.children) {
    const number = (seen.get(child.name) ?? 0) + 1;
    seen.set(child.name, number);
    if (NOT_OF_APP.test(child.attributes.package ?? '')) continue;
    const { isInTabs, isInBar, isList } = inside;
    nodes.push(
      nodeOf(child, { xpath: `${xpath}/${child.name}[${number}]`, isInTabs, isInBar, isItem: isList }),
    );
  }
  return nodes;
}

function nodeOf(element: XmlElement, around: Around): SeenNode {
  const given = element.attributes;
  const className = given.class ?? element.name;
  const id = given['resource-id'] ?? '';
  const is = (name: string) => given[name] === 'true';
  const isInTabs =
    around.isInTabs ||
    /tab_?(layout|s|bar|host)|bottom_?nav|navigation_bar|TabWidget|TabLayout|BottomNavigation/i.test(
      `${id} ${className}`,
    );
  const isInBar = around.isInBar || /Toolbar|ActionBar|action_bar|top_?app_?bar/i.test(`${id} ${className}`);
  const isClickable = is('clickable') || is('long-clickable') || is('checkable');
  const isField = FIELD.test(className) || is('editable');
  const description = given['content-desc'] ?? '';
  const hint = given.hint ?? '';
  const said = given.text ?? '';
  const role = androidRole({
    className,
    isClickable,
    isField,
    isCheckable: is('checkable'),
    isHeading: is('heading'),
    ...{ ...around, isInTabs, isInBar },
    hasWords: said !== '' || description !== '',
  });
  const isHintShown = is('showing-hint') || (hint !== '' && said === hint);
  const held = isHintShown ? '' : said;
  const holds = isField || role === 'combobox';
  return {
    xpath: around.xpath,
    identity: [className, id, description, holds ? hint : said].join('|'),
    role,
    name: description || (isField ? hint : said),
    text: holds ? '' : said || description,
    value: isField ? (is('password') ? bulletsOf(held) : held) : role === 'slider' ? said : null,
    placeholder: isField && hint !== '' ? hint : null,
    attributes: {
      ...(id === '' ? {} : { id: id.replace(/^.*:id\//, ''), testId: id.replace(/^.*:id\//, '') }),
      ...(is('password') ? { type: 'password' } : isField ? { type: 'text' } : {}),
      ...(given['tooltip-text'] ? { title: given['tooltip-text'] } : {}),
    },
    states: statesOf(given, role),
    level: role === 'heading' ? (isInBar ? 1 : 2) : null,
    rect: rectOf(given.bounds),
    isVisible: given.displayed !== 'false',
    isClickable: isClickable || isField,
    isScrollable: is('scrollable'),
    children: childrenOf(element, around, { isInTabs, isInBar, isList: isListOfItems(className) }),
  };
}

function statesOf(given: Readonly<Record<string, string>>, role: string): ElementStates {
  const is = (name: string) => given[name] === 'true';
  return {
    ...(is('checkable') || /^(checkbox|radio|switch)$/.test(role) ? { checked: is('checked') } : {}),
    ...(given.enabled === 'false' ? { disabled: true } : {}),
    ...(is('selected') || role === 'tab' ? { selected: is('selected') } : {}),
    ...(is('focused') ? { focused: true } : {}),
    ...(is('content-invalid') || (given.error ?? '') !== '' ? { invalid: true } : {}),
  };
}

function rectOf(bounds: string | undefined): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = (bounds?.match(/-?\d+/g) ?? []).map(Number);
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
