import type { Target, TargetKind } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { type Memory, plainTarget } from './plain-target.ts';
import { type Quantity, readQuantity } from './read-number.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, isSmall, type Token } from './tokenise.ts';
import { KINDS } from './vocabulary/kinds.ts';
import { DETERMINERS, THING_NOUNS } from './vocabulary/small-words.ts';

/** What a claim is about: one thing, several, or so many of a kind. */
export interface Subject {
  targets: Target[];
  joiner: 'all' | 'any';
  quantity: Quantity | null;
}

/** Splits "A, B and C" at its joints; one part when it is no list. */
export const splitList = (tokens: readonly Token[]): { parts: Token[][]; joiner: 'all' | 'any' } | Doubt => {
  const parts: Token[][] = [[]];
  const joiners = new Set<string>();
  for (const token of tokens) {
    const isJoint =
      token.kind === 'word' && ['and', 'or', '&'].includes(token.lower) && token.text === token.lower;
    if (isJoint || isMark(token, ',')) {
      if (isJoint) joiners.add(token.lower === 'or' ? 'or' : 'and');
      if (parts.at(-1)?.length !== 0) parts.push([]);
    } else parts.at(-1)?.push(token);
  }
  if (joiners.size > 1) return new Doubt(`"${asWritten(tokens)}" joins with both "and" and "or"`);
  return { parts: parts.filter((part) => part.length > 0), joiner: joiners.has('or') ? 'any' : 'all' };
};

/** "six products", "at least 3 results in the list": the quantity apart from what is counted. */
export const readCounted = (
  tokens: readonly Token[],
  memory: Memory,
): Reading<{ quantity: Quantity; target: Target }> | null => {
  // "a list of 3 products" are 3 products.
  const listed = /^(a|the) (list|table|grid|set|group) of$/.test(
    tokens
      .slice(0, 3)
      .map(({ lower }) => lower)
      .join(' '),
  );
  const start = listed ? 3 : tokens[0]?.lower === 'the' ? 1 : 0;
  const counted = readQuantity(tokens, start);
  if (!counted) return null;
  const all = tokens.slice(start + counted.length);
  // "10 rows per page" are those on the page that is seen.
  const isPerPage = all.length > 2 && all.at(-1)?.lower === 'page' && all.at(-2)?.lower === 'per';
  const rest = isPerPage ? all.slice(0, -2) : all;
  if (rest.length === 0) return null;
  const more =
    rest[0]?.lower === 'or' && ['more', 'fewer', 'less'].includes(rest[1]?.lower ?? '')
      ? rest[1]?.lower
      : null;
  const target = readTarget(more ? rest.slice(2) : rest, memory);
  if (target instanceof Doubt) return target;
  const comparison = more === 'more' ? 'at-least' : more ? 'at-most' : counted.quantity.comparison;
  const isOfOne = tokens[start]?.lower === 'no' && isOneThing(rest, target);
  return {
    quantity: { ...counted.quantity, comparison, ...(isOfOne ? { isOfOne } : {}) },
    target: asCounted(target, rest, isOfOne),
  };
};

/** "no cart badge" speaks of one thing; of rows and cards there may be others, so that they are counted. */
const isOneThing = (tokens: readonly Token[], target: Target): boolean => {
  if (target.kind !== null && /^(row|listitem|card|cell)$/.test(target.kind)) return false;
  if (target.kind === null) return target.isQuoted || /^\p{Lu}/u.test(target.words);
  const place = tokens.findIndex(
    (token, index) =>
      index > 0 && isSmall(token) && /^(in|on|for|with|at|under|next|beside)$/.test(token.lower),
  );
  const head = tokens[(place === -1 ? tokens.length : place) - 1];
  if (isQuoted(head)) return target.kind !== null;
  return target.kind !== null && KINDS.get(head?.lower ?? '')?.isPlural !== true;
};

/** "3 unread messages" are things of an inbox or a chat; "2 error messages" are messages of the app. */
const asCounted = (target: Target, tokens: readonly Token[], isNone = false): Target => {
  // "No Delete option": testers call buttons and menu items options, so that none of these may say it.
  if (isNone && target.kind === 'option' && target.words !== '') return { ...target, kind: null };
  const last = tokens.findIndex(({ kind, lower }) => kind === 'word' && /^messages?$/.test(lower));
  const isOfApp = /error|success|warning|validation|confirmation|alert|toast/i.test(target.words);
  if (target.kind !== 'alert' || last === -1 || isOfApp || target.isQuoted) return target;
  return { ...target, kind: null, words: asWritten(tokens.slice(0, last + 1)) };
};

/** A word that is a list's kind at its end serves all: "the Name and Email fields". */
const shareKind = (targets: Target[], leading: TargetKind | null): Target[] => {
  if (leading)
    return targets.map((target) =>
      // A message is told by its words; apps show them in any element.
      target.kind === null ? { ...target, kind: leading === 'alert' ? 'text' : leading } : target,
    );
  const last = targets.at(-1);
  return last?.kind && targets.slice(0, -1).every(({ kind }) => kind === null)
    ? targets.map((target) => ({ ...target, kind: last.kind, within: target.within ?? last.within }))
    : targets;
};

/** "the headings “A” and “B”", "the options S, M and L": one word in the plural before all the names. */
export const leadingKind = (
  tokens: readonly Token[],
): { kind: TargetKind; rest: readonly Token[] } | null => {
  const rest = DETERMINERS.has(tokens[0]?.lower ?? '') ? tokens.slice(1) : tokens;
  for (let length = Math.min(3, rest.length - 1); length > 0; length -= 1) {
    const words = rest.slice(0, length);
    const found = words.every(isSmall) ? KINDS.get(words.map(({ lower }) => lower).join(' ')) : undefined;
    if (found?.isPlural && !isSmall(rest[length])) return { kind: found.kind, rest: rest.slice(length) };
  }
  return null;
};

/** "no error or warning": neither of them. Null: it denies one thing, or none. */
const readNone = (tokens: readonly Token[], memory: Memory): Reading<Subject> | null => {
  if (tokens[0]?.lower !== 'no' || tokens.some(isQuoted)) return null;
  const at = tokens.findIndex((token) => isSmall(token) && /^(or|and|nor)$/.test(token.lower));
  if (at < 2 || at === tokens.length - 1) return null;
  const [no] = tokens;
  const after = tokens.slice(tokens[at + 1]?.lower === 'no' ? at + 2 : at + 1);
  const first = readCounted(tokens.slice(0, at), memory);
  const second = readCounted(no ? [no, ...after] : after, memory);
  if (first instanceof Doubt || second instanceof Doubt || !first || !second)
    return new Doubt(`"${asWritten(tokens)}" cannot be read`);
  if (first.quantity.isOfOne !== second.quantity.isOfOne)
    return new Doubt(`"${asWritten(tokens)}" denies one and several; say each apart`);
  const place = second.target.within;
  return {
    targets: [{ ...first.target, within: first.target.within ?? place }, second.target],
    joiner: 'all',
    quantity: first.quantity,
  };
};

/** "the products A, B and C": the noun tells what they all are, the screen need not say it. */
const afterNoun = (tokens: readonly Token[]): readonly Token[] => {
  const start = DETERMINERS.has(tokens[0]?.lower ?? '') ? 1 : 0;
  const noun = tokens[start];
  const isNoun =
    isSmall(noun) && /s$/.test(noun?.lower ?? '') && THING_NOUNS.has(noun?.lower.replace(/s$/, '') ?? '');
  const isNamed =
    isQuoted(tokens[start + 1]) || (tokens[start + 1]?.kind === 'word' && !isSmall(tokens[start + 1]));
  return isNoun && isNamed && tokens.some(({ lower }) => lower === 'and') ? tokens.slice(start + 1) : tokens;
};

const isOneQuoted = (part: readonly Token[]): boolean => part.length === 1 && isQuoted(part[0]);

/** `isSingular`: the verb speaks of one thing, so that "Terms and Conditions" is one name. */
export const readSubject = (
  tokens: readonly Token[],
  memory: Memory,
  isSingular = false,
): Reading<Subject> => {
  if (tokens.length === 0) return new Doubt('it does not say of what');
  const none = readNone(tokens, memory);
  if (none) return none;
  const counted = readCounted(tokens, memory);
  if (counted instanceof Doubt) return counted;
  if (counted) return { targets: [counted.target], joiner: 'all', quantity: counted.quantity };
  const isPaired = ['both', 'either'].includes(tokens[0]?.lower ?? '');
  const leading = leadingKind(isPaired ? tokens.slice(1) : tokens);
  const rest = leading?.rest ?? afterNoun(isPaired ? tokens.slice(1) : tokens);
  const list = splitList(rest);
  if (list instanceof Doubt) return list;
  const isList =
    list.parts.length > 1 &&
    (!isSingular || list.joiner === 'any' || list.parts.every((part) => part.some(isQuoted)));
  if (!isList) {
    const target = readTarget(tokens, memory);
    return target instanceof Doubt ? target : { targets: [target], joiner: 'all', quantity: null };
  }
  // "the message Welcome back, Anna" is one text: its parts apart would be true of other texts as well.
  const isOneMessage =
    /^((the|a|an) )?(message|text|toast|notification|error) \p{Lu}/u.test(asWritten(tokens)) &&
    tokens.some((token) => isMark(token, ',')) &&
    !tokens.some(isQuoted);
  if (isOneMessage) return new Doubt(`"${asWritten(tokens)}" may be one text or several; put each in quotes`);
  const targets: Target[] = [];
  for (const part of list.parts) {
    const target = readTarget(part, memory);
    if (target instanceof Doubt) return target;
    targets.push(target);
  }
  const [holder, ...held] = list.parts;
  const [first] = targets;
  // "a row with “A” and “B”" is one row that contains both.
  if (first && first.containing.length > 0 && isQuoted(holder?.at(-1)) && held.every(isOneQuoted)) {
    if (list.joiner === 'any') return new Doubt(`"${asWritten(tokens)}" gives a choice`);
    const containing = [...first.containing, ...held.map(([only]) => only?.text ?? '')];
    return { targets: [{ ...first, containing }], joiner: 'all', quantity: null };
  }
  // "a price and a Save button" are two things, each with its article; the kind is of the last alone.
  const isOwn =
    leading === null &&
    /^(a|an)$/.test(list.parts.at(-1)?.[0]?.lower ?? '') &&
    targets.slice(0, -1).some(({ words, isQuoted: isExact }) => !isExact && /^\p{Ll}/u.test(words));
  return {
    targets: sharePlace(isOwn ? targets : shareKind(targets, leading?.kind ?? null)),
    joiner: list.joiner,
    quantity: null,
  };
};

const isPlaced = ({ side, region }: Target): boolean => side !== undefined || region !== undefined;

/** "Save and Cancel below the table": both are there. */
const sharePlace = (targets: Target[]): Target[] => {
  const last = targets.at(-1);
  if (!last || !isPlaced(last) || targets.slice(0, -1).some((one) => isPlaced(one) || one.near))
    return targets;
  const { near, side, region, looks, within } = last;
  const place = { near, ...(side && { side }), ...(region && { region }), ...(looks && { looks }) };
  return targets.map((target) => ({ ...target, ...place, within: target.within ?? within }));
};

const startsAnother = (tokens: readonly Token[]): boolean =>
  (readQuantity(tokens) !== null && tokens[0]?.text !== 'No') ||
  /^(a|an|the)$/.test(tokens[0]?.lower ?? '') ||
  isQuoted(tokens[0]);

/** Where amounts stand side by side: "no cards in A and 3 cards in B", "4 cards and a Next button". */
const splitAmounts = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const parts: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const isJoint = isMark(token, ',') || (isSmall(token) && token.lower === 'and');
    const next = tokens.slice(isMark(token, ',') && tokens[at + 1]?.lower === 'and' ? at + 2 : at + 1);
    const part = parts.at(-1) ?? [];
    if (isJoint && part.length === 0) continue;
    const isRange = part.at(-2)?.lower === 'between';
    if (isJoint && !isRange && startsAnother(next)) parts.push([]);
    else part.push(token);
  }
  return parts.filter((part) => part.length > 0);
};

/** Several amounts, or one subject. */
export const readSubjects = (tokens: readonly Token[], memory: Memory): Reading<Subject[]> => {
  const parts = splitAmounts(tokens);
  if (parts.length < 2 || !parts.some((part) => readQuantity(part) !== null)) {
    const subject = readSubject(tokens, memory);
    return subject instanceof Doubt ? subject : [subject];
  }
  const subjects: Subject[] = [];
  for (const part of parts) {
    const subject = readSubject(part, memory);
    if (subject instanceof Doubt) return subject;
    subjects.push(subject);
  }
  const all = subjects.flatMap(({ targets }) => targets);
  if (all.some(isPlaced) && !all.every(isPlaced))
    return new Doubt(`"${asWritten(tokens)}" does not say for certain where each of them is`);
  const place = subjects.at(-1)?.targets[0]?.within ?? null;
  const isPlaceOpen = place !== null && subjects.some(({ targets }) => targets[0]?.within === null);
  if (!isPlaceOpen) return subjects;
  if (subjects.some(({ quantity }) => quantity === null))
    return new Doubt(`"${asWritten(tokens)}" does not say for certain where each of them is`);
  return subjects.map((subject) => ({
    ...subject,
    targets: subject.targets.map((target) => ({ ...target, within: target.within ?? place })),
  }));
};

export const wholePage = (): Target => plainTarget('', { kind: 'page' });

/** "the page", "this screen", "the site": everything that can be read. */
export const isWholePage = (target: Target): boolean =>
  target.words === '' &&
  target.kind === 'page' &&
  target.ordinal === null &&
  target.within === null &&
  target.near === null;
