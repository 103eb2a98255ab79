import type { ScreenElement } from '../../../screen.ts';
import type { Target, TargetKind } from '../command.ts';
import { labelOf } from './describe-element.ts';
import { lanesNamed } from './lanes.ts';
import { cellsNumbered, numberedIn, writtenOtherwise } from './numbered.ts';
import { isHeaderRow, isItem, itemOf, itemSets } from './repeated-items.ts';
import { fitOfKind, isActionable, isMenuOfPages, isPressable } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import {
  type Closeness,
  closenessOf,
  isWhole,
  plainWords,
  positionOfWords,
  rankOf,
  spaced,
  wordsOfIdentifiers,
} from './words.ts';

/** A part of the screen in which something is sought. `head` is the element that it is known by. */
export interface Part {
  head: number;
  has(index: number): boolean;
}

const containerRoles = new Set(
  'row listitem article region form search dialog alertdialog group radiogroup fieldset navigation banner contentinfo complementary tabpanel menu menubar toolbar tablist table grid list listbox figure treeitem'.split(
    ' ',
  ),
);
const pageRoles = new Set(['main', 'document', 'webarea', 'banner', 'contentinfo']);

const SUGGESTIONS = /^(?:list of |auto-?complete |search )?suggestions?(?: list| box| dropdown| menu)?$/u;

const landmarks: [RegExp, string[]][] = [
  [/^(?:page )?(?:header|top bar|banner)$/u, ['banner']],
  [/^(?:page )?footer$/u, ['contentinfo']],
  [
    /^(?:(?:main |top |side )?(?:navigation|nav|menu)(?: bar| menu)?|navbar)$/u,
    ['navigation', 'menubar', 'menu'],
  ],
  [/^(?:left |right )?(?:sidebar|side bar|side panel)$/u, ['complementary']],
  [/^(?:main|main content|content|main area)$/u, ['main']],
  [/^(?:popup|pop-up|modal|dialog|overlay)(?: window| box| dialog)?$/u, ['dialog', 'alertdialog']],
  [/^toolbar$/u, ['toolbar']],
  [/^(?:[a-z]+ )?tree$/u, ['tree', 'treegrid']],
  [SUGGESTIONS, ['listbox', 'menu']],
];

const MUCH_LARGER = 2.5;

export const containerKinds = new Set<TargetKind>([
  'row',
  'listitem',
  'card',
  'dialog',
  'form',
  'section',
  'table',
  'list',
  'menu',
]);

function enclosed(tree: ScreenTree, head: number): Part {
  return { head, has: (index) => tree.isInside(index, head) };
}

/** What follows a heading until the next one of the same or a higher level, where no element encloses the two. */
function headed(tree: ScreenTree, heading: number): Part {
  const level = tree.at(heading).level ?? 2;
  const bounds = tree.nearestAncestor(heading, ({ role }) => containerRoles.has(role) || pageRoles.has(role));
  let end = heading + 1;
  for (; end < tree.elements.length; end++) {
    const element = tree.at(end);
    if (bounds !== null && !tree.isInside(end, bounds)) break;
    if (pageRoles.has(element.role) && element.role !== 'main') break;
    if (element.role === 'heading' && (element.level ?? 2) <= level) break;
  }
  // What encloses the next heading belongs to that heading.
  const next = end < tree.elements.length && tree.at(end).role === 'heading' ? end : null;
  const until = next === null ? end : Math.min(end, ...tree.ancestorsOf(next).filter((at) => at > heading));
  return { head: heading, has: (index) => index > heading && index < until };
}

function firstHeadingIn(tree: ScreenTree, container: number): number | null {
  return tree.descendantsOf(container).find((at) => tree.at(at).role === 'heading') ?? null;
}

function fits(tree: ScreenTree, index: number, kind: TargetKind | null, allowsStandIns: boolean): boolean {
  const element = tree.at(index);
  if (kind === null) return containerRoles.has(element.role) || isItem(tree, index);
  const fit = fitOfKind(element, kind);
  if (fit === 0) return true;
  if (fit === null || !allowsStandIns) return false;
  // A plain area stands in for a row or card only as one of several alike.
  const isAnItemKind = kind === 'row' || kind === 'card' || kind === 'listitem';
  return !isAnItemKind || isItem(tree, index);
}

function seenWords(element: ScreenElement): string[] {
  const { attributes } = element;
  return [element.name, element.text, element.value ?? '', attributes.title ?? '', attributes.alt ?? ''];
}

/** "Your cart" is what people call the cart, and "Colour: Red" the colour. */
const calledShortly = (text: string): string =>
  text.replace(/^(?:your|my|our)\s+/iu, '').replace(/^([\p{L} ]{2,30}):\s.{1,40}$/u, '$1');

function closest(words: string, isQuoted: boolean, texts: readonly string[]): Closeness | null {
  let best: Closeness | null = null;
  for (const text of texts) {
    for (const called of isQuoted ? [text] : [text, calledShortly(text)]) {
      const closeness = closenessOf(words, called, isQuoted);
      if (closeness !== null && (best === null || rankOf(closeness) < rankOf(best))) best = closeness;
    }
  }
  return best;
}

function partOfAnchor(
  tree: ScreenTree,
  anchor: number,
  kind: TargetKind | null,
  allowsStandIns: boolean,
): Part | null {
  const around = tree.ancestorsOf(anchor);
  const element = tree.at(anchor);
  if (
    element.role === 'heading' &&
    (kind === null || kind === 'section' || kind === 'card' || kind === 'form')
  ) {
    const home = around.find((at) => fits(tree, at, kind, true) && !pageRoles.has(tree.at(at).role));
    if (home !== undefined && firstHeadingIn(tree, home) === anchor) return enclosed(tree, home);
    return kind === 'form' ? null : headed(tree, anchor);
  }
  // "The Team workload table" is the one under that heading.
  if (element.role === 'heading' && (kind === 'table' || kind === 'list')) {
    const { has } = headed(tree, anchor);
    const below = tree.elements.flatMap((one, index) =>
      has(index) && fitOfKind(one, kind) === 0 ? [index] : [],
    );
    const [only, another] = tree.outermost(below);
    if (only !== undefined && another === undefined) return enclosed(tree, only);
  }
  const self = fits(tree, anchor, kind, allowsStandIns) && tree.childrenOf(anchor).length > 0;
  if (self) return enclosed(tree, anchor);
  const home = around.find((at) => fits(tree, at, kind, allowsStandIns));
  if (home !== undefined && !pageRoles.has(tree.at(home).role)) return enclosed(tree, home);
  const group = kind === null ? groupLabelledBy(tree, anchor) : null;
  return group === null ? null : enclosed(tree, group);
}

/** The box that a text heads and that holds a few controls besides: "Colour" before its buttons. */
function groupLabelledBy(tree: ScreenTree, label: number): number | null {
  if (tree.at(label).role !== 'text') return null;
  const group = tree
    .ancestorsOf(label)
    .find((at) => tree.descendantsOf(at).some((inner) => isActionable(tree.at(inner))));
  if (group === undefined || tree.at(group).role !== 'generic') return null;
  const inside = tree.descendantsOf(group);
  const isFirst = !inside.some((at) => at < label && tree.at(at).text !== '' && !tree.isInside(label, at));
  return isFirst && inside.length <= 20 ? group : null;
}

/** What a tester may call a list or a card although its author did not say so. */
function standIns(tree: ScreenTree, kind: TargetKind, all: readonly number[]): number[] {
  if (kind !== 'list' && kind !== 'table') return all.filter((index) => fits(tree, index, kind, true));
  const within = new Set(all);
  const homes = itemSets(tree, (index) => within.has(index)).map(([first = -1]) => tree.parentOf(first));
  return [...new Set(homes)].filter((home) => home !== null);
}

const DAYS_OF_SHORTEST_MONTH = 28;

/** A table with a cell for each day of a month. */
function isMonth(tree: ScreenTree, index: number): boolean {
  if (!/^(?:table|grid)$/u.test(tree.at(index).role)) return false;
  const cells = tree.descendantsOf(index).filter((at) => /^(?:grid)?cell$/u.test(tree.at(at).role));
  const days = new Set(cells.map((at) => Number(/^\d{1,2}(?!\S)/u.exec(spaced(tree.at(at).text))?.[0] ?? 0)));
  return Array.from({ length: DAYS_OF_SHORTEST_MONTH }, (_, day) => day + 1).every((day) => days.has(day));
}

/** Of several sets of things that nobody marked, "the list" is the one that fills the page. */
function largest(tree: ScreenTree, kind: TargetKind, heads: number[]): number[] {
  const areaOf = (index: number) => tree.at(index).box.width * tree.at(index).box.height;
  const [first, second] = heads.map(areaOf).sort((one, other) => other - one);
  const isPlain = kind === 'list' && first !== undefined && second !== undefined;
  return isPlain && first >= MUCH_LARGER * second ? heads.filter((head) => areaOf(head) === first) : heads;
}

function withoutFurniture(tree: ScreenTree, kind: TargetKind, heads: number[]): number[] {
  return kind === 'list' ? tree.outermost(heads.filter((index) => !isFurniture(tree, index))) : heads;
}

/** The entries of a menu, the way to a page and the numbers of pages are lists that nobody calls so. */
function isFurniture(tree: ScreenTree, index: number): boolean {
  return [index, ...tree.ancestorsOf(index)].some((at) => {
    const { role, attributes } = tree.at(at);
    return (
      /^(?:navigation|menu|menubar|tablist)$/u.test(role) ||
      (role === 'list' &&
        /breadcrumb|paginat|pager/iu.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`))
    );
  });
}

/** A list of suggestions that only its author's names tell. */
function suggests(tree: ScreenTree, index: number): boolean {
  return (
    tree.childrenOf(index).length > 0 &&
    wordsOfIdentifiers(tree.at(index).attributes).some((word) =>
      /^(?:suggestions?|autocomplete|typeahead)$/u.test(word),
    )
  );
}

function isCalledError(tree: ScreenTree, index: number): boolean {
  const { role, attributes } = tree.at(index);
  return (
    role === 'alert' || wordsOfIdentifiers(attributes).some((word) => /^(?:error|warning)s?$/u.test(word))
  );
}

/** All parts of the screen that the words name equally well; the smallest ones, in reading order. */
export function partsFor(tree: ScreenTree, target: Target, scope: (index: number) => boolean): Part[] {
  const { kind, words, isQuoted } = target;
  const all = tree.elements.map((_element, index) => index).filter(scope);
  const withContents = (parts: Part[]) =>
    parts.filter((part) =>
      target.containing.every((text) =>
        all.some(
          (index) =>
            (index === part.head || part.has(index)) &&
            closest(text, isQuoted, seenWords(tree.at(index))) !== null,
        ),
      ),
    );
  if (words === '') {
    if (kind === null) return [];
    const real = all.filter(
      (index) => fitOfKind(tree.at(index), kind) === 0 && (kind !== 'row' || !isHeaderRow(tree, index)),
    );
    if (kind === 'menu') {
      const menus = real.length > 0 ? real : all.filter((index) => isMenuOfPages(tree, index));
      if (menus.length > 0) return withContents(tree.outermost(menus).map((head) => enclosed(tree, head)));
    }
    const shown = withoutFurniture(tree, kind, real);
    const heads =
      shown.length > 0 ? shown : largest(tree, kind, withoutFurniture(tree, kind, standIns(tree, kind, all)));
    const parts = withContents(heads.map((head) => enclosed(tree, head)));
    return target.containing.length > 0 ? smallest(tree, parts) : parts;
  }
  const plain = plainWords(words).join(' ');
  if (kind === 'alert' && /^(?:error|warning)s?$/u.test(plain)) {
    const errors = all.filter((index) => isCalledError(tree, index));
    if (errors.length > 0) return tree.outermost(errors).map((head) => enclosed(tree, head));
  }
  const roles = landmarks.find(([pattern]) => pattern.test(plain))?.[1];
  if (roles !== undefined && (kind === null || kind === 'section' || kind === 'menu')) {
    const marked = all.filter((index) => roles.includes(tree.at(index).role));
    const heads =
      marked.length > 0 || !SUGGESTIONS.test(plain) ? marked : all.filter((at) => suggests(tree, at));
    if (heads.length > 0) return withContents(tree.outermost(heads).map((head) => enclosed(tree, head)));
  }
  const months = plain === 'calendar' && !isQuoted ? all.filter((index) => isMonth(tree, index)) : [];
  if (months.length === 1) return withContents(months.map((head) => enclosed(tree, head)));
  const lanes = lanesNamed(tree, target, scope);
  if (lanes.length > 0) return withContents(lanes.map((head) => enclosed(tree, head)));
  const hasRealKind = kind !== null && all.some((index) => fitOfKind(tree.at(index), kind) === 0);
  const ranked = new Map<number, { part: Part; rank: number }>();
  for (const index of all) {
    const element = tree.at(index);
    const named = closest(words, isQuoted, [element.name, element.attributes.title ?? '']);
    const isContainer = fits(tree, index, kind, !hasRealKind) && tree.childrenOf(index).length > 0;
    // A container's whole text contains the words of all that is in it: only its own name speaks for it.
    const closeness = isContainer
      ? named !== null && isWhole(named)
        ? named
        : null
      : tree.childrenOf(index).length > 8
        ? named
        : closest(words, isQuoted, seenWords(element));
    // A tab or link of that name leads to a part of the page; it does not head the one that it stands in.
    const leads = kind === 'section' && isPressable(element) && element.states.selected !== true;
    if (closeness === null || (leads && !isContainer)) continue;
    const part = isContainer ? enclosed(tree, index) : partOfAnchor(tree, index, kind, !hasRealKind);
    if (part === null || !scope(part.head)) continue;
    // What bears the name itself is meant before what is only around something of that name.
    const rank = rankOf(closeness) + (isContainer ? 0 : 0.5);
    const known = ranked.get(part.head);
    if (known === undefined || rank < known.rank) ranked.set(part.head, { part, rank });
  }
  if (ranked.size === 0) {
    const saying = itemsThatSay(tree, words, kind, all).map((head) => enclosed(tree, head));
    return withContents(saying.length > 0 ? saying : numberedParts(tree, target, scope));
  }
  const holding = withContents([...ranked.values()].map(({ part }) => part));
  const kept = [...ranked.values()].filter(({ part }) => holding.includes(part));
  const best = Math.min(...kept.map(({ rank }) => rank));
  return smallest(
    tree,
    kept.filter(({ rank }) => rank === best).map(({ part }) => part),
  );
}

/** The part for "order 12" where the screen writes "#12", or 12 in the column of orders. */
function numberedParts(tree: ScreenTree, target: Target, scope: (index: number) => boolean): Part[] {
  const numbered = numberedIn(target);
  if (numbered === null) return [];
  for (const words of writtenOtherwise(numbered)) {
    const parts = partsFor(tree, { ...target, words, isQuoted: true }, scope);
    if (parts.length > 0) return parts;
  }
  const items = cellsNumbered(tree, numbered, scope).map((cell) => itemOf(tree, cell));
  return [...new Set(items)].filter((item) => item !== null).map((item) => enclosed(tree, item));
}

/** Rows and cards in which the words stand one after the other, spread over cells. */
function itemsThatSay(
  tree: ScreenTree,
  words: string,
  kind: TargetKind | null,
  all: readonly number[],
): number[] {
  if (kind !== null && !['row', 'card', 'listitem'].includes(kind)) return [];
  if (plainWords(words).length < 2) return [];
  const saying = all.filter(
    (index) =>
      isItem(tree, index) &&
      positionOfWords(spaced(tree.at(index).text).toLowerCase(), words.toLowerCase()) >= 0,
  );
  return tree.innermost(saying);
}

function smallest(tree: ScreenTree, parts: Part[]): Part[] {
  const heads = new Set(tree.innermost(parts.map((part) => part.head)));
  return parts.filter((part) => heads.has(part.head)).sort((one, other) => one.head - other.head);
}

/** The part's title as a person would say it. */
export function titleOfPart(tree: ScreenTree, part: Part): string {
  const heading = firstHeadingIn(tree, part.head);
  return labelOf(tree.at(heading ?? part.head));
}
