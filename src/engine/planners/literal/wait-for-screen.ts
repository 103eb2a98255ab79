import type { Screen, ScreenElement } from '../../screen.ts';
import type { Situation } from '../planner.ts';
import type { Claim, Target } from './command.ts';
import { checkClaim, type Verdict } from './find/check-claim.ts';
import { type Found, findTarget, type Purpose } from './find/find-target.ts';
import { whatLoads } from './find/what-loads.ts';

/** Something that several things fit may be settled by what is still loading, but only for a moment. */
const DOUBT_MS = 1000;

/** What an action starts may take this long to show: sooner, nobody can say that something did not come. */
const ABSENCE_MS = 600;

/** A situation that knows when something was last done to the device. */
export interface ActiveSituation extends Situation {
  /** On the clock of `now()`; null if nothing was done yet. */
  actedAt(): number | null;
}

/** Looks until `isSettled` says that there is nothing to wait for, or patience ends; the last look counts. */
async function lookUntil<Result>(
  situation: Situation,
  read: (screen: Screen) => Result,
  isSettled: (result: Result, waitedMs: number, lookedAt: number) => boolean,
  patienceMs = situation.patienceMs,
): Promise<{ screen: Screen; result: Result }> {
  const startedAt = situation.now();
  for (;;) {
    const lookedAt = situation.now();
    const screen = await situation.look();
    const result = read(screen);
    const waitedMs = situation.now() - startedAt;
    if (isSettled(result, waitedMs, lookedAt) || waitedMs >= patienceMs) return { screen, result };
  }
}

/** The target, as soon as it is there. */
export async function awaitTarget(
  situation: Situation,
  target: Target,
  purpose: Purpose,
  narrow: (screen: Screen, found: Found) => Found = (_screen, found) => found,
): Promise<{ screen: Screen; result: Found }> {
  return lookUntil(
    situation,
    (screen) => narrow(screen, findTarget(screen, target, purpose)),
    (found, waitedMs) => found.status === 'found' || (found.status === 'several' && waitedMs >= DOUBT_MS),
  );
}

/** Whether the claim is true, as soon as it is; false only once patience has ended. */
export async function awaitClaim(
  situation: Situation,
  claim: Claim,
  patienceMs?: number,
): Promise<{ screen: Screen; result: Verdict }> {
  const startedAt = situation.now();
  const actedAt = 'actedAt' in situation ? (situation as ActiveSituation).actedAt() : null;
  const settlesAt = (actedAt ?? startedAt) + ABSENCE_MS;
  const isOfAbsence = speaksOfAbsence(claim);
  let hasBeenFalse = false;
  return lookUntil(
    situation,
    (screen) => ({
      verdict: checkClaim(screen, claim),
      isLoading: isOfAbsence && whatLoads(screen) !== null,
    }),
    ({ verdict, isLoading }, _waitedMs, lookedAt) => {
      if (verdict.status === 'false') hasBeenFalse = true;
      if (verdict.status !== 'true' || isLoading) return false;
      // What was seen to go has gone; what was never seen may still be on its way, or have come while the look was taken.
      return !isOfAbsence || hasBeenFalse || lookedAt >= settlesAt;
    },
    patienceMs,
  ).then(({ screen, result }) => ({ screen, result: result.verdict }));
}

export const isPageDialog = ({ role }: ScreenElement): boolean => role === 'dialog' || role === 'alertdialog';

/** A screen on which the browser or the page asks something, as soon as one does. */
export async function awaitQuestion(situation: Situation): Promise<Screen> {
  const asks = ({ dialog, elements }: Screen) => dialog !== null || elements.some(isPageDialog);
  const { screen } = await lookUntil(situation, asks, (isAsked) => isAsked);
  return screen;
}

/** Whether the claim holds as long as something is not there, as it does not on a page that is still coming. */
function speaksOfAbsence(claim: Claim): boolean {
  if (claim.kind === 'all' || claim.kind === 'any') return claim.claims.some(speaksOfAbsence);
  if (claim.kind === 'loaded') return !claim.isNegated;
  if (claim.kind === 'count')
    return claim.isNegated || claim.number === 0 || /^(less|at-most)$/.test(claim.comparison);
  return 'isNegated' in claim && claim.isNegated;
}
