import type { Claim, SaidOfEach, Target } from '../command.ts';
import { bestCandidates } from './best-candidates.ts';
import { countable } from './check-count.ts';
import { isInState } from './check-state.ts';
import { describeIn } from './describe-element.ts';
import { scopeOf } from './find-target.ts';
import { saidInPassing } from './said-in-passing.ts';
import type { ScreenTree } from './screen-tree.ts';
import { areSuchThings } from './such-things.ts';
import { nameTarget } from './target-in-words.ts';
import { isListedNoun, loneSet } from './things-named.ts';
import { aboutMissing, decided, undecidable, type Verdict } from './verdict.ts';
import { closenessOf, plainWords } from './words.ts';

type EveryClaim = Extract<Claim, { kind: 'every' }>;
type Scope = (index: number) => boolean;

/** What is spoken of, one by one; null if it is not clear which those are. */
function thingsMeant(tree: ScreenTree, target: Target, scope: Scope): number[] | null {
  const counted = countable(tree, target, scope);
  if (counted !== null && counted.length > 0) return counted;
  if (target.isQuoted || (target.kind === null && !isListedNoun(target.words))) return counted;
  const lone = loneSet(tree, target, scope);
  const isMeant = lone !== null && (target.words === '' || areSuchThings(tree, lone, target.words));
  return isMeant ? lone : counted;
}

const insideOf = (tree: ScreenTree, item: number): Scope => {
  const inside = new Set(tree.descendantsOf(item));
  return (index) => inside.has(index);
};

/** Whether the words stand in it, as a text, a name or a value; null if it has them without saying so. */
export function saysText(tree: ScreenTree, item: number, text: string, isQuoted: boolean): boolean | null {
  const isThere = [item, ...tree.descendantsOf(item)].some((index) => {
    const { name, value, text: seen } = tree.at(index);
    return [seen, name, value ?? ''].some((words) => words !== '' && closenessOf(text, words, isQuoted));
  });
  return isThere && saidInPassing(tree, item, text, isQuoted) !== null ? null : isThere;
}

const MONEY = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|EUR|USD|GBP|CHF)/u;

function hasThing(tree: ScreenTree, item: number, target: Target): boolean {
  if (bestCandidates(tree, target, 'read', insideOf(tree, item)).length > 0) return true;
  // A price is seldom called one where it stands.
  const isPrice = plainWords(target.words).join(' ') === 'price' && target.kind === null;
  return isPrice && [item, ...tree.descendantsOf(item)].some((index) => MONEY.test(tree.at(index).text));
}

/** Whether it is true of one of them; null if the screen does not tell. */
function isTrueOf(tree: ScreenTree, item: number, said: SaidOfEach): boolean | null {
  if (said.kind === 'text') return saysText(tree, item, said.text, said.isQuoted);
  if (said.kind === 'thing') return hasThing(tree, item, said.target);
  return isInState(tree.at(item), said.state);
}

export function checkEvery(tree: ScreenTree, { target, said, isNegated }: EveryClaim): Verdict {
  const scope = scopeOf(tree, target);
  if (typeof scope !== 'function') return aboutMissing(scope, false);
  const things = thingsMeant(tree, target, scope);
  const name = nameTarget(target);
  if (things === null) return undecidable(`it is not clear which things on this screen are ${name}`);
  if (things.length === 0) return decided(false, `the screen shows none of ${name}`);
  const answers = things.map((index) => ({ index, isTrue: isTrueOf(tree, index, said) }));
  const broken = answers.find(({ isTrue }) => isTrue === isNegated);
  if (broken !== undefined)
    return decided(false, `it is not so of ${describeIn(tree, broken.index)}`, [broken.index]);
  const open = answers.find(({ isTrue }) => isTrue === null);
  if (open !== undefined)
    return undecidable(`the screen does not tell it of ${describeIn(tree, open.index)}`);
  return decided(
    true,
    `it is so of each of ${things.length}, as ${describeIn(tree, things[0] ?? 0)}`,
    things,
  );
}
