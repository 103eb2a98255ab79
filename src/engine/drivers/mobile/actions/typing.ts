import type { Box } from '../../../screen.ts';
import { refArgument, textArgument } from '../../arguments.ts';
import type { Outcome } from '../../driver.ts';
import { done, failed } from '../../outcomes.ts';
import { android, ios } from '../mobile-command.ts';
import type { MobileSession } from '../mobile-session.ts';
import type { SeenNode } from '../screen/seen-node.ts';
import { type Act, cannot, isOutcome, middleOf, takeTarget } from './act.ts';
import { tapAt } from './fingers.ts';
import { pressNamed } from './keys.ts';

const EFFECT_MS = 800;
const FIELD = /^(textbox|searchbox)$/;

/** The field that is meant, with the focus after a tap on it as a person does, and the server's handle of it. */
async function enter(
  session: MobileSession,
  given: Record<string, unknown>,
  deadlineMs: number,
): Promise<{ problem: Outcome } | { node: SeenNode; handle: string; box: Box }> {
  const ref = refArgument(given);
  const node = ref === null ? focusedField(session) : await takeTarget(session, given, deadlineMs);
  if (node === null) return { problem: failed('No field has the focus.') };
  if (isOutcome(node)) return { problem: node };
  const box = session.boxOf(node);
  if (!FIELD.test(node.role)) return { problem: failed('It is not a field that takes text.', box) };
  session.hasTyped = true;
  if (node.states.focused !== true) await tapAt(session, middleOf(session, node), 1, deadlineMs);
  const handle =
    (await session.wire.find(node.xpath, deadlineMs)) ?? (await session.wire.findActive(deadlineMs));
  if (handle === null) return { problem: failed('It is not on the screen any more.', box) };
  return { node, handle, box };
}

function focusedField(session: MobileSession): SeenNode | null {
  const nodes = [...(session.view?.nodes.values() ?? [])];
  return nodes.find(({ role, states }) => states.focused === true && FIELD.test(role)) ?? null;
}

export const type: Act = async (session, given, deadlineMs) => {
  const text = textArgument(given, 'text');
  const entered = await enter(session, given, deadlineMs);
  if ('problem' in entered) return entered.problem;
  const { node, handle, box } = entered;
  const isPassword = node.attributes.type === 'password';
  const wanted =
    given.append === true ? (node.value ?? '') + (isPassword ? '•'.repeat([...text].length) : text) : text;
  let effect: string | null = null;
  for (let attempt = 0; ; attempt++) {
    // A second try writes all of it anew: what the first has left may be any part of it.
    const isAnew = attempt > 0 || given.append !== true;
    if (isAnew && (attempt > 0 || node.value !== ''))
      await session.wire.post(`/element/${handle}/clear`, {}, deadlineMs);
    const keys = isAnew && !isPassword ? wanted : text;
    if (keys !== '') await session.wire.post(`/element/${handle}/value`, { text: keys }, deadlineMs);
    const held = await readBack(session, node, (one) => isHeld(one, wanted, isPassword) !== null, deadlineMs);
    if (held === null) {
      effect = 'The field went away while it was typed into.';
      break;
    }
    const shown = isPassword ? `${[...held].length} characters` : `"${held}"`;
    const how = isHeld(held, wanted, isPassword);
    if (how === 'formatted') effect = `The field shows it as ${shown}.`;
    if (how !== null) break;
    if (attempt > 0) return failed(`The field holds ${shown} after typing, twice.`, box);
  }
  if (given.submit === true) await pressNamed(session, 'Enter', handle, deadlineMs);
  return done(box, effect);
};

/** Whether a field holds what was typed, allowing for what fields do to text with reason. Of a password only the length is known. */
export function isHeld(held: string, wanted: string, isPassword: boolean): 'same' | 'formatted' | null {
  if (isPassword) return [...held].length === [...wanted].length ? 'same' : null;
  if (held === wanted) return 'same';
  if (held.trim() === wanted.trim()) return 'formatted';
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return letters(held) !== '' && letters(held) === letters(wanted) ? 'formatted' : null;
}

async function readBack(
  session: MobileSession,
  node: SeenNode,
  isRight: (held: string) => boolean,
  deadlineMs: number,
): Promise<string | null> {
  const endsAt = performance.now() + EFFECT_MS;
  for (;;) {
    const now = await session.findAgain(node, deadlineMs);
    if (now === null) return null;
    if (isRight(now.value ?? '') || performance.now() >= endsAt) return now.value ?? '';
  }
}

export const clear: Act = async (session, given, deadlineMs) => {
  const entered = await enter(session, given, deadlineMs);
  if ('problem' in entered) return entered.problem;
  const { node, handle, box } = entered;
  for (let attempt = 0; attempt < 2; attempt++) {
    await session.wire.post(`/element/${handle}/clear`, {}, deadlineMs);
    const held = await readBack(session, node, (one) => one === '', deadlineMs);
    if (held === null || held === '') return done(box);
  }
  return failed('The field was cleared twice and still holds something.', box);
};

export const press: Act = async (session, given, deadlineMs) => {
  const keys = textArgument(given, 'keys');
  const times = typeof given.times === 'number' ? given.times : 1;
  for (let time = 0; time < times; time++)
    if (!(await pressNamed(session, keys, null, deadlineMs))) return cannot(`A phone has no key "${keys}".`);
  return done(null);
};

export const hideKeyboard: Act = async (session, _given, deadlineMs) => {
  const isShown = await session.wire.get('/appium/device/is_keyboard_shown', deadlineMs);
  if (isShown === false) return done(null, 'The keyboard was hidden already.');
  await session.run((session.facts.platform === 'android' ? android : ios).hideKeyboard(), deadlineMs);
  return done(null);
};
