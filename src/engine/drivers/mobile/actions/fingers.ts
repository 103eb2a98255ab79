import type { MobileSession } from '../mobile-session.ts';

export interface Point {
  x: number;
  y: number;
}

type Gesture = (
  | { type: 'pointerMove'; duration: number; x: number; y: number; origin: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'pause'; duration: number }
)[];

const move = ({ x, y }: Point, duration: number) =>
  ({ type: 'pointerMove', duration, x: Math.round(x), y: Math.round(y), origin: 'viewport' }) as const;
const down = { type: 'pointerDown', button: 0 } as const;
const up = { type: 'pointerUp', button: 0 } as const;
const pause = (duration: number) => ({ type: 'pause', duration }) as const;

/** Moves fingers over the screen, all at the same time. */
async function touch(session: MobileSession, fingers: readonly Gesture[], deadlineMs: number): Promise<void> {
  const actions = fingers.map((gesture, index) => ({
    type: 'pointer',
    id: `finger${index + 1}`,
    parameters: { pointerType: 'touch' },
    actions: gesture,
  }));
  await session.wire.post('/actions', { actions }, deadlineMs);
}

const TAP_MS = 50;
const BETWEEN_TAPS_MS = 80;
const LONG_MS = 1_000;

export function tapAt(
  session: MobileSession,
  point: Point,
  count: number,
  deadlineMs: number,
): Promise<void> {
  const one = [down, pause(TAP_MS), up] as const;
  const taps = Array.from({ length: count }, (_, index) =>
    index === 0 ? one : [pause(BETWEEN_TAPS_MS), ...one],
  ).flat();
  return touch(session, [[move(point, 0), ...taps]], deadlineMs);
}

export function pressLongAt(session: MobileSession, point: Point, deadlineMs: number): Promise<void> {
  return touch(session, [[move(point, 0), down, pause(LONG_MS), up]], deadlineMs);
}

/** A finger that rests before it lifts throws nothing: what it moved stays where it was left. */
export function slide(
  session: MobileSession,
  from: Point,
  to: Point,
  ms: number,
  deadlineMs: number,
): Promise<void> {
  return touch(session, [[move(from, 0), down, move(to, ms), pause(100), up]], deadlineMs);
}

/** What is to be dragged must be held first. */
export function dragOver(session: MobileSession, from: Point, to: Point, deadlineMs: number): Promise<void> {
  return touch(session, [[move(from, 0), down, pause(LONG_MS), move(to, 600), pause(200), up]], deadlineMs);
}

/** Two fingers on a line through the middle, apart from each other or towards each other. */
export function pinchAt(
  session: MobileSession,
  middle: Point,
  reach: { near: number; far: number },
  isOpening: boolean,
  deadlineMs: number,
): Promise<void> {
  const [start, end] = isOpening ? [reach.near, reach.far] : [reach.far, reach.near];
  const finger = (side: 1 | -1): Gesture => [
    move({ x: middle.x, y: middle.y + side * start }, 0),
    down,
    move({ x: middle.x, y: middle.y + side * end }, 400),
    up,
  ];
  return touch(session, [finger(1), finger(-1)], deadlineMs);
}
