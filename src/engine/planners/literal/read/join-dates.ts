import { daysMeant } from '../find/day-forms.ts';
import { asWritten, type Token } from './tokenise.ts';

/** A weekday, a day, a month, commas and a year: no day is written in more pieces. */
const MOST_PIECES = 8;

/**
 * Days in words become one piece, as 2027-03-12 is: in "March 12, 2027" the comma separates nothing, and "12 March 2027" is
 * no twelve of anything.
 */
export const joinDates = (tokens: readonly Token[]): Token[] => {
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = dateLength(tokens, at);
    const [first] = tokens.slice(at, at + 1);
    if (!first) break;
    const text = asWritten(tokens.slice(at, at + length));
    joined.push(
      length === 1 ? first : { kind: 'word', text, lower: text.toLowerCase(), raw: text, gap: first.gap },
    );
    at += length;
  }
  return joined;
};

/** How many pieces from there on are one day; 1 if they are none. */
const dateLength = (tokens: readonly Token[], from: number): number => {
  for (let length = Math.min(MOST_PIECES, tokens.length - from); length > 2; length--) {
    const pieces = tokens.slice(from, from + length);
    const isPlain = pieces.every(({ kind, text }) => kind === 'word' || text === ',');
    if (isPlain && /^\d{4}$/.test(pieces.at(-1)?.text ?? '') && daysMeant(asWritten(pieces)).length === 1)
      return length;
  }
  return 1;
};
