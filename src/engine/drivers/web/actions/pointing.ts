import { refArgument, textArgument } from '../../arguments.ts';
import { done, failed } from '../../outcomes.ts';
import { inPage, inPageAfterwards } from '../in-page-call.ts';
import { pressPoint } from '../press-point.ts';
import { type Act, until } from './act.ts';

/** How long an app may take to show the effect of a press before it counts as none. */
const EFFECT_MS = 600;

export const click: Act = async (session, given) => {
  const point = await pressPoint(session, textArgument(given, 'ref'), true);
  if ('why' in point) return failed(`It was not pressed: ${point.why}.`, point.box);
  const button = given.button === 'right' || given.button === 'middle' ? given.button : 'left';
  const clickCount = typeof given.count === 'number' ? given.count : 1;
  await session.pictured;
  await session.page.mouse.click(point.x, point.y, { button, clickCount });
  return done(point.box);
};

export const hover: Act = async (session, given) => {
  const point = await pressPoint(session, textArgument(given, 'ref'), false);
  if ('why' in point) return failed(`The mouse cannot get there: ${point.why}.`, point.box);
  await session.page.mouse.move(point.x, point.y);
  return done(point.box);
};

const setChecked =
  (isWanted: boolean): Act =>
  async (session, given) => {
    const ref = textArgument(given, 'ref');
    const frame = session.frameOf(ref);
    const read = async () =>
      frame
        ? await inPageAfterwards<{ checked: boolean | null; isRadio: boolean }>(frame, 'readBack', ref)
        : null;
    const before = await read();
    if (!before) return failed('It is not on the screen any more.');
    if (before.checked === null) return failed('It is nothing that can be checked.');
    const word = isWanted ? 'checked' : 'unchecked';
    let box = null;
    for (let attempt = 0; attempt < 2; attempt++) {
      const now = await read();
      if (now?.checked === isWanted)
        return done(box, attempt === 0 ? `It was ${word} already.` : `It is ${word}.`);
      if (!isWanted && before.isRadio)
        return failed('A radio button cannot be unchecked; choose another one.');
      const point = await pressPoint(session, ref, true);
      box = point.box ?? box;
      // "Really block this card?" comes before the switch moves; what is asked is for the next step.
      if ('why' in point && attempt > 0 && point.isByDialog)
        return done(box, `The app answered the press: ${point.why}.`);
      if ('why' in point) return failed(`It was not pressed: ${point.why}.`, box);
      await session.page.mouse.click(point.x, point.y);
      // An element that is gone after the press was replaced by the app: the next screen shows with what.
      const after = await until(read, (one) => one === null || one.checked === isWanted, EFFECT_MS);
      if (after === null) return done(box, 'The app replaced it after the press.');
      if (after.checked === isWanted) return done(box, `It is ${word}.`);
    }
    return failed(`It was pressed twice and is still not ${word}.`, box);
  };

export const check = setChecked(true);
export const uncheck = setChecked(false);

export const scroll: Act = async (session, given) => {
  const ref = refArgument(given);
  const direction = textArgument(given, 'direction') || null;
  if (ref === null && direction === null) return failed('A scroll needs an element or a direction.');
  const frame = ref === null ? session.page.mainFrame() : session.frameOf(ref);
  if (!frame) return failed('It is not on the screen any more.');
  const result = await inPage<{ why?: string; hasMoved: boolean }>(frame, 'scroll', ref, direction);
  if (result.why) return failed(`It was not scrolled: ${result.why}.`);
  return done(null, result.hasMoved ? null : `There is nothing more to scroll ${direction}.`);
};
