import type { Target } from '../command.ts';
import { areAlike, itemSets } from './repeated-items.ts';
import { hasArea, type ScreenTree } from './screen-tree.ts';
import { sideBySide } from './side-by-side.ts';
import { closenessOf, isWhole, rankOf } from './words.ts';

/** The columns of a board: boxes of one width side by side, each headed by its name, with cards below. */

type Scope = (index: number) => boolean;

/** The column that a text heads: nothing in there stands above it. */
function laneHeadedBy(tree: ScreenTree, title: number): number | null {
  const { box } = tree.at(title);
  for (const around of tree.ancestorsOf(title)) {
    const inside = tree.descendantsOf(around).map((at) => tree.at(at));
    if (inside.some((one) => one.text !== '' && hasArea(one.box) && one.box.y + one.box.height <= box.y))
      return null;
    if (sideBySide(tree, around).length > 0)
      return tree.at(around).box.height >= 2 * box.height ? around : null;
  }
  return null;
}

/** The columns of a board that are headed by the words. */
export function lanesNamed(tree: ScreenTree, { kind, words, isQuoted }: Target, scope: Scope): number[] {
  if (kind !== 'column' || words === '') return [];
  const ranked = tree.elements.flatMap(({ role, text, name }, index) => {
    if (!scope(index) || !(role === 'heading' || role === 'text')) return [];
    const closeness = closenessOf(words, text || name, isQuoted);
    const lane = closeness !== null && isWhole(closeness) ? laneHeadedBy(tree, index) : null;
    return closeness === null || lane === null ? [] : [{ lane, rank: rankOf(closeness) }];
  });
  const best = Math.min(...ranked.map(({ rank }) => rank));
  return [...new Set(ranked.filter(({ rank }) => rank === best).map(({ lane }) => lane))];
}

/** The cards of one column, which may be one alone or none: those of its neighbours tell what a card is. Null: no board. */
export function cardsInLane(tree: ScreenTree, within: Target | null): number[] | null {
  const [lane, another] = within === null ? [] : lanesNamed(tree, within, () => true);
  if (lane === undefined || another !== undefined) return null;
  const setIn = (one: number): number[] => {
    const sets = itemSets(tree, (index) => tree.isInside(index, one)).filter((set) => set.length > 1);
    return sets.length === 1 ? (sets[0] ?? []) : [];
  };
  const own = setIn(lane);
  if (own.length > 0) return own;
  const lanes = sideBySide(tree, lane);
  const listed = lanes.flatMap(setIn);
  // Where no column has two cards, what comes after the head of each is one.
  const known = listed.length > 0 ? listed : lanes.flatMap((one) => tree.childrenOf(one).slice(1));
  const others = known.filter((at) => !tree.isInside(at, lane));
  const inside = tree.descendantsOf(lane).filter((at) => others.some((card) => areAlike(tree, at, card)));
  if (others.length === 0 || (listed.length === 0 && inside.length === 0)) return null;
  return tree.outermost(inside);
}
