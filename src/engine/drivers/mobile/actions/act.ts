import type { Box } from '../../../screen.ts';
import { textArgument } from '../../arguments.ts';
import type { Outcome } from '../../driver.ts';
import { failed } from '../../outcomes.ts';
import type { MobileSession } from '../mobile-session.ts';
import type { SeenNode } from '../screen/seen-node.ts';
import { uncover } from './uncover.ts';

/** Carries out one offered action. What an app can do to it is an outcome; only faults of the device are thrown. */
export type Act = (
  session: MobileSession,
  given: Record<string, unknown>,
  deadlineMs: number,
) => Promise<Outcome>;

/** This device can never do it, whatever the app does: that is nobody's failure, and nobody can tell how the app would do. */
export function cannot(problem: string): Outcome {
  return { status: 'lost', problem };
}

/** The element that is to be acted on, as it is now, or why it cannot be. */
export async function takeTarget(
  session: MobileSession,
  given: Record<string, unknown>,
  deadlineMs: number,
  key = 'ref',
): Promise<SeenNode | Outcome> {
  const seen = await session.locate(textArgument(given, key), deadlineMs);
  const node = seen && (await uncover(session, seen, deadlineMs));
  if (node === false)
    return failed('It is behind the keyboard, which could not be hidden.', seen && session.boxOf(seen));
  if (!node) return failed('It is not on the screen any more.');
  if (node.states.disabled) return failed('It is disabled.', session.boxOf(node));
  if (visiblePart(session, node) === null) return failed('It is outside the screen.', session.boxOf(node));
  return node;
}

export const isOutcome = (one: SeenNode | Outcome): one is Outcome => 'status' in one;

/** Of what reaches beyond the screen only the part inside can be touched. In the units of pointer actions. */
function visiblePart(session: MobileSession, { rect }: SeenNode): Box | null {
  const { width, height } = session.size;
  const largest = Math.max(width, height);
  const [left, top] = [Math.max(0, rect.x), Math.max(0, rect.y)];
  // Turned or not: nothing is beyond the longer side.
  const [right, bottom] = [Math.min(largest, rect.x + rect.width), Math.min(largest, rect.y + rect.height)];
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null;
}

/** The middle of what can be touched of it. */
export function middleOf(session: MobileSession, node: SeenNode): { x: number; y: number } {
  const { x, y, width, height } = visiblePart(session, node) ?? node.rect;
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
}
