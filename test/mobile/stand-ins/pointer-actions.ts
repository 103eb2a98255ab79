import type { SmallPhone } from './small-phone.ts';

interface Step {
  type: string;
  x?: number;
  y?: number;
  duration?: number;
}

export interface Touch {
  kind: 'tap' | 'long-press' | 'slide';
  from: { x: number; y: number };
  to: { x: number; y: number };
}

/** What W3C pointer actions come to on a touch screen, a touch for each time that a finger goes down and up. */
export function touchesOf(actions: readonly { actions: readonly Step[] }[]): Touch[] {
  return actions.flatMap(({ actions: steps }) => {
    const touches: Touch[] = [];
    let at = { x: 0, y: 0 };
    let from: { x: number; y: number } | null = null;
    let heldMs = 0;
    for (const step of steps) {
      if (step.type === 'pointerMove') at = { x: step.x ?? 0, y: step.y ?? 0 };
      if (step.type === 'pointerDown') [from, heldMs] = [at, 0];
      if (step.type === 'pause' && from) heldMs += step.duration ?? 0;
      if (step.type !== 'pointerUp' || !from) continue;
      const isMoved = Math.hypot(at.x - from.x, at.y - from.y) > 20;
      touches.push({ kind: isMoved ? 'slide' : heldMs >= 500 ? 'long-press' : 'tap', from, to: at });
      from = null;
    }
    return touches;
  });
}

/** Carries touches out; `scale` is what their coordinates count to a point of the phone. */
export function touchPhone(phone: SmallPhone, touches: readonly Touch[], scale: number): void {
  for (const { kind, from, to } of touches) {
    if (kind === 'tap') phone.tap(from.x / scale, from.y / scale);
    if (kind === 'long-press') phone.pressLong(from.x / scale, from.y / scale);
    if (kind === 'slide' && touches.length === 1) phone.slide((to.y - from.y) / scale);
  }
}
