import { setTimeout as pause } from 'node:timers/promises';

export interface Patience {
  /** For one attempt. */
  readonly attemptMs: number;
  /** For all attempts with the pauses between them. */
  readonly totalMs: number;
  /** Each pause is twice as long as the one before. */
  readonly firstPauseMs: number;
}

const mostAttempts = 5;

/** Repeats what failed for a passing reason, ever more slowly, until it succeeds or the patience ends. */
export async function withRetries<T>(
  patience: Patience,
  isPassing: (error: unknown) => boolean,
  attempt: (deadline: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = performance.now() + patience.totalMs;
  for (let failures = 1; ; failures++) {
    try {
      const leftMs = Math.max(1, Math.floor(end - performance.now()));
      return await attempt(AbortSignal.timeout(Math.min(patience.attemptMs, leftMs)));
    } catch (error) {
      const pauseMs = pauseAfter(failures, patience.firstPauseMs);
      if (!isPassing(error) || failures === mostAttempts || performance.now() + pauseMs >= end) throw error;
      await pause(pauseMs);
    }
  }
}

/** Half of the pause is chance, so that callers who failed together do not return together. */
function pauseAfter(failures: number, firstPauseMs: number): number {
  return firstPauseMs * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
}
