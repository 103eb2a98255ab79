import type { Target } from '../command.ts';
import { readBadges } from './badges.ts';
import { bestCandidates, type Found, findInTree, scopeWithin } from './find-target.ts';
import { isNumberAlone } from './numbers.ts';
import { isItem, itemOf } from './repeated-items.ts';
import { isField } from './roles.ts';
import { modalOf, type ScreenTree } from './screen-tree.ts';
import { cellsUnder, valuesBeside } from './values-beside.ts';
import { closenessOf, isWhole, plainWords, singular, spaced, withoutIcons } from './words.ts';

/** What one thing on the screen says or holds. The first text is without its label; the others are more of it. */
export interface Reading {
  index: number;
  texts: string[];
}

type Scope = (index: number) => boolean;

const wholeKinds = new Set(
  'heading row cell table list listitem card dialog alert form section text image button link tab menu menuitem option page'.split(
    ' ',
  ),
);

/** The text behind a label at its start: "Total: $18.00" says "$18.00" of Total; null if the label does not lead it. */
export function withoutLabel(text: string, label: string): string | null {
  const whole = spaced(text);
  const length = spaced(label).length;
  if (whole.slice(0, length).toLowerCase() !== spaced(label).toLowerCase()) return null;
  const rest = whole.slice(length);
  if (rest === '' || /^[\p{L}\p{N}]/u.test(rest)) return null;
  const value = rest.replace(/^[\s*]*(?:[:=–—]\s*|\s+)/u, '').trim();
  return value === '' || !/[\p{L}\p{N}]/u.test(value) ? null : value;
}

function textOf(tree: ScreenTree, index: number): string {
  const element = tree.at(index);
  return spaced(element.value ?? (element.text || element.name));
}

/** "The first product is Beeswax Candle" speaks of what heads the item, not of all that stands in it. */
function titleOfItem(tree: ScreenTree, index: number): string[] {
  if (!isItem(tree, index)) return [];
  const headings = tree.elements.filter(
    (element, at) => element.role === 'heading' && tree.isInside(at, index) && itemOf(tree, at) === index,
  );
  return headings.length === 1 ? headings.map((heading) => spaced(heading.text || heading.name)) : [];
}

function whole(tree: ScreenTree, index: number, label: string): Reading {
  const element = tree.at(index);
  if (isField(element) || element.value !== null) {
    return {
      index,
      texts: [spaced(element.value ?? ''), ...(isField(element) ? [] : [spaced(element.text)])],
    };
  }
  const all = [
    withoutIcons(element.text),
    spaced(element.text),
    spaced(element.name),
    ...titleOfItem(tree, index),
  ].filter(Boolean);
  const rest = label === '' ? null : withoutLabel(withoutIcons(element.text), label);
  return { index, texts: [...new Set([...(rest === null ? [] : [rest]), ...(all.length > 0 ? all : [''])])] };
}

/** Texts that begin with the label and go on with a value; the innermost ones. */
function ledByLabel(tree: ScreenTree, target: Target, scope: Scope): Reading[] {
  const found: Reading[] = [];
  tree.elements.forEach((element, index) => {
    if (!scope(index) || element.text.length > 200 || isField(element)) return;
    const rest = withoutLabel(element.text, target.words);
    if (rest !== null) found.push({ index, texts: [rest, spaced(element.text)] });
  });
  const inner = new Set(tree.innermost(found.map(({ index }) => index)));
  const innermost = found.filter(({ index }) => inner.has(index));
  // "Total: $18.00" is a label and its value; "Total items 3" is another label.
  const labelled = innermost.filter(
    ({ index, texts }) =>
      /^[\p{Sc}\d+(−-]/u.test(texts[0] ?? '') ||
      new RegExp(String.raw`^.{${spaced(target.words).length}}\s*[:=]`, 'u').test(
        spaced(tree.at(index).text),
      ),
  );
  return labelled.length > 0 ? labelled : innermost;
}

function besideLabels(tree: ScreenTree, target: Target, scope: Scope): Reading[] {
  const labels: number[] = [];
  tree.elements.forEach((element, index) => {
    if (!scope(index) || isField(element)) return;
    const closeness = closenessOf(target.words, element.text, target.isQuoted);
    if (closeness !== null && isWhole(closeness) && !/\d/u.test(element.text.replace(target.words, '')))
      labels.push(index);
  });
  return tree
    .innermost(labels)
    .flatMap((label) => valuesBeside(tree, label))
    .map((index) => ({ index, texts: [textOf(tree, index)] }));
}

function namedApart(tree: ScreenTree, target: Target, scope: Scope): Reading[] {
  const found: Reading[] = [];
  tree.elements.forEach((element, index) => {
    if (!scope(index) || element.text === '' || spaced(element.text) === spaced(element.name)) return;
    if (tree.childrenOf(index).length > 6 || element.text.length > 200) return;
    const closeness = closenessOf(target.words, element.name, target.isQuoted);
    if (closeness !== null && isWhole(closeness)) found.push(whole(tree, index, target.words));
  });
  return found;
}

const moneyNouns = new Set(['price', 'cost', 'amount']);

/** In a row or card the words may name the column that a cell stands in, or the price, which carries no label. */
function inColumn(tree: ScreenTree, target: Target, scope: Scope): Reading[] {
  const cells = tree.elements.flatMap((element, index) => {
    if (element.role !== 'columnheader') return [];
    const closeness = closenessOf(target.words, element.name || element.text, target.isQuoted);
    return closeness !== null && isWhole(closeness) ? cellsUnder(tree, index).filter(scope) : [];
  });
  if (cells.length > 0) return cells.map((index) => whole(tree, index, ''));
  if (!moneyNouns.has(singular(plainWords(target.words).at(-1) ?? ''))) return [];
  const prices = tree.elements.flatMap((element, index) =>
    scope(index) && isNumberAlone(element.text) && /\p{Sc}/u.test(element.text) ? [index] : [],
  );
  return tree.innermost(prices).map((index) => whole(tree, index, ''));
}

function unique(readings: Reading[]): Reading[] {
  const seen = new Set<number>();
  return readings.filter(({ index }) => !seen.has(index) && seen.add(index));
}

function readIn(tree: ScreenTree, target: Target, scope: Scope): Reading[] {
  const { kind, words } = target;
  if (kind === 'badge') return readBadges(tree, target, scope).map((index) => whole(tree, index, words));
  if (words !== '' && (kind === null || fieldKinds.has(kind))) {
    const fields = bestCandidates(tree, { ...target, kind: kind ?? 'field' }, 'type', scope).filter(
      ({ index, rank }) => rank < 60 && tree.at(index).value !== null,
    );
    if (fields.length > 0) return fields.map(({ index }) => whole(tree, index, words));
  }
  if (words !== '' && (kind === null || kind === 'text' || !wholeKinds.has(kind))) {
    const apart = namedApart(tree, target, scope);
    if (apart.length > 0) return apart;
    const beside = besideLabels(tree, target, scope);
    // What encloses a label and its value says the same, with whatever else is in there.
    const led = ledByLabel(tree, target, scope).filter(
      ({ index }) => !beside.some((value) => tree.isInside(value.index, index)),
    );
    const labelled = unique([...beside, ...led]);
    if (labelled.length > 0) return labelled;
    const crossed = target.within === null ? [] : inColumn(tree, target, scope);
    if (crossed.length > 0) return crossed;
  }
  if (kind === 'heading' && words === '') {
    const headings = bestCandidates(tree, target, 'read', scope).map(({ index }) => index);
    const top = headings.filter((index) => tree.at(index).level === 1);
    return (top.length === 1 ? top : headings).map((index) => whole(tree, index, ''));
  }
  return bestCandidates(tree, target, 'read', scope).map(({ index }) => whole(tree, index, words));
}

const fieldKinds = new Set(['field', 'select', 'slider']);

/** Everything that the target could be read as; more than one if it is not clear which. */
export function readingsOf(
  tree: ScreenTree,
  target: Target,
): Reading[] | Exclude<Found, { status: 'found' }> {
  if (target.kind === 'page') {
    const top = tree.elements.flatMap((element, index) => (tree.parentOf(index) === null ? [element] : []));
    return [{ index: 0, texts: [spaced(top.map(({ text, value }) => value ?? text).join(' '))] }];
  }
  if (target.ordinal !== null || target.near !== null) {
    const found = findInTree(tree, target, 'read');
    return found.status === 'found' ? [whole(tree, found.index, target.words)] : found;
  }
  const scope = target.within === null ? () => true : scopeWithin(tree, target.within, () => true);
  if (typeof scope !== 'function') return scope;
  const modal = target.within === null && target.kind !== 'dialog' ? modalOf(tree) : null;
  if (modal !== null) {
    const inside = readIn(tree, target, (index) => tree.isInside(index, modal));
    if (inside.length > 0) return inside;
  }
  return readIn(tree, target, scope);
}
