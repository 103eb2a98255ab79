import type { Screen, ScreenElement } from '../../../screen.ts';
import type { Target } from '../command.ts';
import { asNamed } from './as-named.ts';
import {
  bestCandidates,
  cellsInColumn,
  columnOrHeading,
  numberedCandidates,
  suggestions,
} from './best-candidates.ts';
import { orBoxesToChooseIn } from './boxes-to-choose-in.ts';
import type { Candidate } from './candidates.ts';
import { checkPage } from './check-page.ts';
import { type Part, titleOfPart } from './containers.ts';
import { describeIn, labelOf } from './describe-element.ts';
import type { Found } from './found.ts';
import { itemKinds, orListed } from './listed-items.ts';
import { nearestTo } from './nearest.ts';
import { bareNumbers, numberedIn } from './numbered.ts';
import { partsNamed } from './parts-named.ts';
import { pictured } from './pictures.ts';
import { edgeOfOne, nearestOnSide, scopeOfRegion, scopeOnSide } from './place-by-box.ts';
import { itemOf, itemSets } from './repeated-items.ts';
import { isActionable, isMenuOfPages, type Purpose } from './roles.ts';
import { isOffStage, modalOf, openMenuOf, ScreenTree } from './screen-tree.ts';
import { areSuchThings } from './such-things.ts';
import { closestTo, nameTarget, placeInWords, unsureOf } from './target-in-words.ts';
import { isTextBySide, textsIn } from './texts-on-side.ts';
import { loneSet, thingsNamed } from './things-named.ts';
import { orUnmarkedControls } from './unmarked-controls.ts';
import { plainWords, shorten, singular, wordsOfIdentifiers } from './words.ts';

export type { Found } from './found.ts';
export type { Purpose } from './roles.ts';

type Scope = (index: number) => boolean;

/** The one thing on the screen that the tester means; never a choice between equals. */
export function findTarget(screen: Screen, target: Target, purpose: Purpose): Found {
  if (screen.gone !== undefined) return { status: 'none', why: screen.gone, closest: [] };
  const tree = new ScreenTree(screen);
  return findInTree(tree, asNamed(tree, target), purpose);
}

export function findInTree(tree: ScreenTree, target: Target, purpose: Purpose): Found {
  const found = findThere(tree, target, purpose);
  const lower = found.status === 'none' ? drawnBelow(target) : null;
  const below = lower && findThere(tree, lower, purpose);
  return below?.status === 'found' ? below : found;
}

/** "The line under the title" as one that is drawn below it; null if that cannot be meant. */
export function drawnBelow(target: Target): Target | null {
  const { isUnder, within, near, region, ...rest } = target;
  return isUnder && within && !near && !region
    ? { ...rest, within: null, near: within, side: 'below' }
    : null;
}

function findThere(tree: ScreenTree, target: Target, purpose: Purpose): Found {
  const everywhere: Scope = () => true;
  if (target.within !== null) {
    const scope = scopeWithin(tree, target.within, everywhere, purpose !== 'read');
    if (typeof scope === 'function') {
      const found = findInPlace(tree, target, purpose, scope);
      // What people call the list may be none to its author: a name that is there once is pressed wherever that is.
      const isHint = found.status === 'none' && purpose === 'click' && isAnyList(target.within);
      return isHint && target.words !== '' && target.ordinal === null
        ? findInTree(tree, { ...target, within: null }, purpose)
        : found;
    }
    // "The last invoice in the list": of several lists, the one that has invoices.
    const isToldByNoun = target.ordinal !== null && target.words !== '' && target.kind === null;
    return scope.status === 'several' && isToldByNoun && isAnyList(target.within)
      ? findInTree(tree, { ...target, within: null }, purpose)
      : scope;
  }
  const modal = target.kind === 'dialog' || target.kind === 'page' ? null : modalOf(tree);
  if (modal !== null) {
    const inside = findInPlace(tree, target, purpose, (index) => tree.isInside(index, modal));
    if (inside.status !== 'none')
      return { ...inside, why: `${inside.why}, inside the open ${describeIn(tree, modal)}` };
  }
  const menu = purpose === 'click' && target.near === null ? openMenuOf(tree) : null;
  const inMenu =
    menu === null ? null : findInPlace(tree, target, purpose, (index) => tree.isInside(index, menu));
  return inMenu?.status === 'found' ? inMenu : findInPlace(tree, target, purpose, everywhere);
}

/** "The list", "the table": any of those on the screen. */
export function isAnyList({ kind, words, ordinal, within, near, containing, region }: Target): boolean {
  const isPlain = words === '' && ordinal === null && containing.length === 0 && region === undefined;
  return /^(?:list|table)$/.test(kind ?? '') && isPlain && within === null && near === null;
}

/** Where in the scope the target is said to be, as boxes tell; why that cannot be told, if it cannot. */
export function placeIn(
  tree: ScreenTree,
  target: Target,
  scope: Scope,
  isLoose = false,
): Scope | Exclude<Found, { status: 'found' }> {
  const place = target.region === undefined ? scope : scopeOfRegion(tree, target.region, scope, isLoose);
  if (target.side === undefined || target.near === null) return place;
  const anchor = anchorOf(tree, target, target.near);
  if (anchor.status === 'none') return { ...anchor, ...unsureOf(target.near, true) };
  if (anchor.status !== 'found') return anchor;
  if (!isOffStage(anchor.element)) return scopeOnSide(tree, anchor.index, target.side, place, isLoose);
  const description = describeIn(tree, anchor.index);
  return {
    status: 'several',
    candidates: [{ index: anchor.index, description }],
    why: `what is ${target.side} ${description} cannot be told, since that is not drawn on the screen.`,
  };
}

/** All that lies within what the target is said to be in, and at its place in there. */
export function scopeOf(tree: ScreenTree, target: Target): Scope | Exclude<Found, { status: 'found' }> {
  const everywhere: Scope = () => true;
  const within = target.within === null ? everywhere : scopeWithin(tree, target.within, everywhere);
  return typeof within === 'function' ? placeIn(tree, target, within) : within;
}

/** What it is near to. The row below Anna is the one below the row that she stands in. */
function anchorOf(tree: ScreenTree, { kind, side }: Target, near: Target): Found {
  const named = findInTree(tree, near, 'read');
  const isMessage = named.status === 'none' && near.kind === null && near.words === 'message';
  const found = isMessage
    ? findInTree(tree, { ...near, words: '', kind: 'alert' }, 'read')
    : (knownToAuthor(tree, near, named) ?? named);
  const edge = found.status === 'several' && side ? edgeOfOne(tree, found.candidates, side) : null;
  const anchor: Found =
    edge === null ? found : { status: 'found', index: edge, element: tree.at(edge), why: 'it is the edge' };
  const item = anchor.status === 'found' && itemKinds.has(kind) ? itemOf(tree, anchor.index) : null;
  return anchor.status === 'found' && item !== null
    ? { ...anchor, index: item, element: tree.at(item) }
    : anchor;
}

/** "The calendar", "the chart": what nothing on the screen says, but what its author calls it. Null: nothing, or not one alone. */
function knownToAuthor(tree: ScreenTree, near: Target, { status }: Found): Found | null {
  const sought = plainWords(near.words);
  if (status !== 'none' || near.isQuoted || near.within !== null || unsureOf(near, true).unsure === undefined)
    return null;
  const called = tree.elements.flatMap((element, index) => {
    const words = wordsOfIdentifiers(element.attributes);
    return sought.every((word) => words.includes(word)) && !isOffStage(element) ? [index] : [];
  });
  const [index, another] = tree.outermost(called);
  if (index === undefined || another !== undefined) return null;
  return { status: 'found', index, element: tree.at(index), why: `its author calls it ${near.words}` };
}

/** Finds it in the scope where it is said to be. One that bears the name is pressed also where the place is told but roughly. */
function findInPlace(tree: ScreenTree, target: Target, purpose: Purpose, scope: Scope): Found {
  const place = placeIn(tree, target, scope);
  if (typeof place !== 'function') return place;
  const found = findInScope(tree, target, purpose, place);
  const canBeRough = place !== scope && found.status === 'none' && purpose !== 'read' && target.words !== '';
  const roughly = canBeRough ? placeIn(tree, target, scope, true) : null;
  return typeof roughly === 'function' ? findInScope(tree, target, purpose, roughly) : found;
}

/** The part of the screen that a "within" names, or why it cannot be told. */
export function scopeWithin(
  tree: ScreenTree,
  within: Target,
  outer: Scope,
  mayBeHint = false,
): Scope | Exclude<Found, { status: 'found' }> {
  if (within.kind === 'page') return outer;
  const home = within.within === null ? outer : scopeWithin(tree, within.within, outer, mayBeHint);
  const around = typeof home === 'function' ? placeIn(tree, within, home) : home;
  if (typeof around !== 'function') return around;
  const named = partsNamed(tree, within, around);
  // "The second product" is one of the things that are listed, if no part of the screen has such a name.
  const isListed = within.ordinal !== null && within.words !== '' && named.length < 2;
  const things = isListed ? thingsNamed(tree, within, around) : null;
  const parts: Part[] =
    things === null ? named : things.map((head) => ({ head, has: (index) => tree.isInside(index, head) }));
  const chosen = within.ordinal === null ? parts : pick(parts, within.ordinal);
  const [part, another] = chosen;
  const doubtful = part === undefined ? onlyBareNumber(tree, within, around) : null;
  if (doubtful !== null) return doubtful;
  if (another !== undefined && isPageItself(tree, within)) return around;
  if (part === undefined && (isPageItself(tree, within) || (mayBeHint && isAtEdge(within)))) return around;
  if (part === undefined) {
    return {
      status: 'none',
      why: `there is no ${nameTarget(within)} on the screen`,
      closest: closestTo(tree, within, around),
    };
  }
  if (another !== undefined) {
    return {
      status: 'several',
      candidates: chosen.map(({ head }) => ({ index: head, description: describeIn(tree, head) })),
      why: `${nameTarget(within)} could be any of ${chosen.map((one) => `"${shorten(titleOfPart(tree, one), 40)}"`).join(', ')}`,
    };
  }
  return part.has;
}

const edges =
  /^(?:(?:main|top|side|left|right|navigation|nav)(?: bar| navigation)?|header|footer|sidebar|navbar)$/u;

/** A menu or bar at the edge of the page that nobody marked as one. What is to be pressed there may be the only one anywhere; whether something is seen there cannot be told. */
export function isAtEdge({ words, kind, isQuoted, ordinal }: Target): boolean {
  if (ordinal !== null || isQuoted || !(kind === null || kind === 'menu' || kind === 'section')) return false;
  return edges.test(plainWords(words).join(' '));
}

/** "In the cart" on the Cart page means the page. */
function isPageItself(tree: ScreenTree, { words, kind, isQuoted, ordinal }: Target): boolean {
  if (words === '' || kind !== null || isQuoted || ordinal !== null) return false;
  return checkPage(tree, words, false, false).status === 'true';
}

function pick<Thing>(things: readonly Thing[], ordinal: number): Thing[] {
  const thing = things.at(ordinal > 0 ? ordinal - 1 : ordinal);
  return thing === undefined ? [] : [thing];
}

function findInScope(tree: ScreenTree, target: Target, purpose: Purpose, scope: Scope): Found {
  let candidates =
    columnOrHeading(tree, target, purpose, scope) ?? bestCandidates(tree, target, purpose, scope);
  // "The first product" names no text but one of a row of things; a lone "Products" is not the first of several.
  const isLone = candidates.length === 1 && isPlural(tree.at(candidates[0]?.index ?? 0), target);
  if (target.ordinal !== null && target.words !== '' && (isLone || (candidates[0]?.rank ?? 99) >= 60)) {
    const isUnknown = target.kind === null && !target.isQuoted && candidates.length === 0;
    const things =
      suggestions(tree, target, scope) ??
      thingsNamed(tree, target, scope) ??
      (isUnknown ? loneSet(tree, target, scope) : null);
    if (things !== null) candidates = things.map((index) => ({ index, rank: 0, why: 'it is one of them' }));
  }
  if (target.ordinal !== null && isNoun(target))
    candidates = withoutMentions(tree, target, candidates, scope);
  candidates = orListed(candidates, tree, target, scope);
  const page = candidates.length === 0 ? /^page (\d+)$/iu.exec(target.words)?.[1] : undefined;
  if (page !== undefined)
    candidates = bestCandidates(tree, { ...target, words: page, isQuoted: true }, purpose, scope).filter(
      ({ index }) => isActionable(tree.at(index)),
    );
  if (purpose === 'select') candidates = orBoxesToChooseIn(candidates, tree, target, scope);
  if (candidates.length === 0) candidates = numberedCandidates(tree, target, purpose, scope);
  candidates = orUnmarkedControls(candidates, tree, target, scope);
  if (candidates.length === 0) candidates = pictured(tree, target, scope);
  if (candidates.length === 0) candidates = cellsInColumn(tree, target, scope);
  if (candidates.length === 0 && isTextBySide(target)) candidates = textsIn(tree, target, scope);
  if (target.near !== null) {
    const anchor = anchorOf(tree, target, target.near);
    if (anchor.status !== 'found') return anchor;
    if (target.side === undefined) candidates = nearestTo(tree, candidates, anchor.index);
    else if (target.ordinal === null) candidates = nearestOnSide(tree, candidates, anchor.index, target.side);
  }
  const count = candidates.length;
  if (purpose === 'click' && target.within === null && target.ordinal === null)
    candidates = onlyInMenu(tree, candidates);
  if (target.ordinal !== null) candidates = pick(candidates, target.ordinal);
  const [only, another] = candidates;
  const doubtful = only === undefined ? onlyBareNumber(tree, target, scope) : null;
  if (doubtful !== null) return doubtful;
  if (only === undefined) {
    const isCounted = target.ordinal !== null && count > 0;
    return {
      status: 'none',
      why: isCounted
        ? `there are only ${count} of them on the screen`
        : `nothing on the screen is ${nameTarget(target)}${placeInWords(target)}`,
      closest: closestTo(tree, target, scope),
      ...unsureOf(target),
      ...(isUnclearWhich(tree, target, scope)
        ? { unsure: `which of the things listed are meant by "${target.words}" cannot be told` }
        : {}),
    };
  }
  if (another === undefined) {
    return { status: 'found', element: tree.at(only.index), index: only.index, why: only.why };
  }
  return {
    status: 'several',
    candidates: candidates.map(({ index }) => ({ index, description: describeIn(tree, index) })),
    why: `${candidates.length} things on the screen are equally good for ${nameTarget(target)}`,
  };
}

/** "The first result", where several sets of things are listed and none of them is called so. */
const isUnclearWhich = (tree: ScreenTree, target: Target, scope: Scope): boolean =>
  target.ordinal !== null && isNoun(target) && itemSets(tree, scope).length > 0;

const isNoun = ({ kind, words, isQuoted }: Target): boolean =>
  kind === null && !isQuoted && /^\p{Ll}+$/u.test(words);

/** "The first task" is none of the texts that only speak of tasks: "2 tasks left". */
function withoutMentions(
  tree: ScreenTree,
  target: Target,
  candidates: Candidate[],
  scope: Scope,
): Candidate[] {
  const noun = singular(target.words.toLowerCase());
  const isMention = ({ index, rank }: Candidate) => {
    const words = plainWords(labelOf(tree.at(index)));
    return rank > 0 && words.length > 1 && words.some((word) => singular(word) === noun);
  };
  const kept = candidates.filter((one) => !isMention(one) || itemOf(tree, one.index) === one.index);
  if (kept.length > 0 || candidates.length === 0) return kept;
  const set = loneSet(tree, target, scope);
  return set !== null && areSuchThings(tree, set, target.words)
    ? set.map((index) => ({ index, rank: 0, why: 'it is one of them' }))
    : [];
}

/** An entry of the page's menu is meant before buttons of cards and rows: of those, one would say which. */
function onlyInMenu(tree: ScreenTree, candidates: Candidate[]): Candidate[] {
  const isInMenu = ({ index }: Candidate) => tree.ancestorsOf(index).some((at) => isMenuOfPages(tree, at));
  const [entries, others] = [candidates.filter(isInMenu), candidates.filter((one) => !isInMenu(one))];
  const items = new Set(others.map(({ index }) => itemOf(tree, index)));
  return entries.length === 1 && items.size > 1 && items.size === others.length && !items.has(null)
    ? entries
    : candidates;
}

/** Whether it is called by several of what one of was asked for. */
function isPlural(element: ScreenElement, { kind, words, isQuoted }: Target): boolean {
  const named = labelOf(element).replace(/\s*\(\d+\)$/u, '');
  const [label, sought] = [plainWords(named).join(' '), plainWords(words).join(' ')];
  return kind === null && !isQuoted && label !== sought && singular(label) === sought;
}

/** Of a number that stands alone nobody can say what it counts, and "product 3" may be the third. */
export function onlyBareNumber(
  tree: ScreenTree,
  target: Target,
  scope: Scope,
): Extract<Found, { status: 'several' }> | null {
  const numbered = numberedIn(target);
  if (!numbered?.isTalk) return null;
  const { noun, number } = numbered;
  const listed = thingsNamed(tree, { ...target, words: noun }, scope)?.[Number(number) - 1];
  const bare = listed === undefined ? bareNumbers(tree, numbered, scope) : [listed];
  if (bare.length === 0) return null;
  return {
    status: 'several',
    candidates: bare.slice(0, 5).map((index) => ({ index, description: describeIn(tree, index) })),
    why:
      listed === undefined
        ? `nothing on the screen says "${target.words}", and whether "${number}" alone means it cannot be told.`
        : `nothing on the screen says "${target.words}", and whether the ${noun} at place ${number} is meant cannot be told.`,
  };
}
