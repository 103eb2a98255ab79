import type { Frame } from 'playwright-core';
import type { Box } from '../../screen.ts';
import { inPage } from './in-page-call.ts';
import type { WebSession } from './web-session.ts';

/** How long a target may be disabled, covered or out of sight before the action fails. */
const PATIENCE_MS = 1_000;

export interface PressPoint {
  x: number;
  y: number;
  box: Box;
  frame: Frame;
}

export interface NoPoint {
  why: string;
  box: Box | null;
  /** A dialog lies over it. */
  isByDialog?: boolean;
}

/** Where on the screen to press an element, through all frames around it; or why it cannot be pressed. */
export async function pressPoint(
  session: WebSession,
  ref: string,
  mustBeEnabled: boolean,
): Promise<PressPoint | NoPoint> {
  const frame = session.frameOf(ref);
  if (!frame) return { why: 'it is not on the screen any more', box: null };
  const found = await inPage<{ x: number; y: number; box: Box } | NoPoint>(
    frame,
    'findPoint',
    ref,
    PATIENCE_MS,
    mustBeEnabled,
  );
  let point = found;
  for (let inner: Frame = frame; ; ) {
    const outer = inner.parentFrame();
    if (!outer) break;
    point = await throughFrame(inner, point);
    inner = outer;
  }
  return 'why' in point ? point : { ...point, frame };
}

async function throughFrame(inner: Frame, found: { x: number; y: number; box: Box } | NoPoint) {
  const holder = await inner.frameElement();
  return (await holder.evaluate((element, found) => {
    const page = Reflect.get(globalThis, Symbol.for('saywright'));
    const offset = page.innerOffset(
      element,
      (element as unknown as { getBoundingClientRect(): object }).getBoundingClientRect(),
    );
    const box = found.box && { ...found.box, x: found.box.x + offset.x, y: found.box.y + offset.y };
    if ('why' in found) return { why: found.why, box };
    const point = { x: found.x + offset.x, y: found.y + offset.y };
    const hit = page.elementAt(point);
    if (hit !== element) {
      return {
        why: hit ? `its frame is covered by ${page.describe(hit)}` : 'its frame is out of sight',
        box,
      };
    }
    return { ...point, box };
  }, found)) as { x: number; y: number; box: Box } | NoPoint;
}
