import type { Claim, Target } from '../command.ts';
import { describeIn } from './describe-element.ts';
import { findInTree, scopeOf } from './find-target.ts';
import { isNumberAlone, numberIn } from './numbers.ts';
import { itemSets } from './repeated-items.ts';
import type { ScreenTree } from './screen-tree.ts';
import { nameTarget } from './target-in-words.ts';
import { cellsUnder } from './values-beside.ts';
import { aboutMissing, decided, turned, undecidable, type Verdict } from './verdict.ts';
import { closenessOf, isWhole, plainWords, shorten, singular, spaced, wordsOfIdentifier } from './words.ts';

type OrderClaim = Extract<Claim, { kind: 'order' }>;
type BeforeClaim = Extract<Claim, { kind: 'before' }>;
type Scope = (index: number) => boolean;

function textOf(tree: ScreenTree, index: number): string {
  const { text, name, value } = tree.at(index);
  return spaced(value ?? (text || name));
}

function columnCalled(tree: ScreenTree, words: string, scope: Scope): number[] {
  return tree.elements.flatMap((element, index) => {
    const closeness =
      element.role === 'columnheader' ? closenessOf(words, element.name || element.text, false) : null;
    return scope(index) && closeness !== null && isWhole(closeness) ? [index] : [];
  });
}

const moneyNouns = new Set(['price', 'cost', 'amount', 'total']);
const titleNouns = new Set(['name', 'title', 'product', 'item', 'list', 'entry', 'result', 'row']);

/** Of each item the part that the noun names: by its test id, its price, or its title. */
function partsOfItems(tree: ScreenTree, set: number[], noun: string): number[] | null {
  const parts = set.map((item) => {
    const inside = [item, ...tree.descendantsOf(item)];
    const called = inside.filter((at) => {
      const { testId, id } = tree.at(at).attributes;
      return (
        plainWords(wordsOfIdentifier(testId ?? id ?? '')).some((word) => singular(word) === noun) &&
        at !== item
      );
    });
    if (called.length > 0) return tree.innermost(called);
    if (moneyNouns.has(noun))
      return tree.innermost(
        inside.filter(
          (at) =>
            isNumberAlone(tree.at(at).text) &&
            /\p{Sc}|[.,]\d\d\b/u.test(tree.at(at).text) &&
            tree.at(at).role !== 'deletion',
        ),
      );
    if (!titleNouns.has(noun) && noun !== '') return [];
    const [heading] = inside.filter((at) => tree.at(at).role === 'heading');
    const [link] = inside.filter((at) => tree.at(at).role === 'link' && textOf(tree, at) !== '');
    return [heading ?? link ?? item];
  });
  return parts.every((part) => part.length === 1) ? parts.flat() : null;
}

/** The texts whose order is asked for; null if that is not clear. */
function sequence(tree: ScreenTree, target: Target, scope: Scope): number[] | null {
  const plain = plainWords(target.words);
  if (plain.length > 0) {
    const [column, another] = columnCalled(tree, target.words, scope);
    if (column !== undefined) return another === undefined ? cellsUnder(tree, column) : null;
  }
  const noun = singular(plain.at(-1) ?? '');
  const read = itemSets(tree, scope)
    .filter((set) => set.length > 1)
    .map((set) => ({ set, parts: partsOfItems(tree, set, noun) }))
    .flatMap(({ parts }) => (parts === null ? [] : [parts]));
  return read.length === 1 ? (read[0] ?? null) : null;
}

function compareTexts(texts: string[]): number[] {
  const numbers = texts.map((text) => (/\d/u.test(text) ? numberIn(text) : null));
  const areNumbers = numbers.every(
    (number, at) => number !== null && (isNumberAlone(texts[at] ?? '') || number.unit !== ''),
  );
  const isoDates = texts.every((text) => /^\d{4}-\d\d-\d\d/u.test(text));
  return texts.slice(1).map((text, at) => {
    const before = texts[at] ?? '';
    if (areNumbers && !isoDates) return (numbers[at + 1]?.value ?? 0) - (numbers[at]?.value ?? 0);
    return text.localeCompare(before, 'en', { sensitivity: 'base', numeric: false });
  });
}

/** Dates in words and other mixtures with numbers have no order that can be read letter by letter. */
function isOrderable(texts: string[]): boolean {
  const areNumbers = texts.every(
    (text) => numberIn(text) !== null && (isNumberAlone(text) || /\p{Sc}|%/u.test(text)),
  );
  const isoDates = texts.every((text) => /^\d{4}-\d\d-\d\d/u.test(text));
  const areDatesInWords = texts.every((text) => /\d/u.test(text) && !Number.isNaN(Date.parse(text)));
  return areNumbers || isoDates || !areDatesInWords;
}

export function checkOrder(tree: ScreenTree, claim: OrderClaim): Verdict {
  const { target, direction, isNegated } = claim;
  const scope = scopeOf(tree, target);
  if (typeof scope !== 'function') return aboutMissing(scope, isNegated);
  const indexes = sequence(tree, target, scope);
  if (indexes === null)
    return undecidable(`it is not clear which sequence ${nameTarget(target)} is on this screen`);
  const texts = indexes.map((index) => textOf(tree, index));
  if (texts.length < 2 || texts.some((text) => text === ''))
    return undecidable(`${nameTarget(target)} has not two things to compare on this screen`);
  if (!isOrderable(texts))
    return undecidable(`the order of "${shorten(texts.join(', '), 100)}" cannot be read`);
  const steps = compareTexts(texts);
  const breakAt = steps.findIndex((step) => (direction === 'descending' ? step > 0 : step < 0));
  if (direction === null && breakAt >= 0 && steps.every((step) => step <= 0))
    return undecidable(`${nameTarget(target)} is in descending order, and which was meant is not said`);
  const evidence =
    breakAt < 0
      ? `the order is ${shorten(texts.map((text) => `"${shorten(text, 30)}"`).join(', '), 200)}`
      : `"${shorten(texts[breakAt + 1] ?? '')}" comes after "${shorten(texts[breakAt] ?? '')}"`;
  return turned(decided(breakAt < 0, evidence, indexes), isNegated);
}

/** Reading order; for things that could be several, all of one must stand before all of the other. */
export function checkBefore(tree: ScreenTree, claim: BeforeClaim): Verdict {
  const places = (target: Target) => {
    const found = findInTree(tree, target, 'read');
    if (found.status === 'none') return found;
    return found.status === 'found' ? [found.index] : found.candidates.map(({ index }) => index);
  };
  const first = places(claim.first);
  const second = places(claim.second);
  if (!Array.isArray(first)) return aboutMissing(first, claim.isNegated);
  if (!Array.isArray(second)) return aboutMissing(second, claim.isNegated);
  const name = (at: number | undefined) => (at === undefined ? '' : describeIn(tree, at));
  const isBefore = Math.max(...first) < Math.min(...second);
  const isAfter = Math.min(...first) > Math.max(...second);
  if (!isBefore && !isAfter)
    return undecidable(
      `it is not clear which ${nameTarget(claim.first)} and ${nameTarget(claim.second)} are meant`,
    );
  const evidence = `${name(first[0])} comes ${isBefore ? 'before' : 'after'} ${name(second[0])}`;
  return turned(decided(isBefore, evidence, [...first, ...second]), claim.isNegated);
}
