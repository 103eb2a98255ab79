import type { Target, TargetKind } from '../command.ts';
import type { Candidate } from './candidates.ts';
import { isUnmarkedControl, rankIn } from './plain-boxes.ts';
import type { ScreenTree } from './screen-tree.ts';
import { wordsOfIdentifiers } from './words.ts';

/** Tabs, lists and options that are drawn from plain boxes: nothing says what they are but how they look and what they do. */

type Scope = (index: number) => boolean;

const pressedRoles = new Set(['button', 'link', 'tab', 'menuitem', 'option', 'treeitem']);
const pressedKinds = new Set<TargetKind | null>(['tab', 'link', 'button', 'menuitem', 'option']);

/** What is pressed where nothing has the role for it: by its name, or of tabs by its place in their row. */
export function orUnmarkedControls(
  candidates: Candidate[],
  tree: ScreenTree,
  target: Target,
  scope: Scope,
): Candidate[] {
  const { kind, words } = target;
  const isReal = candidates.some(({ index }) => tree.at(index).role === kind);
  // Any link or button may stand in for a tab; before those, what is called a tab is one.
  const tabs = kind === 'tab' && !isReal ? unmarkedTabs(tree, scope) : [];
  const named = tabs.filter(({ index }) => rankIn(words, target.isQuoted, tree.at(index).text) !== null);
  const chosen = words === '' ? tabs : named;
  if (chosen.length > 0) return chosen;
  return candidates.length > 0 || words === '' ? candidates : unmarkedNamed(tree, target, scope);
}

/** What bears exactly the name and can be pressed, where nothing of the kind that was asked for does. */
function unmarkedNamed(tree: ScreenTree, { kind, words, isQuoted }: Target, scope: Scope): Candidate[] {
  if (!pressedKinds.has(kind)) return [];
  const named = tree.elements.flatMap((element, index): Candidate[] => {
    const isMeant = scope(index) && (isUnmarkedControl(tree, index) || pressedRoles.has(element.role));
    const rank = isMeant ? rankIn(words, isQuoted, element.text || element.name) : null;
    return rank === null ? [] : [{ index, rank, why: `it can be pressed, and says "${element.text}"` }];
  });
  const best = Math.min(...named.map(({ rank }) => rank));
  const inner = new Set(tree.innermost(named.map(({ index }) => index)));
  return named.filter(({ index, rank }) => rank === best && inner.has(index));
}

/** Tabs in their order, where only their author's names tell that they are tabs. */
function unmarkedTabs(tree: ScreenTree, scope: Scope): Candidate[] {
  const isTab = (index: number) =>
    isUnmarkedControl(tree, index) && wordsOfIdentifiers(tree.at(index).attributes).includes('tab');
  const tabs = tree.elements.flatMap((_element, index) => (scope(index) && isTab(index) ? [index] : []));
  return tree.outermost(tabs).map((index) => ({ index, rank: 1, why: 'its author calls it a tab' }));
}
