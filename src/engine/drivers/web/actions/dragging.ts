import type { Frame } from 'playwright-core';
import { refArgument, textArgument } from '../../arguments.ts';
import { done, failed } from '../../outcomes.ts';
import { inPageAfterwards } from '../in-page-call.ts';
import { type PressPoint, pressPoint } from '../press-point.ts';
import type { WebSession } from '../web-session.ts';
import { type Act, until } from './act.ts';

const EFFECT_MS = 800;

interface Trace {
  value: string | null;
  place: object;
  changedAt: number;
}

export const drag: Act = async (session, given) => {
  const [from, to] = [textArgument(given, 'ref'), textArgument(given, 'toRef')];
  const source = session.frameOf(from);
  if (!source) return failed('What should be dragged is not on the screen any more.');
  const before = await traceOf(source, from);
  for (let attempt = 0; attempt < 2; attempt++) {
    const start = await pressPoint(session, from, true);
    if ('why' in start) return failed(`It cannot be dragged: ${start.why}.`, start.box);
    const end = await pressPoint(session, to, false);
    if ('why' in end) return failed(`It cannot be dropped there: ${end.why}.`, end.box);
    await carry(session, start, end, attempt === 0 ? 6 : 20);
    const after = await until(
      () => traceOf(source, from),
      (one) => hasMoved(before, one),
      EFFECT_MS,
    );
    if (hasMoved(before, after)) return done(start.box, 'It moved.');
  }
  const point = await pressPoint(session, from, false);
  return failed('It was dragged twice and did not move.', point.box);
};

/** The mouse goes in steps, because libraries tell a drag from a press by its first few pixels. */
async function carry(session: WebSession, start: PressPoint, end: PressPoint, steps: number): Promise<void> {
  const { mouse } = session.page;
  await mouse.move(start.x, start.y);
  await mouse.down();
  await mouse.move(start.x + 6, start.y + 6, { steps: 2 });
  await mouse.move(end.x, end.y, { steps });
  // A second move over the target: HTML5 targets answer to dragover, which the first one may only have announced.
  await mouse.move(end.x + 1, end.y + 1);
  await mouse.up();
}

async function traceOf(frame: Frame, ref: string): Promise<Trace | null> {
  return await inPageAfterwards<Trace>(frame, 'readBack', ref);
}

function hasMoved(before: Trace | null, after: Trace | null): boolean {
  if (!before || !after) return before !== after;
  return JSON.stringify(before.place) !== JSON.stringify(after.place) || before.value !== after.value;
}

const REACH = 0.35;
const WAYS: Record<string, [number, number]> = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

export const swipe: Act = async (session, given) => {
  const ref = refArgument(given);
  const { page } = session;
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  let at = { x: size.width / 2, y: size.height / 2 };
  let reach = { x: size.width * REACH, y: size.height * REACH };
  let box = null;
  if (ref !== null) {
    const point = await pressPoint(session, ref, false);
    if ('why' in point) return failed(`It cannot be swiped: ${point.why}.`, point.box);
    at = point;
    box = point.box;
    reach = { x: Math.max(60, box.width * REACH), y: Math.max(60, box.height * REACH) };
  }
  const frame = ref === null ? page.mainFrame() : (session.frameOf(ref) ?? page.mainFrame());
  const read = () =>
    frame.evaluate(() => Reflect.get(globalThis, Symbol.for('saywright'))?.state.changedAt ?? 0);
  const [x, y] = WAYS[textArgument(given, 'direction')] ?? [0, 0];
  if (x === 0 && y === 0) return failed('A swipe needs a direction.', box);
  const start = { x: at.x - (x * reach.x) / 2, y: at.y - (y * reach.y) / 2 };
  const end = { x: at.x + (x * reach.x) / 2, y: at.y + (y * reach.y) / 2 };
  const before = await read();
  const scrollBefore = await scrollOf(frame);
  const isDifferent = async () => (await read()) !== before || (await scrollOf(frame)) !== scrollBefore;
  await touch(session, start, end);
  if (await until(isDifferent, (one) => one, 300)) return done(box, 'The page answered to the swipe.');
  // A page made for the mouse alone takes a swipe as a drag.
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await page.mouse.up();
  if (await until(isDifferent, (one) => one, 300)) return done(box, 'The page answered to the swipe.');
  return failed('The page did not answer to the swipe, by finger or by mouse.', box);
};

async function scrollOf(frame: Frame): Promise<string> {
  return await frame.evaluate(
    '[scrollX, scrollY, ...[...document.querySelectorAll("*")].map((one) => one.scrollLeft + one.scrollTop).filter((one) => one)].join()',
  );
}

async function touch(
  session: WebSession,
  start: { x: number; y: number },
  end: { x: number; y: number },
): Promise<void> {
  if (session.context.browser()?.browserType().name() === 'firefox') return;
  const cdp = await session.context.newCDPSession(session.page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [start]);
  for (let step = 1; step <= 8; step++) {
    const part = step / 8;
    await send('touchMove', [
      { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part },
    ]);
  }
  await send('touchEnd', []);
  await cdp.detach();
}
