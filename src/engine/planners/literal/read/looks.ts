import type { Command, Region, Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { kindAtEnd } from './kind-words.ts';
import { readOrdinal } from './read-number.ts';
import { isQuoted, isSmall, type Token, word } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { DETERMINERS, LOOKS, TELLTALES } from './vocabulary/small-words.ts';

const SIDES =
  '(?:top|bottom|upper|lower|left|right|middle|center|centre|left-hand|right-hand|top-right|top-left|bottom-right|bottom-left|end|beginning|start)';
const PLACE = new RegExp(
  `^(?:in|at|on|near) (?:the |its )?(?:very |far )?${SIDES}(?: ${SIDES}){0,2}(?: hand)?(?: (?:corner|side|area|part|edge|half|end))?(?: of (?:the|this) (?:page|screen|window|site|browser|view))?$`,
);
const LONGEST_PLACE = 9;

const lowerWords = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

/** How many tokens at `at` say where something is to be seen: "in the top right corner". */
export const placeLengthAt = (tokens: readonly Token[], at: number): number => {
  if (tokens[at]?.kind !== 'word') return 0;
  for (let length = Math.min(LONGEST_PLACE, tokens.length - at); length > 1; length -= 1) {
    const said = tokens.slice(at, at + length);
    const after = tokens[at + length];
    // "on the left of Total" is beside it, "at the top left of the dialog" and "in the corner of the dialog" in it.
    const isCorner = /^(top|bottom|upper|lower)$/.test(said.at(-2)?.lower ?? '');
    const isBeside = after?.lower === 'of' && /^(left|right)$/.test(said.at(-1)?.lower ?? '') && !isCorner;
    const isEnd = after === undefined || (/^(,|of|in|and|next|to)$/.test(after.lower) && !isBeside);
    if (isEnd && said.slice(1).every(isSmall) && PLACE.test(lowerWords(said))) return length;
  }
  return 0;
};

/** Which part of the screen such words name; null for "in the middle" and "at the end", which are this or that way. */
const regionIn = (words: string): Region | null => {
  const horizontal =
    /\b(left|right)\b/.exec(words)?.[1] ?? (/\b(middle|cent(er|re))\b/.test(words) ? 'middle' : '');
  const isTop = /\b(top|upper)\b/.test(words);
  const isBottom = /\b(bottom|lower)\b/.test(words);
  if (isTop === isBottom && (isTop || horizontal === 'middle' || horizontal === '')) return null;
  return {
    ...(isTop ? { vertical: 'top' } : isBottom ? { vertical: 'bottom' } : {}),
    ...(horizontal === '' ? {} : { horizontal: horizontal as Region['horizontal'] }),
  };
};

/** Where something is said to be seen. */
interface Place {
  words: string;
  region: Region;
  length: number;
  /** "at the top of the dialog", "on the left in the form": what follows is what it is a part of. */
  isOfNext: boolean;
  /** "at its top right": of what was last spoken of. */
  isOfIt: boolean;
}

/** The part of the screen, or of what follows, that is named at `at`: "in the top right corner". */
export const regionAt = (tokens: readonly Token[], at: number): Place | null => {
  const length = placeLengthAt(tokens, at);
  const words = lowerWords(tokens.slice(at, at + length));
  const region = length > 0 ? regionIn(words) : null;
  const isOfIt = tokens[at + 1]?.lower === 'its';
  const isOfNext = !isOfIt && /^(of|in)$/.test(tokens[at + length]?.lower ?? '');
  return region && { words, region, length, isOfNext, isOfIt };
};

/** "the blue Save button": a colour, size or side between "the" and the name. */
const isAdjective = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  const after = tokens[at + 1];
  if (!isSmall(token) || !LOOKS.has(token?.lower ?? '') || !DETERMINERS.has(tokens[at - 1]?.lower ?? ''))
    return false;
  return isQuoted(after) || (after?.kind === 'word' && (!isSmall(after) || KINDS.has(after.lower)));
};

export interface Seen {
  rest: readonly Token[];
  /** The words about looks and place that were taken out; empty if there were none. */
  looks: string;
  /** The one of them that boxes tell. */
  place?: Place | null;
}

/** Takes out what says how something looks or where it is to be seen. */
export const splitLooks = (tokens: readonly Token[], hasAdjectives: boolean): Seen => {
  const rest: Token[] = [];
  const looks: string[] = [];
  const places: (Place | null)[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    const length = at > 0 ? placeLengthAt(tokens, at) : 0;
    if (length > 0) {
      looks.push(lowerWords(tokens.slice(at, at + length)));
      places.push(regionAt(tokens, at));
      if (tokens[at + 1]?.lower === 'its') rest.push(word('in'), word('it'));
      at += length - 1;
      const after = tokens[at + 1];
      // "in the corner of the dialog" is in the dialog.
      if (after?.lower === 'of') {
        rest.push({ ...after, text: 'in', lower: 'in', raw: 'in' });
        at += 1;
      }
    } else if (hasAdjectives && isAdjective(tokens, at)) looks.push(token.lower);
    else rest.push(token);
  }
  return { rest, looks: looks.join(', '), place: places.length === 1 ? (places[0] ?? null) : null };
};

const LINKING =
  /^(of|for|from|in|on|with|by|to|and|or|at|as|into|onto|under|next|beside|near|than|first|second|third|last|then|after|before)$/;

/** "the FAQ entry “How do I …?”": words before a quoted name that tell what it is, in the app's language and not in ours. */
export const splitNounBeforeName = (tokens: readonly Token[]): Seen | null => {
  const at = tokens.findIndex(isQuoted);
  const start = DETERMINERS.has(tokens[0]?.lower ?? '') ? 1 : 0;
  const before = tokens.slice(start, Math.max(at, start));
  const kind = kindAtEnd(before);
  const noun = before.slice(0, before.length - (kind?.length ?? 0));
  const isNoun = (token: Token) =>
    /^\p{L}[\p{L}-]*$/u.test(token.text) &&
    !TELLTALES.has(token.lower) &&
    !LOOKS.has(token.lower) &&
    !LINKING.test(token.lower) &&
    !KINDS.has(token.lower) &&
    readOrdinal([token]) === null;
  if (noun.length === 0 || noun.length > 2 || !noun.every(isNoun)) return null;
  const rest = [...tokens.slice(0, start), ...before.slice(noun.length), ...tokens.slice(at)];
  return { rest, looks: lowerWords(noun) };
};

const isTold = ({ words, kind, ordinal, within, near, containing }: Target): boolean =>
  words !== '' ||
  kind === 'menu' ||
  ordinal !== null ||
  within !== null ||
  near !== null ||
  containing.length > 0;

/** Whether the place of something in it is meant to be its own: bars and menus are at the top, a button is so in a dialog. */
export const canBeAt = ({ kind }: Target, { vertical }: Region): boolean =>
  kind === null ||
  /^(menu|section)$/.test(kind) ||
  (vertical === undefined && /^(list|table|form)$/.test(kind));

/** The target at its place. What was named last is what is there: "Profile in the menu at the top". */
const inRegion = (target: Target, looks: string, { region, isOfNext, isOfIt }: Place): Target => {
  if (target.within === null || isOfNext || isOfIt)
    return target.near ? { ...target, looks } : { ...target, looks, region };
  return canBeAt(target.within, region)
    ? { ...target, within: { ...target.within, looks, region } }
    : { ...target, looks };
};

/** The command with the looks of its target. A target of which nothing else is told cannot be found by its looks. */
export const withLooks = (
  read: Reading<Command[]>,
  looks: string,
  place: Place | null = null,
): Reading<Command[]> => {
  if (looks === '' || read instanceof Doubt) return read;
  const [only] = read;
  const target = only && 'target' in only ? only.target : null;
  const isOneOfKind = place !== null && looks === place.words && target?.kind !== null;
  if (!only || read.length !== 1 || !target || !(isTold(target) || isOneOfKind))
    return new Doubt(`"${looks}" is about looks or place, which cannot be told from the screen's elements`);
  const seen = place === null ? { ...target, looks } : inRegion(target, looks, place);
  return [{ ...only, target: seen } as Command];
};
