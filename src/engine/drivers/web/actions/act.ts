import type { Outcome } from '../../driver.ts';
import type { WebSession } from '../web-session.ts';

/** Carries out one offered action. What an app can do to it is an outcome; only faults of the browser are thrown. */
export type Act = (
  session: WebSession,
  given: Record<string, unknown>,
  deadlineMs: number,
) => Promise<Outcome>;

/** Asks until the answer is right or the time is over; the last answer either way. */
export async function until<T>(
  ask: () => Promise<T>,
  isRight: (answer: T) => boolean,
  atMostMs: number,
): Promise<T> {
  const endsAt = performance.now() + atMostMs;
  for (;;) {
    const answer = await ask();
    if (isRight(answer) || performance.now() >= endsAt) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
