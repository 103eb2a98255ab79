import { hasArea, type ScreenTree } from './screen-tree.ts';

const boxRoles = new Set(['generic', 'group', 'region', 'list', 'listitem', 'article', 'complementary']);

/** All boxes that stand in a row with one and are about as wide, as the columns of a board do; none if it stands alone. */
export function sideBySide(tree: ScreenTree, index: number): number[] {
  const { role, box } = tree.at(index);
  if (!boxRoles.has(role) || !hasArea(box)) return [];
  const row = tree.siblingsOf(index).filter((at) => {
    if (at === index) return true;
    const other = tree.at(at);
    const isApart = other.box.x >= box.x + box.width - 2 || other.box.x + other.box.width <= box.x + 2;
    const isAsWide = Math.abs(other.box.width - box.width) <= 0.2 * box.width;
    const isLevel = Math.abs(other.box.y - box.y) <= 8;
    return other.role === role && hasArea(other.box) && isApart && isAsWide && isLevel;
  });
  return row.length > 1 ? row : [];
}
