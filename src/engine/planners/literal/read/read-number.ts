import type { Comparison } from '../command.ts';
import { PhraseBook } from './match-phrase.ts';
import type { Token } from './tokenise.ts';
import { COMPARISONS } from './vocabulary/comparisons.ts';
import { NUMBER_WORDS, ORDINAL_WORDS } from './vocabulary/numbers.ts';

const COMPARISON_BOOK = new PhraseBook<Comparison>(
  COMPARISONS.flatMap(({ comparison, phrases }) =>
    phrases.map((phrase): [string, Comparison] => [phrase, comparison]),
  ),
);

/** "3", "1,000", "six", "twenty-one", "-4.5". */
export const readNumber = (token: Token | undefined): number | null => {
  if (token?.kind !== 'word') return null;
  const word = NUMBER_WORDS.get(token.lower);
  if (word !== undefined) return word;
  return /^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(token.text)
    ? Number(token.text.replaceAll(',', ''))
    : null;
};

/** The number in an amount such as "$1,018.00", "10%" or "€5". */
export const readAmount = (token: Token | undefined): number | null => {
  if (token?.kind !== 'word') return null;
  const bare = token.text.replace(/^[$€£¥]|[€£$%]$/g, '');
  return readNumber({ ...token, text: bare, lower: bare.toLowerCase() });
};

/** What begins with a sum of money. */
export const isSum = (tokens: readonly Token[]): boolean =>
  tokens[0]?.kind === 'quoted'
    ? /\d/.test(tokens[0].text)
    : readAmount(tokens[0]) !== null || /^\p{Sc}/u.test(tokens[0]?.text ?? '');

/** 1 for "first" and "1st", -1 for "last". */
export const readOrdinal = (
  tokens: readonly Token[],
  from = 0,
): { ordinal: number; length: number } | null => {
  const word = tokens[from];
  if (word?.kind !== 'word') return null;
  const named =
    ORDINAL_WORDS.get(word.lower) ??
    (/^\d+(st|nd|rd|th)$/.test(word.lower) ? Number.parseInt(word.lower, 10) : null);
  if (named === null) return null;
  const next = tokens[from + 1]?.lower;
  if (next === 'last' || next === 'to-last') return { ordinal: -named, length: 2 };
  if (next === 'to' && tokens[from + 2]?.lower === 'last') return { ordinal: -named, length: 3 };
  return { ordinal: named, length: 1 };
};

export interface Quantity {
  comparison: Comparison;
  number: number;
  /** The other end of "between 3 and 5". */
  upTo?: number;
  /** "no badge", "no Delete button": none of one thing, which is then not there. "No badges" are counted. */
  isOfOne?: boolean;
}

const isCount = (number: number | null): number is number =>
  number !== null && number >= 0 && Number.isInteger(number);

/** "six", "at least 3", "exactly one", "no": how many are meant, and where the words for it end. */
export const readQuantity = (
  tokens: readonly Token[],
  from = 0,
): { quantity: Quantity; length: number } | null => {
  if (tokens[from]?.lower === 'between' && tokens[from + 2]?.lower === 'and') {
    const [low, high] = [readNumber(tokens[from + 1]), readNumber(tokens[from + 3])];
    return isCount(low) && isCount(high) && low <= high
      ? { quantity: { comparison: 'at-least', number: low, upTo: high }, length: 4 }
      : null;
  }
  const negated = tokens
    .slice(from, from + 3)
    .map(({ lower }) => lower)
    .join(' ');
  if (/^not (a single|one|any)\b/.test(negated))
    return {
      quantity: { comparison: 'equal', number: 0 },
      length: negated.startsWith('not a single') ? 3 : 2,
    };
  const compared = COMPARISON_BOOK.match(tokens, from);
  if (!compared && (tokens[from]?.lower === 'no' || tokens[from]?.lower === 'zero'))
    return { quantity: { comparison: 'equal', number: 0 }, length: 1 };
  const at = from + (compared?.length ?? 0);
  const number = readNumber(tokens[at]);
  // "18 / 200" is what a counter says, not 18 of something.
  if (!isCount(number) || /^[/]/.test(tokens[at + 1]?.text ?? '')) return null;
  return { quantity: { comparison: compared?.meaning ?? 'equal', number }, length: at + 1 - from };
};

/** "more than" and its kind alone, without the number. */
export const readComparison = (
  tokens: readonly Token[],
  from = 0,
): { comparison: Comparison; length: number } | null => {
  const match = COMPARISON_BOOK.match(tokens, from);
  return match ? { comparison: match.meaning, length: match.length } : null;
};
