import { refArgument, textArgument } from '../../arguments.ts';
import { done, failed } from '../../outcomes.ts';
import { type Act, isOutcome, middleOf, takeTarget } from './act.ts';
import { dragOver, type Point, pinchAt, pressLongAt, slide, tapAt } from './fingers.ts';

const EFFECT_MS = 600;
const SWIPE_MS = 300;
const SCROLL_MS = 600;

/** A press of the right button is what a long press is to a finger. */
export const click: Act = async (session, given, deadlineMs) => {
  const node = await takeTarget(session, given, deadlineMs);
  if (isOutcome(node)) return node;
  const point = middleOf(session, node);
  if (given.button === 'right') await pressLongAt(session, point, deadlineMs);
  else await tapAt(session, point, typeof given.count === 'number' ? given.count : 1, deadlineMs);
  return done(session.boxOf(node));
};

export const longPress: Act = async (session, given, deadlineMs) =>
  click(session, { ...given, button: 'right' }, deadlineMs);

const setChecked =
  (isWanted: boolean): Act =>
  async (session, given, deadlineMs) => {
    const node = await takeTarget(session, given, deadlineMs);
    if (isOutcome(node)) return node;
    const box = session.boxOf(node);
    const word = isWanted ? 'checked' : 'unchecked';
    if (node.states.checked === undefined) return failed('It is nothing that can be checked.', box);
    if (node.states.checked === isWanted) return done(box, `It was ${word} already.`);
    if (!isWanted && node.role === 'radio')
      return failed('A radio button cannot be unchecked; choose another one.', box);
    for (let attempt = 0; attempt < 2; attempt++) {
      await tapAt(session, middleOf(session, node), 1, deadlineMs);
      const endsAt = performance.now() + EFFECT_MS;
      do {
        const now = await session.findAgain(node, deadlineMs);
        // What is gone after the tap was replaced by the app: the next screen shows with what.
        if (now === null) return done(box, 'The app replaced it after the tap.');
        if (now.states.checked === isWanted) return done(box, `It is ${word}.`);
      } while (performance.now() < endsAt);
    }
    return failed(`It was tapped twice and is still not ${word}.`, box);
  };

export const check = setChecked(true);
export const uncheck = setChecked(false);

/** Where a finger goes over an area, from and to, for a direction. */
function pathOver(
  area: { x: number; y: number; width: number; height: number },
  direction: string,
): [Point, Point] | null {
  const at = (x: number, y: number): Point => ({ x: area.x + area.width * x, y: area.y + area.height * y });
  switch (direction) {
    case 'up':
      return [at(0.5, 0.75), at(0.5, 0.25)];
    case 'down':
      return [at(0.5, 0.25), at(0.5, 0.75)];
    case 'left':
      return [at(0.8, 0.5), at(0.2, 0.5)];
    case 'right':
      return [at(0.2, 0.5), at(0.8, 0.5)];
    default:
      return null;
  }
}

export const swipe: Act = async (session, given, deadlineMs) => {
  const ref = refArgument(given);
  const node = ref === null ? null : await takeTarget(session, given, deadlineMs);
  if (node && isOutcome(node)) return node;
  const path = pathOver(node?.rect ?? { x: 0, y: 0, ...session.size }, textArgument(given, 'direction'));
  if (!path) return failed('A swipe goes up, down, left or right.');
  await slide(session, ...path, SWIPE_MS, deadlineMs);
  return done(node && session.boxOf(node));
};

const OPPOSITE: Readonly<Record<string, string>> = {
  up: 'down',
  down: 'up',
  left: 'right',
  right: 'left',
  top: 'down',
  bottom: 'up',
};
/** A list that goes on for so long has no end that anybody would wait for. */
const MOST_SCROLLS = 40;

/** To scroll down, a finger moves up. What is listed is on the screen already. */
export const scroll: Act = async (session, given, deadlineMs) => {
  const direction = textArgument(given, 'direction');
  const ref = refArgument(given);
  const node = ref === null ? null : await takeTarget(session, given, deadlineMs);
  if (node && isOutcome(node)) return node;
  const box = node && session.boxOf(node);
  if (direction === '') return node ? done(box) : failed('A scroll needs an element or a direction.');
  const path = pathOver(node?.rect ?? { x: 0, y: 0, ...session.size }, OPPOSITE[direction] ?? '');
  if (!path) return failed(`There is no direction "${direction}".`);
  const isToEnd = direction === 'top' || direction === 'bottom';
  const endsAt = performance.now() + deadlineMs;
  let before = await session.look(deadlineMs);
  for (let time = 0; time < (isToEnd ? MOST_SCROLLS : 1) && performance.now() < endsAt; time++) {
    await slide(session, ...path, SCROLL_MS, deadlineMs);
    session.disturb();
    const after = await session.look(deadlineMs);
    // The screen keeps its refs as long as nothing on it changes.
    if (after === before)
      return done(box, time === 0 ? `There is nothing more to scroll ${direction}.` : null);
    before = after;
  }
  return done(box);
};

export const drag: Act = async (session, given, deadlineMs) => {
  const from = await takeTarget(session, given, deadlineMs);
  if (isOutcome(from)) return from;
  const to = await takeTarget(session, given, deadlineMs, 'toRef');
  if (isOutcome(to)) return to;
  await dragOver(session, middleOf(session, from), middleOf(session, to), deadlineMs);
  return done(session.boxOf(from));
};

export const pinch: Act = async (session, given, deadlineMs) => {
  const node = refArgument(given) === null ? null : await takeTarget(session, given, deadlineMs);
  if (node && isOutcome(node)) return node;
  const area = node?.rect ?? { x: 0, y: 0, ...session.size };
  const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
  const far = Math.min(area.width, area.height) * 0.4;
  await pinchAt(session, middle, { near: far * 0.2, far }, given.direction !== 'in', deadlineMs);
  return done(node && session.boxOf(node));
};
