import type { Target } from '../command.ts';
import type { Candidate } from './candidates.ts';
import { cardsInLane } from './lanes.ts';
import { isActionable } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { loneSet, thingsNamed } from './things-named.ts';
import { wordsOfIdentifiers } from './words.ts';

type Scope = (index: number) => boolean;

/** What a tester calls one of several alike, whatever its author made of it. */
export const itemKinds = new Set<Target['kind']>(['listitem', 'row', 'card']);

const menuRoles = new Set(['navigation', 'menu', 'menubar', 'tablist']);

/** A page lists its notifications in plain boxes; an alert is only what comes up by itself. */
const LISTED_ALERTS = ['notification', 'alert', 'message'];

/**
 * "The first entry", "the last card", "the second notification": one of the things that the page lists, where nothing has the
 * role for it. What may stand in for it gives way to that, and what stands in a menu of the page never does.
 */
export function orListed(
  candidates: Candidate[],
  tree: ScreenTree,
  target: Target,
  scope: Scope,
): Candidate[] {
  if (target.words !== '') return candidates;
  const asItems = (things: readonly number[]) =>
    things.map((index) => ({ index, rank: 0, why: 'it is one of them' }));
  if (target.kind === 'alert' && target.ordinal !== null && candidates.length === 0) {
    const lists = LISTED_ALERTS.map((words) => thingsNamed(tree, { ...target, kind: null, words }, scope));
    return asItems(lists.find((list) => list !== null) ?? []);
  }
  if (!itemKinds.has(target.kind) || candidates.some(({ rank }) => rank === 0)) return candidates;
  const called = target.kind === 'listitem' ? textsCalledItems(tree, scope) : null;
  const things = called ?? loneSet(tree, target, scope) ?? cardsInLane(tree, target.within);
  if (things !== null) return asItems(things);
  return candidates.filter(
    ({ index }) => tree.nearestAncestor(index, ({ role }) => menuRoles.has(role)) === null,
  );
}

/** Lines of a history or a log: plain texts below each other, of which their author says that each is an item. Null: not one such list. */
function textsCalledItems(tree: ScreenTree, scope: Scope): number[] | null {
  const lists = new Map<number | null, number[]>();
  tree.elements.forEach(({ role, attributes }, index) => {
    const words = role === 'text' && scope(index) ? wordsOfIdentifiers(attributes) : [];
    if (!words.includes('item') && !words.includes('entry')) return;
    if (tree.nearestAncestor(index, (around) => isActionable(around) || menuRoles.has(around.role)) !== null)
      return;
    const home = tree.parentOf(index);
    lists.set(home, [...(lists.get(home) ?? []), index]);
  });
  const [only, another] = [...lists].filter(
    ([home, texts]) => home !== null && texts.length > 1 && texts.length === tree.childrenOf(home).length,
  );
  return only === undefined || another !== undefined ? null : only[1];
}
