import { isCalledSelect, isUnmarked } from './plain-boxes.ts';
import type { ScreenTree } from './screen-tree.ts';
import { sideBySide } from './side-by-side.ts';

/** Things of which a screen shows several alike: rows, list items, cards. */

const itemRoles = new Set(['row', 'listitem', 'article', 'option', 'treeitem']);
const looseRoles = new Set(['generic', 'group', 'link', 'region', 'figure', 'paragraph']);
const furniture = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'menu',
  'menubar',
  'tablist',
  'combobox',
  'listbox',
  'toolbar',
]);

/** The roles of what is in it, in order. */
function shapeOf(tree: ScreenTree, index: number): string[] {
  return tree.childrenOf(unwrapped(tree, index)).map((at) => tree.at(at).role);
}

/** How much of two orders is common to both: 1 for the same, 0 for nothing. */
function overlap(one: string[], other: string[]): number {
  let lengths = new Array<number>(other.length + 1).fill(0);
  for (const item of one) {
    const next = [0];
    other.forEach((also, at) => {
      next.push(item === also ? (lengths[at] ?? 0) + 1 : Math.max(next[at] ?? 0, lengths[at + 1] ?? 0));
    });
    lengths = next;
  }
  return (2 * (lengths.at(-1) ?? 0)) / (one.length + other.length);
}

/** Things of a kind are made alike, but for a part that some of them lack; header and footer of a page are not. */
export function areAlike(tree: ScreenTree, one: number, other: number): boolean {
  if (tree.at(one).role !== tree.at(other).role) return false;
  const [left, right] = [shapeOf(tree, one), shapeOf(tree, other)];
  if (left.length === 0 || right.length === 0) return false;
  // A page's header and its list of products may have the same in them, but not about as much of it.
  const [few = 0, many = 0] = [one, other].map((at) => tree.descendantsOf(at).length).sort((a, b) => a - b);
  return many <= 4 * few && overlap(left, right) > 0.8;
}

export function isHeaderRow(tree: ScreenTree, index: number): boolean {
  const cells = tree.descendantsOf(index).map((at) => tree.at(at).role);
  return cells.includes('columnheader') && !cells.includes('cell') && !cells.includes('gridcell');
}

const summing = /\b(?:sub)?total\b|\bsum\b|^\d+ \p{L}+/iu;

/** The row of sums that closes a table: after the others, with fewer cells, and apart from them or by its words. */
export function isFooterRow(tree: ScreenTree, index: number): boolean {
  const table = tree.nearestAncestor(index, ({ role }) => ['table', 'grid', 'treegrid'].includes(role));
  if (table === null || tree.at(index).role !== 'row') return false;
  const others = tree.descendantsOf(table).filter((at) => tree.at(at).role === 'row' && at !== index);
  const listed = others.filter((at) => !isHeaderRow(tree, at));
  const width = (row: number) => tree.childrenOf(row).length;
  if (listed.length === 0 || others.some((at) => at > index || width(at) <= width(index))) return false;
  const isApart = listed.every((at) => tree.parentOf(at) !== tree.parentOf(index));
  return isApart || summing.test(tree.at(index).text);
}

/** What is in it, past wrappers that hold one thing only. */
function unwrapped(tree: ScreenTree, index: number): number {
  const [only, another] = tree.childrenOf(index);
  return only === undefined || another !== undefined ? index : unwrapped(tree, only);
}

/** Whether it is one of several alike beside each other. A list item or row is one by its role. */
export function isItem(tree: ScreenTree, index: number): boolean {
  const { role } = tree.at(index);
  if (itemRoles.has(role)) return true;
  if (!looseRoles.has(role) || tree.childrenOf(unwrapped(tree, index)).length < 2) return false;
  return hasLikeBeside(tree, index) || isAloneInColumn(tree, index);
}

function hasLikeBeside(tree: ScreenTree, index: number): boolean {
  return tree.siblingsOf(index).some((other) => other !== index && areAlike(tree, index, other));
}

/** The only card in a column of a board is one as well: those of the columns beside it are made like it. */
function isAloneInColumn(tree: ScreenTree, index: number): boolean {
  const column = tree.parentOf(index);
  const columns = column === null ? [] : sideBySide(tree, column).filter((at) => at !== column);
  return columns.some((other) =>
    tree.childrenOf(other).some((at) => areAlike(tree, index, at) && hasLikeBeside(tree, at)),
  );
}

/** The row, list item or card that it is in (or is). */
export function itemOf(tree: ScreenTree, index: number): number | null {
  return [index, ...tree.ancestorsOf(index)].find((at) => isItem(tree, at)) ?? null;
}

/** Sets of items that stand beside each other, without the furniture of the page (menus, header, footer). */
export function itemSets(tree: ScreenTree, scope: (index: number) => boolean): number[][] {
  const sets = new Map<string, number[]>();
  tree.elements.forEach((element, index) => {
    if (!scope(index) || !isItem(tree, index)) return;
    if (element.role === 'row' && (isHeaderRow(tree, index) || isFooterRow(tree, index))) return;
    if (element.role === 'option' || element.role === 'paragraph') return;
    if (element.role === 'generic' && isUnmarked(element) && isCalledSelect(element)) return;
    const around = tree.ancestorsOf(index);
    if (around.some((at) => furniture.has(tree.at(at).role))) return;
    // Rows of one table may stand in several groups of rows; they are one set.
    const home =
      element.role === 'row'
        ? (around.find((at) => ['table', 'grid', 'treegrid'].includes(tree.at(at).role)) ?? around[0])
        : around[0];
    const key = `${home ?? 'top'} ${element.role}`;
    sets.set(key, [...(sets.get(key) ?? []), index]);
  });
  const all = [...sets.values()];
  const isWrapperOfOne = (set: number[]) =>
    set.length === 1 &&
    all.some((other) => other.length > 1 && other.every((at) => tree.isInside(at, set[0] ?? -1)));
  const outer = all.filter((set) => !isWrapperOfOne(set));
  return outer.filter(
    (set) =>
      !outer.some(
        (other) => other !== set && set.every((index) => other.some((at) => tree.isInside(index, at))),
      ),
  );
}
