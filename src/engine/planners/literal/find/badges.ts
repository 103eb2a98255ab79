import type { Target } from '../command.ts';
import { bestCandidates } from './best-candidates.ts';
import { isActionable } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { plainWords, withoutIcons, wordsOfIdentifiers } from './words.ts';

type Scope = (index: number) => boolean;

function isCount(text: string): boolean {
  return /^[([]?\d{1,4}\+?[)\]]?$/u.test(withoutIcons(text));
}

function isCalledBadge(tree: ScreenTree, index: number): boolean {
  const words = wordsOfIdentifiers(tree.at(index).attributes);
  return words.some((word) => ['badge', 'counter', 'count'].includes(word));
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
  const onHosts = badges.filter((index) => hosts.some((host) => tree.isInside(index, host)));
  if (onHosts.length > 0) return onHosts;
  const besideHosts = badges.filter((index) =>
    hosts.some((host) => tree.siblingsOf(host).length <= 3 && tree.siblingsOf(host).includes(index)),
  );
  if (besideHosts.length > 0) return besideHosts;
  // A count written into the name itself: "Cart (2)".
  return hosts.filter((host) => /\d/u.test(tree.at(host).text || tree.at(host).name));
}
