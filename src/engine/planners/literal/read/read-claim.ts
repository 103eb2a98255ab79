import type { Claim } from '../command.ts';
import { beforeHarmlessEnding, withoutHarmlessEnding } from './claim-endings.ts';
import { asPlainClaim, eachOfFirst, eachRanked, ofBoth } from './claim-rewordings.ts';
import { both, claimOfEach } from './claim-shapes.ts';
import { asPage, quantifierIn, withoutDenial, withoutValueNoun } from './claim-subject.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { findPredicate, type Predicate, predicateAt } from './find-predicate.ts';
import { readNativeClaim } from './native-message.ts';
import { orShown } from './or-shown.ts';
import type { Memory } from './plain-target.ts';
import { readAble } from './read-able.ts';
import { readBeing, SEEN_BOOK, STATE_BOOK } from './read-being.ts';
import { readBrowserEvent } from './read-browser-event.ts';
import { readEvery, speaksOfEach } from './read-every.ts';
import { readFocus } from './read-focus.ts';
import { readHolding, readHoldingOfSome } from './read-holding.ts';
import { readCountedNames, readListing } from './read-listing.ts';
import { browserSubject, readLanding } from './read-location.ts';
import { readAmount, readComparison, readQuantity } from './read-number.ts';
import { readOnly } from './read-only.ts';
import { claimPrice } from './read-price.ts';
import { readRank } from './read-rank.ts';
import { openOrClosed, placeSubject, readSeen, readThings } from './read-seen.ts';
import { isWholePage, readSubject, type Subject } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { ofSetting, settled } from './settle-claim.ts';
import { readBrowserClaim, readNumberOf, readSelected, readSomewhere } from './special-claims.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token } from './tokenise.ts';

const readVerb = (
  subject: Subject,
  predicate: Predicate,
  rest: readonly Token[],
  memory: Memory,
): Reading<Claim> => {
  const { verb, isNegated } = predicate;
  const able = predicate.isAbility && verb === null ? readAble(subject, rest, isNegated) : null;
  if (able) return able;
  if (predicate.isAbility && !(verb === null && SEEN_BOOK.match(rest, 0)?.meaning))
    return new Doubt('what can or cannot be done is not shown by a screen');
  if (verb === null) return readBeing(subject, rest, isNegated, memory);
  const [target] = subject.targets;
  if (verb.kind === 'seen') {
    const rank = readRank(subject, withoutHarmlessEnding(rest), isNegated, memory);
    if (rank) return rank;
  }
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
  // "has No seat yet": a capital within a sentence begins a text of the app, whose every word counts.
  const isText = verb.kind === 'has' && rest[0]?.text === 'No' && rest.length > 1;
  const said = isText ? rest : withoutHarmlessEnding(rest);
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
  // "Anna and Ben have the role Admin" is said of each; of 3 tasks it could be said of both together.
  const isOfEach = subject.joiner === 'all' && !subject.quantity && readQuantity(said) === null;
  if (subject.targets.length > 1 && isOfEach && /^(has|shows|content)$/.test(verb.kind))
    return claimOfEach(subject, isNegated, (one) => readHolding(one, verb, said, isNegated, memory));
  if (subject.targets.length !== 1 || !target)
    return new Doubt('several things at once are said to hold something');
  if (verb.kind === 'before' || verb.kind === 'after') {
    const other = readTarget(said, memory);
    if (other instanceof Doubt) return other;
    return verb.kind === 'before'
      ? { kind: 'before', first: target, second: other, isNegated }
      : { kind: 'before', first: other, second: target, isNegated };
  }
  if (verb.kind === 'costs') return claimPrice(target, said, isNegated);
  if (verb.kind === 'land') return readLanding(rest, isNegated, memory);
  if (verb.kind === 'exceeds') {
    const number = rest.length === 1 ? readAmount(rest[0]) : null;
    return number === null ? unread(rest) : { kind: 'number', target, comparison: 'more', number, isNegated };
  }
  const held = readHolding(target, verb, said, isNegated, memory);
  // "The “Add to cart” button changes to “Remove”": no button of the old name is looked for.
  const isRenamed =
    verb.kind === 'content' && verb.isChange && /^(button|link|tab|menuitem)$/.test(target.kind ?? '');
  return isRenamed && !(held instanceof Doubt) && held.kind === 'content' && target.ordinal === null
    ? {
        kind: 'visible',
        target: { ...target, words: held.text, isQuoted: held.isTextQuoted ?? false },
        isNegated,
      }
    : held;
};

/** "There are no errors", "there should be 3 rows and a Save button". */
const readThereIs = (tokens: readonly Token[], memory: Memory): Reading<Claim> | null => {
  if (!['there', "there's"].includes(tokens[0]?.lower ?? '')) return null;
  const predicate =
    tokens[0]?.lower === "there's" ? { next: 1, isNegated: false, verb: null } : predicateAt(tokens, 1);
  if (!predicate || predicate.verb !== null) return null;
  // "any more" ends the sentence; another "any" tells nothing.
  const rest = withoutHarmlessEnding(tokens.slice(predicate.next)).filter(({ lower }) => lower !== 'any');
  if (rest[0]?.lower === 'nothing' && /^(in|on|inside)$/.test(rest[1]?.lower ?? '') && !predicate.isNegated) {
    const place = readTarget(rest.slice(2), memory);
    return place instanceof Doubt
      ? place
      : { kind: 'state', target: place, state: 'empty', isNegated: false };
  }
  const trace = rest.findIndex(({ lower }) => /^(sign|trace|mention|evidence)$/.test(lower));
  if (trace >= 0 && trace <= 1 && rest[trace + 1]?.lower === 'of' && rest.length > trace + 2) {
    const isDenied = predicate.isNegated !== (rest[0]?.lower === 'no');
    return isDenied ? readThings(rest.slice(trace + 2), true, memory) : unread(rest);
  }
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
  const from = predicate.verb === null ? predicate.next + 1 : predicate.next;
  for (let at = from; at < tokens.length - 1; at += 1) {
    if (!['and', 'but'].includes(tokens[at]?.lower ?? '')) continue;
    const after = tokens.slice(at + 1);
    const subject = tokens.slice(0, predicate.start);
    const isPredicate = predicateAt(after, 0) !== null;
    const isCondition =
      predicate.verb === null &&
      (STATE_BOOK.match(after, 0) !== null ||
        SEEN_BOOK.match(after, 0) !== null ||
        readComparison(after) !== null ||
        after[0]?.lower === 'not' ||
        (after[0]?.lower === 'no' && after[1]?.lower === 'longer'));
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

/** "Only Anna is listed": of other predicates it cannot be said what they shut out. */
const readShutOut = (
  only: Reading<Claim>,
  { verb, isNegated, isAbility }: Predicate,
  rest: readonly Token[],
  memory: Memory,
  remains: boolean,
): Reading<Claim> => {
  if (only instanceof Doubt || only.kind !== 'only') return only;
  const shown = verb === null ? SEEN_BOOK.match(rest, 0) : null;
  const isLeft = verb === null && /^(left|remaining)$/.test(rest[0]?.lower ?? '');
  const isPlaced =
    verb === null && /^(in|on|inside|within|under)$/.test(rest[0]?.lower ?? '') && rest.length > 1;
  const isThere = isLeft || isPlaced || (remains && rest.length === 0);
  const isSeen = verb === null ? shown?.meaning === true || isThere : verb.kind === 'seen';
  const left = beforeHarmlessEnding(rest.slice(isLeft ? 1 : (shown?.length ?? 0)));
  if (!isSeen || isNegated || isAbility) return new Doubt('what "only" shuts out here cannot be told');
  if (left.length === 0) return only;
  const placed = placeSubject({ targets: only.targets, joiner: 'all', quantity: null }, left, memory);
  if (placed instanceof Doubt || placed.targets.some(({ near, region }) => near || region))
    return unread(left);
  return { ...only, targets: placed.targets };
};

const SINGULAR = /^(is|was|isn't|wasn't|has|does|doesn't|[a-z]+s)$/;

const isOwner = (token: Token): boolean => token.kind === 'word' && /\w['’]s$/.test(token.text);
const isOfKind = ({ targets }: Subject): boolean => targets.every(({ kind }) => kind !== null);

/** "A table with 3 rows is shown" says what "a table is shown with 3 rows" says. */
const readHolder = (
  tokens: readonly Token[],
  { start, next, verb }: Predicate,
  memory: Memory,
): Reading<Claim> | null => {
  const at = tokens.findIndex((token, index) => index > 0 && isSmall(token) && token.lower === 'with');
  const rest = tokens.slice(next);
  const isSeen =
    verb === null
      ? SEEN_BOOK.match(rest, 0)?.length === rest.length
      : verb.kind === 'seen' && rest.length === 0;
  if (at === -1 || at >= start || !isSeen) return null;
  return readClaim([...tokens.slice(0, at), ...tokens.slice(start), ...tokens.slice(at, start)], memory);
};

const allOf = (parts: readonly (readonly Token[])[], memory: Memory): Reading<Claim> => {
  const claims: Claim[] = [];
  for (const part of parts) {
    const claim = readClaim(part, memory);
    if (claim instanceof Doubt) return claim;
    claims.push(claim);
  }
  return both(claims);
};

/** Reads what should be true: a subject and what is said of it, or so many of something with their names. */
export const readClaim = (tokens: readonly Token[], memory: Memory): Reading<Claim> => {
  const counted = readCountedNames(tokens, memory, readPlainClaim);
  // "3 rows are shown: A, B and C": what is shown may be more than what is counted.
  const colon = tokens.findIndex((token) => isMark(token, ':'));
  const shown =
    colon > 0 && !/^there/.test(tokens[0]?.lower ?? '') ? findPredicate(tokens.slice(0, colon)) : null;
  if (counted && (shown === null || shown.verb?.kind === 'shows' || shown.verb?.kind === 'has'))
    return counted;
  const claim = readPlainClaim(tokens, memory);
  return claim instanceof Doubt ? (counted ?? claim) : claim;
};

const readPlainClaim = (tokens: readonly Token[], memory: Memory): Reading<Claim> => {
  const plain = asPlainClaim(tokens);
  if (plain) return readClaim(plain, memory);
  const there = readBrowserEvent(tokens) ?? readThereIs(tokens, memory) ?? readFocus(tokens, memory);
  if (there) return there;
  const several = eachOfFirst(tokens) ?? ofBoth(tokens) ?? eachRanked(tokens);
  if (several) return allOf(several, memory);
  const found = findPredicate(tokens);
  if (!found)
    return new Doubt(
      `"${asWritten(tokens)}" says neither how to do something nor anything that could be checked; write what to press, what to type or what should be seen`,
    );
  const listing = readListing(tokens, memory);
  if (listing) return listing;
  const joined = splitPredicates(tokens, found);
  if (joined) return allOf([joined.first, ...joined.others], memory);
  const { subject: subjectTokens, predicate, isList } = withoutDenial(tokens.slice(0, found.start), found);
  const rest = tokens.slice(found.next);
  if (quantifierIn(subjectTokens) || speaksOfEach(subjectTokens))
    return readEvery(subjectTokens, predicate, rest, memory);
  const only = readOnly(subjectTokens, null, memory);
  const isLeft = tokens.slice(found.start, found.next).some(({ lower }) => /^(remains?|stays?)$/.test(lower));
  if (only) return readShutOut(only, predicate, rest, memory, isLeft);
  const said = withoutHarmlessEnding(rest);
  const browser = browserSubject(subjectTokens);
  // An address with spaces is where somebody lives.
  const isOfPerson =
    /\b(address|location)$/.test(subjectTokens.at(-1)?.lower ?? '') &&
    subjectTokens.length <= 2 &&
    /\s/.test(said.find(isQuoted)?.text ?? '');
  if (browser && !isOfPerson) return readBrowserClaim(browser, predicate, said);
  const special =
    readNativeClaim(subjectTokens, predicate, said) ??
    readNumberOf(subjectTokens, predicate, rest, memory) ??
    readSomewhere(subjectTokens, predicate, said) ??
    readSelected(subjectTokens, predicate, said);
  if (special) return special;
  const isSingular = !isList && SINGULAR.test(tokens[found.start]?.lower ?? '');
  const subject = readSubject(withoutValueNoun(subjectTokens), memory, isSingular);
  if (subject instanceof Doubt) return readHolder(tokens, found, memory) ?? subject;
  const claim = readVerb(asPage(subject), predicate, rest, memory);
  const owner = subjectTokens.find(
    (token, index) =>
      isOwner(token) &&
      isSmall(subjectTokens[index + 1]) &&
      !/^(row|card|entry|item)$/.test(subjectTokens[index + 1]?.lower ?? ''),
  );
  if (!(claim instanceof Doubt) && /^(content|number)$/.test(claim.kind) && owner && !isOfKind(subject))
    return new Doubt(
      `"${asWritten(subjectTokens)}" may be one name or something of ${owner.raw.slice(0, -2)}; say "… in the row for ${owner.raw.slice(0, -2)}" or put the name in quotes`,
    );
  const set = claim instanceof Doubt ? claim : settled(ofSetting(claim, subjectTokens));
  return set instanceof Doubt ? set : orShown(set, subjectTokens);
};
