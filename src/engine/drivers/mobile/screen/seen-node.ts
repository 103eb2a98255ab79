import type { Box, ElementStates, ScreenElement } from '../../../screen.ts';

/** A node of a page source, read in the words that both systems share. */
export interface SeenNode {
  /** What the server finds it by. */
  xpath: string;
  /** What it is known by when the screen has changed around it: its class and names, without what a user can change in it. */
  identity: string;
  role: string;
  /** What it is called, by itself. */
  name: string;
  /** What can be read in it, by itself. */
  text: string;
  value: string | null;
  placeholder: string | null;
  attributes: ScreenElement['attributes'];
  states: ElementStates;
  level: number | null;
  /** In the units of the page source. */
  rect: Box;
  isVisible: boolean;
  /** Whether it takes a tap by itself. */
  isClickable: boolean;
  isScrollable: boolean;
  children: SeenNode[];
}

/** The roles that say nothing by themselves: such a node is listed only if it has words, takes taps, or holds things together. */
export const isPlain = (role: string): boolean => role === 'generic' || role === 'img';

/** What stands for what a password field holds, of which only the length is known. */
export const bulletsOf = (held: string): string => '•'.repeat([...held].length);

export function descendantsOf(node: SeenNode): SeenNode[] {
  return node.children.flatMap((child) => [child, ...descendantsOf(child)]);
}
