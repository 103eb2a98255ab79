import type { Target } from '../command.ts';
import { shapeOf } from '../read/plain-target.ts';
import type { ScreenTree } from './screen-tree.ts';
import { spaced } from './words.ts';

const plain = (text: string): string => spaced(text).toLowerCase();

/** Whether something on the screen is called or says just these words. */
function isThere(tree: ScreenTree, words: string): boolean {
  const sought = plain(words);
  return tree.elements.some(({ name, text }) => plain(name) === sought || plain(text) === sought);
}

/**
 * A target, or a claim about targets, with each name as it is on the screen: "Delete in the row of Broken link in footer" speaks
 * of a ticket where there is one of that name, and of a link in the footer elsewhere.
 */
export function asNamed<Part>(tree: ScreenTree, part: Part): Part {
  if (Array.isArray(part)) return part.map((one) => asNamed(tree, one)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const { orNamed, ...own } = part as Partial<Target>;
  const isOnlyName = orNamed !== undefined && orNamed.shape === shapeOf(part as unknown as Target);
  if (isOnlyName && isThere(tree, orNamed.target.words)) return orNamed.target as Part;
  return Object.fromEntries(Object.entries(own).map(([key, value]) => [key, asNamed(tree, value)])) as Part;
}
