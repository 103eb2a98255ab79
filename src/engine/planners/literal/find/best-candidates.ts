import type { Target } from '../command.ts';
import { type Candidate, candidatesByKind, candidatesByWords } from './candidates.ts';
import { foldTwins } from './fold-twins.ts';
import { cellsNumbered, numberedIn, writtenOtherwise } from './numbered.ts';
import { isUnmarked } from './plain-boxes.ts';
import { isHeaderRow } from './repeated-items.ts';
import { fitOfKind, isField, type Purpose } from './roles.ts';
import type { ScreenTree } from './screen-tree.ts';
import { thoseContaining } from './those-containing.ts';
import { cellsUnder } from './values-beside.ts';

type Scope = (index: number) => boolean;

/** The best of what the words could mean, in reading order; more than one means that they are equally good. */
export function bestCandidates(
  tree: ScreenTree,
  target: Target,
  purpose: Purpose,
  scope: Scope,
): Candidate[] {
  const all =
    target.words === ''
      ? candidatesByKind(tree, target, purpose, scope)
      : candidatesByWords(tree, target, purpose, scope);
  const isCountingRows = target.kind === 'row' && target.words === '';
  // A box that can be pressed may stand in for a field, but nobody types into it where a real one fits.
  const areFields = purpose === 'type' && all.some(({ index }) => isField(tree.at(index)));
  const fitting = all
    .filter(({ index }) => !areFields || !isUnmarked(tree.at(index)))
    .filter(({ index }) => !isCountingRows || !isHeaderRow(tree, index))
    .filter(({ index }) => thoseContaining(tree, [index], target).length > 0);
  const best = Math.min(...fitting.map(({ rank }) => rank));
  const level = fitting.filter(({ rank }) => rank === best).sort((one, other) => one.index - other.index);
  return foldTwins(tree, level, target.ordinal !== null);
}

/** What a field suggests while one types are options, whatever they are called. */
export function suggestions(tree: ScreenTree, { words, kind }: Target, scope: Scope): number[] | null {
  if (kind !== null || !/^(?:auto-?complete )?suggestions?$/iu.test(words)) return null;
  const options = tree.elements.flatMap(({ role }, index) =>
    role === 'option' && scope(index) ? [index] : [],
  );
  return options.length > 0 ? options : null;
}

/** "The Customer cell of order 1002": the cell of its row that is in the column of that name. */
export function cellsInColumn(tree: ScreenTree, target: Target, scope: Scope): Candidate[] {
  if (target.kind !== 'cell' || target.words === '') return [];
  const columns = bestCandidates(tree, { ...target, kind: 'column', within: null }, 'read', () => true);
  const headers = columns.filter(({ index }) => tree.at(index).role === 'columnheader');
  return headers
    .flatMap(({ index }) => cellsUnder(tree, index))
    .filter(scope)
    .map((index) => ({ index, rank: 0, why: `it is in the column "${target.words}"` }));
}

/** "The Salary header" heads a column, "the Cart header" what is below it; "the page header" is a part of the screen. */
export function columnOrHeading(
  tree: ScreenTree,
  target: Target,
  purpose: Purpose,
  scope: Scope,
): Candidate[] | null {
  if (target.kind !== 'section') return null;
  const words = target.isHeader
    ? target.words
    : /^(?!(?:page|main|site|table)\b)(.+) header$/iu.exec(target.words)?.[1];
  if (words === undefined) return null;
  for (const kind of ['column', 'heading'] as const) {
    const found = bestCandidates(tree, { ...target, kind, words }, purpose, scope).filter(
      ({ index }) => fitOfKind(tree.at(index), kind) === 0,
    );
    if (found.length > 0) return found;
  }
  return null;
}

/** "Order 12" as screens show it besides in so many words: "#12", or 12 in the column of orders. */
export function numberedCandidates(
  tree: ScreenTree,
  target: Target,
  purpose: Purpose,
  scope: Scope,
): Candidate[] {
  const numbered = numberedIn(target);
  if (numbered === null) return [];
  for (const words of writtenOtherwise(numbered)) {
    const found = bestCandidates(tree, { ...target, words, isQuoted: true }, purpose, scope);
    if (found.length > 0) return found;
  }
  const cells = cellsNumbered(tree, numbered, scope);
  const inCells = (index: number) =>
    cells.some((cell) => index === cell || tree.isInside(index, cell)) && scope(index);
  return bestCandidates(tree, { ...target, words: numbered.number, isQuoted: true }, purpose, inCells);
}
