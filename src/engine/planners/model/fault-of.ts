import { APICallError } from 'ai';

/** What went wrong at the provider. */
export interface Fault {
  /** In our own words: a provider's message may repeat the key or the prompt that it was sent. */
  words: string;
  /** Whether it may be gone at the next try. */
  isPassing: boolean;
  /** How long the provider asks to wait; null if it does not say. */
  waitMs: number | null;
}

export function faultOf(error: unknown): Fault {
  if (!APICallError.isInstance(error)) {
    return isDropped(error)
      ? { words: 'the connection was dropped', isPassing: true, waitMs: null }
      : { words: `the answer could not be read (${nameOf(error)})`, isPassing: true, waitMs: null };
  }
  const { statusCode } = error;
  const waitMs = askedToWaitMs(error.responseHeaders ?? {});
  if (isDropped(error.cause) || statusCode === undefined) {
    return { words: 'the connection was refused or dropped', isPassing: true, waitMs };
  }
  if (statusCode < 300)
    return { words: "the answer is not in the provider's format", isPassing: true, waitMs };
  const isPassing = statusCode === 408 || statusCode === 409 || statusCode === 429 || statusCode >= 500;
  return { words: `the provider answered ${statusCode}${meaningOf(statusCode)}`, isPassing, waitMs };
}

function meaningOf(statusCode: number): string {
  if (statusCode === 401 || statusCode === 403) return ' (the API key is not accepted)';
  if (statusCode === 404) return ' (there is no such model, or the address is wrong)';
  if (statusCode === 429) return ' (rate limit)';
  if (statusCode === 413) return ' (the request is too large)';
  return statusCode >= 500 ? ' (a fault on its side)' : ' (it refuses the request)';
}

/** `retry-after` is a number of seconds or a date; some providers also say milliseconds. */
function askedToWaitMs(headers: Record<string, string>): number | null {
  const milliseconds = Number(headers['retry-after-ms'] ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const given = headers['retry-after'];
  if (given === undefined || given.trim() === '') return null;
  const seconds = Number(given);
  if (seconds >= 0) return seconds * 1000;
  // A date can only be held against the clock of the same world.
  const at = Date.parse(given);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function isDropped(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && /^(E[A-Z]+|UND_ERR_.*)$/.test(at.code)) return true;
    if (at instanceof TypeError && /terminated|fetch failed|network/i.test(at.message)) return true;
  }
  return false;
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown fault');
