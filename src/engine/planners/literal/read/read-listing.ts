import type { Claim, Target } from '../command.ts';
import { both } from './claim-shapes.ts';
import { Doubt, type Reading } from './doubt.ts';
import { findPredicate } from './find-predicate.ts';
import { phrases } from './match-phrase.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { isNameOrFigure } from './read-bearing.ts';
import { LABELS } from './read-labelled.ts';
import { inOrder, readThings } from './read-seen.ts';
import { splitList } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { THING_NOUNS } from './vocabulary/small-words.ts';

type ReadClaim = (tokens: readonly Token[], memory: Memory) => Reading<Claim>;

const ORDERLY = phrases(
  ['this', 'that', 'the following', 'the given', 'this exact', 'exactly this', 'exactly that'].map(
    (which) => `in ${which} order`,
  ),
);

/** "A, B and C, in that order": the words without what is said of their order. */
export const splitOrder = (tokens: readonly Token[]): { rest: readonly Token[]; isOrdered: boolean } => {
  const length = ORDERLY.ending(tokens);
  if (length === 0) return { rest: tokens, isOrdered: false };
  const rest = tokens.slice(0, -length);
  return { rest: isMark(rest.at(-1), ',') ? rest.slice(0, -1) : rest, isOrdered: true };
};

/** "order 1003", "the rows A": the noun tells what it is, the name which one. */
export const withoutNoun = (tokens: readonly Token[]): readonly Token[] => {
  const start = tokens[0]?.lower === 'the' ? 1 : 0;
  const noun = tokens[start];
  const singular = noun?.lower.replace(/s$/, '') ?? '';
  const isNoun = isSmall(noun) && (THING_NOUNS.has(singular) || KINDS.has(noun?.lower ?? ''));
  return isNoun && isNameOrFigure(tokens.slice(start + 1)) ? tokens.slice(start + 1) : tokens;
};

/** The names in "A, B and C" or "orders 1003 and 1010"; null if one of them is no name. */
export const namesIn = (tokens: readonly Token[]): Target[] | null => {
  const list = splitList(tokens);
  if (list instanceof Doubt || list.joiner === 'any') return null;
  const parts = list.parts.map(withoutNoun);
  return parts.every(isNameOrFigure)
    ? parts.map((part) => plainTarget(spokenValue(part), { isQuoted: isQuoted(part[0]) }))
    : null;
};

const ANNOUNCED = phrases(['namely', 'that is', 'i.e.', 'of', 'for', 'these are', 'they are', 'which are']);

/** Where the names begin after an amount: "2 rows: A and B", "2 rows are shown, namely A and B", "2 rows (A and B)". */
const splitNames = (tokens: readonly Token[]): { head: readonly Token[]; names: readonly Token[] } | null => {
  const isEnclosed = isMark(tokens.at(-1), ')');
  const at = tokens.findIndex(
    (token, index) =>
      index > 1 && (isEnclosed ? isMark(token, '(') : isMark(token, ':') || isMark(token, ',')),
  );
  if (at === -1) return null;
  const after = tokens.slice(at + 1, isEnclosed ? -1 : tokens.length);
  const announced = isMark(tokens[at], ':') ? null : ANNOUNCED.match(after, 0);
  const names = after.slice(announced?.length ?? 0);
  return { head: tokens.slice(0, at), names: isMark(names[0], ':') ? names.slice(1) : names };
};

/** Each of them once and no others; where their order is told, in that order. */
const listing = (targets: readonly Target[], among: Target, isOrdered: boolean): Reading<Claim> => {
  const named = targets.map((target) => ({ ...target, within: among.within }));
  const only: Claim = { kind: 'only', targets: named, among, isNegated: false };
  if (!isOrdered) return only;
  const ordered = inOrder(named);
  return ordered instanceof Doubt ? ordered : both([only, ordered]);
};

/** "There are 2 rows: A and B": so many, each of them named. Null: it does not name what it counts. */
export const readCountedNames = (
  tokens: readonly Token[],
  memory: Memory,
  readClaim: ReadClaim,
): Reading<Claim> | null => {
  const { rest, isOrdered } = splitOrder(tokens);
  const split = splitNames(rest);
  const names = split && namesIn(split.names);
  if (!split || !names) return null;
  const isBare = findPredicate(split.head) === null && !/^there/.test(split.head[0]?.lower ?? '');
  const amount = isBare ? readThings(split.head, false, memory) : readClaim(split.head, memory);
  if (amount instanceof Doubt || amount.kind !== 'count' || amount.isNegated) return null;
  if (amount.comparison !== 'equal' || amount.number === 0) return null;
  if (amount.number !== names.length)
    return new Doubt(`"${asWritten(tokens)}" counts ${amount.number} and names ${names.length}`);
  const { target } = amount;
  if (target.kind !== 'option') return listing(names, target, isOrdered);
  if (isOrdered) return new Doubt('the order of options cannot be told');
  // As many options as are named, each of them offered, are these and no others.
  const offered = names.map(
    (name): Claim => ({ kind: 'visible', target: { ...target, ...nameOf(name) }, isNegated: false }),
  );
  return both([amount, ...offered]);
};

const nameOf = ({ words, isQuoted: isExact }: Target) => ({ words, isQuoted: isExact });

const LISTED = /^(listed|shown|displayed|visible|remaining|found)$/;

/** "The people listed are A, B and C": they and no others. Null: it says no such thing of several. */
export const readListing = (tokens: readonly Token[], memory: Memory): Reading<Claim> | null => {
  const found = findPredicate(tokens);
  if (!found || found.verb !== null || found.isNegated || found.isAbility) return null;
  const subject = tokens
    .slice(0, found.start)
    .filter((token) => !isSmall(token) || !LISTED.test(token.lower));
  const { rest, isOrdered } = splitOrder(tokens.slice(found.next));
  const names = namesIn(rest);
  if (!names || names.length < 2 || !/^(the|these)$/.test(subject[0]?.lower ?? '')) return null;
  const among = readTarget(subject, memory);
  if (among instanceof Doubt || among.isQuoted || among.ordinal !== null || /\p{Lu}/u.test(among.words))
    return null;
  const noun = subject.at(-1)?.lower ?? '';
  const isPlural = among.kind === null ? /s$|people$/.test(among.words) : KINDS.get(noun)?.isPlural === true;
  const isListed = among.kind === null || /^(row|card|listitem)$/.test(among.kind);
  // "The statuses are Open and Paid" speaks of what is in a column.
  const isValue = among.kind === null && LABELS.has(noun.replace(/(?<=s)es$|s$/, ''));
  return isPlural && isListed && !isValue ? listing(names, among, isOrdered) : null;
};
