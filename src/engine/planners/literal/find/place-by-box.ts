import type { Box, ScreenElement } from '../../../screen.ts';
import type { Region, Side } from '../command.ts';
import { isFooterRow, isItem, itemOf } from './repeated-items.ts';
import { isActionable, isField } from './roles.ts';
import { hasArea, isOffStage, type ScreenTree } from './screen-tree.ts';

/** Where things are drawn, for "below the table" and "at the top right". */

type Scope = (index: number) => boolean;

/** What holds others is where all of it is: its middle says nothing of the words at its edge. */
function isHolder(tree: ScreenTree, index: number): boolean {
  return tree.childrenOf(index).length > 0 && !isActionable(tree.at(index));
}

const endOf = ({ y, height }: Box): number => y + height;
const rightOf = ({ x, width }: Box): number => x + width;
const middleOf = ({ y, height }: Box): number => y + height / 2;

/** Two devices on one screen measure each from its own corner. */
function deviceOf(tree: ScreenTree, index: number): number | null {
  return tree.screen.devices === undefined ? null : (tree.ancestorsOf(index).at(-1) ?? index);
}

/** Lines of text are drawn a little higher than they are. */
const slack = 4;
const scrollbar = 20;

function areInOneColumn(one: Box, other: Box): boolean {
  return one.x < rightOf(other) && rightOf(one) > other.x;
}

/** Whether it is drawn above or below the anchor: past its edge, and not off to the left or right of it. */
function isOnSide(tree: ScreenTree, index: number, anchor: number, side: Side): boolean {
  if (index === anchor || tree.isInside(index, anchor) || tree.isInside(anchor, index)) return false;
  if (deviceOf(tree, index) !== deviceOf(tree, anchor)) return false;
  const [one, other] = [tree.at(index).box, tree.at(anchor).box];
  if (isOffStage(tree.at(index)) || !hasArea(other) || !areInOneColumn(one, other)) return false;
  if (side === 'below')
    return isHolder(tree, index) ? one.y >= endOf(other) - slack : middleOf(one) > endOf(other);
  return isHolder(tree, index) ? endOf(one) <= other.y + slack : middleOf(one) < other.y;
}

/** How far it is from the anchor's edge, up or down. */
function gapOnSide(tree: ScreenTree, index: number, anchor: number, side: Side): number {
  const [one, other] = [tree.at(index).box, tree.at(anchor).box];
  return Math.max(0, side === 'below' ? one.y - endOf(other) : other.y - endOf(one));
}

const loose = new Set(['text', 'generic', 'cell', 'gridcell', 'paragraph']);

function areOfOneSort(one: ScreenElement, other: ScreenElement): boolean {
  return (isField(one) && isField(other)) || one.role === other.role;
}

/**
 * What lies on that side of the anchor and belongs to it. What is below the next field belongs to that field, and what is in the
 * next row to that row; `isLoose` takes the former as well.
 */
export function scopeOnSide(
  tree: ScreenTree,
  anchor: number,
  side: Side,
  scope: Scope,
  isLoose: boolean,
): Scope {
  const element = tree.at(anchor);
  const isPlain = loose.has(element.role) && !isField(element);
  const others = tree.elements.flatMap((other, at) =>
    !isPlain &&
    !isLoose &&
    areOfOneSort(element, other) &&
    (other.level ?? 0) <= (element.level ?? 0) &&
    isOnSide(tree, at, anchor, side)
      ? [at]
      : [],
  );
  const item = itemOf(tree, anchor);
  const items = new Set(
    item === null ? [] : tree.siblingsOf(item).filter((at) => at !== item && isItem(tree, at)),
  );
  // Sums and the numbers of pages stand below the rows, though they may be part of the table.
  const footers = side === 'below' ? tree.descendantsOf(anchor).filter((at) => isFooterRow(tree, at)) : [];
  const isInFooter = (index: number) => footers.some((at) => tree.isInside(index, at));
  return (index) => {
    if (!scope(index)) return false;
    if (isInFooter(index)) return true;
    if (!isOnSide(tree, index, anchor, side)) return false;
    const isOfSort = areOfOneSort(element, tree.at(index));
    if (!isOfSort && [index, ...tree.ancestorsOf(index)].some((at) => items.has(at))) return false;
    const far = gapOnSide(tree, index, anchor, side);
    return !others.some(
      (at) =>
        at !== index &&
        !tree.isInside(at, index) &&
        !tree.isInside(index, at) &&
        gapOnSide(tree, at, anchor, side) < far,
    );
  };
}

/** Those that are nearest to the anchor; more than one unless one is nearer than the others by far. */
export function nearestOnSide<Thing extends { index: number }>(
  tree: ScreenTree,
  things: readonly Thing[],
  anchor: number,
  side: Side,
): Thing[] {
  const gaps = things.map(({ index }) => gapOnSide(tree, index, anchor, side));
  const least = Math.min(...gaps);
  return things.filter((_thing, at) => (gaps[at] ?? 0) < Math.max(2 * least, least + 24));
}

/** A table whose header stands still is made of two, drawn as one: the last of them is what others are below. */
export function edgeOfOne(tree: ScreenTree, parts: readonly { index: number }[], side: Side): number | null {
  const sorted = parts
    .map(({ index }) => index)
    .sort((one, other) => tree.at(one).box.y - tree.at(other).box.y);
  const isOne = sorted.every((index, at) => {
    const { role, box } = tree.at(index);
    const before = sorted[at - 1];
    if (!/^(?:table|grid)$/.test(role) || !hasArea(box)) return false;
    if (before === undefined) return true;
    const above = tree.at(before).box;
    return (
      Math.abs(above.x - box.x) <= slack &&
      Math.abs(rightOf(above) - rightOf(box)) <= scrollbar &&
      Math.abs(endOf(above) - box.y) <= slack
    );
  });
  return isOne ? (sorted.at(side === 'below' ? -1 : 0) ?? null) : null;
}

function spanOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  return {
    x,
    y,
    width: Math.max(...boxes.map(rightOf)) - x,
    height: Math.max(...boxes.map(endOf)) - y,
  };
}

/**
 * What "at the top right" can be the top right of: what can be seen of that part of the screen, and for what must be scrolled to
 * the whole of it. A screen does not say how large it is, but what is drawn on it does; where nothing must be scrolled to, what
 * holds other things tells it as well, which may go on below the last of them.
 */
function framesOf(tree: ScreenTree, scope: Scope): { frame: Box; isOfSeen: boolean }[] {
  const drawn = tree.elements.flatMap((element, index) =>
    scope(index) && !isOffStage(element) ? [{ element, isLeaf: tree.childrenOf(index).length === 0 }] : [],
  );
  const boxesOf = (those: typeof drawn) => those.map(({ element }) => element.box);
  const inView = drawn.filter(({ element }) => element.isInViewport);
  const across = spanOf(boxesOf(inView.length > 0 ? inView : drawn));
  const seen = spanOf(boxesOf(inView.filter(({ isLeaf }) => isLeaf)));
  const rest = spanOf(boxesOf(drawn));
  const spans = [
    { span: seen, isOfSeen: true },
    { span: rest, isOfSeen: inView.length === drawn.length },
  ];
  return spans.flatMap(({ span, isOfSeen }) => {
    const frame = span && across && { ...span, x: across.x, width: across.width };
    return frame !== null && hasArea(frame) ? [{ frame, isOfSeen }] : [];
  });
}

/** A half as people see it, who do not measure to the pixel. */
const half = 0.52;
const third = 1 / 3 + 0.02;

/** How far from the edge that is named it begins and ends, as parts of the whole. */
interface Reach {
  start: number;
  end: number;
  middle: number;
}

function reachOf(from: number, size: number, edge: number, whole: number, isFromEnd: boolean): Reach {
  const start = isFromEnd ? edge + whole - (from + size) : from - edge;
  return { start: start / whole, end: (start + size) / whole, middle: (start + size / 2) / whole };
}

/**
 * Top and bottom are the outer thirds, since a page is read in lines and has a middle; left and right are halves, since most
 * pages have two sides. What is said `loosely` must only not be in the other half.
 */
function isInRegion(tree: ScreenTree, index: number, frame: Box, region: Region, isLoose: boolean): boolean {
  const { box } = tree.at(index);
  const isWhole = isHolder(tree, index);
  if (region.vertical !== undefined) {
    const { start, end, middle } = reachOf(
      box.y,
      box.height,
      frame.y,
      frame.height,
      region.vertical === 'bottom',
    );
    const isThere = isWhole && !isItem(tree, index) ? start <= third && end <= half : middle <= third;
    if (isLoose ? middle > half : !isThere) return false;
  }
  if (region.horizontal === 'middle') {
    const { middle } = reachOf(box.x, box.width, frame.x, frame.width, false);
    return Math.abs(middle - 0.5) <= third / 2;
  }
  if (region.horizontal === undefined) return true;
  const { end, middle } = reachOf(box.x, box.width, frame.x, frame.width, region.horizontal === 'right');
  return (isWhole && !isLoose ? end : middle) <= half;
}

/** What lies in that part of what the scope has. */
export function scopeOfRegion(tree: ScreenTree, region: Region, scope: Scope, isLoose: boolean): Scope {
  const frames = new Map<number | null, ReturnType<typeof framesOf>>();
  const framesFor = (device: number | null) => {
    const known =
      frames.get(device) ?? framesOf(tree, (index) => scope(index) && deviceOf(tree, index) === device);
    frames.set(device, known);
    return known;
  };
  return (index) =>
    scope(index) &&
    !isOffStage(tree.at(index)) &&
    framesFor(deviceOf(tree, index)).some(
      ({ frame, isOfSeen }) =>
        isOfSeen === tree.at(index).isInViewport && isInRegion(tree, index, frame, region, isLoose),
    );
}
