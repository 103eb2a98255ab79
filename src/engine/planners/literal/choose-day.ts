import type { Outcome } from '../../drivers/driver.ts';
import type { Screen, ScreenElement } from '../../screen.ts';
import type { Move, Service, Situation, StepEnd } from '../planner.ts';
import { DONE } from './act-on.ts';
import { lookFor } from './customary-names.ts';
import { calendarsOn } from './find/calendars.ts';
import { type DayForm, dayNamedIn, daysInForm, daysMeant } from './find/day-forms.ts';
import { isActionable, isField } from './find/roles.ts';
import { ScreenTree } from './find/screen-tree.ts';
import { wordsOfIdentifiers } from './find/words.ts';
import { calendarIn, type IsMeant, pressDay } from './pick-in-calendar.ts';
import { isPageDialog } from './wait-for-screen.ts';

/** How long a calendar may take to open, and a field to show what was chosen. */
const EFFECT_MS = 1500;
/** The same for a field that was in use before. */
const REOPENING_MS = 700;

/** A day that a field without a picker of the browser's is to hold. */
export interface DayWish {
  field: ScreenElement;
  day: string;
  /** What to type as it is, where the field neither tells a form nor opens a calendar; null: nothing. */
  written: string | null;
  description: string;
}

/** The calendars on a screen, by what encloses their days. */
export const gridsOn = (screen: Screen): ReadonlySet<string> => {
  const tree = new ScreenTree(screen);
  return new Set(calendarsOn(tree).map(({ grid }) => tree.at(grid).ref));
};

/** Whether the field comes to show the day. */
export async function isHeld(wish: DayWish, form: DayForm | null, situation: Situation): Promise<boolean> {
  const found = await lookFor(situation, (screen) => (holds(screen, wish, form) ? true : null), EFFECT_MS);
  return found === true;
}

/** Some apps draw a field anew when its value changes: then it is the only one that is called the same. */
const shownBy = ({ elements }: Screen, { ref, role, name }: ScreenElement): string => {
  const [only, another] = elements.filter((one) => one.role === role && one.name === name && name !== '');
  const alike = another === undefined ? only : undefined;
  const now = elements.find((element) => element.ref === ref) ?? alike;
  return now?.value ?? now?.text ?? '';
};

function holds(screen: Screen, { field, day }: DayWish, form: DayForm | null): boolean {
  const shown = shownBy(screen, field);
  return daysInForm(shown, form).includes(day) || (field.value === null && dayNamedIn(shown) === day);
}

/**
 * By the Tab key a field is left and its calendar closed; the Enter key could send the form. If the next field opens a calendar
 * as soon as it has the focus, that one is closed, so that it covers nothing.
 */
export async function* leave(
  { field, description }: DayWish,
  before: ReadonlySet<string>,
  situation: Situation,
): AsyncGenerator<Move, void, Outcome> {
  yield pressKey('Tab', field, description);
  const screen = await situation.look();
  const isOpen = [...gridsOn(screen)].some((grid) => !before.has(grid));
  if (isOpen && !isInDialog(new ScreenTree(screen), field.ref)) yield pressKey('Escape', null, description);
}

const pressKey = (keys: string, target: ScreenElement | null, description: string): Move => ({
  kind: 'act',
  action: { name: 'press', arguments: { ref: target?.ref ?? null, keys, times: 1 } },
  description: `${description}: leave the field`,
  target,
  mayVary: true,
});

/** In a dialog the Escape key would close more than a calendar. */
const isInDialog = (tree: ScreenTree, ref: string): boolean =>
  tree
    .ancestorsOf(tree.elements.findIndex((element) => element.ref === ref))
    .some((at) => isPageDialog(tree.at(at)));

/** Opens the calendar of the field and chooses the day in it. */
export async function* chooseDay(
  wish: DayWish,
  form: DayForm | null,
  before: ReadonlySet<string>,
  situation: Situation,
): Service {
  const { field, day, written, description } = wish;
  const opened = yield* openCalendar(wish, before, situation);
  if (opened === null) {
    if (written === null || field.value === null || field.states.readonly === true || form !== null)
      return {
        status: 'error',
        message: `${description}: it is not a date field of the browser, and no calendar that could be read has opened for it; write what to type or press in it.`,
      };
    const action = {
      name: 'type',
      arguments: { ref: field.ref, text: written, append: false, submit: false },
    };
    const outcome = yield { kind: 'act', action, description, target: field };
    return outcome.status === 'done'
      ? DONE
      : { status: 'failed', message: `${description}: ${outcome.problem}` };
  }
  const { isMeant } = opened;
  const end = yield* pressDay(day, isMeant, description, situation);
  if (end.status !== 'done') return end;
  if (!(await isHeld(wish, form, situation))) yield* confirm(wish, isMeant, situation);
  if (calendarIn(await situation.look(), day, isMeant) !== null) {
    const isClosing = yield* confirm(wish, isMeant, situation);
    if (!isClosing) yield* leave(wish, before, situation);
  }
  return (await isHeld(wish, form, situation)) ? DONE : notHeld(wish, await situation.look(), opened);
}

function notHeld({ field, day, description }: DayWish, screen: Screen, { isSure }: Opened): StepEnd {
  const value = shownBy(screen, field);
  const shows = value === '' ? 'is empty' : `shows "${value}"`;
  const isReadable = value === '' || value === (field.value ?? field.text) || daysMeant(value).length > 0;
  return isSure && isReadable
    ? {
        status: 'failed',
        message: `${description}: ${day} was pressed in its calendar, and the field ${shows}.`,
      }
    : {
        status: 'error',
        message: `${description}: ${day} was pressed in its calendar, and whether the field, which ${shows}, means that day cannot be told.`,
      };
}

interface Opened {
  isMeant: IsMeant;
  /** Whether it came when the field was pressed. Otherwise it may be another's. */
  isSure: boolean;
}

/** Which calendar opens for the field when it, or the button that stands with it, is pressed; null: none. */
async function* openCalendar(
  wish: DayWish,
  before: ReadonlySet<string>,
  situation: Situation,
): AsyncGenerator<Move, Opened | null, Outcome> {
  const { field, day, description } = wish;
  const isNew: IsMeant = ({ ref }) => !before.has(ref);
  const screen = await situation.look();
  const now = screen.elements.find(({ ref }) => ref === field.ref);
  const wasInUse = now?.states.focused === true || now?.states.expanded === true;
  // A press on what is open may shut it.
  if (now?.states.expanded === true && before.size === 1 && gridsOn(screen).size === 1)
    return { isMeant: () => true, isSure: false };
  const opener = openerOf(new ScreenTree(screen), field.ref);
  // Some open only when the focus comes, which a field that has it already gets by being left first.
  const tries = [field, ...(opener ? [opener] : []), ...(wasInUse ? ['leave' as const, field] : [])];
  for (const target of tries) {
    if (target === 'leave') {
      yield pressKey('Tab', field, description);
      continue;
    }
    const action = { name: 'click', arguments: { ref: target.ref, button: 'left', count: 1 } };
    const words = `${description}: open its calendar`;
    const outcome = yield { kind: 'act', action, description: words, target, mayVary: true };
    if (outcome.status !== 'done') continue;
    const waitMs = wasInUse ? REOPENING_MS : EFFECT_MS;
    const opened = await lookFor(situation, (seen) => calendarIn(seen, day, isNew), waitMs);
    if (opened) return { isMeant: isNew, isSure: true };
    // It was open before, and a press on the field has left it so.
    if (wasInUse && gridsOn(await situation.look()).size === 1) return { isMeant: () => true, isSure: false };
  }
  return null;
}

/** The one button that stands with the field alone and is for its calendar. */
function openerOf(tree: ScreenTree, ref: string): ScreenElement | null {
  const index = tree.elements.findIndex((element) => element.ref === ref);
  if (index === -1) return null;
  for (const around of tree.ancestorsOf(index).slice(0, 3)) {
    const inside = tree.descendantsOf(around);
    if (inside.some((at) => at !== index && isField(tree.at(at)))) return null;
    const buttons = tree.innermost(
      inside.filter((at) => {
        const { name, text, attributes } = tree.at(at);
        const words = [name, text, attributes.title ?? '', ...wordsOfIdentifiers(attributes)].join(' ');
        return (
          at !== index && isActionable(tree.at(at)) && /\b(?:calendar|date|datepicker|picker)\b/i.test(words)
        );
      }),
    );
    const [only, another] = buttons;
    if (only !== undefined) return another === undefined ? tree.at(only) : null;
  }
  return null;
}

const AGREES = /^(?:ok|okay|apply|done|select|set|confirm)$/i;

/** Some calendars want their choice confirmed. Whether a button for it was pressed. */
async function* confirm(
  { field, day, description }: DayWish,
  isMeant: IsMeant,
  situation: Situation,
): AsyncGenerator<Move, boolean, Outcome> {
  const seen = calendarIn(await situation.look(), day, isMeant);
  if (seen === null) return false;
  const { tree, calendar } = seen;
  for (const around of tree.ancestorsOf(calendar.grid)) {
    const inside = tree.descendantsOf(around);
    // What stands around the field as well is the form's, and sends it.
    if (inside.some((at) => tree.at(at).ref === field.ref)) return false;
    const [only, another] = inside.filter(
      (at) => tree.at(at).role === 'button' && AGREES.test(tree.at(at).name.trim()),
    );
    if (another !== undefined) return false;
    if (only === undefined) continue;
    const target = tree.at(only);
    const action = { name: 'click', arguments: { ref: target.ref, button: 'left', count: 1 } };
    const outcome = yield {
      kind: 'act',
      action,
      description: `${description}: confirm it`,
      target,
      mayVary: true,
    };
    return outcome.status === 'done';
  }
  return false;
}
