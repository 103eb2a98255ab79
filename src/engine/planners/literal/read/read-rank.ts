import type { Claim, Target } from '../command.ts';
import { both } from './claim-shapes.ts';
import { Doubt, type Reading } from './doubt.ts';
import { regionAt } from './looks.ts';
import { PhraseBook } from './match-phrase.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { isNameOrFigure } from './read-bearing.ts';
import { readLabelled } from './read-labelled.ts';
import { withoutNoun } from './read-listing.ts';
import { readOrdinal } from './read-number.ts';
import type { Subject } from './read-subject.ts';
import { readPlace, readTarget } from './read-target.ts';
import { isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { THING_NOUNS } from './vocabulary/small-words.ts';

const POSITIONS = [
  ['first', 1],
  ['second', 2],
  ['third', 3],
  ['last', -1],
] as const;

const RANKS = new PhraseBook<number>([
  ...POSITIONS.flatMap(([word, rank]) =>
    ['in the WORD position', 'in the WORD place', 'in WORD place', 'in WORD position'].map(
      (phrase) => [phrase.replace('WORD', word), rank] as const,
    ),
  ),
  ...['', 'listed ', 'shown ', 'displayed ', 'ranked '].flatMap((how) => [
    [`${how}first`, 1] as const,
    [`${how}second`, 2] as const,
    [`${how}third`, 3] as const,
    [`${how}last`, -1] as const,
    [`${how}at the top`, 1] as const,
    [`${how}on top`, 1] as const,
    [`${how}at the very top`, 1] as const,
    [`${how}at the bottom`, -1] as const,
    [`${how}at the end`, -1] as const,
  ]),
]);

const isItem = ({ kind, words }: Target): boolean =>
  kind === null ? THING_NOUNS.has(words.replace(/s$/, '')) : /^(row|card|listitem)$/.test(kind);

/** What people call something by a number, as INV-2049 and 1009: it stands in a row beside much else. */
const isNumber = (words: string): boolean => /^[\p{L}-]*\s?#?\d[\p{L}\d-]*$/u.test(words);

/** "The second row is order 1008", "the first one is 1009": that it says the number. Null: it says something else. */
export const readRanked = (
  ranked: Target,
  said: readonly Token[],
  isNegated: boolean,
): Reading<Claim> | null => {
  const at = said.findIndex((token) => isSmall(token) && token.lower === 'with');
  const name = withoutNoun(at === -1 ? said : said.slice(0, isMark(said[at - 1], ',') ? at - 1 : at));
  const isNoun = name.length < said.length && at === -1;
  if (ranked.ordinal === null || !isItem(ranked) || !isNameOrFigure(name)) return null;
  const text = spokenValue(name);
  if (!isNoun && at === -1 && !isNumber(text)) return null;
  const claim: Claim = {
    kind: 'content',
    target: ranked,
    match: 'contains',
    text,
    isTextQuoted: isQuoted(name[0]),
    isNegated,
  };
  if (at === -1) return claim;
  const more = isNegated ? null : readLabelled(ranked, said.slice(at + 1), false);
  if (more === null || more instanceof Doubt) return more;
  return both([claim, more]);
};

const isNamed = ({ words, isQuoted, ordinal }: Target): boolean =>
  words !== '' && ordinal === null && (isQuoted || /[\p{Lu}\d]/u.test(words));

/** "Zoe is the first employee in the list", "Zoe is at the top", "Zoe comes last". Null: it speaks of no rank. */
export const readRank = (
  { targets, quantity }: Subject,
  said: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> | null => {
  const [target] = targets;
  if (!target || targets.length !== 1 || quantity || !isNamed(target) || target.within) return null;
  const claim = (ranked: Target): Claim => ({
    kind: 'content',
    target: ranked,
    match:
      /^(row|card|listitem)$/.test(ranked.kind ?? '') || (isItem(ranked) && isNumber(target.words))
        ? 'contains'
        : 'is',
    text: target.words,
    isTextQuoted: target.isQuoted,
    isNegated,
  });
  const isThe = said[0]?.lower === 'the';
  if (isThe && readOrdinal(said, 1) && said.length > 2) {
    const ranked = readTarget(said, memory);
    return ranked instanceof Doubt || ranked.ordinal === null ? null : claim(ranked);
  }
  const rank = RANKS.match(said, 0);
  if (!rank) return null;
  // "At the top right" and "at the top of the page" are places on the screen.
  const isElsewhere = [0, 1].some((at) => at + (regionAt(said, at)?.length ?? 0) > rank.length);
  if (isElsewhere) return null;
  // "Shown at the top" may speak of the page as well as of a list.
  const isShown = /^(shown|displayed)$/.test(said[0]?.lower ?? '') && said[1]?.lower !== 'first';
  if (isShown && said.length === rank.length && said[1]?.lower !== 'last') return null;
  const rest = said.slice(rank.length);
  // A message or a button is none of a list unless that is said.
  if (rest.length === 0 && target.kind !== null && !isItem(target)) return null;
  const place = rest.length === 0 ? null : readPlace(rest, memory);
  if (place instanceof Doubt || place?.near) return place instanceof Doubt ? place : null;
  const within = place?.within ?? null;
  const kind = within?.kind === 'table' ? 'row' : 'listitem';
  const isPage = within?.kind === 'page' || within?.kind === 'section' || within?.kind === 'dialog';
  if (isPage) return new Doubt('where on a page something stands cannot be told from its elements');
  return claim(plainTarget('', { kind, ordinal: rank.meaning, within }));
};
