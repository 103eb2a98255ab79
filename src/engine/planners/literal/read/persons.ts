import { Doubt, type Reading } from './doubt.ts';
import { predicateAt } from './find-predicate.ts';
import { matchVerb } from './match-phrase.ts';
import type { Memory, Persons } from './plain-target.ts';
import { LABELS } from './read-labelled.ts';
import { asWritten, isQuoted, isSmall, type Token, word } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { THING_NOUNS } from './vocabulary/small-words.ts';

const NAME_WORD = /^\p{Lu}[\p{Ll}\p{Lu}'’.-]*\p{Ll}\.?$|^\p{Lu}\.$/u;
const FULL_NAME = /^\p{Lu}[\p{L}'’.-]* (\p{Lu}[\p{L}'’.-]* ?){1,3}$/u;

const isNameWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' && NAME_WORD.test(token.text);

const isJoint = (token: Token | undefined): boolean =>
  (token?.kind === 'mark' && /^[,;:.!]$/.test(token.text)) ||
  (isSmall(token) && /^(and|then|but|that)$/.test(token?.lower ?? ''));

interface Named {
  words: string;
  length: number;
  isCertain: boolean;
}

/** The full name at `at`, or one word after what tells that it is somebody: "the row of Anna", "the user Anna". */
const nameAt = (tokens: readonly Token[], at: number): Named | null => {
  const before = tokens[at - 1];
  const isOwner =
    isSmall(before) && /^(of|for)$/.test(before?.lower ?? '') && isSmall(tokens[at - 2]) && at > 1;
  const isTold = isOwner || (isSmall(before) && THING_NOUNS.has(before?.lower ?? ''));
  if (isQuoted(tokens[at]))
    return FULL_NAME.test(tokens[at]?.text ?? '')
      ? { words: tokens[at]?.text ?? '', length: 1, isCertain: isTold }
      : null;
  // A verb that begins a clause, and a control's name, are nobody's.
  const isVerbAt = (index: number) =>
    (index === 0 || isJoint(tokens[index - 1])) && matchVerb(tokens, index) !== null;
  if (!isNameWord(tokens[at]) || (isNameWord(before) && !isVerbAt(at - 1))) return null;
  let length = 1;
  while (isNameWord(tokens[at + length]) && length < 4) length += 1;
  const isControl = isSmall(tokens[at + length]) && KINDS.has(tokens[at + length]?.lower ?? '');
  if (isVerbAt(at) || isControl) return null;
  const words = asWritten(tokens.slice(at, at + length));
  return length > 1 || (isTold && at > 0) ? { words, length, isCertain: isTold } : null;
};

/** The one who is meant; null if nobody was named, or if it may be another. */
const meant = ({ last, isCertain, all }: Persons): string | null => {
  const [only, ...others] = new Set(last);
  return only !== undefined && others.length === 0 && (isCertain || all.size === 1) ? only : null;
};

const named = (name: string): Token => ({
  ...word(name),
  kind: 'quoted',
  text: name,
  lower: '',
  raw: `"${name}"`,
});

const ITEMS = /^(row|card|entry|item|line)$/;
const MEETING = /^(see|sees|find|land|lands|redirected|taken|asked|prompted|able|logged|signed|on|at)$/;

/** How many words speak of somebody at `at`, and what says the same with the name. Null: they speak of nobody. */
const spokenOf = (
  tokens: readonly Token[],
  at: number,
): { length: number; with: (name: string) => readonly Token[] } | null => {
  const token = tokens[at];
  if (token?.kind !== 'word' || (!isSmall(token) && at > 0)) return null;
  const next = tokens[at + 1];
  const before = tokens[at - 1];
  const isBegun =
    at === 0 ||
    isJoint(before) ||
    /^(check|verify|ensure|confirm|assert|expect|sure)$/.test(before?.lower ?? '');
  if (/^(he|she)$/.test(token.lower) && isBegun) {
    const doing = tokens.slice(at + 1, at + 5).some(({ lower }) => MEETING.test(lower));
    const isClaim = predicateAt(tokens, at + 1) !== null && matchVerb(tokens, at + 1) === null;
    return isClaim && !doing ? { length: 1, with: (name) => [named(name)] } : null;
  }
  if (token.lower === 'him' && at > 0) return { length: 1, with: (name) => [named(name)] };
  if (!/^(his|her)$/.test(token.lower) || !isSmall(next)) return null;
  if (ITEMS.test(next?.lower ?? ''))
    return { length: 2, with: (name) => [word('the'), word('row'), word('for'), named(name)] };
  const isValue = predicateAt(tokens, at + 2) !== null && !KINDS.has(next?.lower ?? '');
  return isValue && (LABELS.has(next?.lower ?? '') || THING_NOUNS.has(next?.lower ?? ''))
    ? { length: 2, with: (name) => [word('the'), word(next?.lower ?? ''), word('of'), named(name)] }
    : null;
};

/** "Its status is Paid" after "INV-7 is listed": that of INV-7. */
export const withOwnerNamed = (tokens: readonly Token[], { last }: Memory): readonly Token[] => {
  const [its, noun] = tokens;
  const isValue =
    its?.lower === 'its' && LABELS.has(noun?.lower ?? '') && isSmall(noun) && predicateAt(tokens, 2) !== null;
  const isNamed =
    last !== null &&
    /^(row|card|listitem)?$/.test(last.kind ?? '') &&
    last.ordinal === null &&
    last.within === null &&
    (last.isQuoted || /^[\p{Lu}\d#]/u.test(last.words));
  return isValue && isNamed
    ? [word('the'), ...tokens.slice(1, 2), word('of'), named(last.words), ...tokens.slice(2)]
    : tokens;
};

/** The sentence with names for those who are spoken of. A doubt where it is not certain who that is. */
export const withPersonsNamed = (
  tokens: readonly Token[],
  { persons }: Memory,
): Reading<readonly Token[]> => {
  const out: Token[] = [];
  let isNew = true;
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) break;
    // Names side by side are spoken of together; another verb speaks of another.
    if (isJoint(token) && matchVerb(tokens, at + 1) !== null) isNew = true;
    const spoken = spokenOf(tokens, at);
    if (spoken) {
      const name = meant(persons);
      // Where nobody was named, he is who uses the app; "him" may be what was just pressed.
      const isActor = token.lower === 'him' || (/^(he|she)$/.test(token.lower) && persons.all.size === 0);
      if (name === null && !isActor)
        return new Doubt(`"${asWritten(tokens)}": it is not certain who "${token.raw}" is`);
      out.push(...(name === null ? [token] : spoken.with(name)));
      at += name === null ? 0 : spoken.length - 1;
      continue;
    }
    const found = nameAt(tokens, at);
    if (found) {
      persons.last = isNew ? [found.words] : [...persons.last, found.words];
      persons.isCertain = isNew ? found.isCertain : persons.isCertain && found.isCertain;
      persons.all.add(found.words);
      isNew = false;
      out.push(...tokens.slice(at, at + found.length));
      at += found.length - 1;
    } else out.push(token);
  }
  return out;
};
