import type { Screen, ScreenElement } from '../../screen.ts';
import type { Service, Situation, StepEnd } from '../planner.ts';
import { lookFor } from './customary-names.ts';
import { type Calendar, calendarsOn } from './find/calendars.ts';
import { monthNamed } from './find/day-forms.ts';
import { ScreenTree } from './find/screen-tree.ts';
import { wordsOfIdentifiers } from './find/words.ts';

/** How often a calendar is turned before it is given up: four years by months, or a long life by years. */
const MOST_TURNS = { month: 48, year: 110 };
/** How long a press may take to show another month. */
const TURN_MS = 1500;

/** A calendar on the screen, as it was last looked at. */
interface Seen {
  tree: ScreenTree;
  calendar: Calendar;
}

/** Those of the calendars on the screen that are meant, by what encloses their days. */
export type IsMeant = (grid: ScreenElement) => boolean;

/** The calendar that is meant; where several months are shown, the one of that day, or else the first. */
export function calendarIn(screen: Screen, day: string, isMeant: IsMeant): Seen | null {
  const tree = new ScreenTree(screen);
  const meant = calendarsOn(tree).filter(({ grid }) => isMeant(tree.at(grid)));
  const calendar = meant.find((one) => monthsTo(one, day) === 0) ?? meant[0];
  return calendar ? { tree, calendar } : null;
}

/** Turns the calendar to the month of the day and presses the day in it. */
export async function* pressDay(
  day: string,
  isMeant: IsMeant,
  description: string,
  situation: Situation,
): Service {
  let seen = await lookFor(situation, (screen) => calendarIn(screen, day, isMeant), TURN_MS);
  const turns = { month: 0, year: 0 };
  while (seen && monthsTo(seen.calendar, day) !== 0) {
    const { tree, calendar } = seen;
    const turn = turnTowards(tree, calendar, day);
    if (turn === null) return cannot(description, calendar, 'nothing that leads to another month is known');
    const by = turn.isOfYears ? 'year' : 'month';
    if (++turns[by] > MOST_TURNS[by]) return cannot(description, calendar, 'it is too far away');
    if (isUnusable(tree, turn.index, calendar.grid))
      return refused(description, calendar, 'it does not go any further');
    const target = tree.at(turn.index);
    const action = { name: turn.name, arguments: { ...turn.rest, ref: target.ref } };
    const words = `turn the calendar from ${describeMonth(calendar)} towards ${day}`;
    const outcome = yield { kind: 'act', action, description: words, target, mayVary: true };
    if (outcome.status !== 'done') return { status: 'failed', message: `${description}: ${outcome.problem}` };
    const before = monthsTo(calendar, day);
    const turned = await lookFor(
      situation,
      (screen) => {
        const next = calendarIn(screen, day, isMeant);
        return next && monthsTo(next.calendar, day) !== before ? next : null;
      },
      TURN_MS,
    );
    if (turned === null) return refused(description, calendar, 'it stays there');
    const isNearer = Math.abs(monthsTo(turned.calendar, day)) < Math.abs(before);
    if (turn.name === 'click' && !isNearer)
      return cannot(description, turned.calendar, 'it goes the other way');
    seen = turned;
  }
  if (seen === null)
    return { status: 'error', message: `${description}: its calendar cannot be read any more.` };
  const { tree, calendar } = seen;
  const index = calendar.days.get(Number(day.slice(8)));
  if (index === undefined) return cannot(description, calendar, 'it does not show that day');
  if (isUnusable(tree, index, calendar.grid))
    return refused(description, calendar, 'that day cannot be chosen there');
  const target = tree.at(index);
  const action = { name: 'click', arguments: { ref: target.ref, button: 'left', count: 1 } };
  const outcome = yield { kind: 'act', action, description, target, mayVary: true };
  return outcome.status === 'done'
    ? { status: 'done' }
    : { status: 'failed', message: `${description}: ${outcome.problem}` };
}

/** How many months the day lies behind the one that is shown; less than none: before it. */
function monthsTo({ year, month }: Calendar, day: string): number {
  const [wantedYear = 0, wantedMonth = 0] = day.split('-').map(Number);
  return (wantedYear - year) * 12 + wantedMonth - month;
}

interface Turn {
  index: number;
  name: string;
  rest: Record<string, unknown>;
  isOfYears: boolean;
}

const press = (index: number | null, isOfYears: boolean): Turn | null =>
  index === null ? null : { index, name: 'click', rest: { button: 'left', count: 1 }, isOfYears };

/** What brings the calendar nearer to the day: a field that holds the year or the month, or else a press on an arrow. */
function turnTowards(tree: ScreenTree, calendar: Calendar, day: string): Turn | null {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const months = monthsTo(calendar, day);
  if (year !== calendar.year) {
    const set = setting(tree, calendar.yearField, (word) => word === String(year), String(year));
    if (set) return { ...set, isOfYears: true };
    const byYear = months > 0 ? calendar.nextYear : calendar.previousYear;
    if (byYear !== null && Math.abs(months) >= 12) return press(byYear, true);
  } else {
    const set = setting(tree, calendar.monthField, (word) => monthNamed(word) === month, null);
    if (set) return { ...set, isOfYears: false };
  }
  return press(months > 0 ? calendar.next : calendar.previous, false);
}

/** The month or year set in the control that holds it, if it offers it or takes it typed. */
function setting(
  tree: ScreenTree,
  index: number | null,
  isWanted: (option: string) => boolean,
  typed: string | null,
): Omit<Turn, 'isOfYears'> | null {
  if (index === null) return null;
  const { options, role } = tree.at(index);
  const option = options?.find((one) => isWanted(one.trim()));
  if (option !== undefined) return { index, name: 'select', rest: { option } };
  const takesText = typed !== null && (role === 'spinbutton' || role === 'textbox');
  return takesText ? { index, name: 'type', rest: { text: typed, append: false, submit: false } } : null;
}

/** Whether it, or what it stands in, says that it cannot be used. Some calendars say so only by a class. */
function isUnusable(tree: ScreenTree, index: number, grid: number): boolean {
  return [index, ...tree.ancestorsOf(index).slice(0, 2)]
    .filter((at) => at === index || tree.isInside(at, grid))
    .some((at) => {
      const { states, attributes } = tree.at(at);
      return states.disabled === true || wordsOfIdentifiers(attributes).includes('disabled');
    });
}

const describeMonth = ({ year, month }: Calendar): string => `${String(month).padStart(2, '0')}/${year}`;

function cannot(description: string, calendar: Calendar, why: string): StepEnd {
  const at = describeMonth(calendar);
  return {
    status: 'error',
    message: `${description}: its calendar shows ${at}, and ${why}; write what to press in it.`,
  };
}

/** The app does not let that day be chosen. */
const refused = (description: string, calendar: Calendar, why: string): StepEnd => ({
  status: 'failed',
  message: `${description}: its calendar shows ${describeMonth(calendar)}, and ${why}.`,
});
