import type { Target } from '../command.ts';
import { isDenied } from './said-in-passing.ts';
import type { ScreenTree } from './screen-tree.ts';
import { closenessOf } from './words.ts';

/** Those that hold what the target must contain: "the row that contains X", "employees named Anna". */
export function thoseContaining(
  tree: ScreenTree,
  indexes: readonly number[],
  { containing: texts, isQuoted }: Target,
): number[] {
  return indexes.filter((index) => {
    const read = [index, ...tree.descendantsOf(index)].map((at) => tree.at(at));
    return texts.every((text) =>
      read.some((element) =>
        [element.text, element.name, element.value ?? ''].some(
          (seen) => closenessOf(text, seen, isQuoted) !== null && !isDenied(seen, text),
        ),
      ),
    );
  });
}
