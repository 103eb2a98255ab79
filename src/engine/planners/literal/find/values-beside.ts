import type { Target } from '../command.ts';
import { isFooterRow, isHeaderRow } from './repeated-items.ts';
import { isActionable } from './roles.ts';
import { hasArea, type ScreenTree } from './screen-tree.ts';
import { closenessOf, isWhole, spaced } from './words.ts';

const cellRoles = new Set(['cell', 'gridcell', 'rowheader', 'columnheader']);
const tableRoles = ['table', 'grid', 'treegrid'];

export function cellsOf(tree: ScreenTree, row: number): number[] {
  return tree.outermost(tree.descendantsOf(row).filter((at) => cellRoles.has(tree.at(at).role)));
}

/** The cells under a column's heading, from the top. */
export function cellsUnder(tree: ScreenTree, header: number): number[] {
  const row = tree.nearestAncestor(header, ({ role }) => role === 'row');
  const table = tree.nearestAncestor(header, ({ role }) => tableRoles.includes(role));
  if (table === null) return [];
  const headers =
    row === null
      ? tree.descendantsOf(table).filter((at) => tree.at(at).role === 'columnheader')
      : cellsOf(tree, row);
  const column = headers.indexOf(header);
  const own = rowsOf(tree, table).filter((at) => at !== row);
  return (own.length > 0 ? own : rowsBelow(tree, table, headers.length))
    .map((at) => cellsOf(tree, at)[column])
    .filter((cell) => cell !== undefined);
}

/** The cells of the column that the words name; or, without a noun at their end that adds nothing: "due date" is under "Due". */
export function cellsInColumnCalled(
  tree: ScreenTree,
  { words, isQuoted }: Target,
  scope: (index: number) => boolean,
  addsNothing: RegExp,
): number[] {
  const [, short, noun = ''] = isQuoted ? [] : (/^(\S.*) ([a-z]+)$/u.exec(words) ?? []);
  for (const name of [words, ...(short && addsNothing.test(noun) ? [short] : [])]) {
    const cells = tree.elements.flatMap((element, index) => {
      if (element.role !== 'columnheader') return [];
      const closeness = closenessOf(name, element.name || element.text, isQuoted);
      return closeness !== null && isWhole(closeness) ? cellsUnder(tree, index).filter(scope) : [];
    });
    if (cells.length > 0) return cells;
  }
  return [];
}

function rowsOf(tree: ScreenTree, table: number): number[] {
  return tree
    .descendantsOf(table)
    .filter((at) => tree.at(at).role === 'row' && !isHeaderRow(tree, at) && !isFooterRow(tree, at));
}

/** Tables whose rows scroll below a fixed head are two tables, one after the other, with as many columns. */
function rowsBelow(tree: ScreenTree, head: number, columns: number): number[] {
  const siblings = tree.siblingsOf(head);
  const next = siblings[siblings.indexOf(head) + 1];
  if (next === undefined || !tableRoles.includes(tree.at(next).role)) return [];
  const rows = rowsOf(tree, next);
  return rows.every((row) => cellsOf(tree, row).length === columns) ? rows : [];
}

/**
 * Where the value of a label stands: the definition of a term, the other cell of its row, the cells under a column's heading,
 * what follows it in the same place, or what is to its right or just below.
 */
export function valuesBeside(tree: ScreenTree, label: number): number[] {
  const line = [label, ...tree.ancestorsOf(label)];
  const term = line.find((at) => tree.at(at).role === 'term');
  if (term !== undefined) {
    const values: number[] = [];
    for (let at = term + 1; at < tree.elements.length && tree.at(at).role !== 'term'; at++) {
      if (tree.at(at).role === 'definition') values.push(at);
    }
    return values;
  }
  const cell = line.find((at) => cellRoles.has(tree.at(at).role));
  if (cell !== undefined) {
    if (tree.at(cell).role === 'columnheader') return cellsUnder(tree, cell);
    const row = tree.nearestAncestor(cell, ({ role }) => role === 'row');
    // A label that shares its cell with more than itself heads what is in that cell.
    const isWholeCell = spaced(tree.at(cell).text) === spaced(tree.at(label).text || tree.at(label).name);
    if (row !== null && isWholeCell)
      return cellsOf(tree, row).filter((at) => at !== cell && tree.at(at).text !== '');
  }
  return followingSibling(tree, label) ?? byPlace(tree, label);
}

function isValueLike(tree: ScreenTree, index: number): boolean {
  const element = tree.at(index);
  return (
    element.text !== '' &&
    element.text.trim() !== '*' &&
    element.text.length <= 120 &&
    element.role !== 'heading' &&
    !isActionable(element)
  );
}

/** Climbs out of wrappers that hold nothing but the label, then takes what comes next. */
function followingSibling(tree: ScreenTree, label: number): number[] | null {
  const element = tree.at(label);
  // A heading is followed by its section and a control by another control, not by a value.
  if (element.role === 'heading' || isActionable(element)) return null;
  let at = label;
  for (;;) {
    const siblings = tree.siblingsOf(at);
    if (siblings.length > 1) {
      const next = siblings[siblings.indexOf(at) + 1];
      if (tree.parentOf(at) === null || siblings.length > 4 || next === undefined) return null;
      return isValueLike(tree, next) ? [next] : null;
    }
    const parent = tree.parentOf(at);
    if (parent === null) return null;
    at = parent;
  }
}

function byPlace(tree: ScreenTree, label: number): number[] {
  const { box, role } = tree.at(label);
  if (!hasArea(box) || isActionable(tree.at(label))) return [];
  const leaves: number[] = [];
  tree.elements.forEach((element, index) => {
    const isLeaf = tree.childrenOf(index).length === 0 && isValueLike(tree, index);
    if (isLeaf && index !== label && hasArea(element.box) && !tree.isInside(index, label)) leaves.push(index);
  });
  const middle = box.y + box.height / 2;
  const right = leaves
    .filter((at) => {
      const other = tree.at(at).box;
      return other.y <= middle && other.y + other.height >= middle && other.x >= box.x + box.width - 2;
    })
    .sort((one, other) => tree.at(one).box.x - tree.at(other).box.x);
  const [nearest] = right;
  if (nearest !== undefined) return [nearest];
  if (role === 'heading') return [];
  const below = leaves
    .filter((at) => {
      const other = tree.at(at).box;
      const gap = other.y - (box.y + box.height);
      return gap >= -2 && gap <= 30 && other.x < box.x + box.width && other.x + other.width > box.x;
    })
    .sort((one, other) => tree.at(one).box.y - tree.at(other).box.y);
  return below.slice(0, 1);
}
