import type { Claim, Target } from '../command.ts';
import { withoutHarmlessEnding } from './claim-endings.ts';
import { claimOfEach, seen } from './claim-shapes.ts';
import { Doubt, type Reading } from './doubt.ts';
import { regionAt } from './looks.ts';
import { PhraseBook, phrases } from './match-phrase.ts';
import { ofState } from './of-state.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { readAmong } from './read-among.ts';
import { bears, isNameOrFigure, readBearing } from './read-bearing.ts';
import { looksLikeData, readContent, readNumeric } from './read-content.ts';
import { readFree, readFrom } from './read-from.ts';
import { readAmount } from './read-number.ts';
import { readOrder } from './read-order.ts';
import { readPriced } from './read-price.ts';
import { readRank, readRanked } from './read-rank.ts';
import { openOrClosed, placeSubject, readSeen } from './read-seen.ts';
import type { Subject } from './read-subject.ts';
import { readPlace } from './read-target.ts';
import { asWritten, isQuoted, isSmall, type Token } from './tokenise.ts';
import { IS_VALUE, SEEN, STATES, type State, UNSEEN } from './vocabulary/predicates.ts';
import { DETERMINERS } from './vocabulary/small-words.ts';

export const SEEN_BOOK = new PhraseBook<boolean>([
  ...SEEN.map((phrase) => [phrase, true] as const),
  ...UNSEEN.map((phrase) => [phrase, false] as const),
]);
export const STATE_BOOK = new PhraseBook<{ state: State; isOpposite: boolean }>(
  STATES.flatMap(({ state, phrases: said, opposites }) => [
    ...said.map((phrase) => [phrase, { state, isOpposite: false }] as const),
    ...opposites.map((phrase) => [phrase, { state, isOpposite: true }] as const),
  ]),
);
export const VALUE_BOOK = phrases(IS_VALUE);

const PLACING = new Set([
  'in',
  'inside',
  'within',
  'on',
  'under',
  'next',
  'beside',
  'above',
  'below',
  'beneath',
]);

/** What "is" and "are" say: a condition, a value, a place, an order. */
export const readBeing = (
  subject: Subject,
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  // "Listed there as Pending": where it is spoken of is where it is sought.
  if (rest[1]?.text === 'there' && rest[2]?.text === 'as')
    return readBeing(subject, [...rest.slice(0, 1), ...rest.slice(2)], isNegated, memory);
  const order = readOrder(subject, rest, isNegated, memory);
  if (order) return order;
  const [first] = subject.targets;
  const one = subject.targets.length === 1 && !subject.quantity ? first : undefined;
  const ranked = one ? readRanked(one, withoutHarmlessEnding(rest), isNegated) : null;
  if (ranked) return ranked;
  const priced = one ? readPriced(one, withoutHarmlessEnding(rest), isNegated) : null;
  if (priced) return priced;
  const rank = readRank(subject, withoutHarmlessEnding(rest), isNegated, memory);
  if (rank) return rank;
  // "4 rows remain", "4 rows are left": so many are there.
  if (subject.quantity && (rest.length === 0 || /^(left|remaining)$/.test(asWritten(rest))))
    return ofRest(seen(subject, isNegated));
  const bearing = claimOfAll(subject, isNegated, (target) =>
    readBearing(target, withoutHarmlessEnding(rest), isNegated),
  );
  if (bearing) return bearing;
  // "The counter is back at 0": its value; what is back is there.
  const whole = withoutHarmlessEnding(rest);
  const condition = STATE_BOOK.match(whole, 0);
  const known = Math.max(
    VALUE_BOOK.match(rest, 0)?.length ?? 0,
    condition?.length === whole.length ? whole.length : 0,
  );
  const seenAs = SEEN_BOOK.match(rest, 0);
  const shown = seenAs && seenAs.length >= known ? seenAs : null;
  // "Room 12 is available", "the message is read" tell how it is, not that it can be seen.
  const isOfIts = /^(available|read)$/.test(rest[0]?.lower ?? '') && rest.length === 1;
  if (shown && isOfIts && subject.targets.some(({ kind, isQuoted: isExact }) => kind === null && !isExact))
    return new Doubt(
      `"${asWritten(rest)}" does not say exactly what should be read there; put the text in quotes`,
      true,
    );
  if (shown) return readSeen(subject, rest.slice(shown.length), isNegated !== !shown.meaning, memory);
  const said = withoutHarmlessEnding(rest);
  const marked =
    /^(marked|flagged)$/.test(said[0]?.lower ?? '') && said[1]?.lower === 'as' ? said.slice(2) : said;
  // Of a status, "open" and "disabled" are words that it says, not what it is in.
  if (
    one &&
    one.kind === null &&
    /\b(status|state)$/i.test(one.words) &&
    ((said.length === 1 && STATUSES.test(said[0]?.lower ?? '')) || isOwnWord(said))
  )
    return readContent(one, 'is', said, isNegated, true);
  // "INV-7 is Open": a capital within a sentence begins a word of the app.
  const isOfCode = one?.kind === null && isCode(one) && isNameOrFigure(said) && !looksLikeData(said[0]);
  if (one && (isOfCode || (one.kind === null && isOwnWord(said) && said.length === 1 && isCalled(one))))
    return bears(one, [said], isNegated, { isTold: true });
  const state = STATE_BOOK.match(said, 0) ?? STATE_BOOK.match(marked, 0);
  // "On the wishlist" is a place, on alone is not.
  const isPlace = said[0]?.lower === 'on' && DETERMINERS.has(said[1]?.lower ?? '');
  if (state && !isPlace) {
    const from = STATE_BOOK.match(said, 0) ? said : marked;
    return readState(subject, state.meaning, from.slice(state.length), isNegated, memory);
  }
  if (['open', 'opened', 'closed'].includes(said[0]?.lower ?? '') && said.length === 1)
    return openOrClosed(subject, said[0]?.lower !== 'closed', isNegated);
  if (one && isCurrent(one, said)) return { kind: 'state', target: one, state: 'selected', isNegated };
  if (one && /^one of (them|these|those)$/.test(asWritten(said).toLowerCase()))
    return { kind: 'visible', target: oneOf(one, memory.lastCounted), isNegated };
  const selected = one ? readAsSelected(one, said, isNegated) : null;
  if (selected) return selected;
  const among = readAmong(subject, said, isNegated, memory);
  if (among) return among;
  const moved = movedTo(said);
  if (moved) return placed(subject, moved, isNegated, memory);
  if (subject.quantity) return placed(subject, said, isNegated, memory);
  const [target] = subject.targets;
  if (subject.targets.length !== 1 || !target) return placed(subject, said, isNegated, memory);
  const from = readFrom(target, said, isNegated) ?? readFree(target, said, isNegated);
  if (from) return from;
  const numeric = readNumeric(target, said, isNegated);
  if (numeric) return numeric;
  // "The slider is at 40": its value.
  if (said[0]?.lower === 'at' && said.length === 2 && readAmount(said[1]) !== null)
    return readContent(target, 'is', said.slice(1), isNegated, true);
  const placedValue = splitPlaced(said);
  if (placedValue && target.within === null && target.near === null) {
    const place = readPlace(placedValue.place, memory);
    return place instanceof Doubt
      ? place
      : readContent({ ...target, ...place }, 'is', placedValue.value, isNegated, true);
  }
  // To be in stock or on hold is to be in no place.
  if (
    said.length === 2 &&
    /^(in|on|under) (stock|progress|transit|sale|hold|use|review|draft|backorder|order)$/.test(
      asWritten(said),
    )
  )
    return new Doubt(
      `"${asWritten(said)}" does not say exactly what should be read there; put the text in quotes`,
    );
  if ((PLACING.has(said[0]?.lower ?? '') && said.length > 1) || regionAt(said, 0))
    return placed(subject, said, isNegated, memory);
  const value = VALUE_BOOK.match(said, 0);
  // "Back to normal" gives no text.
  const isBack = /^(back|down)$/.test(said[0]?.lower ?? '');
  const content = readContent(
    target,
    'is',
    value && value.length < said.length ? said.slice(value.length) : said,
    isNegated,
    value !== null && !isBack,
  );
  // "The tab is called “Reviews”": there is one of that name.
  const isOneOfKind = target.kind !== null && target.words === '' && target.ordinal === null;
  return isOneOfKind &&
    /^(called|named|titled)$/.test(said[0]?.lower ?? '') &&
    !(content instanceof Doubt) &&
    content.kind === 'content'
    ? { kind: 'visible', target: { ...target, words: content.text, isQuoted: true }, isNegated }
    : content;
};

const ofRest = (claim: Reading<Claim>): Reading<Claim> =>
  !(claim instanceof Doubt) && claim.kind === 'count' ? { ...claim, isOfRest: true } : claim;

/** The same claim of every thing that the subject names; null if it cannot be made of one of them. */
const claimOfAll = (
  subject: Subject,
  isNegated: boolean,
  make: (target: Target) => Reading<Claim> | null,
): Reading<Claim> | null => {
  if (subject.quantity) return null;
  const claims = subject.targets.map(make);
  return claims.some((claim) => claim === null)
    ? null
    : claimOfEach(
        subject,
        isNegated,
        (target) => make(target) ?? new Doubt(`"${target.words}" cannot be read`),
      );
};

/** "Female is the selected sex": that the sex is Female; "Female is the selected one": that it is selected. */
const readAsSelected = (target: Target, said: readonly Token[], isNegated: boolean): Claim | null => {
  const [, noun] =
    /^the (?:currently )?(?:selected|chosen|active) ([a-z]+)$/.exec(asWritten(said).toLowerCase()) ?? [];
  const isNamed = target.words !== '' && target.ordinal === null && target.within === null;
  const isOne = noun === 'one' && /^(tab|option|radio|menuitem)$/.test(target.kind ?? '');
  if (!noun || !isNamed || (target.kind !== null && !isOne)) return null;
  if (/^(one|option|value|choice|tab|entry|item)$/.test(noun))
    return {
      kind: 'state',
      target: noun === 'tab' ? { ...target, kind: 'tab' } : target,
      state: 'selected',
      isNegated,
    };
  return {
    kind: 'state',
    target: { ...target, within: plainTarget(noun) },
    state: 'selected',
    isNegated,
  };
};

/** Words that would tell a condition, with the capital that they have as words of the app: "Open", "Checked in". */
const isOwnWord = (said: readonly Token[]): boolean =>
  said[0]?.kind === 'word' &&
  !isSmall(said[0]) &&
  said.length <= 3 &&
  said.every(({ kind }) => kind === 'word') &&
  STATUSES.test(said[0].lower);

/** What has a number of its own is no control that could be open or closed. */
const isCalled = ({ words }: Target): boolean => /\d/.test(words);

/** "INV-7", "#1042": which one of many, never what it says. */
const isCode = ({ words }: Target): boolean => /^(#\d+|\p{Lu}+[-_]?\d+)$/u.test(words);

const STATUSES = /^(open|opened|closed|disabled|enabled|active|inactive|checked|selected|required)$/;

/** "The Home tab is highlighted": the one of several that is on. Of other things it may speak of looks or of a status. */
const isCurrent = ({ kind, words }: Target, said: readonly Token[]): boolean =>
  (/^(tab|link|menuitem|option)$/.test(kind ?? '') || /^step \d+$/i.test(words)) &&
  /^(active|current|highlighted|marked as (active|current))$/.test(asWritten(said).toLowerCase());

/** "Grace Lee is one of them": one of the rows that were counted. */
const oneOf = (target: Target, counted: Target | null): Target =>
  counted && /^(row|card|listitem)$/.test(counted.kind ?? '') && target.kind === null
    ? { ...target, kind: counted.kind, within: counted.within }
    : target;

/** "“London” in the row for Cedric": a value in quotes, and where the label stands. */
const splitPlaced = (said: readonly Token[]): { value: readonly Token[]; place: readonly Token[] } | null =>
  isQuoted(said[0]) && /^(in|on|inside|within|for)$/.test(said[1]?.lower ?? '') && said.length > 2
    ? { value: said.slice(0, 1), place: said.slice(1) }
    : null;

/** "added to the list", "moved into Done": where it should be now. */
const movedTo = (tokens: readonly Token[]): readonly Token[] | null => {
  const [how, to] = tokens;
  if (!/^(added|moved)$/.test(how?.lower ?? '') || !/^(to|into|in)$/.test(to?.lower ?? '') || !to)
    return null;
  return tokens.length > 2 ? [{ ...to, text: 'in', lower: 'in', raw: 'in' }, ...tokens.slice(2)] : null;
};

const placed = (
  subject: Subject,
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  if (rest.length === 0) return new Doubt('it does not say what is to be true');
  const there = placeSubject(subject, rest, memory);
  return there instanceof Doubt ? there : seen(there, isNegated);
};

const withinEach = (subject: Subject, place: Target): Reading<Subject> =>
  subject.targets.some(({ within, near }) => within || near)
    ? new Doubt(`"${place.words}" cannot be read`)
    : { ...subject, targets: subject.targets.map((target) => ({ ...target, within: place })) };

const readState = (
  subject: Subject,
  { state, isOpposite }: { state: State; isOpposite: boolean },
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  if (subject.quantity && subject.quantity.number !== 0)
    return new Doubt('so many of one condition cannot be checked');
  if (subject.quantity) {
    const [none] = subject.targets;
    if (
      !none ||
      subject.targets.length !== 1 ||
      rest.length > 0 ||
      isNegated ||
      none.isQuoted ||
      /\p{Lu}/u.test(none.words)
    )
      return new Doubt('"no" with a condition can be read in two ways');
    return {
      kind: 'every',
      target: ofState(none, state),
      said: { kind: 'state', state },
      isNegated: !isOpposite,
    };
  }
  // "Board is selected as the start page": of what is labelled so.
  const label = rest[0]?.text === 'as' ? rest.slice(1).filter(({ lower }) => !DETERMINERS.has(lower)) : [];
  const isLabelled = label.length > 0 && label.length <= 3 && label.every(({ kind }) => kind === 'word');
  const there = isLabelled
    ? withinEach(subject, plainTarget(asWritten(label)))
    : rest.length === 0
      ? subject
      : placeSubject(subject, rest, memory);
  if (there instanceof Doubt) return new Doubt(`"${asWritten(rest)}" cannot be read`);
  return claimOfEach(there, isNegated, (target) => ({
    kind: 'state',
    target: ofState(target, state),
    state,
    isNegated: isNegated !== isOpposite,
  }));
};
