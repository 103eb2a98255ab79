import type { Screen } from '../../screen.ts';
import type { Situation } from '../planner.ts';
import type { Claim, Target } from './command.ts';
import { checkClaim, type Verdict } from './find/check-claim.ts';
import { type Found, findTarget, type Purpose } from './find/find-target.ts';

/** Something that several things fit may be settled by what is still loading, but only for a moment. */
const DOUBT_MS = 1000;

/** Looks until `isSettled` says that there is nothing to wait for, or patience ends; the last look counts. */
async function lookUntil<Result>(
  situation: Situation,
  read: (screen: Screen) => Result,
  isSettled: (result: Result, waitedMs: number) => boolean,
  patienceMs = situation.patienceMs,
): Promise<{ screen: Screen; result: Result }> {
  const startedAt = situation.now();
  for (;;) {
    const screen = await situation.look();
    const result = read(screen);
    const waitedMs = situation.now() - startedAt;
    if (isSettled(result, waitedMs) || waitedMs >= patienceMs) return { screen, result };
  }
}

/** The target, as soon as it is there. */
export async function awaitTarget(
  situation: Situation,
  target: Target,
  purpose: Purpose,
): Promise<{ screen: Screen; result: Found }> {
  return lookUntil(
    situation,
    (screen) => findTarget(screen, target, purpose),
    (found, waitedMs) => found.status === 'found' || (found.status === 'several' && waitedMs >= DOUBT_MS),
  );
}

/** Whether the claim is true, as soon as it is; false only once patience has ended. */
export async function awaitClaim(
  situation: Situation,
  claim: Claim,
  patienceMs?: number,
): Promise<{ screen: Screen; result: Verdict }> {
  return lookUntil(
    situation,
    (screen) => checkClaim(screen, claim),
    (verdict) => verdict.status === 'true',
    patienceMs,
  );
}
