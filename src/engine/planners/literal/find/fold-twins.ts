import type { Candidate } from './candidates.ts';
import { isOffStage, type ScreenTree } from './screen-tree.ts';
import { spaced } from './words.ts';

/** A link to a real place leads there from wherever it is pressed. */
function placeOf(tree: ScreenTree, index: number): string | null {
  const { role, name, attributes } = tree.at(index);
  const href = attributes.href ?? '';
  // "#/orders" is a place of an app, "#" and "#top" are what scripts hang on.
  if (role !== 'link' || href === '' || /^#(?![/!]\w)|^javascript:/u.test(href)) return null;
  return href.endsWith('#') ? null : `${href} ${spaced(name).toLowerCase()}`;
}

/**
 * Leaves one of each that are the same thing to a person: an element and what it wraps, the copy for other screen widths that
 * is parked out of sight, and links of one name to one place. Links are kept apart when they are counted.
 */
export function foldTwins(
  tree: ScreenTree,
  candidates: readonly Candidate[],
  isCounted: boolean,
): Candidate[] {
  const inner = new Set(tree.innermost(candidates.map(({ index }) => index)));
  const single = candidates.filter(({ index }) => inner.has(index));
  const onStage = single.filter(({ index }) => !isOffStage(tree.at(index)));
  const seen = onStage.length > 0 ? onStage : single;
  if (isCounted) return seen;
  const places = new Set<string>();
  return seen.filter(({ index }) => {
    const place = placeOf(tree, index);
    if (place === null) return true;
    if (places.has(place)) return false;
    places.add(place);
    return true;
  });
}
