import type { Service, Situation } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import { actOn, DONE, notFound } from './act-on.ts';
import type { Command } from './command.ts';
import { plainTarget } from './read/plain-target.ts';
import { awaitTarget } from './wait-for-screen.ts';

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

const INVITES = /^$|^[-–—.… ]+|^(please |-* ?)?(select|choose|pick)\b/iu;

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

/** A day is set in a field that the browser makes for days; how the picker of an app is worked nobody can tell. */
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
    return {
      status: 'error',
      message: `${description}: it is not a date field of the browser; write what to type or press in it.`,
    };
  const isTheOne = target === null || /^(date|day|calendar)?$/i.test(target.words);
  if (result.status !== 'found' && isTheOne && only && !another) {
    const action = { name: 'type', arguments: { ref: only.ref, text: date, append: false, submit: false } };
    const outcome = yield { kind: 'act', action, description, target: only };
    return outcome.status === 'done'
      ? DONE
      : { status: 'failed', message: `${description}: ${outcome.problem}` };
  }
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
