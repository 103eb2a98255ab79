import type { Target } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { type Quantity, readQuantity } from './read-number.ts';
import { type Memory, plainTarget, readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, type Token } from './tokenise.ts';

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
  const start = tokens[0]?.lower === 'the' ? 1 : 0;
  const counted = readQuantity(tokens, start);
  if (!counted) return null;
  const rest = tokens.slice(start + counted.length);
  if (rest.length === 0) return null;
  const more =
    rest[0]?.lower === 'or' && ['more', 'fewer', 'less'].includes(rest[1]?.lower ?? '')
      ? rest[1]?.lower
      : null;
  const target = readTarget(more ? rest.slice(2) : rest, memory);
  if (target instanceof Doubt) return target;
  const comparison = more === 'more' ? 'at-least' : more ? 'at-most' : counted.quantity.comparison;
  return { quantity: { ...counted.quantity, comparison }, target };
};

/** A word that is a list's kind at its end serves all: "the Name and Email fields". */
const shareKind = (targets: Target[]): Target[] => {
  const last = targets.at(-1);
  return last?.kind && targets.slice(0, -1).every(({ kind }) => kind === null)
    ? targets.map((target) => ({ ...target, kind: last.kind, within: target.within ?? last.within }))
    : targets;
};

/** `isSingular`: the verb speaks of one thing, so that "Terms and Conditions" is one name. */
export const readSubject = (
  tokens: readonly Token[],
  memory: Memory,
  isSingular = false,
): Reading<Subject> => {
  if (tokens.length === 0) return new Doubt('it does not say of what');
  const counted = readCounted(tokens, memory);
  if (counted instanceof Doubt) return counted;
  if (counted) return { targets: [counted.target], joiner: 'all', quantity: counted.quantity };
  let rest = tokens;
  if (['both', 'either'].includes(tokens[0]?.lower ?? '')) rest = tokens.slice(1);
  const list = splitList(rest);
  if (list instanceof Doubt) return list;
  const isList =
    list.parts.length > 1 &&
    (!isSingular || list.joiner === 'any' || list.parts.every((part) => part.some(isQuoted)));
  if (!isList) {
    const target = readTarget(rest, memory);
    return target instanceof Doubt ? target : { targets: [target], joiner: 'all', quantity: null };
  }
  const targets: Target[] = [];
  for (const part of list.parts) {
    const target = readTarget(part, memory);
    if (target instanceof Doubt) return target;
    targets.push(target);
  }
  return { targets: shareKind(targets), joiner: list.joiner, quantity: null };
};

export const wholePage = (): Target => plainTarget('', { kind: 'page' });

/** "the page", "this screen", "the site": everything that can be read. */
export const isWholePage = (target: Target): boolean =>
  target.words === '' &&
  target.kind === 'page' &&
  target.ordinal === null &&
  target.within === null &&
  target.near === null;
