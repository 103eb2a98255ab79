import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type Client } from '../../client/client.ts';
import type { BatchStatus } from '../../contract/runs.ts';
import { networkFault } from '../frame/explain-error.ts';
import { Interrupted, ServiceFault } from '../frame/fault.ts';

const ASK_EVERY_MS = 1000;
/** A service that is restarted comes back within this; runs go on meanwhile. */
const FORGIVE_MS = 60_000;

export interface Following {
  /** The longest that the whole batch may take; null: as long as it takes. */
  timeoutMs: number | null;
  /** Whether the service has been there before: one that never was is not waited for. */
  hasAnswered: boolean;
  signal: AbortSignal;
  onStatus(status: BatchStatus): void;
  /** The service does not answer for the moment. */
  onSilence?(why: string): void;
}

/** Asks how far a batch is until it is complete. */
export async function followBatch(
  client: Client,
  batchId: string,
  following: Following,
): Promise<BatchStatus> {
  const { timeoutMs, signal, onStatus, onSilence } = following;
  const startedAt = performance.now();
  let lastAnswerAt = startedAt;
  let { hasAnswered } = following;
  for (;;) {
    if (signal.aborted) throw new Interrupted('Stopped waiting.');
    try {
      const status = await client.getBatchStatus({ query: { batch_id: batchId } });
      lastAnswerAt = performance.now();
      hasAnswered = true;
      onStatus(status);
      if (status.is_complete) return status;
    } catch (error) {
      const why = passingFault(error);
      if (why === null || !hasAnswered || performance.now() - lastAnswerAt > FORGIVE_MS) throw error;
      onSilence?.(why);
    }
    if (timeoutMs !== null && performance.now() - startedAt > timeoutMs)
      throw new ServiceFault(
        `The batch ${batchId} is not done after ${Math.round(timeoutMs / 1000)} s. It goes on; \`saywright runs watch ${batchId}\` follows it, \`saywright runs cancel ${batchId}\` ends it.`,
      );
    // Ended early by the signal, which the loop then sees.
    await pause(ASK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** What goes away by itself: no connection, too many requests, a proxy or service that is being restarted. */
function passingFault(error: unknown): string | null {
  if (error instanceof ApiError) return error.status === 429 || error.status >= 500 ? error.message : null;
  return networkFault(error);
}
