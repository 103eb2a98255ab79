import type { Token } from './tokenise.ts';
import { type Action, VERBS } from './vocabulary/verbs.ts';

/** Phrases by their first word, longest first, so that "click on" is tried before "click". */
export class PhraseBook<T> {
  readonly #byFirstWord = new Map<string, { words: string[]; meaning: T }[]>();

  constructor(entries: Iterable<readonly [string, T]>) {
    for (const [phrase, meaning] of entries) {
      const words = phrase.split(' ');
      const first = words[0] ?? '';
      const list = this.#byFirstWord.get(first) ?? [];
      list.push({ words, meaning });
      list.sort((a, b) => b.words.length - a.words.length);
      this.#byFirstWord.set(first, list);
    }
  }

  /** The longest phrase that stands at `from`. */
  match(
    tokens: readonly Token[],
    from = 0,
    firstWord = tokens[from]?.lower,
  ): { meaning: T; length: number } | null {
    for (const { words, meaning } of this.#byFirstWord.get(firstWord ?? '') ?? []) {
      if (words.every((word, index) => (index === 0 ? true : tokens[from + index]?.lower === word))) {
        return { meaning, length: words.length };
      }
    }
    return null;
  }

  /** Whether the words end with one of the phrases; its length, or 0. */
  ending(tokens: readonly Token[]): number {
    for (let length = Math.min(tokens.length, 5); length > 0; length -= 1) {
      if (this.match(tokens, tokens.length - length)?.length === length) return length;
    }
    return 0;
  }
}

export const phrases = (list: Iterable<string>): PhraseBook<true> =>
  new PhraseBook([...list].map((phrase) => [phrase, true as const]));

const VERB_BOOK = new PhraseBook<Action>(
  Object.entries(VERBS).flatMap(([action, list]) =>
    list.map((phrase): [string, Action] => [phrase, action as Action]),
  ),
);

/** "clicks" → "click", "presses" → "press", "tries" → "try". */
const withoutPersonEnding = (word: string): string[] => {
  if (!word.endsWith('s')) return [];
  return [
    word.slice(0, -1),
    ...(word.endsWith('es') ? [word.slice(0, -2)] : []),
    ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
  ];
};

/** Past forms that are told of what somebody did, and do not also describe things as "selected" and "saved" do. */
const PAST: ReadonlyMap<string, string> = new Map([
  ['clicked', 'click'],
  ['tapped', 'tap'],
  ['pressed', 'press'],
  ['typed', 'type'],
  ['entered', 'enter'],
  ['chose', 'choose'],
  ['went', 'go'],
  ['navigated', 'navigate'],
  ['logged', 'log'],
  ['signed', 'sign'],
  ['filled', 'fill'],
  ['scrolled', 'scroll'],
  ['hovered', 'hover'],
]);

/** The verb at `from`, as the action that it asks for. `base`: its first word as in an order. */
export const matchVerb = (
  tokens: readonly Token[],
  from = 0,
): { action: Action; length: number; base: string } | null => {
  const word = tokens[from];
  if (word?.kind !== 'word') return null;
  const past = PAST.get(word.lower);
  for (const form of [word.lower, ...withoutPersonEnding(word.lower), ...(past ? [past] : [])]) {
    const match = VERB_BOOK.match(tokens, from, form);
    if (match) return { action: match.meaning, length: match.length, base: form };
  }
  return null;
};
