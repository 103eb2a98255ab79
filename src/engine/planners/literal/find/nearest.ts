import type { Box } from '../../../screen.ts';
import type { Candidate } from './candidates.ts';
import { itemOf } from './repeated-items.ts';
import { hasArea, type ScreenTree } from './screen-tree.ts';

function gapBetween(one: Box, other: Box): number {
  const across = Math.max(0, other.x - (one.x + one.width), one.x - (other.x + other.width));
  const down = Math.max(0, other.y - (one.y + one.height), one.y - (other.y + other.height));
  // People read "next to" along the line before they look to the next one.
  return across + down * 2;
}

function sharedDepth(tree: ScreenTree, one: number, other: number): number {
  const line = [one, ...tree.ancestorsOf(one)].reverse();
  const otherLine = new Set([other, ...tree.ancestorsOf(other)]);
  return line.filter((at) => otherLine.has(at)).length;
}

/** The candidates nearest to the anchor: one, or all that are equally near. */
export function nearestTo(tree: ScreenTree, candidates: readonly Candidate[], anchor: number): Candidate[] {
  const item = itemOf(tree, anchor);
  const isAlone = item !== null && tree.siblingsOf(item).length < 2;
  // What is next to one row's text is in that row; a neighbour's button would be the wrong one.
  const near = candidates.filter(
    ({ index }) =>
      index !== anchor && (item === null || isAlone || index === item || tree.isInside(index, item)),
  );
  const closestInTree = Math.max(...near.map(({ index }) => sharedDepth(tree, index, anchor)));
  const from = tree.at(anchor).box;
  const measurable = hasArea(from) && near.every(({ index }) => hasArea(tree.at(index).box));
  if (!measurable) return near.filter(({ index }) => sharedDepth(tree, index, anchor) === closestInTree);
  const gaps = near.map(({ index }) => gapBetween(from, tree.at(index).box));
  const least = Math.min(...gaps);
  return near.filter((_candidate, at) => (gaps[at] ?? 0) <= least + 4);
}
