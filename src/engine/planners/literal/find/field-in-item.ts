import type { Target } from '../command.ts';
import { scopeWithin } from './find-target.ts';
import { isField } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { cellsUnder } from './values-beside.ts';
import { closenessOf, isWhole } from './words.ts';

const AMOUNTS = /^(?:quantity|qty|amount|count|number)$/iu;

/**
 * Fields of a row or card that bear no name of their own: those in the column of that name, or else the nameless select that
 * offers the value, or the nameless field for a number. More than one if it cannot be told which.
 */
export function fieldsInItem(tree: ScreenTree, target: Target, value: string): number[] {
  if (target.within === null || target.kind !== null || target.ordinal !== null) return [];
  const scope = scopeWithin(tree, target.within, () => true);
  if (typeof scope !== 'function') return [];
  const isFillable = (index: number) =>
    scope(index) && (isField(tree.at(index)) || tree.at(index).options !== undefined);
  const columns = tree.elements.flatMap(({ role, name, text }, index) => {
    const closeness = role === 'columnheader' ? closenessOf(target.words, name || text, false) : null;
    return closeness !== null && isWhole(closeness) ? [index] : [];
  });
  if (columns.length > 0) {
    const cells = columns.flatMap((header) => cellsUnder(tree, header)).filter(scope);
    return cells.flatMap((cell) => tree.descendantsOf(cell)).filter(isFillable);
  }
  const nameless = tree.elements.flatMap((element, index) =>
    isFillable(index) && element.name === '' && !element.placeholder ? [index] : [],
  );
  const offering = nameless.filter((index) =>
    tree.at(index).options?.some((option) => option.toLowerCase() === value.toLowerCase()),
  );
  if (offering.length > 0) return offering;
  return AMOUNTS.test(target.words)
    ? nameless.filter(
        (index) => tree.at(index).role === 'spinbutton' || tree.at(index).attributes.type === 'number',
      )
    : [];
}
