import type { ScreenElement } from '../../../screen.ts';
import type { ScreenTree } from './screen-tree.ts';
import { plainWords, singular } from './words.ts';

/** Nouns for things in a list, and what each of those things has that makes it one. */
const kinds: { nouns: string; has(element: ScreenElement): boolean }[] = [
  {
    nouns: 'product article good item offer deal book dish drink meal plan ticket room hotel flight',
    has: ({ text }) => text.length < 40 && /\p{Sc}\s?\d|\d\s?\p{Sc}/u.test(text),
  },
  {
    nouns: 'todo to-do task chore reminder',
    has: ({ role }) => role === 'checkbox',
  },
  {
    nouns: 'user member person people customer employee contact client account colleague guest',
    has: ({ text }) => /^\S+@\S+\.\S+$/u.test(text),
  },
  {
    nouns: 'photo picture image video gallery',
    has: ({ role }) => role === 'img' || role === 'video',
  },
  {
    nouns: 'article post story page link bookmark site',
    has: ({ role }) => role === 'link',
  },
];

/** Whether the things of a list can be what the noun says, told by what each of them has: a product its price, a task its box. */
export function areSuchThings(tree: ScreenTree, set: readonly number[], words: string): boolean {
  const noun = singular(plainWords(words).at(-1) ?? '');
  return kinds.some(
    ({ nouns, has }) =>
      nouns.split(' ').some((one) => one === noun || singular(one) === noun) &&
      set.length > 0 &&
      set.every((index) => tree.descendantsOf(index).some((at) => has(tree.at(at)))),
  );
}
