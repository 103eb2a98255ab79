import type { Target, TargetKind } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { PhraseBook } from './match-phrase.ts';
import { readOrdinal } from './read-number.ts';
import { asWritten, isQuoted, isSmall, type Token } from './tokenise.ts';
import {
  CONTROL_KINDS,
  ENCLOSING_KINDS,
  HALF_TELLING_KIND_WORDS,
  KINDS,
  TELLING_KIND_WORDS,
} from './vocabulary/kinds.ts';
import {
  CONTAINING,
  DETERMINERS,
  LOOKS,
  NAMING,
  NEAR,
  TELLTALES,
  VAGUE_NOUNS,
  WITHIN,
} from './vocabulary/small-words.ts';

/** What was last spoken of, for "it" and "that field"; null when that is not certain. */
export interface Memory {
  last: Target | null;
}

export const plainTarget = (words: string, more: Partial<Target> = {}): Target => ({
  words,
  isQuoted: false,
  kind: null,
  ordinal: null,
  within: null,
  near: null,
  containing: [],
  ...more,
});

type Relation = 'within' | 'near' | 'naming' | 'containing';
const RELATIONS = new PhraseBook<Relation>([
  ...WITHIN.map((phrase) => [phrase, 'within'] as const),
  ...NEAR.map((phrase) => [phrase, 'near'] as const),
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

/** The kind that the words end with: "menu item" before "item". */
export const kindAtEnd = (
  tokens: readonly Token[],
): { kind: TargetKind; isPlural: boolean; singular: string; length: number } | null => {
  for (let length = Math.min(3, tokens.length); length > 0; length -= 1) {
    const words = tokens.slice(-length);
    if (words.some(({ kind }) => kind !== 'word')) continue;
    const found = KINDS.get(words.map(({ lower }) => lower).join(' '));
    if (!found) continue;
    const hasName = tokens.length > length;
    if (hasName && !isSmall(words[0]) && !CONTROL_KINDS.has(found.kind) && !isQuoted(tokens.at(-length - 1)))
      continue;
    return { ...found, length };
  }
  return null;
};

const kindAtStart = (tokens: readonly Token[]): { kind: TargetKind; length: number } | null => {
  for (let length = Math.min(3, tokens.length); length > 0; length -= 1) {
    const words = tokens.slice(0, length);
    const found = words.every(isSmall) ? KINDS.get(words.map(({ lower }) => lower).join(' ')) : undefined;
    if (found && !found.isPlural) return { kind: found.kind, length };
  }
  return null;
};

/** Whether what follows a preposition is a thing, so that the preposition is not part of a label such as "Add to cart". */
const startsThing = (tokens: readonly Token[]): boolean => {
  const first = tokens[0];
  if (first === undefined) return false;
  if (isQuoted(first) || (first.kind === 'word' && (DETERMINERS.has(first.lower) || first.lower === 'it')))
    return true;
  if (
    readOrdinal(tokens) !== null ||
    (kindAtEnd(tokens) !== null && tokens.length <= 4) ||
    kindAtStart(tokens) !== null
  )
    return true;
  return first.kind === 'word' && !isSmall(first);
};

const relationAt = (tokens: readonly Token[], at: number): { relation: Relation; length: number } | null => {
  const match = at > 0 && isSmall(tokens[at]) ? RELATIONS.match(tokens, at) : null;
  if (!match) return null;
  const before = tokens[at - 1];
  const after = tokens.slice(at + match.length);
  if (match.meaning === 'naming')
    return after.length > 0 ? { relation: 'naming', length: match.length } : null;
  if (match.meaning === 'containing') {
    const kind = kindAtEnd(tokens.slice(0, at));
    return kind && after.length > 0 ? { relation: 'containing', length: match.length } : null;
  }
  if (
    before?.kind === 'word' &&
    PARTICLE_VERBS.has(before.lower) &&
    ['in', 'on'].includes(tokens[at]?.lower ?? '')
  )
    return null;
  if (tokens[at]?.lower === 'for' && kindAtEnd(tokens.slice(0, at)) === null && !isQuoted(before))
    return null;
  return startsThing(after) ? { relation: match.meaning, length: match.length } : null;
};

const tellsTooMuch = (tokens: readonly Token[]): Token | undefined =>
  tokens.find(
    (token) =>
      token.kind !== 'word' ||
      (isSmall(token) && (TELLTALES.has(token.lower) || /^[@#]?$/.test(token.lower))),
  );

const asSingular = (token: Token | undefined, singular: string): Token => ({
  kind: 'word',
  text: singular,
  lower: singular,
  raw: singular,
  gap: token?.gap ?? '',
});

/** The words without their relations: "the second “Add” button", "row 3", "field Email". */
const readHead = (tokens: readonly Token[]): Reading<Target> => {
  let rest = tokens;
  while (rest[0]?.kind === 'word' && DETERMINERS.has(rest[0].lower) && (rest.length > 1 || isSmall(rest[0])))
    rest = rest.slice(1);
  if (tokens.length > 0 && rest.length === 0)
    return new Doubt(`"${asWritten(tokens)}" does not say what is meant`);
  // "First name" and "last name" are labels, not positions.
  const isLabel = /^names?$/.test(rest[1]?.lower ?? '');
  const ordinal = isSmall(rest[0]) && !isLabel ? readOrdinal(rest) : null;
  if (ordinal) rest = rest.slice(ordinal.length);
  const target = plainTarget('', { ordinal: ordinal?.ordinal ?? null });
  const numbered =
    /^#?\d+$/.test(rest.at(-1)?.text ?? '') && rest.at(-1)?.kind === 'word' ? rest.at(-1) : undefined;
  if (numbered && rest.length >= 2 && target.ordinal === null) {
    const before = ['number', 'no.', 'nr', '#'].includes(rest.at(-2)?.lower ?? '')
      ? rest.slice(0, -2)
      : rest.slice(0, -1);
    const kind = kindAtEnd(before);
    if (kind && kind.length === before.length)
      return { ...target, kind: kind.kind, ordinal: Number(numbered.text.replace('#', '')) };
  }
  const atEnd = kindAtEnd(rest);
  const quotedIndex = rest.findIndex(isQuoted);
  if (quotedIndex !== -1) return readQuotedHead(rest, quotedIndex, target);
  if (
    atEnd &&
    (ordinal || rest.length === atEnd.length || !kindAtStart(rest) || isSmall(rest[rest.length - 1]))
  ) {
    const isWhole = TELLING_KIND_WORDS.has(atEnd.singular);
    const isHalf = HALF_TELLING_KIND_WORDS.has(atEnd.singular);
    if (isWhole && atEnd.isPlural)
      return withName(target, [...rest.slice(0, -1), asSingular(rest.at(-1), atEnd.singular)], atEnd.kind);
    const name = isHalf ? rest.slice(0, -1) : isWhole ? rest : rest.slice(0, -atEnd.length);
    return withName(target, name, atEnd.kind);
  }
  const atStart = rest.length > 1 ? kindAtStart(rest) : null;
  if (atStart && !isSmall(rest[atStart.length]))
    return withName(target, rest.slice(atStart.length), atStart.kind);
  return withName(target, rest, null);
};

const withName = (target: Target, name: readonly Token[], kind: TargetKind | null): Reading<Target> => {
  const odd = tellsTooMuch(name);
  if (odd)
    return new Doubt(
      `"${odd.raw}" in "${asWritten(name)}" cannot be read as part of a name; put the name in quotes if it is one`,
    );
  const look =
    name.length > 0 && (kind !== null || name.length > 1)
      ? name.find((token) => isSmall(token) && LOOKS.has(token.lower))
      : undefined;
  if (look)
    return new Doubt(
      `"${look.raw}" is about looks or place, which cannot be told from the screen's elements`,
    );
  const hanging = name.findIndex(
    (token, index) =>
      (token.text === 'with' && isSmall(name[index + 1]) && DETERMINERS.has(name[index + 1]?.lower ?? '')) ||
      (token.text === 'to' && index === name.length - 1),
  );
  if (hanging !== -1) return new Doubt(`"${asWritten(name.slice(hanging))}" cannot be read`);
  const joint = name.findIndex((token, index) => token.text === 'and' && isSmall(name[index + 1]));
  if (joint !== -1)
    return new Doubt(
      `"${asWritten(name.slice(joint))}" may be part of a name or something more to do; put the name in quotes if it is one`,
    );
  const vague = name.find((token) => isSmall(token) && VAGUE_NOUNS.has(token.lower));
  if (vague) return new Doubt(`"${vague.raw}" is nothing that could be found on a screen`);
  if (name.length === 0 && kind === null && target.ordinal === null)
    return new Doubt('it does not say what is meant');
  if (name.length > 12) return new Doubt(`"${asWritten(name)}" is too long for a name that is not in quotes`);
  // "Anna's row" is the row for Anna.
  const words = asWritten(name);
  return {
    ...target,
    words: kind !== null && ENCLOSING_KINDS.has(kind) ? words.replace(/['’]s$/, '') : words,
    kind,
  };
};

const readQuotedHead = (tokens: readonly Token[], index: number, target: Target): Reading<Target> => {
  const before = tokens.slice(0, index);
  const after = tokens.slice(index + 1);
  const words = tokens[index]?.text ?? '';
  const kindBefore = before.length > 0 ? kindAtEnd(before) : null;
  const kindAfter = after.length > 0 ? kindAtEnd(after) : null;
  const unread = [
    ...before.slice(0, before.length - (kindBefore?.length ?? 0)),
    ...after.slice(0, after.length - (kindAfter?.length ?? 0)),
  ];
  const isOnlyMessage = unread.every(({ lower }) =>
    ['error', 'success', 'confirmation', 'validation', 'warning', 'text'].includes(lower),
  );
  if (unread.length > 0 && !(isOnlyMessage && (kindBefore ?? kindAfter) !== null)) {
    return new Doubt(`"${asWritten(unread)}" beside "${words}" cannot be read`);
  }
  if (words.trim() === '') return new Doubt('the quotes are empty');
  const kind =
    kindBefore && kindAfter
      ? kindBefore.kind === 'text'
        ? kindAfter.kind
        : kindBefore.kind
      : (kindBefore ?? kindAfter)?.kind;
  // A message is told by its words; apps show them in any element, so "alert" would narrow too far.
  return { ...target, words, isQuoted: true, kind: kind === 'alert' ? 'text' : (kind ?? null) };
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

/** Reads what a tester calls something on the screen, with its place: "the Delete button in the row for Anna". */
export const readTarget = (tokens: readonly Token[], memory: Memory = { last: null }): Reading<Target> => {
  if (tokens.length === 0) return new Doubt('it does not say what is meant');
  const pronoun = readPronoun(tokens, memory);
  if (pronoun) return pronoun;
  const at = tokens.findIndex((_, index) => relationAt(tokens, index) !== null);
  const found = at === -1 ? null : relationAt(tokens, at);
  const head = readHead(found ? tokens.slice(0, at) : tokens);
  if (head instanceof Doubt || !found) return head;
  const rest = tokens.slice(at + found.length);
  if (found.relation === 'naming' || found.relation === 'containing')
    return readTold(head, found.relation, rest, memory);
  if (found.relation === 'within' && tokens[at]?.lower === 'for' && head.kind !== null && head.words === '') {
    return readTold(head, 'naming', rest, memory);
  }
  const place = readTarget(rest, memory);
  if (place instanceof Doubt) return place;
  const look = [head, place].find(({ words, isQuoted: isExact }) => !isExact && LOOKS.has(words));
  if (look)
    return new Doubt(
      `"${asWritten(tokens)}" is about looks or place, which cannot be told from the screen's elements`,
    );
  return found.relation === 'near' ? { ...head, near: place } : { ...head, within: place };
};

/** "the row for Anna", "the card with price $5", each with its own place after it. */
const readTold = (
  head: Target,
  relation: 'naming' | 'containing',
  rest: readonly Token[],
  memory: Memory,
): Reading<Target> => {
  const at = rest.findIndex((_, index) => {
    const next = relationAt(rest, index);
    return next?.relation === 'within' || next?.relation === 'near';
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
  if (extra.length > 0) return new Doubt(`"${asWritten(extra)}" cannot be read`);
  if (relation === 'containing' || head.words !== '') return { ...head, ...place, containing: [words] };
  return { ...head, ...place, words, isQuoted: isQuoted(value[0]) };
};

/** A relation and its thing alone: "in the row for Anna". */
export const readPlace = (
  tokens: readonly Token[],
  memory: Memory,
): Reading<{ within?: Target; near?: Target }> => {
  const match = RELATIONS.match(tokens, 0);
  if (match?.meaning !== 'within' && match?.meaning !== 'near')
    return new Doubt(`"${asWritten(tokens)}" cannot be read`);
  const place = readTarget(tokens.slice(match.length), memory);
  if (place instanceof Doubt) return place;
  if (!place.isQuoted && LOOKS.has(place.words))
    return new Doubt(`"${asWritten(tokens)}" is about looks or place`);
  return match.meaning === 'near' ? { near: place } : { within: place };
};

/** Whether something can only enclose: "in the Billing form" places a field, it is not one. */
export const isEnclosing = (target: Target): boolean =>
  target.kind !== null && ENCLOSING_KINDS.has(target.kind);
