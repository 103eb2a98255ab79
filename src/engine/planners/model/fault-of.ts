import { APICallError } from 'ai';

/** What went wrong at the provider. */
export interface Fault {
  /** What happened, with what the provider said about it. */
  words: string;
  /** Whether it may be gone at the next try. */
  isPassing: boolean;
  /** Whether the provider has done its work, so that it will be paid. */
  isPaid: boolean;
  /** How long the provider asks to wait; null if it does not say. */
  waitMs: number | null;
}

/** `apiKey` is what must not be repeated. */
export function faultOf(error: unknown, apiKey: string | null): Fault {
  if (!APICallError.isInstance(error)) {
    return isDropped(error)
      ? { words: 'the connection was dropped', isPassing: true, isPaid: false, waitMs: null }
      : {
          words: `the answer could not be read (${nameOf(error)})`,
          isPassing: true,
          isPaid: true,
          waitMs: null,
        };
  }
  const { statusCode } = error;
  const waitMs = askedToWaitMs(error.responseHeaders ?? {});
  const isAnswered = statusCode !== undefined && statusCode < 300;
  if (isDropped(error.cause) || statusCode === undefined) {
    const words = 'the connection was refused or dropped';
    return { words, isPassing: true, isPaid: isAnswered, waitMs };
  }
  if (isAnswered) {
    return { words: "the answer is not in the provider's format", isPassing: true, isPaid: true, waitMs };
  }
  const isPassing = statusCode === 408 || statusCode === 409 || statusCode === 429 || statusCode >= 500;
  const words = `the provider answered ${statusCode}${meaningOf(statusCode)}${wordsOf(error, apiKey)}`;
  return { words, isPassing, isPaid: false, waitMs };
}

function meaningOf(statusCode: number): string {
  if (statusCode === 401 || statusCode === 403) return ' (the API key is not accepted)';
  if (statusCode === 404) return ' (there is no such model, or the address is wrong)';
  if (statusCode === 429) return ' (rate limit)';
  if (statusCode === 413) return ' (the request is too large)';
  return statusCode >= 500 ? ' (a fault on its side)' : ' (it refuses the request)';
}

const LONGEST_WORDS = 200;

/**
 * The provider's own message. What follows a refused key may repeat that key in part and in any shape, so there our words
 * must do.
 */
function wordsOf({ statusCode, message }: APICallError, apiKey: string | null): string {
  if (statusCode === 401 || statusCode === 403) return '';
  const said = (apiKey ? message.replaceAll(apiKey, '…') : message)
    .replace(/\b(?:[sp]k-|AIza)\S+/g, '…')
    .replace(/\s+/g, ' ')
    .trim();
  if (said === '') return '';
  return `: "${said.length > LONGEST_WORDS ? `${said.slice(0, LONGEST_WORDS)}…` : said}"`;
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
