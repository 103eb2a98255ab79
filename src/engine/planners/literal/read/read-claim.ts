import type { Claim } from '../command.ts';
import { beforeHarmlessEnding, withoutHarmlessEnding } from './claim-endings.ts';
import { both, claimOfEach } from './claim-shapes.ts';
import { asPage, quantifierIn, withoutDenial, withoutValueNoun } from './claim-subject.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { findPredicate, type Predicate, predicateAt } from './find-predicate.ts';
import { readNativeClaim } from './native-message.ts';
import type { Memory } from './plain-target.ts';
import { readBeing, SEEN_BOOK, STATE_BOOK } from './read-being.ts';
import { readFocus } from './read-focus.ts';
import { readHolding, readHoldingOfSome } from './read-holding.ts';
import { browserSubject, readLanding } from './read-location.ts';
import { readAmount, readComparison } from './read-number.ts';
import { openOrClosed, readSeen, readThings } from './read-seen.ts';
import { isWholePage, readSubject, type Subject } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { ofSetting, settled } from './settle-claim.ts';
import { readBrowserClaim, readNumberOf, readSelected, readSomewhere } from './special-claims.ts';
import { asWritten, isSmall, type Token } from './tokenise.ts';

const readVerb = (
  subject: Subject,
  predicate: Predicate,
  rest: readonly Token[],
  memory: Memory,
): Reading<Claim> => {
  const { verb, isNegated } = predicate;
  if (predicate.isAbility && !(verb === null && SEEN_BOOK.match(rest, 0)?.meaning))
    return new Doubt('what can or cannot be done is not shown by a screen');
  if (verb === null) return readBeing(subject, rest, isNegated, memory);
  const [target] = subject.targets;
  if (verb.kind === 'seen' || verb.kind === 'unseen')
    return readSeen(subject, rest, isNegated !== (verb.kind === 'unseen'), memory);
  if (verb.kind === 'opens' || verb.kind === 'closes') {
    if (target && isWholePage(target))
      return new Doubt('that the page loads says nothing that could be checked');
    const left = beforeHarmlessEnding(rest);
    if (left.length === 0) return openOrClosed(subject, verb.kind === 'opens', isNegated);
    const isSeen = target && ['dialog', 'menu', 'alert'].includes(target.kind ?? '');
    return isSeen && verb.kind === 'opens' && !/^(in|on)$/.test(left[0]?.lower ?? '')
      ? readSeen(subject, left, isNegated, memory)
      : unread(left);
  }
  const said = withoutHarmlessEnding(rest);
  if (target && subject.targets.length === 1 && subject.quantity)
    return readHoldingOfSome(target, subject.quantity, verb, said, isNegated);
  if (verb.kind === 'focus') {
    const isFocus = /^(the )?((keyboard|input) )?focus$/.test(asWritten(said).toLowerCase());
    const isGained = verb.gains !== isNegated;
    return isFocus
      ? claimOfEach(subject, isNegated, (one) => ({
          kind: 'state',
          target: one,
          state: 'focused',
          isNegated: !isGained,
        }))
      : unread(rest);
  }
  if (subject.targets.length !== 1 || !target)
    return new Doubt('several things at once are said to hold something');
  if (verb.kind === 'before' || verb.kind === 'after') {
    const other = readTarget(said, memory);
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
  return readHolding(target, verb, said, isNegated, memory);
};

/** "There are no errors", "there should be 3 rows and a Save button". */
const readThereIs = (tokens: readonly Token[], memory: Memory): Reading<Claim> | null => {
  if (!['there', "there's"].includes(tokens[0]?.lower ?? '')) return null;
  const predicate =
    tokens[0]?.lower === "there's" ? { next: 1, isNegated: false, verb: null } : predicateAt(tokens, 1);
  if (!predicate || predicate.verb !== null) return null;
  const rest = withoutHarmlessEnding(tokens.slice(predicate.next).filter(({ lower }) => lower !== 'any'));
  const end = SEEN_BOOK.ending(rest);
  const things = end > 0 && end < rest.length ? rest.slice(0, -end) : rest;
  const claim = readThings(things, predicate.isNegated, memory);
  return claim instanceof Doubt ? claim : settled(claim);
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
        readComparison(after) !== null ||
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

const isOwner = (token: Token): boolean => token.kind === 'word' && /\w['’]s$/.test(token.text);
const isOfKind = ({ targets }: Subject): boolean => targets.every(({ kind }) => kind !== null);

/** Reads what should be true: a subject and what is said of it. */
export const readClaim = (tokens: readonly Token[], memory: Memory): Reading<Claim> => {
  const there = readThereIs(tokens, memory) ?? readFocus(tokens, memory);
  if (there) return there;
  const found = findPredicate(tokens);
  if (!found) return new Doubt(`"${asWritten(tokens)}" says nothing that could be checked`);
  const joined = splitPredicates(tokens, found);
  if (joined) {
    const claims: Claim[] = [];
    for (const part of [joined.first, ...joined.others]) {
      const claim = readClaim(part, memory);
      if (claim instanceof Doubt) return claim;
      claims.push(claim);
    }
    return both(claims);
  }
  const { subject: subjectTokens, predicate, isList } = withoutDenial(tokens.slice(0, found.start), found);
  const rest = tokens.slice(found.next);
  if (quantifierIn(subjectTokens)) {
    return new Doubt(
      `"${asWritten(subjectTokens)}" speaks of all of them, which cannot be checked one by one`,
    );
  }
  const said = withoutHarmlessEnding(rest);
  const browser = browserSubject(subjectTokens);
  if (browser) return readBrowserClaim(browser, predicate, said);
  const special =
    readNativeClaim(subjectTokens, predicate, said) ??
    readNumberOf(subjectTokens, predicate, rest, memory) ??
    readSomewhere(subjectTokens, predicate, said) ??
    readSelected(subjectTokens, predicate, said);
  if (special) return special;
  const isSingular = !isList && SINGULAR.test(tokens[found.start]?.lower ?? '');
  const subject = readSubject(withoutValueNoun(subjectTokens), memory, isSingular);
  if (subject instanceof Doubt) return subject;
  const claim = readVerb(asPage(subject), predicate, rest, memory);
  const owner = subjectTokens.find((token, index) => isOwner(token) && isSmall(subjectTokens[index + 1]));
  if (!(claim instanceof Doubt) && /^(content|number)$/.test(claim.kind) && owner && !isOfKind(subject))
    return new Doubt(
      `"${asWritten(subjectTokens)}" may be one name or something of ${owner.raw.slice(0, -2)}; say "… in the row for ${owner.raw.slice(0, -2)}" or put the name in quotes`,
    );
  return claim instanceof Doubt ? claim : settled(ofSetting(claim, subjectTokens));
};
