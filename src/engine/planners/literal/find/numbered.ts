import type { Target } from '../command.ts';
import type { ScreenTree } from './screen-tree.ts';
import { cellsUnder } from './values-beside.ts';
import { closenessOf, isWhole, plainWords, singular, spaced } from './words.ts';

type Scope = (index: number) => boolean;

/** "order 12": what it is, and its number. */
export interface Numbered {
  noun: string;
  number: string;
  /** Written in small letters it is talk; "Order 12" may be all of a name. */
  isTalk: boolean;
}

export function numberedIn({ words, isQuoted, kind }: Target): Numbered | null {
  const isOther = kind !== null && !/^(?:row|listitem|card)$/u.test(kind);
  const match = isQuoted || isOther ? null : /^(\p{L}[\p{L}-]*) #?(\d+)$/u.exec(words);
  if (!match?.[1] || !match[2] || match[1].toLowerCase() === 'page') return null;
  return { noun: match[1], number: match[2], isTalk: match[1] === match[1].toLowerCase() };
}

/** How else a screen writes it, each as surely as the words themselves. */
export const writtenOtherwise = ({ noun, number }: Numbered): string[] => [
  `${noun} #${number}`,
  `${noun} no. ${number}`,
  `#${number}`,
];

const numberHeads = /^(?:#|no\.?|nr\.?|id|number|\p{L}+ (?:#|no\.?|nr\.?|id|number))$/iu;

/** Cells that hold nothing but the number, in the column of such numbers; the day of a calendar stands in any. */
export function cellsNumbered(tree: ScreenTree, { noun, number }: Numbered, scope: Scope): number[] {
  const isOwn = (index: number) => spaced(tree.at(index).text).replace(/^#/u, '') === number;
  // A day of a calendar may hold what happens on it, below its number.
  const isDayItself = (index: number) =>
    isOwn(index) || new RegExp(String.raw`^0?${number}(?!\S)`, 'u').test(spaced(tree.at(index).text));
  const isHead = (text: string) => {
    const words = plainWords(text).map(singular);
    return (
      numberHeads.test(spaced(text)) || (words.length === 1 && words[0] === singular(noun.toLowerCase()))
    );
  };
  const isDay = noun.toLowerCase() === 'day';
  const cells = tree.elements.flatMap(({ role, name, text }, index) => {
    if (isDay && (role === 'cell' || role === 'gridcell')) return [index];
    return role === 'columnheader' && isHead(name || text) ? cellsUnder(tree, index) : [];
  });
  return [...new Set(cells)].filter((index) => scope(index) && (isDay ? isDayItself(index) : isOwn(index)));
}

/** Where the number stands alone although nothing says that it is the number of such a thing. */
export function bareNumbers(tree: ScreenTree, { number }: Numbered, scope: Scope): number[] {
  const saying = tree.elements.flatMap(({ name, text }, index) => {
    const closeness = closenessOf(number, name || text, true);
    return scope(index) && closeness !== null && isWhole(closeness) ? [index] : [];
  });
  return tree.innermost(saying);
}
