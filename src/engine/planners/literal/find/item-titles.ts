import type { ScreenElement } from '../../../screen.ts';
import { isItem, itemOf } from './repeated-items.ts';
import type { ScreenTree } from './screen-tree.ts';
import { spaced, wordsOfIdentifiers } from './words.ts';

/** "The first product is Beeswax Candle" speaks of what heads the item, not of all that stands in it. */
export function titleOfItem(tree: ScreenTree, index: number): string[] {
  if (!isItem(tree, index)) return [];
  const own = tree.descendantsOf(index).filter((at) => itemOf(tree, at) === index);
  const headings = own.filter((at) => tree.at(at).role === 'heading');
  // Without a heading, what its author calls the name, or else what stands first, is what people call the thing.
  const texts = own.filter(
    (at) => tree.at(at).role === 'text' || (isCell(tree.at(at)) && /\p{L}/u.test(tree.at(at).text)),
  );
  const called = texts.filter((at) =>
    wordsOfIdentifiers(tree.at(at).attributes).some((word) => word === 'name' || word === 'title'),
  );
  // A number that stands first is one way to call it; the first words after it are another.
  const [first] = texts;
  const worded = texts.find((at) => /\p{L}{2}/u.test(tree.at(at).text));
  const told = headings.length > 0 ? headings : called;
  if (told.length > 1) return [];
  const titles = told.length > 0 ? told : [first, worded].filter((at) => at !== undefined);
  return titles.map((title) => spaced(tree.at(title).text || tree.at(title).name));
}

const isCell = ({ role }: ScreenElement): boolean => /^(?:cell|gridcell|rowheader)$/.test(role);

/** First and last name in two cells are one name to people. */
export function pairsInItem(tree: ScreenTree, index: number): string[] {
  if (!isItem(tree, index)) return [];
  const leaves = tree.descendantsOf(index).filter((at) => tree.childrenOf(at).length === 0);
  const texts = leaves.map((at) => spaced(tree.at(at).text)).filter((text) => text !== '');
  return texts.slice(1).map((text, at) => `${texts[at]} ${text}`);
}
