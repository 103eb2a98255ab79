import type { Screen, ScreenElement } from '../../screen.ts';
import type { Service, Situation } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import { actOn, DONE, notFound } from './act-on.ts';
import { isBrowser } from './browser-events.ts';
import type { Command, Target } from './command.ts';
import { lookFor } from './customary-names.ts';
import { daysMeant } from './find/day-forms.ts';
import { findTarget, type Purpose } from './find/find-target.ts';
import { plainTarget } from './read/plain-target.ts';
import { isDayButton, mayHoldDay, serveDay } from './serve-day.ts';
import { awaitTarget } from './wait-for-screen.ts';

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

const INVITES = /^$|^[-–—.… ]+|^(please |-* ?)?(select|choose|pick)\b/iu;

/**
 * "Choose Blue in Colour" where that is no list but a row of buttons under its label: the one to press. Null for a list;
 * undefined if neither came in time.
 */
export async function pressedIn(
  label: Target,
  option: string,
  situation: Situation,
): Promise<Target | null | undefined> {
  const choice = plainTarget(option, { within: label });
  const find = (screen: Screen, target: Target, purpose: Purpose) =>
    findTarget(screen, revealIn(target, situation), purpose);
  const seen = await lookFor(situation, (screen) => {
    const list = find(screen, label, 'select');
    // "Size guide" is no list, though it is called by the size.
    const isPressed = list.status === 'found' && list.element.role === 'button' && !list.element.options;
    if (list.status !== 'none' && !isPressed) return { pressed: null };
    if (find(screen, choice, 'click').status === 'found') return { pressed: choice };
    return isPressed ? { pressed: null } : null;
  });
  return seen?.pressed;
}

/** "The 2nd option" of a select, by the order in which it lists them. */
export async function* serveSelectNth(
  command: Of<'select-nth'>,
  description: string,
  situation: Situation,
): Service {
  const { result } = await awaitTarget(situation, revealIn(command.target, situation), 'select');
  if (result.status !== 'found') return notFound(description, result);
  const { ref, options } = result.element;
  if (!options)
    return {
      status: 'error',
      message: `${description}: what it offers is not shown; write the option's name.`,
    };
  // "Please choose" stands first in many selects, and not everyone counts it.
  if (command.ordinal > 0 && INVITES.test(options[0]?.trim() ?? ''))
    return {
      status: 'error',
      message: `${description}: whether "${options[0]}" counts as an option cannot be told; write the option's name.`,
    };
  const option = options.at(command.ordinal > 0 ? command.ordinal - 1 : command.ordinal);
  if (option === undefined)
    return { status: 'failed', message: `${description}: it offers only ${options.length}.` };
  const action = { name: 'select', arguments: { ref, option } };
  const outcome = yield { kind: 'act', action, description, target: result.element };
  return outcome.status === 'done'
    ? DONE
    : { status: 'failed', message: `${description}: ${outcome.problem}` };
}

/** A day is set in a field that the browser makes for days, or in whatever way a field of the app's own takes one. */
export async function* servePickDate(
  { date, target }: Of<'pick-date'>,
  description: string,
  situation: Situation,
): Service {
  const wanted = target ?? plainTarget('', { kind: 'field' });
  const isDate = ({ attributes }: { attributes: { type?: string } }) => attributes.type === 'date';
  const { screen, result } = await awaitTarget(situation, revealIn(wanted, situation), 'type');
  const days = screen.elements.filter(isDate);
  const [only, another] = days;
  if (result.status === 'found' && !isDate(result.element))
    return yield* setDay(result.element, date, description, situation);
  const button = result.status === 'none' ? findTarget(screen, revealIn(wanted, situation), 'click') : null;
  if (button?.status === 'found' && isDayButton(button.element))
    return yield* setDay(button.element, date, description, situation);
  const isTheOne = target === null || /^(date|day|calendar)?$/i.test(target.words);
  if (result.status !== 'found' && isTheOne && only && !another) {
    const action = { name: 'type', arguments: { ref: only.ref, text: date, append: false, submit: false } };
    const outcome = yield { kind: 'act', action, description, target: only };
    return outcome.status === 'done'
      ? DONE
      : { status: 'failed', message: `${description}: ${outcome.problem}` };
  }
  const [inUse, alsoInUse] = screen.elements.filter(
    (element) => mayHoldDay(element) && (element.states.focused || element.states.expanded),
  );
  if (result.status !== 'found' && isTheOne && days.length === 0 && inUse && !alsoInUse)
    return yield* setDay(inUse, date, description, situation);
  if (result.status !== 'found' && isTheOne && days.length === 0)
    return {
      status: 'error',
      message: `${description}: there is no date field of the browser; write what to type or press.`,
    };
  const rest = { text: date, append: false, submit: false };
  return yield* actOn(
    { target: wanted, purpose: 'type', name: 'type', rest, description, canBe: isDate },
    situation,
  );
}

/** A select that offers the day takes it as an option; a field of text as it writes days, or from its calendar. */
async function* setDay(
  field: ScreenElement,
  day: string,
  description: string,
  situation: Situation,
): Service {
  const [option, another] = field.options?.filter((one) => daysMeant(one).includes(day)) ?? [];
  if (option !== undefined && another === undefined && daysMeant(option).length === 1) {
    const action = { name: 'select', arguments: { ref: field.ref, option } };
    const outcome = yield { kind: 'act', action, description, target: field };
    return outcome.status === 'done'
      ? DONE
      : { status: 'failed', message: `${description}: ${outcome.problem}` };
  }
  if (isBrowser(situation) && mayHoldDay(field))
    return yield* serveDay({ field, day, written: null, description }, situation);
  return {
    status: 'error',
    message: `${description}: it is not a date field of the browser; write what to type or press in it.`,
  };
}
