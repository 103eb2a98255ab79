import type { Claim, Target } from '../command.ts';
import { both } from './claim-shapes.ts';
import { Doubt, type Reading } from './doubt.ts';
import { PhraseBook } from './match-phrase.ts';
import { plainTarget } from './plain-target.ts';
import { looksLikeData } from './read-content.ts';
import { splitList } from './read-subject.ts';
import { asWritten, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { BEARING, STATES } from './vocabulary/predicates.ts';
import { LOOKS, TELLTALES, THING_NOUNS } from './vocabulary/small-words.ts';

const BEARING_BOOK = new PhraseBook(BEARING);

const CONDITIONS = new Set(STATES.flatMap(({ phrases, opposites }) => [...phrases, ...opposites]));

/** A text in quotes, or a name or figure without. */
export const isNameOrFigure = (part: readonly Token[]): boolean =>
  (part.length === 1 && isQuoted(part[0])) ||
  (part.length > 0 &&
    part.length <= 5 &&
    part.every((token) => token.kind === 'word' && (!isSmall(token) || looksLikeData(token))));

/** One word in small letters that can only be a word of the app. */
const isPlainWord = ([only, ...more]: readonly Token[]): boolean =>
  more.length === 0 &&
  isSmall(only) &&
  /^[a-z-]{3,}$/.test(only?.text ?? '') &&
  !TELLTALES.has(only?.lower ?? '') &&
  !LOOKS.has(only?.lower ?? '') &&
  !KINDS.has(only?.lower ?? '');

/** What can be told apart and has words of its own in it: a row, a card, something with a name. */
export const isHolder = ({ kind, words, isQuoted: isExact, ordinal }: Target): boolean => {
  if (kind !== null)
    return /^(row|card|listitem|cell|dialog|section|button|link|tab|menuitem|text)$/.test(kind);
  return isExact || ordinal !== null || !(words === '' || THING_NOUNS.has(words));
};

/** Each of the words stands in the thing, or none does. */
export const bears = (
  holder: Target,
  words: readonly (readonly Token[])[],
  isNegated: boolean,
  told: Pick<Target, 'isTold'> = {},
): Claim =>
  both(
    words.map((part): Claim => {
      const text = spokenValue(part);
      const isExact = isQuoted(part[0]);
      return holder.kind === null || /^(row|card|listitem|section|dialog)$/.test(holder.kind)
        ? {
            kind: 'visible',
            target: plainTarget(text, { isQuoted: isExact, within: holder, ...told }),
            isNegated,
          }
        : { kind: 'content', target: holder, match: 'contains', text, isTextQuoted: isExact, isNegated };
    }),
  );

/** "is marked “Current plan”", "is tagged People", "is listed as Adult": it bears that word. Null: it says something else. */
export const readBearing = (
  holder: Target,
  said: readonly Token[],
  isNegated: boolean,
): Reading<Claim> | null => {
  const how = BEARING_BOOK.match(said, 0);
  const words = said.slice(how?.length ?? 0);
  if (!how || words.length === 0 || CONDITIONS.has(asWritten(words).toLowerCase())) return null;
  const list = splitList(words);
  if (list instanceof Doubt || !isHolder(holder)) return null;
  const isClear = list.parts.every(
    (part) => isNameOrFigure(part) || (how.meaning.isWord && isPlainWord(part)),
  );
  // "Not tagged A and B" may deny both or only that they go together.
  if (!isClear || (list.parts.length > 1 && (isNegated || list.joiner === 'any'))) return null;
  return bears(holder, list.parts, isNegated);
};
