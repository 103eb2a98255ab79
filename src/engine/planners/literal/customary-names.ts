import type { Screen } from '../../screen.ts';
import type { Situation } from '../planner.ts';
import type { Target, TargetKind } from './command.ts';
import { findTarget } from './find/find-target.ts';

/** A target of which no more is said than what it is called. */
export const named = (words: string, kind: TargetKind | null): Target => ({
  words,
  isQuoted: false,
  kind,
  ordinal: null,
  within: null,
  near: null,
  containing: [],
});

/** The first of several customary names that the screen knows without doubt. */
export function firstKnown(
  screen: Screen,
  names: readonly string[],
  kind: TargetKind,
  purpose: 'type' | 'click',
): Target | null {
  return (
    names
      .map((name) => named(name, kind))
      .find((target) => findTarget(screen, target, purpose).status === 'found') ?? null
  );
}

/** What is read on the screen, as soon as it is there; null once patience has ended. */
export async function lookFor<Result>(
  situation: Situation,
  read: (screen: Screen) => Result | null,
  patienceMs = situation.patienceMs,
): Promise<Result | null> {
  const startedAt = situation.now();
  for (;;) {
    const result = read(await situation.look());
    if (result !== null || situation.now() - startedAt >= patienceMs) return result;
  }
}
