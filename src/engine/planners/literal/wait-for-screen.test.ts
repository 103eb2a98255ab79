import assert from 'node:assert/strict';
import test from 'node:test';
import type { Situation } from '../planner.ts';
import type { Claim } from './command.ts';
import { heading, screenOf, target, text } from './find/screen-builder.ts';
import { type ActiveSituation, awaitClaim } from './wait-for-screen.ts';

const ABSENT: Claim = { kind: 'visible', target: target('"Card declined"'), isNegated: true };

/** A clock of its own: each look shows the screen as it is when it begins, and takes a while. */
function situationWhere(messageAt: number, lookMs: number): ActiveSituation {
  let clock = 0;
  return {
    actedAt: () => 0,
    now: () => clock,
    patienceMs: 2000,
    look: async () => {
      const shown = clock >= messageAt ? [heading(1, 'Pay'), text('Card declined')] : [heading(1, 'Pay')];
      clock += lookMs;
      return screenOf(...shown);
    },
  } as Partial<Situation> as ActiveSituation;
}

for (const lookMs of [10, 150, 400]) {
  test(`what comes half a second after an action was not absent, with looks of ${lookMs} ms`, async () => {
    const { result } = await awaitClaim(situationWhere(480, lookMs), ABSENT);
    assert.equal(result.status, 'false');
  });
  test(`what never comes is absent, with looks of ${lookMs} ms`, async () => {
    const { result } = await awaitClaim(situationWhere(Number.POSITIVE_INFINITY, lookMs), ABSENT);
    assert.equal(result.status, 'true');
  });
}
