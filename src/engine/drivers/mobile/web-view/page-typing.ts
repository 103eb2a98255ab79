import type { Box } from '../../../screen.ts';
import { refArgument, textArgument } from '../../arguments.ts';
import type { Outcome } from '../../driver.ts';
import { done, failed } from '../../outcomes.ts';
import { isSameDate, pickerValue } from '../../web/actions/picker-value.ts';
import type { Act } from '../actions/act.ts';
import { isHeld, press as pressNatively } from '../actions/typing.ts';
import type { MobileSession } from '../mobile-session.ts';
import { pageOf, takePageTarget } from './page-target.ts';

const EFFECT_MS = 800;

/** W3C's codes of keys that a page listens for. */
const KEY_CODES: Readonly<Record<string, string>> = {
  ...{ enter: '\uE007', return: '\uE007', tab: '\uE004', space: ' ', escape: '\uE00C' },
  ...{ backspace: '\uE003', delete: '\uE017', pageup: '\uE00E', pagedown: '\uE00F' },
  ...{ arrowup: '\uE013', arrowdown: '\uE015', arrowleft: '\uE012', arrowright: '\uE014' },
};

interface Field {
  ref: string;
  isPicker: boolean;
  type: string;
  before: string;
  maxLength: number | null;
}

interface Entered {
  field: Field;
  handle: string;
  box: Box | null;
}

/** The field that is meant, after a tap on it as a person does. */
async function enter(
  session: MobileSession,
  given: Record<string, unknown>,
  deadlineMs: number,
): Promise<Entered | Outcome> {
  const view = pageOf(session);
  const ref = refArgument(given);
  let box: Box | null = null;
  if (ref !== null) {
    const target = await takePageTarget(session, given, deadlineMs);
    if ('status' in target) return target;
    box = target.box;
    await session.wire.post(`/element/${target.handle}/click`, {}, deadlineMs);
  }
  const isAppended = given.append === true;
  const field = await view.call<Field | { why: string }>('readyField', [ref, isAppended], deadlineMs);
  if ('why' in field) return failed(`It cannot be typed into: ${field.why}.`, box);
  const target = await view.target(field.ref, deadlineMs);
  if (!target) return failed('It is not on the screen any more.', box);
  return { field, handle: target.handle, box: box ?? target.box };
}

export const type: Act = async (session, given, deadlineMs) => {
  const text = textArgument(given, 'text');
  const entered = await enter(session, given, deadlineMs);
  if ('status' in entered) return entered;
  const { field, handle, box } = entered;
  const wanted = field.isPicker ? pickerValue(field.type, text) : text;
  if (wanted === null)
    return failed(
      `"${text}" is no value for a field of type ${field.type} that can be read without doubt.`,
      box,
    );
  const whole = given.append === true && !field.isPicker ? field.before + wanted : wanted;
  let effect: string | null = null;
  for (let attempt = 0; ; attempt++) {
    await write(session, entered, whole, attempt === 0 && given.append === true, deadlineMs);
    const held = await heldAfterwards(
      session,
      field,
      (one) => howHeld(one, whole, field) !== null,
      deadlineMs,
    );
    if (held === null) {
      effect = 'The field went away while it was typed into.';
      break;
    }
    const how = howHeld(held, whole, field);
    const shown = field.type === 'password' ? `${[...held].length} characters` : `"${held}"`;
    if (how === 'formatted') effect = `The field shows it as ${shown}.`;
    if (how === 'cut') effect = `The field takes only ${field.maxLength} characters: it holds ${shown}.`;
    if (how !== null) break;
    if (attempt > 0) return failed(`The field holds ${shown} after typing, twice.`, box);
  }
  if (given.submit === true)
    await session.wire.post(`/element/${handle}/value`, { text: KEY_CODES.enter }, deadlineMs);
  return done(box, effect);
};

async function write(
  session: MobileSession,
  { field, handle }: Entered,
  whole: string,
  isAppended: boolean,
  deadlineMs: number,
): Promise<void> {
  if (field.isPicker) return void (await pageOf(session).call('setField', [field.ref, whole], deadlineMs));
  const holdsSomething = isAppended ? false : await holds(session, field, deadlineMs);
  if (holdsSomething) await session.wire.post(`/element/${handle}/clear`, {}, deadlineMs);
  const keys = isAppended ? whole.slice(field.before.length) : whole;
  if (keys !== '') await session.wire.post(`/element/${handle}/value`, { text: keys }, deadlineMs);
}

const holds = async (session: MobileSession, field: Field, deadlineMs: number): Promise<boolean> =>
  (await pageOf(session).call<string | null>('heldBy', [field.ref], deadlineMs)) !== '';

function howHeld(held: string, wanted: string, field: Field): 'same' | 'formatted' | 'cut' | null {
  if (field.isPicker) return held === wanted || isSameDate(held, wanted) ? 'same' : null;
  if (field.maxLength !== null && held !== wanted && held === wanted.slice(0, field.maxLength)) return 'cut';
  return field.type === 'password' ? (held === wanted ? 'same' : null) : isHeld(held, wanted, false);
}

/** What the field holds once it is right, or after a while; null: it is gone. */
async function heldAfterwards(
  session: MobileSession,
  field: Field,
  isRight: (held: string) => boolean,
  deadlineMs: number,
): Promise<string | null> {
  const endsAt = performance.now() + EFFECT_MS;
  for (;;) {
    const held = await pageOf(session).call<string | null>('heldBy', [field.ref], deadlineMs);
    if (held === null || isRight(held) || performance.now() >= endsAt) return held;
  }
}

export const clear: Act = async (session, given, deadlineMs) => {
  const entered = await enter(session, given, deadlineMs);
  if ('status' in entered) return entered;
  const { field, handle, box } = entered;
  for (let attempt = 0; attempt < 2; attempt++) {
    if (field.isPicker) await pageOf(session).call('setField', [field.ref, ''], deadlineMs);
    else await session.wire.post(`/element/${handle}/clear`, {}, deadlineMs);
    const held = await heldAfterwards(session, field, (one) => one === '', deadlineMs);
    if (held === null || held === '') return done(box);
  }
  return failed('The field was cleared twice and still holds something.', box);
};

/** A key of the keyboard goes to what has the focus in the page; a button of the device is the device's. */
export const press: Act = async (session, given, deadlineMs) => {
  const code =
    KEY_CODES[
      textArgument(given, 'keys')
        .toLowerCase()
        .replace(/[^a-z]/g, '')
    ];
  if (code === undefined) return pressNatively(session, given, deadlineMs);
  const active = await session.wire.findActive(deadlineMs);
  if (active === null) return failed('Nothing in the page has the focus.');
  const times = typeof given.times === 'number' ? given.times : 1;
  for (let time = 0; time < times; time++)
    await session.wire.post(`/element/${active}/value`, { text: code }, deadlineMs);
  return done(null);
};
