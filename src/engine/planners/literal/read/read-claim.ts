import type { Claim, Target } from '../command.ts';
import { both, claimOfEach, seen } from './claim-shapes.ts';
import { Doubt, type Reading } from './doubt.ts';
import { findPredicate, type Predicate, predicateAt } from './find-predicate.ts';
import { PhraseBook, phrases } from './match-phrase.ts';
import { readContent, readNumeric } from './read-content.ts';
import { browserSubject, readLanding } from './read-location.ts';
import { type Quantity, readAmount, readNumber, readQuantity } from './read-number.ts';
import { readOrder } from './read-order.ts';
import { isWholePage, readCounted, readSubject, type Subject, wholePage } from './read-subject.ts';
import { isEnclosing, type Memory, readPlace, readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, spokenValue, type Token } from './tokenise.ts';
import { IS_VALUE, SEEN, STATES, type State, UNSEEN } from './vocabulary/predicates.ts';
import { HARMLESS_ENDINGS, NAMING } from './vocabulary/small-words.ts';

const SEEN_BOOK = new PhraseBook<boolean>([
  ...SEEN.map((phrase) => [phrase, true] as const),
  ...UNSEEN.map((phrase) => [phrase, false] as const),
]);
const STATE_BOOK = new PhraseBook<{ state: State; isOpposite: boolean }>(
  STATES.flatMap(({ state, phrases: said, opposites }) => [
    ...said.map((phrase) => [phrase, { state, isOpposite: false }] as const),
    ...opposites.map((phrase) => [phrase, { state, isOpposite: true }] as const),
  ]),
);
const HARMLESS = phrases(HARMLESS_ENDINGS);
const VALUE_BOOK = phrases(IS_VALUE);
const NAMING_BOOK = phrases(NAMING);

const unread = (tokens: readonly Token[]): Doubt => new Doubt(`"${asWritten(tokens)}" cannot be read`);

/** Takes off words at the end that change nothing. */
export const withoutHarmlessEnding = (tokens: readonly Token[]): readonly Token[] => {
  const length = HARMLESS.ending(tokens);
  return length > 0 && length < tokens.length ? withoutHarmlessEnding(tokens.slice(0, -length)) : tokens;
};

/** What follows "is shown": nothing, a place ("in the list"), or the words of it ("with the text “Saved”"). */
const placeSubject = (subject: Subject, rest: readonly Token[], memory: Memory): Reading<Subject> => {
  const left = HARMLESS.ending(rest) === rest.length ? [] : withoutHarmlessEnding(rest);
  if (left.length === 0) return subject;
  const naming = NAMING_BOOK.match(left, 0);
  const text = isMark(left[0], ':') ? left.slice(1) : naming ? left.slice(naming.length) : null;
  if (text) {
    if (text.length !== 1 || !isQuoted(text[0])) return unread(left);
    return {
      ...subject,
      targets: subject.targets.map((target) => ({
        ...target,
        containing: [...target.containing, spokenValue(text)],
      })),
    };
  }
  const place = readPlace(left, memory);
  if (place instanceof Doubt) return unread(left);
  if (place.within && /^(top|bottom|left|right|center|centre|middle|corner)/.test(place.within.words))
    return unread(left);
  return { ...subject, targets: subject.targets.map((target) => ({ ...target, ...place })) };
};

/** What "is" and "are" say: a condition, a value, a place, an order. */
const readBeing = (
  subject: Subject,
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  const order = readOrder(subject, rest, isNegated, memory);
  if (order) return order;
  const shown = SEEN_BOOK.match(rest, 0);
  if (shown) {
    const placed = placeSubject(subject, rest.slice(shown.length), memory);
    return placed instanceof Doubt ? placed : seen(placed, isNegated !== !shown.meaning);
  }
  const said = withoutHarmlessEnding(rest);
  const state = STATE_BOOK.match(said, 0);
  if (state) return readState(subject, state.meaning, said.slice(state.length), isNegated, memory);
  if (['open', 'opened', 'closed'].includes(said[0]?.lower ?? '') && said.length === 1)
    return openOrClosed(subject, said[0]?.lower !== 'closed', isNegated);
  if (subject.quantity) return placedCount(subject, said, isNegated, memory);
  const [target] = subject.targets;
  if (subject.targets.length !== 1 || !target) {
    const placed = placeSubject(subject, said, memory);
    return placed instanceof Doubt ? placed : seen(placed, isNegated);
  }
  const numeric = readNumeric(target, said, isNegated, memory);
  if (numeric) return numeric;
  if (['in', 'inside', 'within', 'on', 'under', 'next'].includes(said[0]?.lower ?? '') && said.length > 1)
    return placedCount(subject, said, isNegated, memory);
  const value = VALUE_BOOK.match(said, 0);
  return readContent(
    target,
    'is',
    value && value.length < said.length ? said.slice(value.length) : said,
    isNegated,
    value !== null,
  );
};

const placedCount = (
  subject: Subject,
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  if (rest.length === 0) return new Doubt('it does not say what is to be true');
  const placed = placeSubject(subject, rest, memory);
  return placed instanceof Doubt ? placed : seen(placed, isNegated);
};

const readState = (
  subject: Subject,
  { state, isOpposite }: { state: State; isOpposite: boolean },
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  if (subject.quantity && subject.quantity.number !== 0)
    return new Doubt('so many of one condition cannot be checked');
  if (subject.quantity) return new Doubt('"no" with a condition can be read in two ways');
  const placed = rest.length === 0 ? subject : placeSubject(subject, rest, memory);
  if (placed instanceof Doubt) return placed;
  return claimOfEach(placed, isNegated, (target) => ({
    kind: 'state',
    target,
    state,
    isNegated: isNegated !== isOpposite,
  }));
};

/** An open dialog is one that can be seen; an open list is one that is expanded; of other things "open" says too little. */
const openOrClosed = (subject: Subject, isOpen: boolean, isNegated: boolean): Reading<Claim> => {
  const isSeen = isOpen !== isNegated;
  return claimOfEach(subject, isNegated, (target) => {
    if (
      target.kind === 'dialog' ||
      target.kind === 'alert' ||
      target.kind === 'page' ||
      target.kind === 'menu'
    ) {
      return { kind: 'visible', target, isNegated: !isSeen };
    }
    if (target.kind === 'select' || target.kind === 'section')
      return { kind: 'state', target, state: 'expanded', isNegated: !isSeen };
    return new Doubt(`what "open" means for "${target.words}" is not certain`);
  });
};

const WITH_TIME = /^(within|in)$/;

/** "within 5 seconds" at the end of a claim: it is waited for so long. */
export const splitDeadline = (
  tokens: readonly Token[],
): { rest: readonly Token[]; seconds: number | null } => {
  const unit = tokens.at(-1)?.lower ?? '';
  const number = readNumber(tokens.at(-2));
  if (
    number === null ||
    !/^(seconds?|secs?|s|minutes?|mins?)$/.test(unit) ||
    !WITH_TIME.test(tokens.at(-3)?.lower ?? '')
  )
    return { rest: tokens, seconds: null };
  return { rest: tokens.slice(0, -3), seconds: unit.startsWith('m') ? number * 60 : number };
};

const readVerb = (
  subject: Subject,
  predicate: Predicate,
  rest: readonly Token[],
  memory: Memory,
): Reading<Claim> => {
  const { verb, isNegated } = predicate;
  if (verb === null) return readBeing(subject, rest, isNegated, memory);
  const [target] = subject.targets;
  if (verb.kind === 'seen' || verb.kind === 'unseen') {
    const placed = placeSubject(subject, rest, memory);
    return placed instanceof Doubt ? placed : seen(placed, isNegated !== (verb.kind === 'unseen'));
  }
  if (verb.kind === 'opens' || verb.kind === 'closes') {
    const left = HARMLESS.ending(rest) === rest.length ? [] : rest;
    if (left.length > 0) return unread(left);
    if (target && isWholePage(target))
      return new Doubt('that the page loads says nothing that could be checked');
    return openOrClosed(subject, verb.kind === 'opens', isNegated);
  }
  if (subject.targets.length !== 1 || !target || subject.quantity)
    return new Doubt('several things at once are said to hold something');
  if (verb.kind === 'before' || verb.kind === 'after') {
    const other = readTarget(withoutHarmlessEnding(rest), memory);
    if (other instanceof Doubt) return other;
    return verb.kind === 'before'
      ? { kind: 'before', first: target, second: other, isNegated }
      : { kind: 'before', first: other, second: target, isNegated };
  }
  if (verb.kind === 'land') return readLanding(rest, isNegated, memory);
  if (verb.kind === 'exceeds') {
    const number = rest.length === 1 ? readAmount(rest[0]) : null;
    return number === null ? unread(rest) : { kind: 'number', target, comparison: 'more', number, isNegated };
  }
  return readHolding(target, verb, withoutHarmlessEnding(rest), isNegated, memory);
};

/** A row or card shows other things besides; a badge or field shows this alone. */
const matchOf = (target: Target, verb: Exclude<Predicate['verb'], null>) =>
  verb.kind === 'content' ? verb.match : isEnclosing(target) && target.kind !== 'alert' ? 'contains' : 'is';

/** "shows 2", "contains 3 rows", "has a Save button", "has the value X". */
const readHolding = (
  target: Target,
  verb: Exclude<Predicate['verb'], null>,
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  if (rest.length === 0) return new Doubt('it does not say what should be there');
  const first = rest[0]?.lower ?? '';
  if (verb.kind === 'has') {
    if (first === 'focus' && rest.length === 1) return { kind: 'state', target, state: 'focused', isNegated };
    const named = rest[0]?.lower === 'the' || rest[0]?.lower === 'a' ? rest.slice(1) : rest;
    if (['value', 'text', 'label', 'message'].includes(named[0]?.lower ?? '') && named.length > 1) {
      const said = named[1]?.lower === 'of' ? named.slice(2) : named.slice(1);
      return readContent(target, 'is', said, isNegated, true);
    }
  }
  const isSaid = verb.kind === 'content' && verb.match === 'is';
  const isInside =
    verb.kind === 'has' || verb.kind === 'shows' || (verb.kind === 'content' && verb.match === 'contains');
  const counted = isInside ? readCounted(rest, memory) : null;
  if (counted instanceof Doubt) return counted;
  if (counted) {
    const inside = {
      ...counted.target,
      within: counted.target.within ?? (isWholePage(target) ? null : target),
    };
    return { kind: 'count', target: inside, ...counted.quantity, isNegated };
  }
  const isThing =
    isInside &&
    (isWholePage(target) ||
      (['a', 'an', 'the'].includes(first) &&
        !/^(text|value|words?|string|number|message|phrase)$/.test(rest[1]?.lower ?? '')));
  if (isThing) return readInside(target, rest, isNegated, memory);
  if (verb.kind === 'has') return new Doubt(`"${asWritten(rest)}" cannot be read`);
  const numeric = verb.kind === 'shows' || isSaid ? readNumeric(target, rest, isNegated, memory) : null;
  return numeric ?? readContent(target, matchOf(target, verb), rest, isNegated, true);
};

const readInside = (
  target: Target,
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  const subject = readSubject(rest, memory);
  if (subject instanceof Doubt) return subject;
  const outer = isWholePage(target) ? null : target;
  return seen(
    { ...subject, targets: subject.targets.map((inner) => ({ ...inner, within: inner.within ?? outer })) },
    isNegated,
  );
};

/** "the URL contains /cart", "the page title is “Cart”". */
const readBrowserClaim = (
  what: 'url' | 'title',
  { verb, isNegated }: Predicate,
  rest: readonly Token[],
): Reading<Claim> => {
  const match =
    verb === null || verb.kind === 'shows' || verb.kind === 'has'
      ? 'is'
      : verb.kind === 'content'
        ? verb.match
        : null;
  if (match === null || match === 'matches') return unread(rest);
  const value = VALUE_BOOK.match(rest, 0);
  const claim = readContent(wholePage(), match, value ? rest.slice(value.length) : rest, isNegated, true);
  if (claim instanceof Doubt) return claim;
  return claim.kind === 'content' ? { kind: what, match, text: claim.text, isNegated } : unread(rest);
};

/** "the number of rows is 3". */
const readNumberOf = (
  subject: readonly Token[],
  predicate: Predicate,
  rest: readonly Token[],
  memory: Memory,
): Reading<Claim> | null => {
  const words = subject.map(({ lower }) => lower);
  const at = words[0] === 'the' ? 1 : 0;
  if (!['number', 'count', 'amount'].includes(words[at] ?? '') || words[at + 1] !== 'of') return null;
  const counted: { quantity: Quantity; length: number } | null = readQuantity(rest);
  if (predicate.verb !== null || counted === null || counted.length !== rest.length) return unread(rest);
  const target = readTarget(subject.slice(at + 2), memory);
  return target instanceof Doubt
    ? target
    : { kind: 'count', target, ...counted.quantity, isNegated: predicate.isNegated };
};

/** "There are no errors", "there should be 3 rows". */
const readThereIs = (tokens: readonly Token[], memory: Memory): Reading<Claim> | null => {
  if (!['there', "there's"].includes(tokens[0]?.lower ?? '')) return null;
  const predicate =
    tokens[0]?.lower === "there's" ? { next: 1, isNegated: false, verb: null } : predicateAt(tokens, 1);
  if (!predicate || predicate.verb !== null) return null;
  const rest = withoutHarmlessEnding(tokens.slice(predicate.next).filter(({ lower }) => lower !== 'any'));
  const end = SEEN_BOOK.ending(rest);
  const subject = readSubject(end > 0 && end < rest.length ? rest.slice(0, -end) : rest, memory);
  return subject instanceof Doubt ? subject : seen(subject, predicate.isNegated);
};

/** Joins "is visible and enabled": what follows "and" is said of the same subject. */
const splitPredicates = (
  tokens: readonly Token[],
  predicate: Predicate,
): { first: readonly Token[]; others: readonly Token[][] } | null => {
  for (let at = predicate.next + 1; at < tokens.length - 1; at += 1) {
    if (!['and', 'but'].includes(tokens[at]?.lower ?? '')) continue;
    const after = tokens.slice(at + 1);
    const subject = tokens.slice(0, predicate.start);
    const isPredicate = predicateAt(after, 0) !== null;
    const isCondition =
      predicate.verb === null &&
      (STATE_BOOK.match(after, 0) !== null ||
        SEEN_BOOK.match(after, 0) !== null ||
        after[0]?.lower === 'not');
    if (isPredicate) return { first: tokens.slice(0, at), others: [[...subject, ...after]] };
    if (isCondition) {
      const be = tokens
        .slice(predicate.start, predicate.next)
        .filter(({ lower }) => !['not', 'no', 'longer', 'never'].includes(lower));
      if (predicate.isNegated) return null;
      return { first: tokens.slice(0, at), others: [[...subject, ...be, ...after]] };
    }
  }
  return null;
};

const SINGULAR = /^(is|was|isn't|wasn't|has|does|doesn't|[a-z]+s)$/;

/** Reads what should be true: a subject and what is said of it. */
export const readClaim = (tokens: readonly Token[], memory: Memory): Reading<Claim> => {
  const there = readThereIs(tokens, memory);
  if (there) return there;
  const predicate = findPredicate(tokens);
  if (!predicate) return new Doubt(`"${asWritten(tokens)}" says nothing that could be checked`);
  const joined = splitPredicates(tokens, predicate);
  if (joined) {
    const claims: Claim[] = [];
    for (const part of [joined.first, ...joined.others]) {
      const claim = readClaim(part, memory);
      if (claim instanceof Doubt) return claim;
      claims.push(claim);
    }
    return both(claims);
  }
  const subjectTokens = tokens.slice(0, predicate.start);
  const rest = tokens.slice(predicate.next);
  if (
    subjectTokens.at(-1)?.lower === 'all' ||
    subjectTokens.some(({ lower }) => ['all', 'every', 'each', 'none'].includes(lower))
  ) {
    return new Doubt(
      `"${asWritten(subjectTokens)}" speaks of all of them, which cannot be checked one by one`,
    );
  }
  const browser = browserSubject(subjectTokens);
  if (browser) return readBrowserClaim(browser, predicate, withoutHarmlessEnding(rest));
  const numberOf = readNumberOf(subjectTokens, predicate, rest, memory);
  if (numberOf) return numberOf;
  const subject = readSubject(subjectTokens, memory, SINGULAR.test(tokens[predicate.start]?.lower ?? ''));
  if (subject instanceof Doubt) return subject;
  return readVerb(subject, predicate, rest, memory);
};
