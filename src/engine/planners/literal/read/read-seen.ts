import type { Claim, Target } from '../command.ts';
import { beforeHarmlessEnding } from './claim-endings.ts';
import { both, claimOfEach, seen, seenAll } from './claim-shapes.ts';
import { Doubt, type Reading, unread } from './doubt.ts';
import { phrases } from './match-phrase.ts';
import { isEnclosing, type Memory, plainTarget } from './plain-target.ts';
import { readLabelled } from './read-labelled.ts';
import { isWholePage, readSubject, readSubjects, type Subject } from './read-subject.ts';
import { readPlace } from './read-target.ts';
import { asWritten, isMark, isQuoted, isSmall, spokenValue, type Token } from './tokenise.ts';
import { NAMING } from './vocabulary/small-words.ts';

const NAMING_BOOK = phrases(NAMING);

/** What a message is said to say: quoted, or words to the end of the clause that begin like a sentence. */
const messageText = (tokens: readonly Token[]): { text: string; isExact: boolean } | null => {
  const [first] = tokens;
  if (tokens.length === 1 && isQuoted(first)) return { text: spokenValue(tokens), isExact: true };
  const isSentence =
    first?.kind === 'word' &&
    !isSmall(first) &&
    tokens.length <= 12 &&
    tokens.every((token) => token.kind === 'word');
  return isSentence ? { text: asWritten(tokens), isExact: false } : null;
};

/** "with the text “Saved”": the words of a message are what is looked for; of other things they are a part. */
const saying = (target: Target, text: string, isExact: boolean): Reading<Target> => {
  if (target.kind === 'alert') {
    const isPlain = target.words === '' && target.ordinal === null && isExact;
    return isPlain
      ? { ...target, words: text, isQuoted: true }
      : { ...target, kind: 'text', words: text, isQuoted: isExact, ordinal: null };
  }
  if (target.kind === 'page') return new Doubt('a page with words on it must be told apart from them');
  return isExact
    ? { ...target, containing: [...target.containing, text] }
    : new Doubt(`put "${text}" in quotes`);
};

/** What stands inside of a thing: "a Save button", "3 rows and 2 columns". */
/** "The form has a Save button in the footer": in its footer. "Anna has 5 tickets in Workload": at Anna, who is in there. */
const inBoth = (inner: Target | null, outer: Target | null): Target | null => {
  if (!inner || !outer) return inner ?? outer;
  const [near, far] = isEnclosing(outer) ? [inner, outer] : [outer, inner];
  return { ...near, within: inBoth(near.within, far) };
};

export const readInside = (
  outer: Target,
  tokens: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  const subjects = readSubjects(tokens, memory);
  if (subjects instanceof Doubt) return subjects;
  // "with the role Admin" is a label and its value, which a screen seldom writes side by side.
  const pair = subjects
    .flatMap(({ targets }) => targets)
    .find(
      ({ words, isQuoted: isExact, kind }) => !isExact && kind === null && /^[a-z]+ [\p{Lu}\d]/u.test(words),
    );
  if (pair)
    return new Doubt(`"${pair.words}" may be one text or a label and its value; put the text in quotes`);
  const place = isWholePage(outer) ? null : outer;
  // Nothing is inside a field: a message for it stands beside it.
  const isBeside = /^(field|checkbox|radio|switch)$/.test(outer.kind ?? '');
  return seenAll(
    subjects.map((subject) => ({
      ...subject,
      targets: subject.targets.map((inner) =>
        isBeside
          ? { ...inner, near: inner.near ?? outer }
          : { ...inner, within: inBoth(inner.within, place) },
      ),
    })),
    isNegated,
  );
};

/** What follows "is shown": nothing, a place ("in the list"), its words ("with the text “Saved”") or what is in it. */
export const readSeen = (
  subject: Subject,
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> => {
  const left = beforeHarmlessEnding(rest);
  if (left.length === 0) return seen(subject, isNegated);
  const [announced] = subject.targets;
  if (
    isMark(left[0], ':') &&
    announced &&
    /^following\b/.test(announced.words) &&
    subject.targets.length === 1
  ) {
    const listed = readSubject(left.slice(1), memory);
    return listed instanceof Doubt ? listed : seen(listed, isNegated);
  }
  if (isMark(left[0], ':') && subject.quantity && subject.targets.length === 1) {
    const listed = readSubject(left.slice(1), memory);
    const amount = seen(subject, isNegated);
    if (listed instanceof Doubt || amount instanceof Doubt) return listed instanceof Doubt ? listed : amount;
    const named =
      isNegated || listed.joiner === 'any' || listed.quantity ? unread(left) : seen(listed, false);
    return named instanceof Doubt ? named : both([amount, named]);
  }
  const besides = readBesides(subject, left, isNegated, memory);
  if (besides) return besides;
  const naming = NAMING_BOOK.match(left, 0);
  const told = isMark(left[0], ':') ? left.slice(1) : naming ? left.slice(naming.length) : null;
  const message = told && messageText(told);
  if (told && !message) return unread(left);
  if (message) {
    const targets: Target[] = [];
    for (const target of subject.targets) {
      const read = saying(target, message.text, message.isExact);
      if (read instanceof Doubt) return read;
      targets.push(read);
    }
    return seen({ ...subject, targets }, isNegated);
  }
  const [only] = subject.targets;
  if (/^(with|containing|showing|listing|offering)$/.test(left[0]?.lower ?? '')) {
    if (!only || subject.targets.length !== 1 || subject.quantity || isNegated) return unread(left);
    const inside = readLabelled(only, left.slice(1), false) ?? readInside(only, left.slice(1), false, memory);
    return inside instanceof Doubt
      ? inside
      : both([{ kind: 'visible', target: only, isNegated: false }, inside]);
  }
  if (/^(, )?in (this|that|the following|the given|this exact) order$/.test(asWritten(left).toLowerCase()))
    return isNegated || subject.joiner === 'any' || subject.quantity
      ? unread(left)
      : inOrder(subject.targets);
  const placed = placeSubject(subject, left, memory);
  return placed instanceof Doubt ? placed : seen(placed, isNegated);
};

const BESIDES = phrases([
  'under',
  'below',
  'beneath',
  'underneath',
  'next to',
  'beside',
  'for',
  'near',
  'at',
]);

/** "“Required” appears under First Name and Last Name": it stands by each of them. "Both fields" are as many times that text. */
const readBesides = (
  subject: Subject,
  left: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> | null => {
  const relation = BESIDES.match(left, 0);
  const [only] = subject.targets;
  const isText = only?.isQuoted && /^(text|alert)?$/.test(only.kind ?? '') && only.within === null;
  if (!relation || !only || !isText || subject.targets.length !== 1 || subject.quantity) return null;
  const named = left.slice(relation.length);
  if (/^both( the| of the)? [a-z]+s$/.test(asWritten(named).toLowerCase()))
    return { kind: 'count', target: only, comparison: 'equal', number: isNegated ? 0 : 2, isNegated: false };
  const fields = readSubject(named, memory);
  if (fields instanceof Doubt || fields.joiner === 'any' || fields.quantity) return null;
  const isOfFields = fields.targets.every(
    ({ kind, words, within }) =>
      words !== '' && within === null && /^(field|select|checkbox|radio|switch)?$/.test(kind ?? ''),
  );
  const isBelow = /^(under|below|beneath|underneath)$/.test(left[0]?.lower ?? '');
  if (!isOfFields || (fields.targets.length < 2 && !isBelow)) return null;
  return both(
    fields.targets.map((field): Claim => ({ kind: 'visible', target: { ...only, near: field }, isNegated })),
  );
};

/** "A, B and C are shown in this order". */
export const inOrder = (targets: readonly Target[]): Reading<Claim> => {
  const pairs = targets.slice(1).map((second, at): Claim => {
    const first = targets[at] ?? second;
    return { kind: 'before', first, second, isNegated: false };
  });
  return pairs.length === 0 ? new Doubt('one thing alone has no order') : both(pairs);
};

/** Things that should be there, each perhaps with what is in it: "a table with 3 rows". */
export const readThings = (tokens: readonly Token[], isNegated: boolean, memory: Memory): Reading<Claim> => {
  const subjects = readSubjects(tokens, memory);
  if (!(subjects instanceof Doubt)) return seenAll(subjects, isNegated);
  const at = tokens.findIndex((token, index) => index > 0 && isSmall(token) && token.lower === 'with');
  const subject = at === -1 ? subjects : readSubject(tokens.slice(0, at), memory);
  return subject instanceof Doubt || at === -1
    ? subjects
    : readSeen(subject, tokens.slice(at), isNegated, memory);
};

/** "in the list", "next to Total": where the subject is said to be. */
export const placeSubject = (
  subject: Subject,
  tokens: readonly Token[],
  memory: Memory,
): Reading<Subject> => {
  const place = readPlace(tokens, memory);
  if (place instanceof Doubt) return unread(tokens);
  if (place.within && /^(top|bottom|left|right|center|centre|middle|corner)/.test(place.within.words))
    return unread(tokens);
  // Nothing is inside a field: a message for it stands beside it.
  const isBeside = place.within && /^(field|select|checkbox|radio|switch)$/.test(place.within.kind ?? '');
  const isOutside = /^(for|under|at|below)$/.test(tokens[0]?.lower ?? '');
  const isMessage = subject.targets.every(({ kind }) => kind === 'alert' || kind === 'text');
  const isNear = isBeside ? isMessage || isOutside : isMessage && isOutside && place.within?.kind === null;
  if (isNear && place.within)
    return {
      ...subject,
      targets: subject.targets.map((target) => ({ ...target, near: place.within ?? null })),
    };
  const isPlacedTwice = ({ within, near, region }: Target) =>
    (within && (place.within || place.region)) || (near && place.near) || (region && place.region);
  if (subject.targets.some(isPlacedTwice)) return unread(tokens);
  return { ...subject, targets: subject.targets.map((target) => ({ ...target, ...place })) };
};

const WITH_MESSAGE = phrases(
  ['message', 'text', 'notice', 'notification', 'toast'].flatMap((noun) =>
    ['the', 'a', 'an', 'the success', 'a success', 'the error', 'an error', 'the confirmation'].map(
      (which) => `with ${which} ${noun}`,
    ),
  ),
);

/** "with the message “Order placed”" after where one lands: the page, and the message on it. */
export const splitMessage = (
  tokens: readonly Token[],
): { before: readonly Token[]; message: Target } | null => {
  const at = tokens.findIndex((_, index) => index > 0 && WITH_MESSAGE.match(tokens, index) !== null);
  const length = WITH_MESSAGE.match(tokens, at)?.length;
  const said = length === undefined ? null : messageText(tokens.slice(at + length));
  if (!said) return null;
  const message = plainTarget(said.text, { kind: 'text', isQuoted: said.isExact });
  return { before: tokens.slice(0, at), message };
};

/** An open dialog is one that can be seen; an open list is one that is expanded; of other things "open" says too little. */
export const openOrClosed = (subject: Subject, isOpen: boolean, isNegated: boolean): Reading<Claim> => {
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
    // A tab that is closed may be gone as well as another's turn.
    if (target.kind === 'tab' && isOpen)
      return { kind: 'state', target, state: 'selected', isNegated: !isSeen };
    if (target.kind === 'select' || target.kind === 'section')
      return { kind: 'state', target, state: 'expanded', isNegated: !isSeen };
    return new Doubt(`what "open" means for "${target.words}" is not certain`);
  });
};
