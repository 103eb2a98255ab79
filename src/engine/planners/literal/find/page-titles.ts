import { itemOf } from './repeated-items.ts';
import type { ScreenTree } from './screen-tree.ts';
import { isPageTitle } from './words.ts';

/**
 * What heads the page: its headings of the first level, the only one of the highest level below, and the only text that its
 * author calls a title. Several of them head parts of the page: a card "Orders" on a dashboard does not make it the Orders page.
 */
export function pageTitles(tree: ScreenTree): number[] {
  const headings = tree.elements.flatMap(({ role, level }, index) =>
    role === 'heading' && itemOf(tree, index) === null ? [{ index, level: level ?? 9 }] : [],
  );
  const first = headings.filter(({ level }) => level === 1).map(({ index }) => index);
  const below = headings.filter(({ level }) => level > 1);
  const highest = Math.min(...below.map(({ level }) => level));
  const lone = (found: number[]) => (found.length === 1 ? found : []);
  const texts = tree.elements.flatMap((element, index) =>
    element.role === 'text' && isPageTitle(element) && itemOf(tree, index) === null ? [index] : [],
  );
  const second = below.filter(({ level }) => level === highest).map(({ index }) => index);
  return [...first, ...lone(second), ...lone(texts)];
}
