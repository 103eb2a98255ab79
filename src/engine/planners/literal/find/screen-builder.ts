import type { Box, ElementStates, Screen, ScreenElement } from '../../../screen.ts';
import type { Target } from '../command.ts';

/** Screens in code, for tests: `screenOf(heading(1, 'Cart'), row(cell('Anna'), button('Delete')))`. */

export interface Node {
  role: string;
  name: string | null;
  own: string;
  children: Node[];
  rest: Partial<Omit<ScreenElement, 'role' | 'name' | 'text' | 'ref' | 'parent'>>;
}

type Rest = Node['rest'];

export function node(
  role: string,
  name: string | null,
  own: string,
  children: Node[] = [],
  rest: Rest = {},
): Node {
  return { role, name, own, children, rest };
}

const clickable: Rest = { isClickable: true };
const says =
  (role: string, rest: Rest = {}) =>
  (text: string, more: Rest = {}): Node =>
    node(role, text, text, [], { ...rest, ...more });
const holds =
  (role: string) =>
  (...children: Node[]): Node =>
    node(role, null, '', children);
const named =
  (role: string) =>
  (name: string, ...children: Node[]): Node =>
    node(role, name, '', children);

export const text = (words: string, rest: Rest = {}): Node => node('text', null, words, [], rest);
export const button = says('button', clickable);
export const link = says('link', clickable);
export const tab = says('tab', clickable);
export const menuitem = says('menuitem', clickable);
export const cell = says('cell');
export const columnheader = says('columnheader');
export const rowheader = says('rowheader');
export const term = says('term');
export const definition = says('definition');
export const alert = says('alert');
export const status = says('status');
export const paragraph = says('paragraph');
export const row = holds('row');
export const table = holds('table');
export const list = holds('list');
export const listitem = holds('listitem');
export const article = holds('article');
export const generic = holds('generic');
export const main = holds('main');
export const navigation = holds('navigation');
export const footer = holds('contentinfo');
export const header = holds('banner');
export const dialog = named('dialog');
export const region = named('region');
export const form = named('form');
export const radiogroup = named('radiogroup');
export const namedList = named('list');

export const heading = (level: number, words: string): Node => node('heading', words, words, [], { level });
export const image = (alt: string): Node => node('img', alt, '', [], { attributes: { alt } });
/** A control whose accessible name is not what it shows: an icon button, a labelled span. */
export const labelled = (role: string, name: string, shown = '', rest: Rest = {}): Node =>
  node(role, name, shown, [], { isClickable: role === 'button' || role === 'link', ...rest });
export const field = (name: string, value = '', rest: Rest = {}): Node =>
  node('textbox', name, '', [], { value, isClickable: true, ...rest });
export const select = (name: string, value: string, options: string[]): Node =>
  node('combobox', name, '', [], { value, options, isClickable: true });
export const checkbox = (name: string, checked = false): Node =>
  node('checkbox', name, '', [], { states: { checked }, isClickable: true });
export const radio = (name: string, checked = false): Node =>
  node('radio', name, '', [], { states: { checked }, isClickable: true });
export const withStates = (inner: Node, states: ElementStates): Node => ({
  ...inner,
  rest: { ...inner.rest, states: { ...inner.rest.states, ...states } },
});
export const withId = (testId: string, inner: Node): Node => ({
  ...inner,
  rest: { ...inner.rest, attributes: { ...inner.rest.attributes, testId } },
});
export const at = (box: Box, inner: Node): Node => ({ ...inner, rest: { ...inner.rest, box } });
/** A link or button with parts inside, such as a badge. */
export const holding = (role: string, ...children: Node[]): Node =>
  node(role, null, '', children, { isClickable: role === 'link' || role === 'button' });

function textOf(inner: Node): string {
  return [inner.own, ...inner.children.map(textOf)].filter((part) => part !== '').join(' ');
}

const namedByContents = new Set(['button', 'link', 'row', 'cell', 'heading', 'tab', 'option', 'menuitem']);

/** Boxes are laid out as lines of 20 px, the children of a row, table row or cell side by side. */
export function screenOf(...nodes: Node[]): Screen {
  const elements: ScreenElement[] = [];
  let line = 0;
  const place = (inner: Node, parent: number | null, x: number): void => {
    const index = elements.length;
    const content = textOf(inner);
    const box = inner.rest.box ?? { x, y: line * 24, width: 100, height: 20 };
    const element: ScreenElement = {
      value: null,
      placeholder: null,
      attributes: {},
      states: {},
      level: null,
      isInViewport: true,
      isClickable: false,
      ...inner.rest,
      ref: `e${index + 1}`,
      parent,
      role: inner.role,
      name: inner.name ?? (namedByContents.has(inner.role) ? content : ''),
      text: content,
      box,
    };
    elements.push(element);
    const isSideBySide = inner.role === 'row' || inner.role === 'link';
    inner.children.forEach((child, position) => {
      place(child, index, isSideBySide ? x + position * 110 : x);
      if (!isSideBySide) line++;
    });
    if (inner.children.length > 0 && inner.rest.box === undefined) {
      element.box = { ...box, width: 800, height: Math.max(20, line * 24 - box.y) };
    }
  };
  for (const inner of nodes) {
    place(inner, null, 0);
    line++;
  }
  return {
    url: 'https://shop.test/',
    title: 'Shop',
    elements,
    dialog: null,
    tabs: { count: 1, active: 0 },
  };
}

/** A target from the words of a tester: quoted ones are exact. */
export function target(words: string, rest: Partial<Target> = {}): Target {
  const isQuoted = /^".*"$/u.test(words);
  return {
    words: isQuoted ? words.slice(1, -1) : words,
    isQuoted,
    kind: null,
    ordinal: null,
    within: null,
    near: null,
    containing: [],
    ...rest,
  };
}
