import type { Screen, ScreenElement } from '../../screen.ts';
import type { Service, Situation, StepEnd } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import { act, DONE, type Serve } from './act-on.ts';
import type { Command, Target } from './command.ts';
import { firstKnown, lookFor, named } from './customary-names.ts';
import { daysMeant } from './find/day-forms.ts';
import { fieldsInItem } from './find/field-in-item.ts';
import { findTarget } from './find/find-target.ts';
import { isPlainBox } from './find/plain-boxes.ts';
import { readingsOf } from './find/readings.ts';
import { isField } from './find/roles.ts';
import { ScreenTree } from './find/screen-tree.ts';
import { describeTarget } from './read/describe-command.ts';
import { dayAsked, isDayButton, serveDay } from './serve-day.ts';

type Of<Kind extends Command['kind']> = Extract<Command, { kind: Kind }>;

const LOG_OUT_BUTTONS = ['Log out', 'Logout', 'Sign out', 'Signout', 'Log off'];
const SEARCH_FIELDS = ['Search', 'Find', 'Filter', 'Query'];

const typeInto = (target: Target, text: string, isSubmitted = false): Command => ({
  kind: 'type',
  text,
  target,
  isAppended: false,
  isSubmitted,
});

export async function* serveLogOut(situation: Situation, serve: Serve): Service {
  const target = await lookFor(
    situation,
    (screen) =>
      firstKnown(screen, LOG_OUT_BUTTONS, 'button', 'click') ??
      firstKnown(screen, LOG_OUT_BUTTONS, 'link', 'click'),
  );
  if (!target)
    return { status: 'failed', message: 'Log out: there is nothing on the screen to log out with.' };
  return yield* serve({ kind: 'click', target, button: 'left', count: 1 }, situation);
}

export async function* serveSearch(command: Of<'search'>, situation: Situation, serve: Serve): Service {
  if (command.target) return yield* serve(typeInto(command.target, command.query, true), situation);
  const found = await lookFor(situation, (screen) => {
    const boxes = screen.elements.filter((element) => element.role === 'searchbox');
    const [only] = boxes;
    if (boxes.length === 1 && only) return [only];
    const known = firstKnown(screen, SEARCH_FIELDS, 'field', 'type');
    if (known) return known;
    const beside = fieldsBesideButton(screen);
    return beside.length > 0 ? beside : null;
  });
  const description = `search for "${command.query}"`;
  if (!found) return { status: 'failed', message: `${description}: there is no field to search with.` };
  if (!Array.isArray(found)) return yield* serve(typeInto(found, command.query, true), situation);
  const [field, another] = found;
  if (!field || another) {
    const names = found.map(({ name, role }) => `${role} "${name}"`).join('; ');
    return { status: 'error', message: `${description}: several fields could be meant: ${names}.` };
  }
  const action = {
    name: 'type',
    arguments: { ref: field.ref, text: command.query, append: false, submit: true },
  };
  const outcome = yield { kind: 'act', action, description, target: field };
  return outcome.status === 'done'
    ? DONE
    : { status: 'failed', message: `${description}: ${outcome.problem}` };
}

/** A field is for searching if the button that stands with it, and with no other field, says so. */
function fieldsBesideButton(screen: Screen): ScreenElement[] {
  const tree = new ScreenTree(screen);
  const fields = tree.elements.flatMap((element, index) => {
    if (element.role !== 'button' || !/^(search|find|go)$/iu.test(element.name.trim())) return [];
    for (const around of tree.ancestorsOf(index)) {
      const inside = tree.descendantsOf(around).filter((at) => isField(tree.at(at)));
      if (inside.length > 0) return inside.length === 1 ? inside : [];
    }
    return [];
  });
  return [...new Set(fields)].map((index) => tree.at(index));
}

export async function* serveFillForm(
  command: Of<'fill-form'>,
  situation: Situation,
  serve: Serve,
  words: string,
): Service {
  for (const { target, value } of command.fields) {
    const wanted = revealIn(target, situation);
    const seen = await lookFor(situation, (screen) => {
      const found = findTarget(screen, wanted, 'type');
      if (found.status === 'found') return { element: found.element };
      const button = daysMeant(value).length === 1 ? findTarget(screen, wanted, 'click') : null;
      if (button?.status === 'found' && isDayButton(button.element)) return { element: button.element };
      const box = findTarget(screen, wanted, 'select');
      if (box.status === 'found' && isPlainBox(box.element)) return { element: box.element };
      const tree = new ScreenTree(screen);
      const own = fieldsInItem(tree, wanted, situation.reveal(value)).map((index) => tree.at(index));
      return own.length > 0 ? { own } : null;
    });
    const field = seen?.element ?? null;
    const day = field && dayAsked(field, value, words, situation);
    const description = `fill in ${describeTarget(target)} with "${value}"`;
    const end: StepEnd = seen?.own
      ? yield* fillNameless(seen.own, description, value)
      : field && day
        ? yield* serveDay({ field, day, written: value, description }, situation)
        : !seen && (await isOnlyShown(situation, wanted))
          ? {
              status: 'error',
              message: `${describeTarget(target)} is shown, but there is no field for it: write how it is changed.`,
            }
          : yield* serve(fillCommand(target, value, field), situation);
    if (end.status !== 'done') return end;
  }
  if (!command.isSubmitted) return DONE;
  return yield* act('press', { ref: null, keys: 'Enter', times: 1 }, 'press Enter to submit the form');
}

/** Fills the one field in a row or card that has no name of its own. */
async function* fillNameless(own: readonly ScreenElement[], description: string, value: string): Service {
  const [field, another] = own;
  if (!field || another)
    return {
      status: 'error',
      message: `${description}: ${own.length} fields in it could be meant, and none has a name.`,
    };
  const action = isChosenFrom(field)
    ? { name: 'select', arguments: { ref: field.ref, option: value } }
    : { name: 'type', arguments: { ref: field.ref, text: value, append: false, submit: false } };
  const outcome = yield { kind: 'act', action, description, target: field };
  return outcome.status === 'done'
    ? DONE
    : { status: 'failed', message: `${description}: ${outcome.problem}` };
}

/** Whether a row or card shows such a value without a field for it: then nobody has said how to change it. */
async function isOnlyShown(situation: Situation, target: Target): Promise<boolean> {
  if (target.within === null) return false;
  const readings = readingsOf(new ScreenTree(await situation.look()), target);
  return Array.isArray(readings) && readings.length > 0;
}

const YES = /^(yes|true|on|checked|ticked)$/i;
const NO = /^(no|false|off|unchecked)$/i;

/** Whether its value is one of those that it offers, and is not typed. */
const isChosenFrom = ({ role, options, attributes }: ScreenElement): boolean =>
  (/^(combobox|listbox)$/.test(role) || options !== undefined) && attributes.type !== 'text';

/** What it means to give a field a value depends on the kind of field that is there. */
function fillCommand(target: Target, value: string, element: ScreenElement | null): Command {
  if (element && /^(checkbox|switch)$/.test(element.role) && (YES.test(value) || NO.test(value))) {
    return { kind: YES.test(value) ? 'check' : 'uncheck', target };
  }
  if (element && (isChosenFrom(element) || isPlainBox(element)))
    return { kind: 'select', option: value, target };
  if (element?.role === 'radiogroup')
    return { kind: 'check', target: { ...named(value, 'radio'), within: target } };
  return typeInto(target, value);
}
