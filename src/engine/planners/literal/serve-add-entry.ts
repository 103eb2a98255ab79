import type { Screen } from '../../screen.ts';
import type { Service, Situation, StepEnd } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import { DONE, notFound } from './act-on.ts';
import type { Command } from './command.ts';
import { lookFor } from './customary-names.ts';
import { describeElement } from './find/describe-element.ts';
import { enteringButtons, fieldsForEntry, otherFieldsWith } from './find/field-for-entry.ts';
import { type Found, findTarget, scopeWithin } from './find/find-target.ts';
import { modalOf, ScreenTree } from './find/screen-tree.ts';

type AddEntry = Extract<Command, { kind: 'add-entry' }>;
type Missing = Exclude<Found, { status: 'found' }>;

/** What is for the entry on this screen; null if nothing is (yet). */
type Place = { screen: Screen; tree: ScreenTree; fields: number[] };

function lookFieldsUp(screen: Screen, command: AddEntry, situation: Situation): Place | Missing | null {
  const tree = new ScreenTree(screen);
  const modal = modalOf(tree);
  const visible = (index: number) => modal === null || tree.isInside(index, modal);
  const within = command.within === null ? null : revealIn(command.within, situation);
  const scope = within === null ? visible : scopeWithin(tree, within, visible);
  if (typeof scope !== 'function') return scope;
  const fields = fieldsForEntry(tree, command.noun, scope);
  return fields.length === 0 ? null : { screen, tree, fields };
}

/** Types it into the one field that is for it and enters it as the form has it. Where that cannot be told, the tester must say. */
export async function* serveAddEntry(command: AddEntry, description: string, situation: Situation): Service {
  const doubt = (why: string): StepEnd => ({
    status: 'error',
    message: `${description}: ${why} Write what to press and what to type into which field.`,
  });
  let missing: Missing | null = null;
  const place = await lookFor(situation, (screen) => {
    const seen = lookFieldsUp(screen, command, situation);
    missing = seen !== null && 'status' in seen ? seen : null;
    return seen === null || 'status' in seen ? null : seen;
  });
  if (missing !== null) return notFound(description, missing);
  if (place === null) return doubt(`no field on the screen is for ${command.noun || 'it'}.`);
  const { screen, tree, fields } = place;
  const [field, another] = fields;
  const names = (indexes: readonly number[]) =>
    indexes.map((index) => describeElement(screen, index)).join('; ');
  if (field === undefined || another !== undefined)
    return doubt(`several fields could be meant: ${names(fields)}.`);
  const others = otherFieldsWith(tree, field);
  if (others.length > 0) return doubt(`the form asks for more than one text: ${names([field, ...others])}.`);
  if (command.noun === '' && isOffered(screen, situation.reveal(command.text)))
    return doubt(`"${command.text}" stands on the screen already, with a button to add it.`);
  const buttons = command.entering ? [] : enteringButtons(tree, field, command.noun);
  if (buttons.length > 1) return doubt(`several buttons could enter it: ${names(buttons)}.`);
  const submit = command.entering === 'by-key' || (!command.entering && buttons.length === 0);
  const element = tree.at(field);
  const typing = { ref: element.ref, text: command.text, append: false, submit };
  const typed = yield {
    kind: 'act',
    action: { name: 'type', arguments: typing },
    description: `type "${command.text}" in ${describeElement(screen, field)}${submit ? ' and press Enter' : ''}`,
    target: element,
  };
  if (typed.status !== 'done') return { status: 'failed', message: `${description}: ${typed.problem}` };
  if (buttons.length === 0) return DONE;
  return yield* enter(command, description, situation);
}

/** Typing may have drawn the form anew, so that the button is sought again. */
async function* enter(command: AddEntry, description: string, situation: Situation): Service {
  const found = await lookFor(situation, (screen) => {
    const seen = lookFieldsUp(screen, command, situation);
    if (seen === null || 'status' in seen || seen.fields[0] === undefined) return null;
    const [button, another] = enteringButtons(seen.tree, seen.fields[0], command.noun);
    return button === undefined || another !== undefined ? null : { screen, button };
  });
  const element = found?.screen.elements[found.button];
  if (!found || !element)
    return {
      status: 'failed',
      message: `${description}: the button beside the field went while it was typed.`,
    };
  const action = { name: 'click', arguments: { ref: element.ref, button: 'left', count: 1 } };
  const pressing = `click ${describeElement(found.screen, found.button)} to add it`;
  const outcome = yield { kind: 'act', action, description: pressing, target: element };
  return outcome.status === 'done' ? DONE : { status: 'failed', message: `${pressing}: ${outcome.problem}` };
}

/** "Add “Mug” to the list" where Mug is shown with its own button: then it is that button that adds it. */
function isOffered(screen: Screen, text: string): boolean {
  const plain = { kind: null, ordinal: null, near: null, containing: [] };
  const within = { ...plain, words: text, isQuoted: true, within: null };
  const button = { ...plain, words: 'Add', isQuoted: false, within };
  return findTarget(screen, button, 'click').status !== 'none';
}
