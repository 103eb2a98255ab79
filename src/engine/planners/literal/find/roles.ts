import type { ScreenElement } from '../../../screen.ts';
import type { Target, TargetKind } from '../command.ts';
import type { ScreenTree } from './screen-tree.ts';

export type Purpose =
  | 'click'
  | 'double-click'
  | 'type'
  | 'select'
  | 'check'
  | 'hover'
  | 'drag'
  | 'upload'
  | 'scroll'
  | 'read';

const fieldRoles = new Set(['textbox', 'searchbox', 'combobox', 'spinbutton', 'textarea', 'date', 'input']);
const fieldTypes = new Set(['date', 'time', 'datetime-local', 'month', 'week', 'color', 'file', 'range']);
const pressableRoles = new Set(
  'button link tab menuitem menuitemcheckbox menuitemradio option checkbox radio switch treeitem'.split(' '),
);
const holderRoles = new Set(['slider', 'listbox', ...fieldRoles]);

export function isField(element: ScreenElement): boolean {
  return fieldRoles.has(element.role) || fieldTypes.has(element.attributes.type ?? '');
}

export function isPressable(element: ScreenElement): boolean {
  return pressableRoles.has(element.role);
}

/** A control, by its role or because it shows a hand. */
export function isActionable(element: ScreenElement): boolean {
  return pressableRoles.has(element.role) || holderRoles.has(element.role) || element.isClickable;
}

const strictRoles: Record<TargetKind, readonly string[]> = {
  button: ['button'],
  link: ['link'],
  field: [...fieldRoles],
  checkbox: ['checkbox', 'menuitemcheckbox'],
  radio: ['radio', 'menuitemradio'],
  switch: ['switch'],
  select: ['combobox', 'listbox'],
  option: ['option'],
  tab: ['tab'],
  menu: ['menu', 'menubar'],
  menuitem: ['menuitem', 'menuitemcheckbox', 'menuitemradio'],
  heading: ['heading'],
  image: ['img', 'image', 'figure'],
  icon: ['img', 'image'],
  row: ['row'],
  cell: ['cell', 'gridcell', 'rowheader', 'columnheader'],
  column: ['columnheader'],
  table: ['table', 'grid', 'treegrid'],
  list: ['list', 'listbox', 'feed', 'tree'],
  listitem: ['listitem', 'treeitem'],
  card: ['article'],
  dialog: ['dialog', 'alertdialog'],
  alert: ['alert', 'status', 'alertdialog'],
  form: ['form', 'search'],
  section: [
    'region',
    'section',
    'group',
    'navigation',
    'banner',
    'contentinfo',
    'main',
    'complementary',
    'tabpanel',
    'form',
    'search',
    'fieldset',
  ],
  slider: ['slider'],
  text: [
    'text',
    'paragraph',
    'strong',
    'emphasis',
    'code',
    'heading',
    'status',
    'alert',
    'term',
    'definition',
  ],
  badge: ['status', 'text', 'mark', 'strong'],
  page: ['document', 'main', 'webarea'],
};

/** Other roles that people call by the kind's name, taken only if no real one matches. */
const standInRoles: Partial<Record<TargetKind, readonly string[]>> = {
  button: [
    'link',
    'tab',
    'menuitem',
    'switch',
    'checkbox',
    'radio',
    'option',
    'generic',
    'img',
    'image',
    'text',
  ],
  link: ['button', 'menuitem', 'tab', 'generic', 'text'],
  field: ['listbox', 'slider', 'generic'],
  checkbox: ['switch', 'button', 'option', 'radio'],
  radio: ['button', 'option', 'tab', 'checkbox', 'switch'],
  switch: ['checkbox', 'button'],
  select: ['button', 'textbox', 'searchbox', 'radiogroup', 'generic'],
  option: [
    'radio',
    'menuitem',
    'listitem',
    'button',
    'treeitem',
    'link',
    'checkbox',
    'row',
    'generic',
    'text',
  ],
  tab: ['link', 'button', 'radio', 'menuitem'],
  menu: ['list', 'listbox', 'navigation', 'button', 'combobox', 'link'],
  menuitem: ['link', 'button', 'option', 'listitem', 'tab', 'generic'],
  image: ['link', 'button'],
  icon: ['button', 'link', 'generic'],
  row: ['listitem', 'article', 'option', 'generic', 'group'],
  cell: ['generic', 'text'],
  column: ['cell', 'group', 'region', 'list', 'generic'],
  table: ['list', 'generic', 'region'],
  list: ['table', 'grid', 'menu', 'generic', 'region', 'navigation'],
  listitem: ['row', 'article', 'option', 'menuitem', 'generic', 'group', 'link'],
  card: ['listitem', 'group', 'region', 'row', 'generic', 'link'],
  alert: ['generic', 'text', 'paragraph', 'dialog', 'region'],
  form: ['dialog', 'region', 'group', 'generic', 'main'],
  section: ['article', 'generic', 'list', 'table', 'listitem'],
  slider: ['spinbutton'],
  text: ['generic', 'cell', 'gridcell', 'listitem', 'link', 'label', 'caption', 'img', 'image'],
  badge: ['generic', 'link', 'button', 'img'],
};

/** 0: the right role; 1: one that may stand in for it; null: neither. */
export function fitOfKind(element: ScreenElement, kind: TargetKind): 0 | 1 | null {
  if (kind === 'field' && isField(element)) return 0;
  if (kind === 'select' && element.options !== undefined) return 0;
  if (strictRoles[kind].includes(element.role)) return 0;
  // A sign of one letter, such as the "i" beside a label, is an icon to whoever sees it.
  if (kind === 'icon' && element.role === 'text' && element.text.length <= 2) return 1;
  const standIns = standInRoles[kind];
  if (!standIns?.includes(element.role)) return null;
  const mustBePressed = kind === 'button' || kind === 'link' || kind === 'menuitem' || kind === 'icon';
  if (mustBePressed && !isActionable(element)) return null;
  // A plain area is a field or dropdown only if it holds something or shows a hand, never for the words in it.
  const mustHold = kind === 'field' || kind === 'select';
  if (mustHold && element.role === 'generic' && element.value === null && !element.isClickable) return null;
  return 1;
}

/** "The menu at the top" is the navigation that is drawn there, though its author did not call it a menu. */
export const isMenuThere = (tree: ScreenTree, index: number, { kind, words, region }: Target): boolean =>
  kind === 'menu' && words === '' && region !== undefined && isMenuOfPages(tree, index);

/** The way to a page and the numbers of pages are no menus. */
export function isMenuOfPages(tree: ScreenTree, index: number): boolean {
  if (tree.at(index).role !== 'navigation') return false;
  const called = [index, ...tree.childrenOf(index)].map((at) => tree.at(at));
  return !called.some(({ name, attributes }) =>
    /breadcrumb|paginat|pager/iu.test(`${name} ${attributes.class ?? ''} ${attributes.id ?? ''}`),
  );
}

function isChoice(element: ScreenElement): boolean {
  return ['combobox', 'listbox', 'radiogroup'].includes(element.role) || element.options !== undefined;
}

/** The same for what is to be done with it, where the tester named no kind. */
export function fitOfPurpose(element: ScreenElement, purpose: Purpose): 0 | 1 | null {
  switch (purpose) {
    case 'click':
    case 'double-click':
      if (isPressable(element)) return 0;
      return isActionable(element) ? 1 : null;
    case 'type':
      return isField(element) ? 0 : element.role === 'slider' || element.role === 'listbox' ? 1 : null;
    case 'select':
      if (isChoice(element)) return 0;
      return isField(element) || (isPressable(element) && element.role !== 'option') ? 1 : null;
    case 'check':
      if (['checkbox', 'radio', 'switch', 'menuitemcheckbox', 'menuitemradio'].includes(element.role))
        return 0;
      return isPressable(element) ? 1 : null;
    case 'upload':
      if (element.attributes.type === 'file') return 0;
      return isPressable(element) || isField(element) ? 1 : null;
    case 'hover':
    case 'drag':
    case 'scroll':
    case 'read':
      return isActionable(element) ? 0 : 1;
  }
}
