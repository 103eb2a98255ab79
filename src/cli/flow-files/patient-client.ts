import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, type Client } from '../../client/client.ts';

const MOST_PAUSES = 10;

/** The same client for many calls in a row: one that meets the rate limit comes back when the service says. */
export function patientClient(client: Client): Client {
  const patient = Object.entries(client).map(([id, call]) => [
    id,
    (...args: unknown[]) => patiently(() => (call as (...all: unknown[]) => Promise<unknown>)(...args)),
  ]);
  return Object.fromEntries(patient) as Client;
}

async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429) || pauses === MOST_PAUSES) throw error;
      await pause(1000 * Math.max(1, error.retryAfterSeconds ?? 1));
    }
  }
}
