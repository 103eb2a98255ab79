import type { Target } from '../command.ts';
import type { Candidate } from './candidates.ts';
import { isActionable, isField } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { plainWords } from './words.ts';

const counting = 'counter|count|number|figure|character counter|character count';
const nouns = new RegExp(
  `^(?:${counting}|text|line|line of text|hint|hint text|help text|helper text|note|caption|message|description|explanation|sentence|paragraph|subtitle|tagline|info|information|summary)$`,
  'u',
);
const counters = new RegExp(`^(?:${counting})$`, 'u');

/** "The hint below the field", "the count above the list": a word for a text that only its place tells, since no screen calls it so. */
export function isTextBySide({ side, words, isQuoted, kind }: Target): boolean {
  if (side === undefined || isQuoted) return false;
  const isText = kind === null || kind === 'text' || kind === 'alert';
  return isText && (words === '' ? kind !== null : nouns.test(plainWords(words).join(' ')));
}

/** The texts in the scope, none of which is a control or a part of one. A counter has a number in it. */
export function textsIn(tree: ScreenTree, { words }: Target, scope: (index: number) => boolean): Candidate[] {
  const isCounter = counters.test(plainWords(words).join(' '));
  return tree.elements.flatMap((element, index) => {
    const isText =
      scope(index) &&
      element.text !== '' &&
      tree.childrenOf(index).length === 0 &&
      [index, ...tree.ancestorsOf(index)].every(
        (at) => !isActionable(tree.at(at)) && !isField(tree.at(at)),
      ) &&
      (!isCounter || /\d/u.test(element.text));
    return isText ? [{ index, rank: 0, why: 'it is the text there' }] : [];
  });
}
