import type { Outcome } from '../../drivers/driver.ts';
import type { ScreenElement } from '../../screen.ts';
import type { Move, Service, Situation, StepEnd } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import { DONE, notFound } from './act-on.ts';
import { isBrowser } from './browser-events.ts';
import { chooseDay, type DayWish, gridsOn, isHeld, leave } from './choose-day.ts';
import type { Command } from './command.ts';
import {
  type DayForm,
  daysInForm,
  daysMeant,
  formOf,
  formTold,
  isInForm,
  isSpoken,
  writeDay,
} from './find/day-forms.ts';
import { findTarget } from './find/find-target.ts';
import { wordsOfIdentifiers } from './find/words.ts';
import { awaitTarget } from './wait-for-screen.ts';

const formFor = ({ placeholder, value }: ScreenElement): DayForm | null =>
  formTold(placeholder ?? '') ?? formOf(value ?? '');

/** What a script may have given a calendar: a field of text, or a button that shows a day. */
export const mayHoldDay = (element: ScreenElement): boolean => isDayText(element) || isDayButton(element);

/** A button that opens something, or that speaks of a day. Any other does whatever it is for. */
export const isDayButton = ({ role, name, text, value, states, attributes }: ScreenElement): boolean =>
  (role === 'button' || role === 'combobox') &&
  value === null &&
  states.disabled !== true &&
  (states.expanded !== undefined ||
    /\b(?:date|day|calendar)\b/i.test([name, text, ...wordsOfIdentifiers(attributes)].join(' ')));

const isDayText = ({ role, attributes, options, value, states }: ScreenElement): boolean =>
  /^(?:textbox|combobox)$/.test(role) &&
  /^(?:text|tel)$/.test(attributes.type ?? 'text') &&
  (role === 'textbox' || attributes.type === 'text') &&
  options === undefined &&
  value !== null &&
  states.disabled !== true;

/**
 * The day that a text means in a field, if it is for the field to say how it is written. What stands in quotes or in numbers of
 * another form is typed as it is: a test may want to see it refused.
 */
function dayFor(field: ScreenElement, text: string, isQuoted: boolean): string | null {
  if (!mayHoldDay(field)) return null;
  const isTyped = isDayText(field) && field.states.readonly !== true;
  const form = formFor(field);
  const [day, another] = form !== null && isInForm(text, form) ? daysInForm(text, form) : daysMeant(text);
  if (day === undefined || another !== undefined) return null;
  if (!isTyped || (form !== null && isInForm(text, form))) return day;
  if (isQuoted) return null;
  return isSpoken(text) || /^\d{4}-/.test(text.trim()) || form === null ? day : null;
}

/** The day that a step asks for in a field, where it does not want the text as it stands. `words` are those of the step. */
export function dayAsked(
  field: ScreenElement,
  text: string,
  words: string,
  situation: Situation,
): string | null {
  // What a variable holds may be secret, and a day that is chosen is told.
  if (!isBrowser(situation) || situation.reveal(text) !== text) return null;
  return dayFor(field, text, isQuotedIn(words, text));
}

const isQuotedIn = (words: string, text: string): boolean =>
  ['""', "''", '“”', '‘’', '``'].some(([open, close]) => words.includes(`${open}${text}${close}`));

/** "Enter 12 March 2027": a day in words is written as the field wants it. Null: the text is typed as it is. */
export async function* serveSpokenDay(
  { target, text, isAppended, isSubmitted, orFocused }: Extract<Command, { kind: 'type' }>,
  description: string,
  words: string,
  situation: Situation,
): AsyncGenerator<Move, StepEnd | null, Outcome> {
  const isPlain = target !== null && !isAppended && !isSubmitted && !orFocused;
  if (!isPlain || daysMeant(text).length === 0 || !isBrowser(situation)) return null;
  const { result } = await awaitTarget(situation, revealIn(target, situation), 'type');
  if (result.status !== 'found') return notFound(description, result);
  const field = result.element;
  const day = dayAsked(field, text, words, situation);
  if (day === null || (!isSpoken(text) && field.states.readonly !== true)) return null;
  return yield* serveDay({ field, day, written: text, description }, situation);
}

/** "Select 03/04/2027 in Departure": in a field of text the form that it tells settles which day is meant. Null: it is an option. */
export async function* serveChosenDay(
  { target, option }: Extract<Command, { kind: 'select' }>,
  description: string,
  words: string,
  situation: Situation,
): AsyncGenerator<Move, StepEnd | null, Outcome> {
  if (target === null || daysMeant(option).length === 0 || isQuotedIn(words, option)) return null;
  const found = findTarget(await situation.look(), revealIn(target, situation), 'type');
  if (found.status !== 'found' || !isDayText(found.element) || !isBrowser(situation)) return null;
  const field = found.element;
  const isTold = isInForm(option, formFor(field) ?? []);
  const day = isTold ? dayAsked(field, option, words, situation) : null;
  if (day !== null) return yield* serveDay({ field, day, written: null, description }, situation);
  // A list that a script draws may offer it.
  if (field.role !== 'textbox') return null;
  const message = `${description}: which day "${option}" means in that field cannot be told; write the month in words.`;
  return { status: 'error', message };
}

/** Has the field hold the day: typed as the field itself writes days, or chosen in the calendar that it opens. */
export async function* serveDay(wish: DayWish, situation: Situation): Service {
  const { field } = wish;
  const before = gridsOn(await situation.look());
  const form = formFor(field);
  if (form !== null && field.states.readonly !== true) {
    const end = yield* typeDay(wish, form, before, situation);
    if (end !== null) return end;
  }
  return yield* chooseDay(wish, form, before, situation);
}

/** Null: it did not take it so, and may take it otherwise. */
async function* typeDay(
  wish: DayWish,
  form: DayForm,
  before: ReadonlySet<string>,
  situation: Situation,
): AsyncGenerator<Move, StepEnd | null, Outcome> {
  const { field, day, written, description } = wish;
  const text = written !== null && isInForm(written, form) ? written : writeDay(day, form);
  const action = { name: 'type', arguments: { ref: field.ref, text, append: false, submit: false } };
  const outcome = yield { kind: 'act', action, description, target: field };
  if (outcome.status !== 'done') return null;
  const isOpen = [...gridsOn(await situation.look())].some((grid) => !before.has(grid));
  if (isOpen) yield* leave(wish, before, situation);
  return (await isHeld(wish, form, situation)) ? DONE : null;
}
