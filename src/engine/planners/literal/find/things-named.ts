import type { Target } from '../command.ts';
import { isHeaderRow, itemSets } from './repeated-items.ts';
import { fitOfKind, isActionable } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { areSuchThings } from './such-things.ts';
import { thoseContaining } from './those-containing.ts';
import { closenessOf, isPageTitle, isWhole, plainWords, singular, wordsOfIdentifier } from './words.ts';

type Scope = (index: number) => boolean;

const anyThing = new Set(
  'item entry result record row line card thing element tile listing match hit'.split(' '),
);
// Names of what holds or describes things, as opposed to one of them.
const holders = new Set(
  'list lists grid container wrapper table section count total counter header heading title name price image img description desc button btn link label quantity qty icon badge menu panel filter sort search form input field text'.split(
    ' ',
  ),
);

const messages = new Set(
  'error warning message alert notification dialog popup modal toast banner spinner problem'.split(' '),
);

function identifierWords(tree: ScreenTree, index: number): string[] {
  const { testId, id } = tree.at(index).attributes;
  return plainWords(wordsOfIdentifier(testId ?? id ?? ''));
}

/** "inventory_item", "product-3" and "todo-card" say of one thing what it is; the family is the name without its number. */
function familyOf(words: string[], noun: string): string | null {
  if (words.some((word) => holders.has(word))) return null;
  const family = words.filter((word) => !/^\d+$/u.test(word)).map(singular);
  while (family.length > 1 && family.at(-1) !== noun && anyThing.has(family.at(-1) ?? '')) family.pop();
  return family.at(-1) === noun && words.at(-1) !== `${noun}s` ? family.join(' ') : null;
}

/** Elements whose test id or id says that they are one of them; null if none does, or if it is not clear which. */
function byIdentifier(tree: ScreenTree, plain: string[], scope: Scope): number[] | null {
  const noun = singular(plain.at(-1) ?? '');
  const families = new Map<string, number[]>();
  tree.elements.forEach((_element, index) => {
    const family = scope(index) ? familyOf(identifierWords(tree, index), noun) : null;
    if (family !== null) families.set(family, [...(families.get(family) ?? []), index]);
  });
  const all = [...families];
  const named = all.filter(([family]) => plain.every((word) => family.split(' ').includes(singular(word))));
  const [only, another] = named.length > 0 && plain.length > 1 ? named : all;
  if (only === undefined || another !== undefined) return null;
  const outer = tree.outermost(only[1]);
  return new Set(outer.map((index) => tree.at(index).role)).size === 1 ? outer : null;
}

/** Whether one of its classes says that it is one of them: "comment", "order-card", not "comment-list". */
function isCalledByClass(tree: ScreenTree, index: number, noun: string): boolean {
  const names = (tree.at(index).attributes.class ?? '').split(/\s+/u);
  return names.some((name) => familyOf(plainWords(wordsOfIdentifier(name)), noun) !== null);
}

/** Sets whose list, table or section is called by the noun, or stands under a heading that is. */
function byTitle(tree: ScreenTree, sets: number[][], words: string): number[][] {
  return sets.filter((set) => set[0] !== undefined && isTitled(tree, set[0], words));
}

/** What the selected tab says, of whose panel something is a part; empty if it is no panel. */
function tabOf(tree: ScreenTree, panel: number): string {
  if (tree.at(panel).role !== 'tabpanel') return '';
  const tab = tree.elements.findLast(
    ({ role, states }, index) => index < panel && role === 'tab' && states.selected === true,
  );
  return tab?.name ?? '';
}

/** Whether what encloses it, or the heading before it, is called by the words. */
function isTitled(tree: ScreenTree, first: number, words: string): boolean {
  const isCalled = (name: string) => {
    const closeness = closenessOf(words, name, false);
    return closeness !== null && (isWhole(closeness) || plainWords(name).length <= 4);
  };
  const homes = tree.ancestorsOf(first).filter((at) => !['main', 'document'].includes(tree.at(at).role));
  if (homes.some((at) => isCalled(tree.at(at).name || tabOf(tree, at)))) return true;
  const near = new Set(tree.ancestorsOf(first).slice(0, 2));
  for (let at = first - 1; at >= 0; at--) {
    // A plain text that says nothing but the noun, in the same box, heads what follows as well.
    const closeness = tree.at(at).role === 'text' ? closenessOf(words, tree.at(at).text, false) : null;
    const isHead =
      closeness !== null && isWhole(closeness) && tree.nearestAncestor(at, isActionable) === null;
    if (isHead && tree.ancestorsOf(at).some((around) => near.has(around))) return true;
    const isOfColumn = ['columnheader', 'row'].includes(tree.at(tree.parentOf(at) ?? at).role);
    if (isPageTitle(tree.at(at)) && !isOfColumn) return isCalled(tree.at(at).name || tree.at(at).text);
  }
  return false;
}

/** A list or table of that name that holds nothing: then there are none of them. */
function hasEmptyHolder(tree: ScreenTree, words: string, scope: Scope): boolean {
  return tree.elements.some(
    ({ role, name }, index) =>
      scope(index) &&
      ['list', 'table', 'grid', 'feed'].includes(role) &&
      tree.childrenOf(index).length === 0 &&
      (closenessOf(words, name, false) !== null || isTitled(tree, index, words)),
  );
}

/** Whether a test id speaks of them, so that there are some although it is not clear which. */
export function isNamedInIdentifiers(tree: ScreenTree, words: string, scope: Scope): boolean {
  const noun = singular(plainWords(words).at(-1) ?? '');
  return tree.elements.some(
    (_element, index) => scope(index) && identifierWords(tree, index).some((word) => singular(word) === noun),
  );
}

/** Whether a noun stands for whatever is listed, or for a message rather than a thing in a list. */
export function isListedNoun(words: string): boolean {
  const noun = singular(plainWords(words).at(-1) ?? '');
  return !messages.has(noun);
}

function isMentioned(tree: ScreenTree, noun: string): boolean {
  const { url, title } = tree.screen;
  const said = [
    wordsOfIdentifier(url),
    title,
    ...tree.elements.flatMap(({ name, role, placeholder }) =>
      role === 'heading' ||
      role === 'button' ||
      role === 'searchbox' ||
      role === 'textbox' ||
      role === 'columnheader'
        ? [name, placeholder ?? '']
        : [],
    ),
  ];
  return said.some((text) => plainWords(text).some((word) => singular(word) === noun));
}

/**
 * The things on the screen that a noun such as "products", "rows" or "results" counts; null if that is not clear.
 * Words that name a text rather than a set are not read here.
 */
export function thingsNamed(tree: ScreenTree, target: Target, scope: Scope): number[] | null {
  const set = setNamed(tree, target, scope);
  return set === null ? null : thoseContaining(tree, set, target);
}

function setNamed(tree: ScreenTree, target: Target, scope: Scope): number[] | null {
  const plain = plainWords(target.words);
  const noun = singular(plain.at(-1) ?? '');
  const { kind } = target;
  const kindSets = itemSets(tree, scope);
  const sets =
    kind === null
      ? kindSets
      : kindSets.filter((set) => set.every((at) => fitOfKind(tree.at(at), kind) !== null));
  const known = noun === '' ? null : byIdentifier(tree, plain, scope);
  if (known !== null) return known.filter((index) => !isHeaderRow(tree, index));
  if (noun !== '' && !anyThing.has(noun)) {
    const titled = byTitle(tree, sets, plain.join(' '));
    const [only, another] = realOnes(tree, titled);
    if (only !== undefined) return another === undefined ? only : null;
    const [called, calledToo] = sets.filter((set) => set.every((at) => isCalledByClass(tree, at, noun)));
    if (called !== undefined && calledToo === undefined) return called;
    if (sets.length === 0 && hasEmptyHolder(tree, plain.join(' '), scope)) return [];
    if (!isMentioned(tree, noun)) {
      const such = kind === null ? [] : sets.filter((set) => areSuchThings(tree, set, noun));
      return such.length === 1 ? (such[0] ?? null) : null;
    }
  }
  const countable = realOnes(tree, sets);
  return countable.length === 1 ? (countable[0] ?? null) : null;
}

const isReal = (tree: ScreenTree, set: number[]): boolean =>
  set.every((at) => ['row', 'listitem', 'article'].includes(tree.at(at).role));

/** The sets that their author made rows, list items or articles; all, if there are none. */
function realOnes(tree: ScreenTree, sets: number[][]): number[][] {
  const real = sets.filter((set) => isReal(tree, set));
  return real.length > 0 ? real : sets;
}

/** Of the one set of things that a page lists, whatever it calls them; null if there are several, or only parts of a form. */
export function loneSet(tree: ScreenTree, target: Target, scope: Scope): number[] | null {
  const sets = itemSets(tree, scope);
  const real = sets.filter((set) => isReal(tree, set));
  const [only, another] = real.length > 0 ? real : sets.filter((set) => set.length > 1);
  if (only === undefined || another !== undefined) return null;
  const isFormPart = (index: number) =>
    tree.descendantsOf(index).some((at) => tree.at(at).role === 'textbox');
  return real.length === 0 && only.some(isFormPart) ? null : thoseContaining(tree, only, target);
}
