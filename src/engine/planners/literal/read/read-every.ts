import type { Claim, SaidOfEach, Target } from '../command.ts';
import { withoutHarmlessEnding } from './claim-endings.ts';
import { both, counted } from './claim-shapes.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import type { Predicate } from './find-predicate.ts';
import { kindAtEnd } from './kind-words.ts';
import { PhraseBook } from './match-phrase.ts';
import { ofState } from './of-state.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { readContent } from './read-content.ts';
import { LABELS } from './read-labelled.ts';
import { readQuantity } from './read-number.ts';
import { readSubjects } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isQuoted, type Token } from './tokenise.ts';
import { STATES, type State } from './vocabulary/predicates.ts';

const STATE_BOOK = new PhraseBook<{ state: State; isOpposite: boolean }>(
  STATES.flatMap(({ state, phrases, opposites }) => [
    ...phrases.map((phrase) => [phrase, { state, isOpposite: false }] as const),
    ...opposites.map((phrase) => [phrase, { state, isOpposite: true }] as const),
  ]),
);

const singularOf = (word: string): string => word.replace(/(?<=s)es$|s$/, '');

interface Meant {
  target: Target;
  /** How many there are said to be. */
  number: number | null;
}

/** "all the rows", "each of the 3 cards", "both": of what something is said one by one. */
const readMeant = (subject: readonly Token[], memory: Memory): Reading<Meant> => {
  const words = subject.map(({ lower }) => lower);
  const isBoth = words.includes('both');
  if (
    /^(both|all|each|they|they all|they both|(both|all|each|every one|each one) of (them|these|those))$/.test(
      words.join(' '),
    )
  ) {
    return memory.lastCounted
      ? { target: memory.lastCounted, number: isBoth ? 2 : null }
      : new Doubt(`it is not certain what "${asWritten(subject)}" refers to`);
  }
  const rest = subject.slice(words[1] === 'of' ? 2 : 1);
  const bare = rest.slice(/^(the|these|those)$/.test(rest[0]?.lower ?? '') ? 1 : 0);
  const amount = readQuantity(bare);
  const target = readTarget(amount ? bare.slice(amount.length) : bare, memory);
  if (target instanceof Doubt) return target;
  const isUnclear = target.isQuoted || target.ordinal !== null || /[A-Z]/.test(target.words);
  // "All statuses" are values of things, not things.
  const isValue = target.kind === null && LABELS.has(singularOf(target.words.toLowerCase()));
  if (isUnclear || isValue || target.kind === 'page') return unread(subject);
  return { target, number: isBoth ? 2 : (amount?.quantity.number ?? null) };
};

/** What is said of each, and whether it is denied. */
const readSaid = (
  predicate: Predicate,
  said: readonly Token[],
  memory: Memory,
): Reading<{ said: SaidOfEach; isNegated: boolean }[]> => {
  const { verb } = predicate;
  const state = verb === null ? STATE_BOOK.match(said, 0) : null;
  if (state && state.length === said.length)
    return [{ said: { kind: 'state', state: state.meaning.state }, isNegated: state.meaning.isOpposite }];
  const isHolding =
    verb?.kind === 'has' || verb?.kind === 'shows' || (verb?.kind === 'content' && verb.match !== 'matches');
  if (verb !== null && !isHolding) return unread(said);
  const isThing = verb !== null && /^(a|an|the|no)$/.test(said[0]?.lower ?? '') && said.length > 1;
  if (isThing) {
    const subjects = readSubjects(said, memory);
    if (subjects instanceof Doubt) return subjects;
    const things = subjects.flatMap(({ targets }) => targets);
    const isOpen = things.some(
      ({ kind, words, within, isQuoted: isExact }) =>
        within !== null ||
        (kind === null &&
          !isExact &&
          words !== 'price' &&
          (LABELS.has(words) || (LABELS.has(words.split(' ')[0] ?? '') && / \p{Lu}/u.test(words)))),
    );
    if (isOpen) return unread(said);
    if (subjects.some(({ quantity, joiner }) => (quantity && !quantity.isOfOne) || joiner === 'any'))
      return unread(said);
    return subjects.flatMap(({ targets, quantity }) =>
      targets.map((target) => ({ said: { kind: 'thing', target }, isNegated: quantity !== null })),
    );
  }
  if (verb?.kind === 'has') return unread(said);
  const isBeginning = verb?.kind === 'content' && /^(starts|ends)$/.test(verb.match);
  const text = isBeginning ? unread(said) : readContent(plainTarget(''), 'is', said, false, false);
  if (text instanceof Doubt) return text;
  return text.kind === 'content'
    ? [{ said: { kind: 'text', text: text.text, isQuoted: text.isTextQuoted ?? false }, isNegated: false }]
    : unread(said);
};

/** "Every row shows Pending", "both are Pending". */
export const readEvery = (
  subject: readonly Token[],
  predicate: Predicate,
  rest: readonly Token[],
  memory: Memory,
): Reading<Claim> => {
  if (predicate.isNegated || predicate.isAbility)
    return new Doubt(`"${asWritten(subject)}" with a negation can be read in two ways`);
  const meant = readMeant(subject, memory);
  if (meant instanceof Doubt) return meant;
  const bare = withoutHarmlessEnding(rest);
  // "All 10 products are shown": there are 10 of them.
  const isShown =
    predicate.verb === null
      ? /^(shown|displayed|visible|listed|found|there|present)$/.test(asWritten(bare).toLowerCase())
      : predicate.verb.kind === 'seen' && bare.length === 0;
  if (isShown)
    return meant.number === null
      ? new Doubt(`"${asWritten(subject)}" does not say how many there are`)
      : counted(meant.target, { comparison: 'equal', number: meant.number }, false);
  const said = readSaid(predicate, withoutHarmlessEnding(rest), memory);
  if (said instanceof Doubt) return said;
  const amount =
    meant.number === null
      ? null
      : counted(meant.target, { comparison: 'equal', number: meant.number }, false);
  if (amount instanceof Doubt) return amount;
  const claims = said.map((one): Claim => {
    const target = one.said.kind === 'state' ? ofState(meant.target, one.said.state) : meant.target;
    return { kind: 'every', target, ...one };
  });
  return both(amount ? [amount, ...claims] : claims);
};

/** Whether a clause speaks of several that were counted before, or of all of a kind. */
export const speaksOfEach = (subject: readonly Token[]): boolean => {
  const words = subject.map(({ lower }) => lower).join(' ');
  if (/^(both|they|they all|they both|both of (them|these|those))$/.test(words)) return true;
  const kind = kindAtEnd(subject);
  return (
    subject[0]?.lower === 'both' &&
    !subject.some((token) => isQuoted(token) || token.lower === 'and') &&
    kind?.isPlural === true
  );
};
