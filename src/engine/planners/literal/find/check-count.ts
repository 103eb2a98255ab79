import type { Claim, Target } from '../command.ts';
import { readBadges } from './badges.ts';
import { bestCandidates, suggestions } from './best-candidates.ts';
import { compares } from './check-content.ts';
import { checkVisible } from './check-visible.ts';
import { partsFor } from './containers.ts';
import { describeIn } from './describe-element.ts';
import { scopeOf } from './find-target.ts';
import { cardsInLane } from './lanes.ts';
import { isItem, itemSets } from './repeated-items.ts';
import { fitOfKind } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { areSuchThings } from './such-things.ts';
import { isPlaced, nameTarget } from './target-in-words.ts';
import { isListedNoun, isNamedInIdentifiers, loneSet, thingsNamed } from './things-named.ts';
import { thoseContaining } from './those-containing.ts';
import { cellsInColumnCalled } from './values-beside.ts';
import { aboutMissing, agreed, decided, turned, undecidable, type Verdict } from './verdict.ts';
import { plainWords, singular } from './words.ts';

type CountClaim = Extract<Claim, { kind: 'count' }>;
type Scope = (index: number) => boolean;

const setKinds = new Set(['row', 'listitem', 'card']);

/** The things to count; null if it is not clear which those are. */
export function countable(tree: ScreenTree, target: Target, scope: Scope): number[] | null {
  const { kind, words, containing } = target;
  const cards = kind === null || setKinds.has(kind) ? cardsInLane(tree, target.within) : null;
  if (cards !== null) return thoseContaining(tree, cards, target);
  if (kind === null || (setKinds.has(kind) && words !== '')) {
    const offered = suggestions(tree, target, scope);
    if (offered !== null) return thoseContaining(tree, offered, target);
    if (kind !== null) {
      const named = bestCandidates(tree, target, 'read', scope).filter(
        ({ index }) => fitOfKind(tree.at(index), kind) === 0 || isItem(tree, index),
      );
      const isSaid = named.some(({ rank }) => rank < 30);
      if (isSaid) return named.map(({ index }) => index);
    }
    return thingsNamed(tree, target, scope);
  }
  if (setKinds.has(kind) && containing.length === 0) {
    const real = tree.elements.flatMap((element, index) =>
      scope(index) && fitOfKind(element, kind) === 0 ? [index] : [],
    );
    const sets = itemSets(tree, scope);
    if (real.length === 0) return thingsNamed(tree, { ...target, words: '' }, scope);
    const fitting = sets.filter((set) => set.every((index) => real.includes(index)));
    return fitting.length === 1 ? (fitting[0] ?? null) : null;
  }
  if (kind === 'badge') return readBadges(tree, target, scope);
  if (kind === 'option' && words === '') return null;
  return bestCandidates(tree, { ...target, ordinal: 1 }, 'read', scope)
    .filter(({ index }) => fitOfKind(tree.at(index), kind) === 0 || words !== '')
    .map(({ index }) => index);
}

/** A count and its noun may stand in two texts of one line, hardly in more. */
const MOST_PARTS = 4;
/** "2 tasks left", "3 items selected" count some of them. */
const OF_SOME =
  /^\s+(?:left|remaining|to go|selected|open|done|completed|finished|overdue|unread|hidden|more|archived|deleted|removed|added|saved)\b/iu;

const OF_REST = /^\s+(?:left|remaining|to go)\b/iu;

/** What the page itself says: "6 products", "Products (6)". */
export function statedCounts(
  tree: ScreenTree,
  words: string,
  scope: Scope,
  isOfRest = false,
): { index: number; count: number; text: string }[] {
  const noun = plainWords(words)
    .map((word) => singular(word).replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
    .join(String.raw`\s+`);
  if (noun === '') return [];
  const before = new RegExp(String.raw`(?<![\d.,/-])(\d{1,6}|no)\s+${noun}(?:s|es)?(?!\p{L})`, 'iu');
  const after = new RegExp(
    String.raw`(?<!\p{L})${noun}(?:s|es)?\s*[:(]\s*(\d{1,6})(?![\d.,]\d|\s*(?:of|/))`,
    'iu',
  );
  const found: { index: number; count: number; text: string }[] = [];
  tree.elements.forEach(({ text, name }, index) => {
    // What stands in several places of a page is not said in one breath: "Verified No", "Members 12".
    if (!scope(index) || text.length > 200 || tree.descendantsOf(index).length > MOST_PARTS) return;
    const said = text || name;
    const match = before.exec(said) ?? after.exec(said);
    if (match?.[1] === undefined) return;
    const rest = said.slice(match.index + match[0].length);
    if (isOfRest ? !OF_REST.test(rest) : OF_SOME.test(rest)) return;
    const count = match[1].toLowerCase() === 'no' ? 0 : Number(match[1]);
    found.push({ index, count, text: match[0] });
  });
  const inner = new Set(tree.innermost(found.map(({ index }) => index)));
  return found.filter(({ index }) => inner.has(index));
}

/** A field called "Number of seats" says how many there are. */
function fieldsForNumber(tree: ScreenTree, words: string, scope: Scope): { index: number; count: number }[] {
  return tree.elements.flatMap(({ name, value }, index) => {
    const counted = /^(?:number|count|amount) of (.+)$/iu.exec(name.trim())?.[1];
    const isCalledSo = counted !== undefined && plainWords(counted).join(' ') === plainWords(words).join(' ');
    return scope(index) && isCalledSo && /^\d+$/u.test(value ?? '') ? [{ index, count: Number(value) }] : [];
  });
}

/** "Dana has 4 active tickets": the figure in her row, under the column of that name. */
function figuresInColumn(tree: ScreenTree, target: Target, scope: Scope): { index: number; count: number }[] {
  if (target.within === null || target.kind !== null || target.words === '') return [];
  return cellsInColumnCalled(tree, target, scope, /./u).flatMap((index) =>
    /^\d+$/u.test(tree.at(index).text) ? [{ index, count: Number(tree.at(index).text) }] : [],
  );
}

function countOptions(tree: ScreenTree, target: Target): { index: number; count: number }[] {
  if (target.kind !== 'option' || target.words !== '' || isPlaced(target)) return [];
  const selects = bestCandidates(
    tree,
    target.within === null
      ? { ...target, kind: 'select' }
      : { ...target.within, kind: target.within.kind ?? 'select' },
    'select',
    () => true,
  );
  return selects.flatMap(({ index }) => {
    const { options } = tree.at(index);
    return options === undefined ? [] : [{ index, count: options.length }];
  });
}

export function checkCount(tree: ScreenTree, claim: CountClaim): Verdict {
  const { target, comparison, number, isNegated } = claim;
  const name = nameTarget(target);
  const judge = (count: number, evidence: string, elements: number[]) =>
    decided(compares(count, comparison, number), evidence, elements);
  const options = countOptions(tree, target);
  if (options.length > 0) {
    const verdicts = options.map(({ index, count }) =>
      judge(count, `${describeIn(tree, index)} offers ${count} options`, [index]),
    );
    return turned(agreed(verdicts, name), isNegated);
  }
  const scope = scopeOf(tree, target);
  if (typeof scope !== 'function') return aboutMissing(scope, isNegated);
  const told = claim.isNumberOf ? fieldsForNumber(tree, target.words, scope) : [];
  const fields = told.length > 0 ? told : figuresInColumn(tree, target, scope);
  if (fields.length > 0) {
    const verdicts = fields.map(({ index, count }) =>
      judge(count, `${describeIn(tree, index)} says ${count}`, [index]),
    );
    return turned(agreed(verdicts, name), isNegated);
  }
  const rest = claim.isOfRest ? statedCounts(tree, target.words, scope, true) : [];
  if (rest.length > 0) {
    const verdicts = rest.map(({ index, count, text }) =>
      judge(count, `${describeIn(tree, index)} says "${text}"`, [index]),
    );
    return turned(agreed(verdicts, name), isNegated);
  }
  const things = countable(tree, target, scope);
  if (things !== null) {
    const few = things.slice(0, 3).map((index) => describeIn(tree, index));
    const evidence = `the screen shows ${things.length} of ${name}${few.length > 0 ? `: ${few.join(', ')}${things.length > 3 ? ', …' : ''}` : ''}`;
    return turned(judge(things.length, evidence, things), isNegated);
  }
  // "Orly is one of the suggestions": what is read nowhere is in none of them, whichever they are.
  const isSaid = (index: number) => thoseContaining(tree, [index], target).length > 0;
  const isOfOne =
    target.containing.length > 0 && (number === 0 || (comparison === 'at-least' && number === 1));
  if (isOfOne && tree.elements.every((_, index) => !scope(index) || !isSaid(index)))
    return turned(judge(0, `nothing on the screen says ${target.containing.join(' and ')}`, []), isNegated);
  // "4 employees" counts all of them, whatever they are named.
  const isOfAll = target.words !== '' && target.containing.length === 0;
  const stated = isOfAll ? statedCounts(tree, target.words, scope) : [];
  if (stated.length > 0) {
    const verdicts = stated.map(({ index, count, text }) =>
      judge(count, `${describeIn(tree, index)} says "${text}"`, [index]),
    );
    // Texts that contradict each other count different things.
    const isOneNumber = new Set(stated.map(({ count }) => count)).size === 1;
    const verdict = agreed(verdicts, name);
    return verdict.status === 'false' && !isOneNumber
      ? undecidable(`${verdict.evidence}; it is not clear which of them counts ${name}`)
      : turned(verdict, isNegated);
  }
  const isListed = target.kind === null && !target.isQuoted && isListedNoun(target.words);
  if (isListed) {
    // The one set of things that a page lists is counted by a noun that fits them; that there are none is another matter.
    const lone = number > 0 ? loneSet(tree, target, scope) : null;
    if (lone !== null && areSuchThings(tree, lone, target.words)) {
      const evidence = `the screen lists ${lone.length}, the first is ${describeIn(tree, lone[0] ?? 0)}`;
      return turned(judge(lone.length, evidence, lone), isNegated);
    }
    if (itemSets(tree, scope).length > 0 || isNamedInIdentifiers(tree, target.words, scope))
      return undecidable(`it is not clear which of the things listed on this screen are ${name}`);
  }
  const strangers = withoutName(tree, target, scope);
  if (strangers > 0)
    return turned(
      judge(0, `none of the ${strangers} ${target.kind}s on the screen says ${target.words}`, []),
      isNegated,
    );
  if (number === 0 && target.kind !== null && setKinds.has(target.kind) && target.words !== '') {
    // "No row for Carla": what says the name elsewhere, such as the message that she is gone, is no row.
    const holding = partsFor(tree, target, scope).map(({ head }) => head);
    const evidence = `the screen shows ${holding.length} of ${name}`;
    return turned(judge(holding.length, evidence, holding), isNegated);
  }
  // Nothing of that name anywhere is a count of none; anything else that mentions it leaves the count open.
  const isAnywhere = checkVisible(tree, { ...target, ordinal: null }, false);
  const isNowhere = checkVisible(tree, { ...target, ordinal: null }, true);
  const areOthers =
    number > 0 && target.kind !== null && setKinds.has(target.kind) && itemSets(tree, scope).length > 0;
  if (areOthers) return undecidable(`it is not clear which of the things listed on this screen are ${name}`);
  if (isAnywhere.status === 'false' && isNowhere.status === 'true')
    return turned(judge(0, `nothing on the screen is or says ${name}`, []), isNegated);
  if (isAnywhere.status === 'true' && isNamedForText(target)) {
    const texts = bestCandidates(tree, { ...target, ordinal: 1 }, 'read', scope).map(({ index }) => index);
    const evidence = `the screen shows "${target.words}" ${texts.length} times`;
    return turned(judge(texts.length, evidence, texts), isNegated);
  }
  return undecidable(`it is not clear what to count as ${name} on this screen`);
}

function isNamedForText({ isQuoted, kind }: Target): boolean {
  return isQuoted && kind === null;
}

/** How many rows or cards there are, if not one of them says the name that is sought; 0 otherwise. A noun is no such name. */
function withoutName(tree: ScreenTree, { kind, words, isQuoted }: Target, scope: Scope): number {
  const isName = isQuoted || /^[\p{Lu}\d#]/u.test(words);
  if (kind === null || !setKinds.has(kind) || !isName) return 0;
  const all = tree.elements.filter((element, index) => scope(index) && fitOfKind(element, kind) === 0);
  const isSaid = all.some(({ text, name }) => `${text} ${name}`.toLowerCase().includes(words.toLowerCase()));
  return isSaid ? 0 : all.length;
}
