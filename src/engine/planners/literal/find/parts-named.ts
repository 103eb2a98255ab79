import type { Target } from '../command.ts';
import { THING_NOUNS } from '../read/vocabulary/small-words.ts';
import { groupsLabelled } from './boxes-to-choose-in.ts';
import { type Part, partsFor } from './containers.ts';
import { labelOf } from './describe-element.ts';
import { pictured } from './pictures.ts';
import { isItem } from './repeated-items.ts';
import { isActionable } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { plainWords } from './words.ts';

type Scope = (index: number) => boolean;

/** "The booking for Attic" is the row or card of that name, if nothing is called by the whole. */
export function partsNamed(tree: ScreenTree, within: Target, around: Scope): Part[] {
  const parts = partsFor(tree, within, around);
  // "In the message “Hello”": the words stand in what is meant, which may be one of a list.
  if (parts.length === 0 && within.kind === 'text' && within.words !== '')
    return partsNamed(tree, { ...within, kind: null }, around);
  if (parts.length > 0 || within.kind !== null) return parts;
  const groups = groupsLabelled(tree, within, around);
  if (groups.length > 0)
    return groups.map(({ index }) => ({ head: index, has: (inner) => tree.isInside(inner, index) }));
  if (within.isQuoted) return parts;
  const icons = pictured(tree, within, around);
  if (icons.length > 0)
    return icons.map(({ index }) => ({ head: index, has: (inner) => tree.isInside(inner, index) }));
  const name =
    /^[a-z]+ (?:for|of|from|by|named|called) (.+)$/u.exec(within.words)?.[1] ?? nameBeforeNoun(within.words);
  if (name === undefined) return parts;
  for (const kind of ['row', 'card', 'listitem'] as const) {
    const found = partsFor(tree, { ...within, kind, words: name }, around)
      .map(({ head }) => wholeItem(tree, head))
      .filter((head) => !isOnlyControl(tree, head));
    if (found.length > 0)
      return [...new Set(found)].map((head) => ({ head, has: (inner) => tree.isInside(inner, head) }));
  }
  return [];
}

/** The whole of a listed thing, of which a part may be made as those of the others are. */
function wholeItem(tree: ScreenTree, head: number): number {
  return [head, ...tree.ancestorsOf(head)].findLast((index) => isItem(tree, index)) ?? head;
}

/** A check box with its label is no listed thing, though it lies in a list. */
function isOnlyControl(tree: ScreenTree, head: number): boolean {
  const words = plainWords(tree.at(head).text).join(' ');
  return tree
    .descendantsOf(head)
    .some((index) => isActionable(tree.at(index)) && plainWords(labelOf(tree.at(index))).join(' ') === words);
}

/** "The Lusair flight": the noun tells what is listed, the name which of them. */
function nameBeforeNoun(words: string): string | undefined {
  const [, name, noun] = /^(\p{Lu}.*) ([a-z]+)$/u.exec(words) ?? [];
  return noun !== undefined && THING_NOUNS.has(noun) ? name : undefined;
}
