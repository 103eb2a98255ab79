import type { Screen, ScreenElement } from '../../../screen.ts';
import type { Target } from '../command.ts';
import { type Candidate, candidatesByKind, candidatesByWords } from './candidates.ts';
import { checkPage } from './check-page.ts';
import { type Part, partsFor, titleOfPart } from './containers.ts';
import { describeIn, labelOf, spokenRole } from './describe-element.ts';
import { foldTwins } from './fold-twins.ts';
import type { Found } from './found.ts';
import { nearestTo } from './nearest.ts';
import { bareNumbers, cellsNumbered, numberedIn, writtenOtherwise } from './numbered.ts';
import { isHeaderRow } from './repeated-items.ts';
import { fitOfKind, isActionable, type Purpose } from './roles.ts';
import { modalOf, ScreenTree } from './screen-tree.ts';
import { loneSet, thingsNamed } from './things-named.ts';
import { thoseContaining } from './those-containing.ts';
import { plainWords, shorten, singular } from './words.ts';

export type { Found } from './found.ts';
export type { Purpose } from './roles.ts';

type Scope = (index: number) => boolean;

/** The one thing on the screen that the tester means; never a choice between equals. */
export function findTarget(screen: Screen, target: Target, purpose: Purpose): Found {
  if (screen.gone !== undefined) return { status: 'none', why: screen.gone, closest: [] };
  return findInTree(new ScreenTree(screen), target, purpose);
}

export function findInTree(tree: ScreenTree, target: Target, purpose: Purpose): Found {
  const everywhere: Scope = () => true;
  if (target.within !== null) {
    const scope = scopeWithin(tree, target.within, everywhere, purpose !== 'read');
    return typeof scope === 'function' ? findInScope(tree, target, purpose, scope) : scope;
  }
  const modal = target.kind === 'dialog' || target.kind === 'page' ? null : modalOf(tree);
  if (modal !== null) {
    const inside = findInScope(tree, target, purpose, (index) => tree.isInside(index, modal));
    if (inside.status !== 'none')
      return { ...inside, why: `${inside.why}, inside the open ${describeIn(tree, modal)}` };
  }
  return findInScope(tree, target, purpose, everywhere);
}

/** The part of the screen that a "within" names, or why it cannot be told. */
export function scopeWithin(
  tree: ScreenTree,
  within: Target,
  outer: Scope,
  mayBeHint = false,
): Scope | Exclude<Found, { status: 'found' }> {
  if (within.kind === 'page') return outer;
  const around = within.within === null ? outer : scopeWithin(tree, within.within, outer, mayBeHint);
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

/** "The booking for Attic" is the row or card of that name, if nothing is called by the whole. */
function partsNamed(tree: ScreenTree, within: Target, around: Scope): Part[] {
  const parts = partsFor(tree, within, around);
  const name = /^[a-z]+ (?:for|of|from|by|named|called) (.+)$/u.exec(within.words)?.[1];
  if (parts.length > 0 || name === undefined || within.kind !== null || within.isQuoted) return parts;
  for (const kind of ['row', 'card', 'listitem'] as const) {
    const found = partsFor(tree, { ...within, kind, words: name }, around);
    if (found.length > 0) return found;
  }
  return [];
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

/** The best of what the words could mean, in reading order; more than one means that they are equally good. */
export function bestCandidates(
  tree: ScreenTree,
  target: Target,
  purpose: Purpose,
  scope: Scope,
): Candidate[] {
  const all =
    target.words === ''
      ? candidatesByKind(tree, target, purpose, scope)
      : candidatesByWords(tree, target, purpose, scope);
  const isCountingRows = target.kind === 'row' && target.words === '';
  const fitting = all
    .filter(({ index }) => !isCountingRows || !isHeaderRow(tree, index))
    .filter(({ index }) => thoseContaining(tree, [index], target).length > 0);
  const best = Math.min(...fitting.map(({ rank }) => rank));
  const level = fitting.filter(({ rank }) => rank === best).sort((one, other) => one.index - other.index);
  return foldTwins(tree, level, target.ordinal !== null);
}

/** What a tester calls one of several alike, whatever its author made of it. */
const itemKinds = new Set<Target['kind']>(['listitem', 'row', 'card']);

function findInScope(tree: ScreenTree, target: Target, purpose: Purpose, scope: Scope): Found {
  let candidates =
    columnOrHeading(tree, target, purpose, scope) ?? bestCandidates(tree, target, purpose, scope);
  // "The first product" names no text but one of a row of things; a lone "Products" is not the first of several.
  const isLone = candidates.length === 1 && isPlural(tree.at(candidates[0]?.index ?? 0), target);
  if (target.ordinal !== null && target.words !== '' && (isLone || (candidates[0]?.rank ?? 99) >= 60)) {
    const isNoun = target.kind === null && !target.isQuoted && candidates.length === 0;
    const things =
      suggestions(tree, target, scope) ??
      thingsNamed(tree, target, scope) ??
      (isNoun ? loneSet(tree, target, scope) : null);
    if (things !== null) candidates = things.map((index) => ({ index, rank: 0, why: 'it is one of them' }));
  }
  if (candidates.length === 0 && target.words === '' && itemKinds.has(target.kind)) {
    const things = loneSet(tree, target, scope) ?? [];
    candidates = things.map((index) => ({ index, rank: 0, why: 'it is one of them' }));
  }
  const page = candidates.length === 0 ? /^page (\d+)$/iu.exec(target.words)?.[1] : undefined;
  if (page !== undefined)
    candidates = bestCandidates(tree, { ...target, words: page, isQuoted: true }, purpose, scope).filter(
      ({ index }) => isActionable(tree.at(index)),
    );
  if (candidates.length === 0) candidates = numberedCandidates(tree, target, purpose, scope);
  if (target.near !== null) {
    const anchor = findInTree(tree, target.near, 'read');
    if (anchor.status !== 'found') return anchor;
    candidates = nearestTo(tree, candidates, anchor.index);
  }
  const count = candidates.length;
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
        : `nothing on the screen is ${nameTarget(target)}`,
      closest: closestTo(tree, target, scope),
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

/** Whether it is called by several of what one of was asked for. */
function isPlural(element: ScreenElement, { kind, words, isQuoted }: Target): boolean {
  const [label, sought] = [plainWords(labelOf(element)).join(' '), plainWords(words).join(' ')];
  return kind === null && !isQuoted && label !== sought && singular(label) === sought;
}

/** What a field suggests while one types are options, whatever they are called. */
function suggestions(tree: ScreenTree, { words, kind }: Target, scope: Scope): number[] | null {
  if (kind !== null || !/^(?:auto-?complete )?suggestions?$/iu.test(words)) return null;
  const options = tree.elements.flatMap(({ role }, index) =>
    role === 'option' && scope(index) ? [index] : [],
  );
  return options.length > 0 ? options : null;
}

/** "The Salary header" heads a column, "the Cart header" what is below it; "the page header" is a part of the screen. */
function columnOrHeading(
  tree: ScreenTree,
  target: Target,
  purpose: Purpose,
  scope: Scope,
): Candidate[] | null {
  if (target.kind !== 'section') return null;
  const words = target.isHeader
    ? target.words
    : /^(?!(?:page|main|site|table)\b)(.+) header$/iu.exec(target.words)?.[1];
  if (words === undefined) return null;
  for (const kind of ['column', 'heading'] as const) {
    const found = bestCandidates(tree, { ...target, kind, words }, purpose, scope).filter(
      ({ index }) => fitOfKind(tree.at(index), kind) === 0,
    );
    if (found.length > 0) return found;
  }
  return null;
}

/** "Order 12" as screens show it besides in so many words: "#12", or 12 in the column of orders. */
export function numberedCandidates(
  tree: ScreenTree,
  target: Target,
  purpose: Purpose,
  scope: Scope,
): Candidate[] {
  const numbered = numberedIn(target);
  if (numbered === null) return [];
  for (const words of writtenOtherwise(numbered)) {
    const found = bestCandidates(tree, { ...target, words, isQuoted: true }, purpose, scope);
    if (found.length > 0) return found;
  }
  const cells = cellsNumbered(tree, numbered, scope);
  const inCells = (index: number) =>
    cells.some((cell) => index === cell || tree.isInside(index, cell)) && scope(index);
  return bestCandidates(tree, { ...target, words: numbered.number, isQuoted: true }, purpose, inCells);
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

export function nameTarget({ words, isQuoted, kind, ordinal }: Target): string {
  const named = words === '' ? '' : isQuoted ? `"${words}"` : words;
  const counted = ordinal === null ? '' : ordinal === -1 ? 'the last ' : `number ${ordinal} of `;
  return `${counted}${[named, kind].filter(Boolean).join(' ') || 'it'}`;
}

/** What comes nearest to it in words, for the message that says it is not there. */
export function closestTo(tree: ScreenTree, target: Target, scope: Scope): string[] {
  const sought = new Set(plainWords([target.words, ...target.containing].join(' ')));
  const scored: { index: number; score: number }[] = [];
  tree.elements.forEach((element, index) => {
    if (!scope(index)) return;
    const label = labelOf(element);
    if (label === '' || label.length > 120) return;
    const words = plainWords(`${label} ${element.placeholder ?? ''}`);
    const shared = words.filter((word) => sought.has(word)).length;
    const resembles = words.some((word) =>
      [...sought].some(
        (other) => other.length > 2 && (word.startsWith(other) || other.startsWith(word)) && word.length > 2,
      ),
    );
    const score = shared / Math.max(words.length, sought.size, 1) + (resembles ? 0.2 : 0);
    if (score > 0) scored.push({ index, score: score + (isActionable(element) ? 0.1 : 0) });
  });
  scored.sort((one, other) => other.score - one.score || one.index - other.index);
  const descriptions = scored.map(
    ({ index }) => `${spokenRole(tree.at(index).role)} "${shorten(labelOf(tree.at(index)))}"`,
  );
  return [...new Set(descriptions)].slice(0, 3);
}
