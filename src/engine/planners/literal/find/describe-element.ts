import type { Screen, ScreenElement } from '../../../screen.ts';
import { isItem } from './repeated-items.ts';
import { ScreenTree } from './screen-tree.ts';
import { shorten, spaced } from './words.ts';

const spokenRoles: Record<string, string> = {
  textbox: 'field',
  searchbox: 'search field',
  spinbutton: 'number field',
  combobox: 'dropdown',
  listbox: 'list box',
  img: 'image',
  listitem: 'list item',
  menuitem: 'menu item',
  gridcell: 'cell',
  columnheader: 'column heading',
  rowheader: 'row heading',
  contentinfo: 'footer',
  banner: 'header',
  complementary: 'sidebar',
  alertdialog: 'dialog',
  article: 'card',
  region: 'section',
  generic: 'area',
  radio: 'radio button',
};

const contextRoles = new Set(
  'row listitem article dialog alertdialog form search region navigation banner contentinfo complementary tabpanel group radiogroup fieldset menu table grid list'.split(
    ' ',
  ),
);

export function spokenRole(role: string): string {
  return spokenRoles[role] ?? role;
}

/** What a person would call it. */
export function labelOf(element: ScreenElement): string {
  const { attributes } = element;
  return spaced(
    element.name ||
      element.text ||
      element.placeholder ||
      attributes.title ||
      attributes.alt ||
      attributes.testId ||
      attributes.id ||
      attributes.name ||
      '',
  );
}

function plainDescription(element: ScreenElement): string {
  const label = labelOf(element);
  return label === ''
    ? `${spokenRole(element.role)} without a name`
    : `${spokenRole(element.role)} "${shorten(label)}"`;
}

const titleRoles = new Set(['heading', 'rowheader', 'cell', 'gridcell', 'term', 'text', 'link', 'paragraph']);

/** A container is known by its name, or by what stands first in it, other than the thing that is described. */
function describeContext(tree: ScreenTree, container: number, described: number): string | null {
  const element = tree.at(container);
  const spoken = spokenRole(element.role);
  const own = labelOf(tree.at(described));
  const isNamedForItself = element.name !== '' && spaced(element.name) !== spaced(element.text);
  if (isNamedForItself) return `${spoken} "${shorten(element.name, 40)}"`;
  const inside = tree.descendantsOf(container);
  const title =
    inside.find((index) => tree.at(index).role === 'heading' && index !== described) ??
    inside.find((index) => {
      const { role } = tree.at(index);
      const label = labelOf(tree.at(index));
      return titleRoles.has(role) && index !== described && label !== '' && label !== own;
    });
  if (title !== undefined) return `${spoken} "${shorten(labelOf(tree.at(title)), 40)}"`;
  return ['navigation', 'banner', 'contentinfo', 'complementary', 'dialog', 'alertdialog'].includes(
    element.role,
  )
    ? `the ${spoken}`
    : null;
}

export function describeIn(tree: ScreenTree, index: number): string {
  const element = tree.elements[index];
  if (element === undefined) return `nothing (the screen has no element ${index})`;
  const plain = plainDescription(element);
  const twins: number[] = [];
  tree.elements.forEach((other, at) => {
    if (other.role === element.role && plainDescription(other) === plain) twins.push(at);
  });
  if (twins.length < 2) return plain;
  const inContext = (at: number): string => {
    for (const ancestor of tree.ancestorsOf(at)) {
      if (!contextRoles.has(tree.at(ancestor).role) && !isItem(tree, ancestor)) continue;
      const context = describeContext(tree, ancestor, at);
      if (context !== null) return `${plain} in ${context}`;
    }
    return plain;
  };
  const full = inContext(index);
  // Counting every twin's surroundings is for small families only: a long table would make it quadratic.
  const alike = twins.length > 200 ? twins : twins.filter((at) => inContext(at) === full);
  return alike.length < 2 ? full : `${full} (${alike.indexOf(index) + 1} of ${alike.length})`;
}

/** A short description that fits no other element of the screen. */
export function describeElement(screen: Screen, index: number): string {
  return describeIn(new ScreenTree(screen), index);
}
