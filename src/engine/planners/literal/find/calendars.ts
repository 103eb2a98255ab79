import type { ScreenElement } from '../../../screen.ts';
import { dayNamedIn, dayOf, monthNamed } from './day-forms.ts';
import { isActionable } from './roles.ts';
import { hasArea, type ScreenTree } from './screen-tree.ts';
import { spaced, wordsOfIdentifiers } from './words.ts';

/** A month as a calendar shows it, with what leads to other months. Indexes are of the screen's elements. */
export interface Calendar {
  /** The least that encloses all of its days. */
  grid: number;
  year: number;
  month: number;
  /** What is pressed for each day of the month, by its number. Days of the neighbouring months are not among them. */
  days: ReadonlyMap<number, number>;
  /** Controls that hold the month or the year themselves: a select, or a field for the year. */
  monthField: number | null;
  yearField: number | null;
  next: number | null;
  previous: number | null;
  nextYear: number | null;
  previousYear: number | null;
}

const FEWEST_DAYS = 28;
/** Before and behind a month, a calendar shows at most two weeks of its neighbours. */
const MOST_BESIDE = 14;

const numberOf = ({ text }: ScreenElement): number | null =>
  /^\d{1,2}$/.test(spaced(text)) ? Number(spaced(text)) : null;

/** The months that the screen shows day by day. A grid that is not understood without doubt is none. */
export function calendarsOn(tree: ScreenTree): Calendar[] {
  const numbered = tree.elements.flatMap((element, index) =>
    numberOf(element) !== null && hasArea(element.box) ? [index] : [],
  );
  const cells = tree.outermost(numbered);
  const counts = new Map<number, number>();
  for (const cell of cells)
    for (const around of tree.ancestorsOf(cell)) counts.set(around, (counts.get(around) ?? 0) + 1);
  const holding = [...counts].flatMap(([index, count]) => (count >= FEWEST_DAYS ? [index] : []));
  return tree.innermost(holding).flatMap((grid) => {
    const calendar = calendarAt(
      tree,
      grid,
      cells.filter((cell) => tree.isInside(cell, grid)),
    );
    return calendar === null ? [] : [calendar];
  });
}

function calendarAt(tree: ScreenTree, grid: number, cells: readonly number[]): Calendar | null {
  const own = monthIn(cells.map((cell) => numberOf(tree.at(cell)) ?? 0));
  if (own === null) return null;
  const days = cells.slice(own.from, own.from + own.length);
  const head = headOf(tree, grid);
  const told = new Set(
    days.flatMap((cell, at) => {
      const day = dayToldBy(tree, cell);
      return day === null ? [] : [Number(day.slice(8)) === at + 1 ? day.slice(0, 7) : 'another'];
    }),
  );
  if (head !== null) told.add(`${head.year}-${String(head.month).padStart(2, '0')}`);
  const [month, another] = told;
  if (month === undefined || month === 'another' || another !== undefined) return null;
  const [year = 0, number = 0] = month.split('-').map(Number);
  if (dayOf(year, number, own.length) === null || dayOf(year, number, own.length + 1) !== null) return null;
  return {
    grid,
    year,
    month: number,
    days: new Map(days.map((cell, at) => [at + 1, pressedFor(tree, cell)])),
    monthField: head?.monthField ?? null,
    yearField: head?.yearField ?? null,
    ...stepsBeside(tree, grid, head?.around ?? null),
  };
}

/** Where the month itself stands among the numbers, between the last days of one month and the first of another. */
function monthIn(numbers: readonly number[]): { from: number; length: number } | null {
  const from = numbers.indexOf(1);
  if (from === -1 || from > MOST_BESIDE) return null;
  let length = 1;
  while (numbers[from + length] === length + 1) length++;
  const before = numbers.slice(0, from);
  const behind = numbers.slice(from + length);
  const isTail = before.every((number, at) => number >= 15 && number === (before[0] ?? 0) + at);
  const isHead = behind.length <= MOST_BESIDE && behind.every((number, at) => number === at + 1);
  return isTail && isHead && length >= FEWEST_DAYS ? { from, length } : null;
}

/** Many calendars tell the whole day to those who cannot see it. */
function dayToldBy(tree: ScreenTree, cell: number): string | null {
  const days = [cell, ...tree.descendantsOf(cell)].flatMap((index) => {
    const { name, attributes } = tree.at(index);
    return [dayNamedIn(name), dayNamedIn(attributes.title ?? '')].filter((day) => day !== null);
  });
  const [only, another] = new Set(days);
  return only !== undefined && another === undefined ? only : null;
}

const pressedFor = (tree: ScreenTree, cell: number): number =>
  tree.innermost([cell, ...tree.descendantsOf(cell)].filter((index) => isActionable(tree.at(index))))[0] ??
  cell;

interface Head {
  year: number;
  month: number;
  monthField: number | null;
  yearField: number | null;
  /** What encloses the days and their heading. */
  around: number;
}

/** The nearest month and year above the days, if there is only one of each. */
function headOf(tree: ScreenTree, grid: number): Head | null {
  for (const around of [grid, ...tree.ancestorsOf(grid)]) {
    const said = tree.descendantsOf(around).flatMap((index) => {
      const isOfDays = index === grid || (tree.isInside(index, grid) && numberOf(tree.at(index)) !== null);
      const part = isOfDays ? null : monthSaidBy(tree, index);
      return part === null ? [] : [{ ...part, index }];
    });
    const months = new Set(said.flatMap(({ month }) => month ?? []));
    const years = new Set(said.flatMap(({ year }) => year ?? []));
    const [month, anotherMonth] = months;
    const [year, anotherYear] = years;
    if (anotherMonth !== undefined || anotherYear !== undefined) return null;
    if (month === undefined || year === undefined) continue;
    const fieldOf = (part: 'month' | 'year') =>
      said.find((one) => one[part] !== null && tree.at(one.index).value !== null)?.index ?? null;
    return { year, month, monthField: fieldOf('month'), yearField: fieldOf('year'), around };
  }
  return null;
}

interface MonthPart {
  month: number | null;
  year: number | null;
}

/** "November 2026", "Nov", "2026", "2026 March": what says nothing but a month or a year. */
function monthSaidBy(tree: ScreenTree, index: number): MonthPart | null {
  const { text, value } = tree.at(index);
  if (value === null && tree.childrenOf(index).length > 0) return null;
  const words = spaced(value ?? text).split(/,? /);
  if (words.length > 2 || words[0] === '') return null;
  const parts = words.map((word): MonthPart | null => {
    const month = monthNamed(word);
    if (month !== null) return { month, year: null };
    return /^(?:19|20|21)\d\d$/.test(word) ? { month: null, year: Number(word) } : null;
  });
  const [first, second] = parts;
  if (!first || second === null) return null;
  if (second === undefined) return first;
  const isPair = (first.month === null) !== (second.month === null);
  return isPair ? { month: first.month ?? second.month, year: first.year ?? second.year } : null;
}

type Steps = Pick<Calendar, 'next' | 'previous' | 'nextYear' | 'previousYear'>;

const NEXT = /^(?:go to )?(?:the )?next\b|^forward\b/i;
const PREVIOUS = /^(?:go to )?(?:the )?prev(?:ious)?\b|^last\b|^back\b/i;
const SIGNS = {
  next: ['›', '>', '→', '❯', '▶', '▸', '⟩', 'chevron_right', 'keyboard_arrow_right', 'arrow_forward'],
  previous: ['‹', '<', '←', '❮', '◀', '◂', '⟨', 'chevron_left', 'keyboard_arrow_left', 'arrow_back'],
  nextFar: ['»', '>>', '››'],
  previousFar: ['«', '<<', '‹‹'],
};

/** What is pressed to see another month, in the least part around the days that has something for it. */
function stepsBeside(tree: ScreenTree, grid: number, around: number | null): Steps {
  const none: Steps = { next: null, previous: null, nextYear: null, previousYear: null };
  const parts = [grid, ...tree.ancestorsOf(grid)];
  const from = Math.max(0, around === null ? 0 : parts.indexOf(around));
  // Further out than this there are other things that go forward and back.
  for (const part of parts.slice(from, from + 3)) {
    const able = tree
      .descendantsOf(part)
      .filter((index) => !tree.isInside(index, grid) && index !== grid && mayBePressed(tree.at(index)));
    const steps = stepsAmong(tree, able);
    if (steps.next !== null || steps.previous !== null) return steps;
  }
  return none;
}

const mayBePressed = (element: ScreenElement): boolean =>
  isActionable(element) && element.value === null && hasArea(element.box);

function stepsAmong(tree: ScreenTree, able: readonly number[]): Steps {
  const labelOf = (index: number) => {
    const { name, text, attributes } = tree.at(index);
    return spaced(name || text || attributes.title || attributes.alt || '');
  };
  const only = (found: readonly number[]) => {
    const [one, another] = tree.innermost(found);
    return one !== undefined && another === undefined ? one : null;
  };
  const labelled = (direction: RegExp, isYear: boolean) =>
    only(
      able.filter((index) => direction.test(labelOf(index)) && /\byear\b/i.test(labelOf(index)) === isYear),
    );
  const signed = (signs: readonly string[]) => only(able.filter((index) => signs.includes(labelOf(index))));
  // An icon without a label is told by what its author calls it.
  const called = (words: readonly string[]) =>
    only(
      able.filter((index) => {
        const own = labelOf(index) === '' ? wordsOfIdentifiers(tree.at(index).attributes) : [];
        return words.some((word) => own.includes(word)) && !own.includes('year');
      }),
    );
  return {
    next: labelled(NEXT, false) ?? signed(SIGNS.next) ?? called(['next']) ?? signed(SIGNS.nextFar),
    previous:
      labelled(PREVIOUS, false) ??
      signed(SIGNS.previous) ??
      called(['prev', 'previous']) ??
      signed(SIGNS.previousFar),
    nextYear: labelled(NEXT, true),
    previousYear: labelled(PREVIOUS, true),
  };
}
