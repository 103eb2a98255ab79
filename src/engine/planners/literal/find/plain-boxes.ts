import type { ScreenElement } from '../../../screen.ts';
import { isField, isPressable } from './roles.ts';
import { isOffStage, type ScreenTree } from './screen-tree.ts';
import { closenessOf, isWhole, rankOf, wordsOfIdentifiers } from './words.ts';

/** Controls that are drawn from plain boxes: nothing says what they are but how they look and what their author calls them. */

const plainRoles = new Set(['generic', 'listitem']);

/** What has no role of a control: a box of the page's own making. */
export function isPlainBox({ role }: ScreenElement): boolean {
  return plainRoles.has(role) || role === 'group' || role === 'list';
}

/** What can be pressed, and whose author gave it no role for that. */
export function isUnmarked({ role, isClickable }: ScreenElement): boolean {
  return plainRoles.has(role) && isClickable;
}

/** One control of its own: it has some words, and no other control in it. */
export function isUnmarkedControl(tree: ScreenTree, index: number): boolean {
  const element = tree.at(index);
  if (!isUnmarked(element) || element.text === '' || element.text.length > 80 || isOffStage(element))
    return false;
  return tree.descendantsOf(index).every((at) => !isPressable(tree.at(at)) && !isField(tree.at(at)));
}

const SELECT_WORDS = new Set(
  'select selection selector selectbox dropdown combobox combo picker chooser listbox'.split(' '),
);

/** Whether its author calls it something to choose in. */
export function isCalledSelect({ attributes }: ScreenElement): boolean {
  return wordsOfIdentifiers(attributes).some((word) => SELECT_WORDS.has(word));
}

/** How well the words are all that is seen there; null if they are not. */
export function rankIn(words: string, isQuoted: boolean, seen: string): number | null {
  const closeness = closenessOf(words, seen, isQuoted);
  return closeness !== null && isWhole(closeness) ? rankOf(closeness) : null;
}
