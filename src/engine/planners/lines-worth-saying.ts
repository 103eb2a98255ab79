import type { Screen, ScreenElement } from '../screen.ts';

// Their words stand in what they hold or in what holds them, so a line of their own would say nothing new.
const silentRoles = new Set([
  'generic',
  'rowgroup',
  'list',
  'table',
  'grid',
  'main',
  'document',
  'group',
  'none',
]);

/** What holds them is read through them. */
const rowRoles = new Set(['row', 'listitem', 'cell', 'gridcell', 'columnheader', 'rowheader']);

/** Said longer than this, an enclosing line is cut, and what it holds may be behind the cut. */
const WHOLE_LENGTH = 160;

const holdsSomething = ({ value, placeholder, options }: ScreenElement): boolean =>
  value !== null || placeholder !== null || options !== undefined;

export const canBeActedOn = (element: ScreenElement): boolean =>
  element.isClickable || holdsSomething(element);

const saidBy = ({ name, text }: ScreenElement): string => name || text;
const bare = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .replace(/[\s:*]+$/, '')
    .trim();

/** The indices of the elements that deserve a line: all that can be acted on or read, each thing once. */
export function linesWorthSaying(screen: Screen): number[] {
  const { elements } = screen;
  const holders = new Set(elements.flatMap(({ parent }) => parent ?? []));
  const listed = new Set<number>();
  elements.forEach((element, index) => {
    if (canBeActedOn(element) || isWorthReading(screen, element, holders.has(index), listed))
      listed.add(index);
  });
  const wrappers = wrappersOf(screen, [...listed]);
  const worth = [...listed].filter((index) => !wrappers.has(index));
  return worth.filter((index, place) => !isLabelOf(elements, index, worth[place - 1], worth[place + 1]));
}

function isWorthReading(
  screen: Screen,
  element: ScreenElement,
  isHolder: boolean,
  listed: ReadonlySet<number>,
): boolean {
  if (silentRoles.has(element.role) || saidBy(element) === '') return false;
  if (isHolder && element.role !== 'heading' && element.name === '') return false;
  if (isHolder && rowRoles.has(element.role)) return false;
  return !isSaidAround(screen, element, listed);
}

/** Whether an enclosing line has said the same already. */
function isSaidAround(screen: Screen, element: ScreenElement, listed: ReadonlySet<number>): boolean {
  const said = saidBy(element);
  for (let at = element.parent; at !== null; at = screen.elements[at]?.parent ?? null) {
    const around = screen.elements[at];
    if (around === undefined) return false;
    const words = saidBy(around);
    if (listed.has(at) && words.includes(said) && words.length <= WHOLE_LENGTH) return true;
  }
  return false;
}

/**
 * Groups that only pass a press on to a control of the same words, in them or around them, or that have no words to be meant by
 * while they hold controls that do.
 */
function wrappersOf({ elements }: Screen, listed: readonly number[]): Set<number> {
  const inside = new Map<number, ScreenElement[]>();
  for (const index of listed) {
    const element = elements[index];
    if (!element || !canBeActedOn(element)) continue;
    for (let at = element.parent; at !== null; at = elements[at]?.parent ?? null)
      inside.set(at, [...(inside.get(at) ?? []), element]);
  }
  const isWrapper = (index: number): boolean => {
    const element = elements[index];
    if (element?.role !== 'generic' || holdsSomething(element)) return false;
    const words = bare(saidBy(element));
    const around = element.parent === null ? undefined : elements[element.parent];
    if (around && canBeActedOn(around) && bare(saidBy(around)) === words) return true;
    const controls = inside.get(index) ?? [];
    return controls.some((control) => words === '' || bare(saidBy(control)) === words);
  };
  return new Set(listed.filter(isWrapper));
}

const labelledRoles = new Set([
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'spinbutton',
  'slider',
  'checkbox',
  'radio',
  'switch',
]);

/** A label says what the field beside it is called, and pressing it is pressing the field. */
function isLabelOf(
  elements: readonly ScreenElement[],
  index: number,
  before: number | undefined,
  after: number | undefined,
): boolean {
  const label = elements[index];
  const isPlain = label && (label.role === 'text' || label.role === 'generic') && !holdsSomething(label);
  if (!isPlain || Object.keys(label.states).length > 0) return false;
  const words = bare(saidBy(label));
  return [before, after].some((at) => {
    const field = at === undefined ? undefined : elements[at];
    return (
      field !== undefined &&
      labelledRoles.has(field.role) &&
      field.isInViewport === label.isInViewport &&
      bare(field.name) === words
    );
  });
}
