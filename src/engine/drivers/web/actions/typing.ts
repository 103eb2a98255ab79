import type { Frame } from 'playwright-core';
import type { Box } from '../../../screen.ts';
import { refArgument, textArgument } from '../../arguments.ts';
import type { Outcome } from '../../driver.ts';
import { done, failed } from '../../outcomes.ts';
import { inPage, inPageAfterwards } from '../in-page-call.ts';
import { pressPoint } from '../press-point.ts';
import type { WebSession } from '../web-session.ts';
import { type Act, until } from './act.ts';
import { isSameDate, pickerValue } from './picker-value.ts';
import { playwrightKeys } from './playwright-keys.ts';

const EFFECT_MS = 300;
const FOCUS_MS = 600;

interface Field {
  ref: string;
  isPicker: boolean;
  type: string;
  before: string;
  maxLength: number | null;
}

/** The field with the focus and its content selected (or the caret at its end), after a press on it as a person does. */
async function enter(
  session: WebSession,
  ref: string | null,
  isAppended: boolean,
): Promise<{ frame: Frame; field: Field; box: Box | null } | Outcome> {
  let box: Box | null = null;
  let frame = session.page.mainFrame();
  if (ref !== null) {
    const point = await pressPoint(session, ref, true);
    if ('why' in point) return failed(`It cannot be typed into: ${point.why}.`, point.box);
    box = point.box;
    frame = point.frame;
    await session.page.mouse.click(point.x, point.y);
  } else {
    frame = await focusedFrame(session);
  }
  // A field that the last press opened may get the focus only a moment later.
  const field = await until(
    () => inPage<Field | { why: string }>(frame, 'readyField', ref, isAppended),
    (one) => !('why' in one) || ref !== null,
    FOCUS_MS,
  );
  return 'why' in field ? failed(`It cannot be typed into: ${field.why}.`, box) : { frame, field, box };
}

async function focusedFrame(session: WebSession): Promise<Frame> {
  for (const frame of session.page.frames()) {
    const isHere = await frame.evaluate(
      'document.hasFocus() && document.activeElement?.localName !== "iframe" && document.activeElement !== document.body',
    );
    if (isHere) return frame;
  }
  return session.page.mainFrame();
}

export const type: Act = async (session, given) => {
  const text = textArgument(given, 'text');
  const isAppended = given.append === true;
  const entered = await enter(session, refArgument(given), isAppended);
  if ('status' in entered) return entered;
  let { frame, field, box } = entered;
  const { before } = field;
  const wanted = isAppended ? before + text : text;
  let effect: string | null = null;
  for (let attempt = 0; ; attempt++) {
    const problem = await write(session, frame, field, text, attempt > 0);
    if (problem) return failed(problem, box);
    const held = await until(
      () => heldIn(frame, field),
      (one) => one === null || sameness(one, wanted, field) !== 'different',
      EFFECT_MS,
    );
    if (held === null) {
      effect = 'The field went away while it was typed into.';
      break;
    }
    const same = sameness(held, wanted, field);
    const shown = field.type === 'password' ? `${held.length} characters` : `"${held}"`;
    if (same === 'cut') effect = `The field takes only ${field.maxLength} characters: it holds ${shown}.`;
    if (same === 'formatted') effect = `The field shows it as ${shown}.`;
    if (same !== 'different') break;
    if (attempt > 0) return failed(`The field holds ${shown} after typing, twice.`, box);
    const again = await enter(session, refArgument(given) ?? field.ref, false);
    if ('status' in again) return again;
    ({ frame, field, box } = again);
    if (isAppended) await session.page.keyboard.insertText(before);
  }
  if (given.submit === true) await session.page.keyboard.press('Enter');
  return done(box, effect);
};

/**
 * All but the last character goes in at once, the last one by a real key, so that apps that listen for keys notice.
 * Fields that take a character at a time (masks, short ones that hand the focus on) get every key.
 */
async function write(
  session: WebSession,
  frame: Frame,
  field: Field,
  text: string,
  isByKeys: boolean,
): Promise<string | null> {
  const { keyboard } = session.page;
  if (field.isPicker) {
    const value = pickerValue(field.type, text);
    if (value === null)
      return `"${text}" is no value for a field of type ${field.type} that can be read without doubt.`;
    await inPage(frame, 'setField', field.ref, value);
    return null;
  }
  if (text === '') await keyboard.press('Delete');
  else if (isByKeys || (field.maxLength !== null && text.length > field.maxLength) || field.type === 'tel') {
    await keyboard.type(text);
  } else {
    if (text.length > 1) await keyboard.insertText(text.slice(0, -1));
    await keyboard.type(text.slice(-1));
  }
  return null;
}

async function heldIn(frame: Frame, field: Field): Promise<string | null> {
  return await inPageAfterwards<string>(frame, 'heldBy', field.ref);
}

/** Whether a field holds what was typed, allowing for what fields do to text with reason. */
function sameness(held: string, wanted: string, field: Field): 'same' | 'cut' | 'formatted' | 'different' {
  const plain = (text: string) => text.replace(/\r/g, '').replace(/\u00a0/g, ' ');
  if (plain(held) === plain(wanted)) return 'same';
  if (field.isPicker) return isSameDate(held, pickerValue(field.type, wanted)) ? 'formatted' : 'different';
  if (field.maxLength !== null && held === wanted.slice(0, field.maxLength)) return 'cut';
  if (plain(held).trim() === plain(wanted).trim()) return 'formatted';
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  if (letters(held) !== '' && letters(held) === letters(wanted)) return 'formatted';
  const number = (text: string) => Number(text.replace(/[^\d.-]/g, '') || Number.NaN);
  return number(held) === number(wanted) && !/\p{L}/u.test(wanted) ? 'formatted' : 'different';
}

export const clear: Act = async (session, given) => {
  for (let attempt = 0; attempt < 2; attempt++) {
    const entered = await enter(session, refArgument(given), false);
    if ('status' in entered) return entered;
    const { frame, field, box } = entered;
    if (field.isPicker) await inPage(frame, 'setField', field.ref, '');
    else await session.page.keyboard.press('Delete');
    const held = await until(
      () => heldIn(frame, field),
      (one) => one === null || one === '',
      EFFECT_MS,
    );
    if (held === null || held.trim() === '') return done(box);
    if (attempt > 0)
      return failed(
        `The field was cleared twice and still holds ${field.type === 'password' ? 'something' : `"${held}"`}.`,
        box,
      );
  }
  return failed('The field could not be cleared.');
};

export const press: Act = async (session, given) => {
  const ref = refArgument(given);
  let box: Box | null = null;
  if (ref !== null) {
    const frame = session.frameOf(ref);
    if (!frame) return failed('It is not on the screen any more.');
    const isFocused = await frame.evaluate((ref) => {
      const node = Reflect.get(globalThis, Symbol.for('saywright'))?.state.nodeOf(ref);
      node?.focus?.({ preventScroll: true });
      return node
        ? node.getRootNode().activeElement === node || node.contains(node.getRootNode().activeElement)
        : null;
    }, ref);
    if (isFocused === null) return failed('It is not on the screen any more.');
    if (!isFocused) {
      const point = await pressPoint(session, ref, true);
      if ('why' in point) return failed(`It cannot get the focus: ${point.why}.`, point.box);
      await session.page.mouse.click(point.x, point.y);
      box = point.box;
    }
  }
  const keys = playwrightKeys(textArgument(given, 'keys'));
  if (keys === null) return failed(`"${textArgument(given, 'keys')}" names no key.`, box);
  const times = typeof given.times === 'number' ? given.times : 1;
  for (let time = 0; time < times; time++) await session.page.keyboard.press(keys);
  return done(box);
};
