import type { Side, Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { kindAtEnd, kindAtStart } from './kind-words.ts';
import { canBeAt, regionAt } from './looks.ts';
import { PhraseBook } from './match-phrase.ts';
import { type Memory, nothingSaid, orCalled, plainTarget } from './plain-target.ts';
import { readHead, tellsTooMuch } from './read-head.ts';
import { readOrdinal, readQuantity } from './read-number.ts';
import { asWritten, isQuoted, isSmall, type Token, word } from './tokenise.ts';
import { LABELS_IN_ROWS } from './vocabulary/deeds.ts';
import { KINDS } from './vocabulary/kinds.ts';
import {
  ABOVE,
  BELOW,
  COMPUTED,
  CONTAINING,
  DETERMINERS,
  LOOKS,
  NAMING,
  NEAR,
  TELLTALES,
  THING_NOUNS,
  WITHIN,
} from './vocabulary/small-words.ts';

type Relation = 'within' | 'near' | 'naming' | 'containing' | Side;
const RELATIONS = new PhraseBook<Relation>([
  ...WITHIN.map((phrase) => [phrase, 'within'] as const),
  ...NEAR.map((phrase) => [phrase, 'near'] as const),
  ...ABOVE.map((phrase) => [phrase, 'above'] as const),
  ...BELOW.map((phrase) => [phrase, 'below'] as const),
  ...NAMING.map((phrase) => [phrase, 'naming'] as const),
  ...CONTAINING.map((phrase) => [phrase, 'containing'] as const),
]);
/** Verbs that "in" and "on" belong to in labels: "Sign in", "Turn on". */
const PARTICLE_VERBS = new Set([
  'sign',
  'log',
  'check',
  'opt',
  'turn',
  'switch',
  'zoom',
  'fill',
  'plug',
  'logged',
  'signed',
]);

/** Whether what follows a preposition is a thing, so that the preposition is not part of a label such as "Add to cart". */
const startsThing = (tokens: readonly Token[]): boolean => {
  const first = tokens[0];
  if (first === undefined) return false;
  if (isQuoted(first) || (first.kind === 'word' && (DETERMINERS.has(first.lower) || first.lower === 'it')))
    return true;
  if (first.kind === 'word' && /^#?[$€£]?\d/.test(first.text)) return true;
  if (first.kind === 'word' && /^[^\s@]+@[^\s@]+$/.test(first.text)) return true;
  // "The size of report.pdf".
  if (first.kind === 'word' && /^[\w-]+\.[a-z]\w{1,4}$/.test(first.text)) return true;
  // "the priority of task A": a noun and its name.
  if (isSmall(first) && THING_NOUNS.has(first.lower) && tokens.length > 1 && tokens[1] && !isSmall(tokens[1]))
    return true;
  // "the status of order #12": a noun and its number.
  if (isSmall(first) && tokens.length === 2 && /^#?\d/.test(tokens[1]?.text ?? '')) return true;
  if (
    readOrdinal(tokens) !== null ||
    (kindAtEnd(tokens) !== null && tokens.length <= 4) ||
    kindAtStart(tokens) !== null
  )
    return true;
  return first.kind === 'word' && !isSmall(first);
};

/** "the comment that contains “X”": a word for a thing that is no kind of control, which is told by what is in it. */
const isNoun = (head: readonly Token[], how: Token | undefined, after: readonly Token[]): boolean => {
  const bare = head.filter(({ lower }) => !DETERMINERS.has(lower) && readOrdinal([word(lower)]) === null);
  const [noun] = bare;
  const isClear = how?.lower === 'that' || how?.lower === 'which' || how?.lower === 'containing';
  return (
    bare.length === 1 &&
    noun?.kind === 'word' &&
    isSmall(noun) &&
    !TELLTALES.has(noun.lower) &&
    head.length > bare.length &&
    (isClear || isQuoted(after[0]))
  );
};

/** Words whose value is asked for, also where they begin a sentence: "Price of Blue Mug". */
const ASKED =
  /^(price|status|state|name|quantity|amount|total|date|number|title|role|type|value|text|label|cost|balance|due)$/;

/** "String of Pearls" and "Page 2 of 5" are one name. */
const isOfName = (tokens: readonly Token[], at: number): boolean => {
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  if (before?.kind !== 'word' || after?.kind !== 'word') return false;
  if (/^\d+(\.\d+)?$/.test(before.text)) return /^\d+$/.test(after.text);
  if (at === 1 && LABELS_IN_ROWS.has(before.lower)) return false;
  return !isSmall(before) && !isSmall(after) && !ASKED.test(before.lower) && kindAtEnd([before]) === null;
};

const isSide = (relation: Relation): relation is Side => relation === 'above' || relation === 'below';

const ITEM_KINDS = new Set<Target['kind']>(['row', 'card', 'listitem']);

const relationAt = (tokens: readonly Token[], at: number): { relation: Relation; length: number } | null => {
  const match = at > 0 && isSmall(tokens[at]) ? RELATIONS.match(tokens, at) : null;
  if (!match) return null;
  const before = tokens[at - 1];
  const after = tokens.slice(at + match.length);
  if (match.meaning === 'naming')
    return after.length > 0 ? { relation: 'naming', length: match.length } : null;
  if (match.meaning === 'containing') {
    const isOfThing =
      kindAtEnd(tokens.slice(0, at)) !== null || isNoun(tokens.slice(0, at), tokens[at], after);
    return isOfThing && after.length > 0 ? { relation: 'containing', length: match.length } : null;
  }
  if (
    before?.kind === 'word' &&
    PARTICLE_VERBS.has(before.lower) &&
    ['in', 'on'].includes(tokens[at]?.lower ?? '')
  )
    return null;
  // "Products below $50" are compared, not placed.
  if (isSide(match.meaning) && /^[#$€£]?\d/.test(after[0]?.text ?? '')) return null;
  if (tokens[at]?.lower === 'of' && isOfName(tokens, at)) return null;
  // "Monday at 10:00" is when, not where.
  if (tokens[at]?.lower === 'at' && /^\d{1,2}([:.]\d\d)?([ap]m)?$/i.test(after[0]?.text ?? '')) return null;
  if (tokens[at]?.lower === 'for') {
    const isOfThing = kindAtEnd(tokens.slice(0, at)) !== null;
    if (isSmall(after[0]) && THING_NOUNS.has(after[0]?.lower ?? '') && after.length > 1 && !isSmall(after[1]))
      return { relation: 'within', length: match.length };
    const isLabel =
      at <= 3 &&
      LABELS_IN_ROWS.has(tokens[0]?.lower ?? '') &&
      (!isSmall(after[0]) || DETERMINERS.has(after[0]?.lower ?? ''));
    // "Move to cart for the Gas Stove": what a control says, and which of several it is for.
    const isForOne = !isSmall(tokens[0]) && after[0]?.text === 'the' && after[1] && !isSmall(after[1]);
    if (!isOfThing && !isQuoted(before) && !isLabel && !isForOne) return null;
    if (isOfThing && isSmall(after[0]) && !TELLTALES.has(after[0]?.lower ?? ''))
      return { relation: 'within', length: match.length };
  }
  return startsThing(after) ? { relation: match.meaning, length: match.length } : null;
};

const PRONOUNS = new Set(['it', 'there', 'this', 'that']);

const readPronoun = (tokens: readonly Token[], memory: Memory): Reading<Target> | null => {
  const [first, ...rest] = tokens;
  if (first?.kind !== 'word') return null;
  const isAlone = PRONOUNS.has(first.lower) && rest.length === 0;
  const kind = ['this', 'that'].includes(first.lower) && rest.length > 0 ? kindAtEnd(rest) : null;
  if (!isAlone && !(kind && kind.length === rest.length)) return null;
  if (memory.last === null) return new Doubt(`it is not certain what "${asWritten(tokens)}" refers to`);
  if (kind && memory.last.kind !== null && memory.last.kind !== kind.kind) {
    return new Doubt(`it is not certain what "${asWritten(tokens)}" refers to`);
  }
  return kind ? { ...memory.last, kind: kind.kind } : memory.last;
};

/** "the second one" after "the first checkbox" is a checkbox, too; after "3 rows" it is one of them. */
const alike = (target: Target, tokens: readonly Token[], { last, lastCounted }: Memory): Reading<Target> => {
  const isOne = tokens.some(({ lower }) => lower === 'one') && target.ordinal && target.words === '';
  if (!isOne || target.kind !== null) return target;
  const like = last?.ordinal ? last : lastCounted;
  return like
    ? { ...like, ordinal: target.ordinal }
    : new Doubt(`it is not certain what "${asWritten(tokens)}" refers to`);
};

/** "in the Rental Car group": as a place it is a part of the page, elsewhere it may be something that the app keeps. */
export const asPlace = (target: Target): Target => {
  const words =
    target.kind === null && !target.isQuoted
      ? /^(.+) (group|widget|block|area)$/.exec(target.words)?.[1]
      : null;
  const isAsked =
    target.kind === null && !target.isQuoted && /^(confirmation|confirmation message)$/.test(target.words);
  if (isAsked) return { ...target, words: '', kind: 'dialog' };
  return words ? { ...target, words, kind: 'section' } : target;
};

/** All of the words as one name: "Broken link in footer" may be what somebody called a ticket. Null: they cannot be one. */
const wholeName = (tokens: readonly Token[]): string | null => {
  const name = tokens.slice(DETERMINERS.has(tokens[0]?.lower ?? '') ? 1 : 0);
  const isShort = name.length > 2 && name.length <= 12;
  const isName = isShort && !isSmall(name[0]) && name.every(({ kind }) => kind === 'word');
  return isName ? asWritten(name) : null;
};

/** Reads what a tester calls something on the screen, with its place: "the Delete button in the row for Anna". */
export const readTarget = (tokens: readonly Token[], memory: Memory = nothingSaid()): Reading<Target> => {
  const target = readParts(tokens, memory);
  const words = wholeName(tokens);
  if (target instanceof Doubt || words === null || target.orNamed) return target;
  // "In the menu" ends no name.
  const place = target.within ?? target.near;
  return place && (place.words !== '' || place.within)
    ? orCalled(target, plainTarget(words, { isQuoted: true }))
    : target;
};

const readParts = (tokens: readonly Token[], memory: Memory): Reading<Target> => {
  if (tokens.length === 0) return new Doubt('it does not say what is meant');
  const pronoun = readPronoun(tokens, memory);
  if (pronoun) return pronoun;
  const at = tokens.findIndex((_, index) => relationAt(tokens, index) !== null);
  const found = at === -1 ? null : relationAt(tokens, at);
  const region = tokens.findIndex((_, index) => index > 0 && regionAt(tokens, index) !== null);
  if (region > 0 && (at === -1 || region <= at)) return readInRegion(tokens, region, memory);
  const named = readHead(found ? tokens.slice(0, at) : tokens);
  const head = named instanceof Doubt ? named : alike(named, tokens, memory);
  if (head instanceof Doubt || !found) return head;
  const rest = tokens.slice(at + found.length);
  // Whose message it is, is told by no place that it stands in.
  if (head.kind === 'alert' && tokens[at]?.text === 'from')
    return new Doubt(`"${asWritten(tokens)}" cannot be read`);
  if (found.relation === 'naming' || found.relation === 'containing')
    return readTold(head, found.relation, rest, memory);
  // "The row of Anna" is known by her, as "the row for Anna" is.
  const isItem = /^(of|for)$/.test(tokens[at]?.lower ?? '') && ITEM_KINDS.has(head.kind);
  const isOfSomebody =
    tokens[at]?.lower === 'of' && isItem && head.ordinal === null && kindAtEnd(rest) === null;
  const name = isItem && head.words === '' ? wholeName(rest) : null;
  const orItsName = (target: Target): Target =>
    name === null ? target : orCalled(target, { ...head, words: name, isQuoted: true });
  // "The badge on the bell", "next to Messages": the one that belongs to it.
  if (head.kind === 'badge' && head.words === '' && /^(within|near)$/.test(found.relation)) {
    const host = readTarget(rest, memory);
    if (host instanceof Doubt || host.near || host.ordinal || host.words === '' || host.kind === 'section')
      return host instanceof Doubt ? host : { ...head, within: host };
    return { ...head, words: host.words, isQuoted: host.isQuoted, within: host.within };
  }
  const isKnownBy = tokens[at]?.lower === 'for' || isOfSomebody;
  if (found.relation === 'within' && isKnownBy && head.kind !== null && head.words === '') {
    const told = readTold(head, 'naming', rest, memory);
    return told instanceof Doubt ? told : orItsName(told);
  }
  const spoken = readTarget(rest, memory);
  if (spoken instanceof Doubt) return spoken;
  const place = asPlace(spoken);
  if (head.kind === 'section' && /^header$/i.test(head.words) && place.kind === 'column') return place;
  if (!head.isQuoted && COMPUTED.has(head.words))
    return new Doubt(`"${asWritten(tokens)}" is nothing that could be read on a screen`);
  if (/^(link|button|code)$/.test(head.kind ?? '') && /^(e-?mail|mail|inbox)$/.test(place.words))
    return new Doubt(`"${asWritten(tokens)}" is outside of the app`);
  const look = [head, place].find(({ words, isQuoted: isExact }) => !isExact && LOOKS.has(words));
  if (look)
    return new Doubt(
      `"${asWritten(tokens)}" is about looks or place, which cannot be told from the screen's elements`,
    );
  const isMessageFor = head.kind === 'alert' && /^(for|under|below|beneath)$/.test(tokens[at]?.lower ?? '');
  if (isSide(found.relation)) return onSide(head, asAnchor(place, rest, memory), found.relation, tokens);
  if (place.region && found.relation === 'within' && !canBeAt(place, place.region))
    return new Doubt(
      `"${asWritten(tokens)}" does not say which of them is ${place.looks}; say "… ${place.looks} of …"`,
    );
  if (found.relation === 'near' || isMessageFor) return { ...head, near: place };
  return orItsName({ ...head, within: place, ...(tokens[at]?.lower === 'under' && { isUnder: true }) });
};

/**
 * "Below the message" may be below a message of the app, or the field that is called so. "Below the field" is below the one that
 * was last spoken of.
 */
const asAnchor = (place: Target, tokens: readonly Token[], { last }: Memory): Target => {
  const isBare = place.words === '' && place.ordinal === null && !place.within && !place.near;
  if (isBare && place.kind === 'alert' && tokens.at(-1)?.lower === 'message')
    return { ...place, words: 'message', kind: null };
  const isLast = isBare && /^(field|select)$/.test(place.kind ?? '') && last?.kind === place.kind;
  return isLast && last.words !== '' ? last : place;
};

const onSide = (head: Target, near: Target, side: Side, tokens: readonly Token[]): Reading<Target> =>
  head.kind === 'page' || near.kind === 'page'
    ? new Doubt(`"${asWritten(tokens)}" is no place on a screen`)
    : { ...head, near, side };

/** "the X at the top right of the dialog": what is named before is there, in what is named after it or on the screen. */
const readInRegion = (tokens: readonly Token[], at: number, memory: Memory): Reading<Target> => {
  const place = regionAt(tokens, at);
  const after = tokens.slice(at + (place?.length ?? 0));
  const whole = place?.isOfIt ? [word('it')] : after.slice(1);
  const linked = place?.isOfNext || place?.isOfIt ? [word('in'), ...whole] : after;
  if (place?.isOfIt && after.length > 0) return new Doubt(`"${asWritten(tokens)}" cannot be read`);
  const target = readTarget([...tokens.slice(0, at), ...linked], memory);
  if (target instanceof Doubt || place === null) return target;
  const isTold = target.words !== '' || target.kind !== null || target.containing.length > 0;
  if (!isTold || target.kind === 'page' || target.region || target.side)
    return new Doubt(`"${asWritten(tokens)}" does not say for certain what is there`);
  return { ...target, region: place.region, looks: place.words };
};

/** "the row for Anna", "the card with price $5", each with its own place after it. */
/** What columns are called that hold words: "with the status Open". */
const IN_COLUMNS = /^(status|state|role|type|category|priority|level|department|owner|assignee|stage)$/;

const readTold = (
  head: Target,
  relation: 'naming' | 'containing',
  rest: readonly Token[],
  memory: Memory,
): Reading<Target> => {
  const at = rest.findIndex((_, index) => {
    const next = relationAt(rest, index);
    return next !== null && next.relation !== 'naming' && next.relation !== 'containing';
  });
  const told = at === -1 ? rest : rest.slice(0, at);
  const value = isQuoted(told.at(-1)) ? told.slice(-1) : told;
  const extra = told
    .slice(0, told.length - value.length)
    .filter(({ lower }) => !DETERMINERS.has(lower) && !KINDS.has(lower));
  const odd = isQuoted(value[0]) ? undefined : tellsTooMuch(value);
  if (odd || value.length === 0) return new Doubt(`"${asWritten(told)}" cannot be read`);
  const words = isQuoted(value[0])
    ? (value[0]?.text ?? '')
    : asWritten(value.filter(({ lower }) => lower !== 'the'));
  const place = at === -1 ? null : readPlace(rest.slice(at), memory);
  if (place instanceof Doubt) return place;
  const isMore =
    !isQuoted(value[0]) && value.some((token) => isSmall(token) && /^(with|that|which)$/.test(token.lower));
  const isControl = relation === 'containing' && !isQuoted(value[0]) && kindAtEnd(value) !== null;
  if (isMore || isControl) return new Doubt(`"${asWritten(told)}" cannot be read`);
  const isAmount = !isQuoted(value[0]) && value.length > 1 && readQuantity(value) !== null;
  // "Rows with role User": in which column it stands is said, and cannot be left out.
  const isLabelled = !isQuoted(value[0]) && value.length > 1 && IN_COLUMNS.test(value[0]?.text ?? '');
  if (relation === 'containing' && isLabelled)
    return new Doubt(`"${asWritten(told)}" cannot be read; put the text that it has in quotes`);
  if (relation === 'containing' && isAmount) return new Doubt(`"${asWritten(told)}" cannot be read`);
  if (extra.length > 0) return new Doubt(`"${asWritten(extra)}" cannot be read`);
  // "the user named Anna" is Anna: the noun tells what she is, the screen need not say it.
  if (relation === 'naming' && head.kind === null && !head.isQuoted && THING_NOUNS.has(head.words))
    return { ...head, ...place, words, isQuoted: isQuoted(value[0]) };
  if (relation === 'containing' || head.words !== '') return { ...head, ...place, containing: [words] };
  return { ...head, ...place, words, isQuoted: isQuoted(value[0]) };
};

/** A relation and its thing alone: "in the row for Anna". */
export const readPlace = (
  tokens: readonly Token[],
  memory: Memory,
): Reading<Pick<Partial<Target>, 'within' | 'near' | 'side' | 'region' | 'looks'>> => {
  const region = regionAt(tokens, 0);
  if (region) {
    const whole = tokens.slice(region.length + 1);
    const within = region.isOfNext ? readTarget(whole, memory) : null;
    if (within instanceof Doubt) return within;
    if (!region.isOfNext && tokens.length > region.length)
      return new Doubt(`"${asWritten(tokens)}" cannot be read`);
    if (region.isOfIt && memory.last === null)
      return new Doubt(`it is not certain what "its" in "${asWritten(tokens)}" refers to`);
    const whose = region.isOfIt ? memory.last : within;
    return { ...(whose ? { within: whose } : {}), region: region.region, looks: region.words };
  }
  const match = RELATIONS.match(tokens, 0);
  if (match === null || match.meaning === 'naming' || match.meaning === 'containing')
    return new Doubt(`"${asWritten(tokens)}" cannot be read`);
  const place = readTarget(tokens.slice(match.length), memory);
  if (place instanceof Doubt) return place;
  if (!place.isQuoted && LOOKS.has(place.words))
    return new Doubt(`"${asWritten(tokens)}" is about looks or place`);
  if (isSide(match.meaning)) {
    const isAmount = /^[#$€£]?\d/.test(tokens[match.length]?.text ?? '');
    return isAmount || place.kind === 'page'
      ? new Doubt(`"${asWritten(tokens)}" is no place on a screen`)
      : { near: asAnchor(place, tokens, memory), side: match.meaning };
  }
  return match.meaning === 'near' ? { near: place } : { within: place };
};
