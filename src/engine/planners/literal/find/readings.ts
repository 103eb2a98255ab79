import type { Target } from '../command.ts';
import { readBadges } from './badges.ts';
import { bestCandidates } from './best-candidates.ts';
import { boxesLabelled } from './boxes-to-choose-in.ts';
import { partsFor } from './containers.ts';
import { fieldsInItem } from './field-in-item.ts';
import { drawnBelow, type Found, findInTree, placeIn, scopeOf } from './find-target.ts';
import { pairsInItem, titleOfItem } from './item-titles.ts';
import { isNumberAlone } from './numbers.ts';
import { isActionable, isField } from './roles.ts';
import { modalOf, type ScreenTree } from './screen-tree.ts';
import { shownInBox } from './shown-in-box.ts';
import { isPlaced } from './target-in-words.ts';
import { isTextBySide } from './texts-on-side.ts';
import { cellsInColumnCalled, valuesBeside } from './values-beside.ts';
import {
  closenessOf,
  isWhole,
  plainWords,
  rankOf,
  singular,
  spaced,
  withoutIcons,
  wordsOfIdentifiers,
} from './words.ts';

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

/** What stands as a text of its own in a dialog, section or message: the whole of it is seldom what it "says". */
function blocksOf(tree: ScreenTree, index: number): string[] {
  if (!sayingRoles.has(tree.at(index).role)) return [];
  const blocks = tree
    .descendantsOf(index)
    .filter((at) => ['text', 'heading', 'paragraph', 'alert', 'status'].includes(tree.at(at).role))
    .filter((at) => tree.nearestAncestor(at, (around) => isActionable(around)) === null);
  return blocks.map((at) => spaced(tree.at(at).text));
}

const sayingRoles = new Set('dialog alertdialog alert status region form group tabpanel article'.split(' '));

/** What a group of radio buttons says is the one that is chosen; null if it is no such group. */
function chosenOf(tree: ScreenTree, index: number): string | null {
  if (!/^(?:radiogroup|group|fieldset)$/u.test(tree.at(index).role)) return null;
  const radios = tree.descendantsOf(index).filter((at) => tree.at(at).role === 'radio');
  if (radios.length < 2) return null;
  const chosen = radios.find((at) => tree.at(at).states.checked === true);
  return chosen === undefined ? '' : spaced(tree.at(chosen).name || tree.at(chosen).text);
}

function whole(tree: ScreenTree, index: number, label: string): Reading {
  const element = tree.at(index);
  const chosen = chosenOf(tree, index);
  if (chosen !== null) return { index, texts: [chosen] };
  const shown = shownInBox(tree, index);
  if (shown !== null) return { index, texts: [shown] };
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
    ...pairsInItem(tree, index),
    ...blocksOf(tree, index),
  ].filter(Boolean);
  const rest = label === '' ? null : withoutLabel(withoutIcons(element.text), label);
  return { index, texts: [...new Set([...(rest === null ? [] : [rest]), ...(all.length > 0 ? all : [''])])] };
}

/** A small letter or mark beside a label that explains it when it is pointed at. */
const hintIcon = /\s[iⓘℹ?]$/u;

/** Texts that begin with the label and go on with a value; the innermost ones. */
function ledByLabel(tree: ScreenTree, target: Target, scope: Scope): Reading[] {
  const found: Reading[] = [];
  tree.elements.forEach((element, index) => {
    if (!scope(index) || element.text.length > 200 || isField(element)) return;
    const rest = withoutLabel(element.text, target.words);
    if (rest !== null && !hintIcon.test(` ${rest}`))
      found.push({ index, texts: [rest, spaced(element.text)] });
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
  const labels: { index: number; rank: number }[] = [];
  tree.elements.forEach((element, index) => {
    if (!scope(index) || isField(element)) return;
    const closeness = closenessOf(target.words, element.text.replace(hintIcon, ''), target.isQuoted);
    if (closeness !== null && isWhole(closeness) && !/\d/u.test(element.text.replace(target.words, '')))
      labels.push({ index, rank: rankOf(closeness) });
  });
  // "Orders" is the figure called so before it is the column "Order".
  const best = Math.min(...labels.map(({ rank }) => rank));
  const closest = tree.innermost(labels.filter(({ rank }) => rank === best).map(({ index }) => index));
  const valuesOf = (some: readonly number[]) => some.flatMap((label) => valuesBeside(tree, label));
  // A column has a value for each row: "the total" is the sum that is labelled so, where there is one.
  const ofOne = valuesOf(closest.filter((label) => !isColumnHead(tree, label)));
  return (ofOne.length > 0 ? ofOne : valuesOf(closest)).map((index) => ({
    index,
    texts: [textOf(tree, index)],
  }));
}

const isColumnHead = (tree: ScreenTree, label: number): boolean =>
  [label, ...tree.ancestorsOf(label)].some((at) => tree.at(at).role === 'columnheader');

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

const moneyNouns = new Set(['price', 'cost', 'amount', 'balance']);

/** In a row or card the words may name the column that a cell stands in, or the price, which carries no label. */
function inColumn(tree: ScreenTree, target: Target, scope: Scope): Reading[] {
  const cells = cellsInColumnCalled(tree, target, scope, /^(?:date|day|time|number|name|value|level)$/u);
  if (cells.length > 0) return cells.map((index) => whole(tree, fieldOfCell(tree, index) ?? index, ''));
  if (!moneyNouns.has(singular(plainWords(target.words).at(-1) ?? ''))) return [];
  const prices = tree.elements.flatMap((element, index) =>
    scope(index) && isNumberAlone(element.text) && /\p{Sc}/u.test(element.text) && element.role !== 'deletion'
      ? [index]
      : [],
  );
  return tree.innermost(prices).map((index) => whole(tree, index, ''));
}

/** A cell with nothing in it but a field says what the field holds. */
function fieldOfCell(tree: ScreenTree, cell: number): number | null {
  const [field, another] = tree.descendantsOf(cell).filter((at) => tree.at(at).value !== null);
  const isAlone = field !== undefined && another === undefined && spaced(tree.at(cell).text) === '';
  return isAlone ? field : null;
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
    const selects = boxesLabelled(tree, target, scope).filter(({ isSelect }) => isSelect);
    const held = fields.length > 0 ? fields : selects;
    // What a slider stands at may also be written beside its label, as people read it: "€2,500".
    const written = (index: number) =>
      tree.at(index).role === 'slider'
        ? besideLabels(tree, target, scope).flatMap((beside) => (beside.index === index ? [] : beside.texts))
        : [];
    if (held.length > 0)
      return held
        .map(({ index }) => whole(tree, index, words))
        .map((reading) => ({ ...reading, texts: [...reading.texts, ...written(reading.index)] }));
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
    const crossed = inColumn(tree, target, scope);
    if (crossed.length > 0) return crossed;
    const boxes = boxesLabelled(tree, target, scope);
    if (boxes.length > 0) return boxes.map(({ index }) => whole(tree, index, ''));
  }
  if (kind === 'heading' && words === '') {
    const headings = bestCandidates(tree, target, 'read', scope).map(({ index }) => index);
    const top = headings.filter((index) => tree.at(index).level === 1);
    return (top.length === 1 ? top : headings).map((index) => whole(tree, index, ''));
  }
  const named = bestCandidates(tree, target, 'read', scope);
  // "The error message" is what the page alerts to, whether or not it calls itself one.
  const isSort = kind === 'alert' && /^(?:error|warning|validation|success|confirmation)$/iu.test(words);
  const best = (
    named.length === 0 && isSort ? bestCandidates(tree, { ...target, words: '' }, 'read', scope) : named
  ).map(({ index }) => index);
  if (best.length === 0 && kind === null) return calledSo(tree, target, scope);
  const isTitle =
    kind === null && best.length > 0 && best.every((index) => tree.at(index).role === 'heading');
  return best.map((index) => (isTitle ? belowHeading(tree, index, target) : whole(tree, index, words)));
}

/** Texts that carry no such words, but whose author calls them so: the counter is what has "count" in its class. */
function calledSo(tree: ScreenTree, target: Target, scope: Scope): Reading[] {
  if (target.isQuoted) return [];
  const stem = (word: string) => singular(word).replace(/er$/u, '');
  const sought = plainWords(target.words).map(stem);
  const called = tree.elements.flatMap((element, index) => {
    if (!scope(index) || element.text === '' || element.text.length > 60) return [];
    const words = wordsOfIdentifiers(element.attributes).map(stem);
    return sought.every((word) => words.includes(word)) ? [index] : [];
  });
  return tree.outermost(called).map((index) => whole(tree, index, ''));
}

/** What a heading is the title of says what the tester asks of it. */
function belowHeading(tree: ScreenTree, heading: number, target: Target): Reading {
  const own = whole(tree, heading, target.words);
  const [part, another] = partsFor(tree, { ...target, kind: 'section' }, () => true);
  if (part === undefined || another !== undefined) return own;
  const inside = tree.elements.flatMap((_element, index) => (part.has(index) ? [index] : []));
  const said = tree.outermost(inside).map((index) => textOf(tree, index));
  return { index: heading, texts: [...own.texts, spaced(said.join(' '))] };
}

const fieldKinds = new Set(['field', 'select', 'slider']);

/** "The quantity" where the screen is short of room. */
const abbreviated = (target: Target): Target | null =>
  /^quantity$/iu.test(target.words) && !target.isQuoted ? { ...target, words: 'Qty' } : null;

/** Everything that the target could be read as; more than one if it is not clear which. */
export function readingsOf(
  tree: ScreenTree,
  target: Target,
): Reading[] | Exclude<Found, { status: 'found' }> {
  const said = readingsThere(tree, target);
  const short = Array.isArray(said) && said.length === 0 ? abbreviated(target) : null;
  const read = short === null ? said : readingsThere(tree, short);
  const isNone = Array.isArray(read) ? read.length === 0 : read.status === 'none';
  const lower = isNone ? drawnBelow(target) : null;
  const below = lower && readingsThere(tree, lower);
  return Array.isArray(below) && below.length > 0 ? below : read;
}

function readingsThere(tree: ScreenTree, target: Target): Reading[] | Exclude<Found, { status: 'found' }> {
  if (target.kind === 'page') {
    const top = tree.elements.flatMap((element, index) => (tree.parentOf(index) === null ? [element] : []));
    return [{ index: 0, texts: [spaced(top.map(({ text, value }) => value ?? text).join(' '))] }];
  }
  const isNearest = target.side === undefined || target.words === '' || isTextBySide(target);
  if (target.ordinal !== null || (target.near !== null && isNearest)) {
    const found = findInTree(tree, target, 'read');
    return found.status === 'found' ? [whole(tree, found.index, target.words)] : found;
  }
  const scope = scopeOf(tree, target);
  if (typeof scope !== 'function') return scope;
  const modal = target.within === null && target.kind !== 'dialog' ? modalOf(tree) : null;
  if (modal !== null) {
    const place = placeIn(tree, target, (index) => tree.isInside(index, modal));
    const inside = typeof place === 'function' ? readIn(tree, target, place) : [];
    if (inside.length > 0) return inside;
  }
  const read = readIn(tree, target, scope);
  return read.length > 0 || isPlaced(target)
    ? read
    : fieldsInItem(tree, target, '').map((index) => whole(tree, index, target.words));
}
