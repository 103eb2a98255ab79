import type { ScreenElement } from '../../../screen.ts';
import { isActionable } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { plainWords, wordsOfIdentifier } from './words.ts';

/** Which of several alike is the chosen one, where no ARIA state tells: what their author's class names say of one alone. */

const CHOSEN = new Set(['active', 'selected', 'current', 'checked', 'chosen']);

/** The words of its classes. `active:` of a stylesheet's own language speaks of a press, not of a state. */
function saysChosen({ attributes }: ScreenElement): boolean {
  const own = (attributes.class ?? '').split(/\s+/u).filter((name) => !name.includes(':'));
  return own.some((name) => plainWords(wordsOfIdentifier(name)).some((word) => CHOSEN.has(word)));
}

/** It, and wrappers that hold nothing else: a list item around a tab may be what carries the class. */
function withWrappers(tree: ScreenTree, index: number): number[] {
  const line = [index];
  for (let at = tree.parentOf(index); at !== null; at = tree.parentOf(at)) {
    if (tree.childrenOf(at).length > 1) break;
    line.push(at);
  }
  return line;
}

/** All that says of it whether it is chosen: itself, its wrappers, and what it wraps alone. */
function isChosen(tree: ScreenTree, outer: number): boolean {
  const line = [outer];
  for (let at = outer; ; ) {
    const [only, another] = tree.childrenOf(at);
    if (only === undefined || another !== undefined) break;
    line.push(only);
    at = only;
  }
  return line.some((at) => saysChosen(tree.at(at)));
}

/** Whether it is the one that is chosen in its row; null if nothing tells, or more than one is said to be. */
export function isChosenInRow(tree: ScreenTree, index: number): boolean | null {
  if (!isActionable(tree.at(index))) return null;
  const outer = withWrappers(tree, index).at(-1) ?? index;
  const { role } = tree.at(outer);
  const row = tree
    .siblingsOf(outer)
    .filter(
      (at) =>
        tree.at(at).role === role &&
        [at, ...tree.descendantsOf(at)].some((one) => isActionable(tree.at(one))),
    );
  const chosen = row.filter((at) => isChosen(tree, at));
  return row.length > 1 && chosen.length === 1 ? chosen[0] === outer : null;
}
