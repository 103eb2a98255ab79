import type { Box } from '../../../screen.ts';
import { refArgument, textArgument } from '../../arguments.ts';
import { done, failed } from '../../outcomes.ts';
import { type Act, cannot } from '../actions/act.ts';
import { dragOver, pressLongAt, tapAt } from '../actions/fingers.ts';
import type { MobileSession } from '../mobile-session.ts';
import { WebDriverFault } from '../webdriver/webdriver-fault.ts';
import { chooseFromPage } from './choose-from-page.ts';
import { pageOf, takePageTarget } from './page-target.ts';
import { clear, press, type } from './page-typing.ts';

const EFFECT_MS = 600;

/** One tap is the server's, which tells what is in the way. More than that is for fingers, on the place of the page on the screen. */
const click: Act = async (session, given, deadlineMs) => {
  const target = await takePageTarget(session, given, deadlineMs);
  if ('status' in target) return target;
  const { handle, box } = target;
  const count = typeof given.count === 'number' ? given.count : 1;
  if (given.button !== 'right' && count === 1) {
    return (await tapPage(session, handle, deadlineMs)) ? done(box) : done(box, 'The app closed the page.');
  }
  await pageOf(session).suspend(deadlineMs);
  if (given.button === 'right') await pressLongAt(session, middleOf(session, box), deadlineMs);
  else await tapAt(session, middleOf(session, box), count, deadlineMs);
  return done(box);
};

/** False: the page went away under the tap, as it does where a button closes it. */
async function tapPage({ wire }: MobileSession, handle: string, deadlineMs: number): Promise<boolean> {
  try {
    await wire.post(`/element/${handle}/click`, {}, deadlineMs);
    return true;
  } catch (error) {
    if (error instanceof WebDriverFault && error.code === 'no such window') return false;
    throw error;
  }
}

const longPress: Act = async (session, given, deadlineMs) =>
  click(session, { ...given, button: 'right' }, deadlineMs);

const drag: Act = async (session, given, deadlineMs) => {
  const from = await takePageTarget(session, given, deadlineMs);
  if ('status' in from) return from;
  const to = await takePageTarget(session, given, deadlineMs, 'toRef');
  if ('status' in to) return to;
  await pageOf(session).suspend(deadlineMs);
  await dragOver(session, middleOf(session, from.box), middleOf(session, to.box), deadlineMs);
  return done(from.box);
};

/** In the units of pointer actions. */
const middleOf = ({ facts: { scale } }: MobileSession, { x, y, width, height }: Box) => ({
  x: Math.round((x + width / 2) * scale),
  y: Math.round((y + height / 2) * scale),
});

const setChecked =
  (isWanted: boolean): Act =>
  async (session, given, deadlineMs) => {
    const view = pageOf(session);
    const ref = textArgument(given, 'ref');
    const read = () =>
      view.call<{ checked: boolean | null; isRadio: boolean } | null>('readBack', [ref], deadlineMs);
    const target = await takePageTarget(session, given, deadlineMs);
    if ('status' in target) return target;
    const { handle, box } = target;
    const before = await read();
    const word = isWanted ? 'checked' : 'unchecked';
    if (before?.checked === isWanted) return done(box, `It was ${word} already.`);
    if (before === null || before.checked === null) return failed('It is nothing that can be checked.', box);
    if (!isWanted && before.isRadio)
      return failed('A radio button cannot be unchecked; choose another one.', box);
    for (let attempt = 0; attempt < 2; attempt++) {
      await session.wire.post(`/element/${handle}/click`, {}, deadlineMs);
      const endsAt = performance.now() + EFFECT_MS;
      do {
        const now = await read();
        if (now === null) return done(box, 'The app replaced it after the tap.');
        if (now.checked === isWanted) return done(box, `It is ${word}.`);
      } while (performance.now() < endsAt);
    }
    return failed(`It was tapped twice and is still not ${word}.`, box);
  };

const scroll: Act = async (session, given, deadlineMs) => {
  const ref = refArgument(given);
  const direction = textArgument(given, 'direction') || null;
  if (ref === null && direction === null) return failed('A scroll needs an element or a direction.');
  const scrolled = await pageOf(session).call<{ why?: string; hasMoved: boolean }>(
    'scroll',
    [ref, direction],
    deadlineMs,
  );
  if (scrolled.why) return failed(`It was not scrolled: ${scrolled.why}.`);
  return done(null, scrolled.hasMoved ? null : `There is nothing more to scroll ${direction}.`);
};

/** A message of the page itself, under W3C's own commands. */
const dialog: Act = async (session, given, deadlineMs) => {
  const text = textArgument(given, 'text');
  if (text !== '') await session.wire.post('/alert/text', { text }, deadlineMs);
  await session.wire.post(`/alert/${given.answer === 'dismiss' ? 'dismiss' : 'accept'}`, {}, deadlineMs);
  return done(null);
};

const onlyWhole = (deed: string): Act => {
  return async () => cannot(`In a web view only the whole screen can be ${deed}, not a part of it.`);
};

/** What is done to a page otherwise than to the app around it. All else is done to the app or the device, also from inside a page. */
export function pageAct(name: string, given: Record<string, unknown>): Act | null {
  if (/^(swipe|pinch)$/.test(name) && refArgument(given) !== null)
    return onlyWhole(name === 'swipe' ? 'swiped' : 'pinched');
  return Object.hasOwn(PAGE_ACTS, name) ? (PAGE_ACTS[name] ?? null) : null;
}

const PAGE_ACTS: Record<string, Act> = {
  ...{ click, longPress, drag, type, clear, press, scroll, dialog },
  ...{ check: setChecked(true), uncheck: setChecked(false), select: chooseFromPage },
};
