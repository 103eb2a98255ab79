import { isCalledSelect } from './plain-boxes.ts';
import { isField } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { spaced } from './words.ts';

/** Two lines of text and some room around them: more is a part of a page, not a field. */
const MOST_HEIGHT = 90;

/**
 * What a select shows in which one can also type: the field for typing stays empty, and what is chosen is drawn beside or below
 * it in the same box. Null if it is no such field, or nothing is drawn there.
 */
export function shownInBox(tree: ScreenTree, field: number): string | null {
  const { role, value, placeholder } = tree.at(field);
  if (!isField(tree.at(field)) || value !== '' || /^(?:textarea|spinbutton)$/.test(role)) return null;
  const box = tree.parentOf(field);
  if (box === null || tree.at(box).role !== 'generic' || tree.at(box).box.height > MOST_HEIGHT) return null;
  const isSelect = role === 'combobox' || [box, field].some((at) => isCalledSelect(tree.at(at)));
  const inside = tree.descendantsOf(box);
  if (!isSelect || inside.some((at) => at !== field && isField(tree.at(at)))) return null;
  const leaves = inside.filter((at) => tree.at(at).role === 'text' && tree.childrenOf(at).length === 0);
  const texts = leaves.map((at) => spaced(tree.at(at).text));
  const shown = spaced(texts.filter((text) => text !== spaced(placeholder ?? '')).join(' '));
  return shown === '' ? null : shown;
}
