import type { ScreenElement } from '../../../screen.ts';
import type { Target } from '../command.ts';
import { bestCandidates } from './best-candidates.ts';
import { isActionable } from './roles.ts';
import { hasArea, type ScreenTree } from './screen-tree.ts';
import { plainWords, withoutIcons, wordsOfIdentifiers } from './words.ts';

/** How far the middle of a badge may lie outside of what it is on. */
const EDGE = 10;

type Scope = (index: number) => boolean;

function isCount(text: string): boolean {
  return /^[([]?\d{1,4}\+?[)\]]?$/u.test(withoutIcons(text));
}

function isCalledBadge(tree: ScreenTree, index: number): boolean {
  const words = wordsOfIdentifiers(tree.at(index).attributes);
  return words.some((word) => ['badge', 'counter', 'count'].includes(word));
}

/** Whether a small thing is drawn on the control or over its edge. */
function isAtCorner({ box }: ScreenElement, small: ScreenElement): boolean {
  if (!hasArea(box) || !hasArea(small.box) || small.box.height > box.height + 4) return false;
  const [x, y] = [small.box.x + small.box.width / 2, small.box.y + small.box.height / 2];
  const isAcross = x >= box.x - EDGE && x <= box.x + box.width + EDGE;
  return isAcross && y >= box.y - EDGE && y <= box.y + box.height + EDGE;
}

/** The small counts on or beside controls: the one on what the words name, or every one if there are no words. */
export function readBadges(tree: ScreenTree, target: Target, scope: Scope): number[] {
  const all: number[] = [];
  tree.elements.forEach((element, index) => {
    if (!scope(index)) return;
    const isOnControl = isActionable(element) || tree.nearestAncestor(index, isActionable) !== null;
    const isSmall = element.text.length <= 12 && element.text !== '';
    if (
      isSmall &&
      (isCalledBadge(tree, index) || (isCount(element.text) && (isOnControl || element.role === 'status')))
    )
      all.push(index);
  });
  const badges = tree.innermost(all);
  // What its author calls a badge is one; other numbers on controls only look like it.
  const called = badges.filter((index) => isCalledBadge(tree, index));
  if (target.words === '') return called.length > 0 ? called : badges;
  const plain = plainWords(target.words);
  const known = badges.filter((index) => {
    const own = [...wordsOfIdentifiers(tree.at(index).attributes), ...plainWords(tree.at(index).name)];
    return plain.every((word) => own.includes(word));
  });
  if (known.length > 0) return known;
  const hosts = bestCandidates(tree, { ...target, kind: null }, 'read', scope).map(({ index }) => index);
  // What is called a badge may be drawn in its control, or around the two of them.
  const onHosts = badges.filter((index) =>
    hosts.some((host) => tree.isInside(index, host) || tree.isInside(host, index)),
  );
  if (onHosts.length > 0) return onHosts;
  const besideHosts = badges.filter((index) =>
    hosts.some((host) => tree.siblingsOf(host).length <= 3 && tree.siblingsOf(host).includes(index)),
  );
  if (besideHosts.length > 0) return besideHosts;
  const atCorner = tree.elements.flatMap((element, index) => {
    const isLeaf = tree.childrenOf(index).length === 0 && isCount(element.text);
    return scope(index) && isLeaf && hosts.some((host) => isAtCorner(tree.at(host), element)) ? [index] : [];
  });
  if (atCorner.length > 0) return atCorner;
  // A count written into the name itself: "Cart (2)".
  return hosts.filter((host) => /\d/u.test(tree.at(host).text || tree.at(host).name));
}
