import type { Claim, Target } from '../command.ts';
import { countable, statedCounts } from './check-count.ts';
import { saysText } from './check-every.ts';
import { describeIn } from './describe-element.ts';
import { isAnyList, scopeWithin } from './find-target.ts';
import { isHeaderRow, itemSets } from './repeated-items.ts';
import type { ScreenTree } from './screen-tree.ts';
import { aboutMissing, decided, turned, undecidable, type Verdict } from './verdict.ts';
import { closenessOf, isWhole } from './words.ts';

type OnlyClaim = Extract<Claim, { kind: 'only' }>;
type Scope = (index: number) => boolean;

/** The list in which the named things stand must hold nothing else. */
export function checkOnly(tree: ScreenTree, { targets, among, isNegated }: OnlyClaim): Verdict {
  return turned(checkNothingElse(tree, targets, among), isNegated);
}

function checkNothingElse(tree: ScreenTree, targets: Target[], among: Target | undefined): Verdict {
  const within = targets[0]?.within ?? null;
  const place = within === null ? () => true : scopeWithin(tree, within, () => true);
  // "In the list": of several lists, the one in which they stand.
  const isUnclear = typeof place !== 'function' && place.status === 'several';
  const scope = isUnclear && within !== null && isAnyList(within) ? () => true : place;
  if (typeof scope !== 'function') return aboutMissing(scope, false);
  const missing = targets.find(({ words, isQuoted }) =>
    tree.elements.every((_, index) => !scope(index) || !saysText(tree, index, words, isQuoted)),
  );
  if (missing !== undefined) return decided(false, `nothing on the screen says "${missing.words}"`);
  const set = listMeant(tree, targets, among, scope);
  if (set === null) return undecidable('it is not clear which list on this screen is meant');
  const namesOf = namesIn(tree, targets, set);
  const lacking = targets.find((target) => set.every((item) => !namesOf(item).includes(target)));
  if (lacking !== undefined) return decided(false, `"${lacking.words}" is not in the list`, set);
  const stranger = set.find((item) => namesOf(item).length === 0);
  const isMore = among !== undefined && set.length !== targets.length;
  // A calendar that says "4 appointments" lists hours: its rows are not what the noun counts.
  const isOtherwise =
    among !== undefined &&
    (stranger !== undefined || isMore) &&
    statedCounts(tree, among.words, scope).some(({ count }) => count === targets.length);
  if (isOtherwise) return undecidable('it is not clear which things on this screen are counted');
  if (stranger !== undefined)
    return decided(false, `${describeIn(tree, stranger)} is listed, too`, [stranger]);
  if (isMore) return decided(false, `the list holds ${set.length}, not ${targets.length}`, set);
  return decided(true, `the list holds ${set.length} and each is one of them`, set);
}

/** The list that is spoken of: what its noun counts, or the only one that names them. */
function listMeant(
  tree: ScreenTree,
  targets: Target[],
  among: Target | undefined,
  scope: Scope,
): number[] | null {
  const sets = itemSets(tree, scope);
  const hasSome = (set: number[]) => set.some((item) => namesIn(tree, targets, set)(item).length > 0);
  const counted = among === undefined ? null : countable(tree, among, scope);
  // What is called so goes before what only mentions it.
  for (const isCalledSo of among === undefined ? [] : [true, false]) {
    const hasAll = (set: number[]) => isEachIn(tree, targets, set, isCalledSo);
    if (counted !== null && hasAll(counted)) return counted;
    const named = sets.filter(hasAll);
    const [only, another] =
      named.length > 0 || targets.length < 2 ? named : besideEachOther(tree, scope).filter(hasAll);
    if (only !== undefined) return another === undefined ? only : null;
  }
  if (counted !== null && hasSome(counted)) return counted;
  const [only, another] = sets.filter(hasSome);
  return another === undefined ? (only ?? null) : null;
}

/** Whether each of the names has a thing of its own in the set. */
function isEachIn(tree: ScreenTree, targets: Target[], set: number[], isCalledSo: boolean): boolean {
  const namesOf = namesIn(tree, targets, set, isCalledSo);
  const holders = set.filter((item) => namesOf(item).length > 0);
  return (
    holders.length >= targets.length &&
    targets.every((target) => holders.some((item) => namesOf(item).includes(target)))
  );
}

/** Cards may be made too differently to be told as things alike, but they stand side by side. */
function besideEachOther(tree: ScreenTree, scope: Scope): number[][] {
  return tree.elements.flatMap((_, home) => {
    const children = scope(home) ? tree.childrenOf(home) : [];
    const roles = new Set(children.map((at) => tree.at(at).role));
    return [...roles].map((role) =>
      children.filter((at) => tree.at(at).role === role && !isHeaderRow(tree, at)),
    );
  });
}

/** Which of the names stand in one of the things. Where one of them is called so, what only mentions the name is not meant. */
function namesIn(
  tree: ScreenTree,
  targets: Target[],
  set: readonly number[],
  isCalledSo = false,
): (item: number) => Target[] {
  const holders = targets.map(({ words, isQuoted }) => {
    const saying = set.filter((item) => saysText(tree, item, words, isQuoted));
    const called = saying.filter((item) => isCalled(tree, item, words, isQuoted));
    return new Set(called.length > 0 || isCalledSo ? called : saying);
  });
  return (item) => targets.filter((_, at) => holders[at]?.has(item));
}

function isCalled(tree: ScreenTree, item: number, words: string, isQuoted: boolean): boolean {
  return [item, ...tree.descendantsOf(item)].some((index) => {
    const { name, text, value } = tree.at(index);
    return [name, text, value ?? ''].some((seen) => {
      const closeness = seen === '' ? null : closenessOf(words, seen, isQuoted);
      return closeness !== null && isWhole(closeness);
    });
  });
}
