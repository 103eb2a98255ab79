import type { Claim } from '../command.ts';
import { Doubt, type Reading } from './doubt.ts';
import { kindAtEnd } from './kind-words.ts';
import { PhraseBook } from './match-phrase.ts';
import type { Memory } from './plain-target.ts';
import type { Subject } from './read-subject.ts';
import { readTarget } from './read-target.ts';
import { asWritten, isMark, isQuoted, type Token } from './tokenise.ts';
import { DIRECTIONS } from './vocabulary/comparisons.ts';

const DIRECTION_BOOK = new PhraseBook<'ascending' | 'descending'>(
  DIRECTIONS.flatMap(({ direction, phrases }) => phrases.map((phrase) => [phrase, direction] as const)),
);

/** "(low to high)", "in descending order": how a sequence runs, at the end of the words. */
export const splitDirection = (
  tokens: readonly Token[],
): { rest: readonly Token[]; direction: 'ascending' | 'descending' | null } => {
  const bare = tokens.filter((token) => !isMark(token, '(') && !isMark(token, ')') && !isMark(token, ','));
  for (let length = Math.min(6, bare.length); length > 0; length -= 1) {
    const match = DIRECTION_BOOK.match(bare, bare.length - length);
    if (match?.length !== length) continue;
    const rest = bare.slice(0, -length);
    return {
      rest: rest.at(-1)?.lower === 'from' || rest.at(-1)?.lower === '-' ? rest.slice(0, -1) : rest,
      direction: match.meaning,
    };
  }
  return { rest: tokens, direction: null };
};

const BEFORE = new PhraseBook<boolean>([
  ['before', true],
  ['above', true],
  ['after', false],
  ['below', false],
  ['listed before', true],
  ['listed after', false],
  ['listed above', true],
  ['listed below', false],
  ['shown before', true],
  ['shown after', false],
  ['shown above', true],
  ['shown below', false],
  ['displayed above', true],
  ['displayed below', false],
]);

const HOLDERS = /^(field|select|slider|table|list|form|section|dialog|menu|image)$/;

/** "sorted by price from low to high", "in alphabetical order", "above Pears". Null: it speaks of no order. */
export const readOrder = (
  subject: Subject,
  rest: readonly Token[],
  isNegated: boolean,
  memory: Memory,
): Reading<Claim> | null => {
  const [target] = subject.targets;
  const isSorted = ['sorted', 'ordered', 'arranged'].includes(rest[0]?.lower ?? '');
  const { rest: before, direction } = splitDirection(isSorted ? rest.slice(1) : rest);
  if (isSorted || (direction !== null && before.length === 0)) {
    if (!target || subject.targets.length !== 1 || subject.quantity)
      return new Doubt('which of them are in order is not certain');
    if (before.length === 0 && direction === null)
      return new Doubt(`"${asWritten(rest)}" says neither by what nor in which direction`);
    if (before.length === 0) return { kind: 'order', target, direction, isNegated };
    if (before[0]?.lower !== 'by' || before.length < 2)
      return new Doubt(`"${asWritten(before)}" cannot be read`);
    const by = readTarget(before.slice(1), memory);
    if (by instanceof Doubt) return by;
    // What is compared are the prices; a list or table is where they stand, "the products" are the same things by another name.
    const isPlace = target.kind !== null && !/^(listitem|row|card)$/.test(target.kind);
    return {
      kind: 'order',
      target: { ...by, within: by.within ?? (isPlace ? target : null) },
      direction,
      isNegated,
    };
  }
  const relation = BEFORE.match(rest, 0);
  if (
    !relation ||
    rest.length === relation.length ||
    !target ||
    subject.targets.length !== 1 ||
    subject.quantity
  )
    return null;
  if (/^[$€£]?\d/.test(rest[relation.length]?.text ?? '')) return null;
  // A text below a field belongs to it; only things that are listed are one above another.
  const isText = target.isQuoted && /^(text|alert)?$/.test(target.kind ?? '');
  if (isText && /^(shown|displayed) below$/.test(asWritten(rest.slice(0, relation.length)).toLowerCase())) {
    const named = kindAtEnd(rest);
    if (named === null ? !isQuoted(rest.at(-1)) : /^(field|select|checkbox|radio|switch)$/.test(named.kind))
      return null;
  }
  const other = readTarget(rest.slice(relation.length), memory);
  if (other instanceof Doubt) return other;
  // What is above a table or below a form is drawn there; things of a list are one before another.
  const isDrawn =
    /^(above|below)$/.test(rest[relation.length - 1]?.lower ?? '') && rest[0]?.lower !== 'listed';
  if (isDrawn && HOLDERS.test(other.kind ?? '')) return null;
  return relation.meaning
    ? { kind: 'before', first: target, second: other, isNegated }
    : { kind: 'before', first: other, second: target, isNegated };
};
