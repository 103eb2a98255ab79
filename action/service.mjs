import { setTimeout as pause } from 'node:timers/promises';
import { ActionFault } from './inputs.mjs';

const TRIES = 5;
const CALL_MS = 60_000;

/** Calls the service; what passes by itself is tried again. */
export function openService({ apiUrl, apiKey }, signal) {
  async function once(method, path, body) {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { 'x-api-key': apiKey, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)]),
    });
    const text = await response.text();
    if (response.status === 429 || response.status >= 500)
      return {
        again: detailOf(text) ?? `status ${response.status}`,
        afterMs: 1000 * Number(response.headers.get('retry-after') ?? 0),
      };
    if (!response.ok)
      throw new ActionFault(detailOf(text) ?? `${method} ${path} was refused with ${response.status}.`);
    return { text };
  }
  return async function call(method, path, body) {
    let why = '';
    for (let tried = 0; tried < TRIES; tried++) {
      try {
        const { text, again, afterMs } = await once(method, path, body);
        if (text !== undefined) return text;
        why = again;
        await pause(Math.max(afterMs, 500 * 2 ** tried), undefined, { signal });
      } catch (error) {
        if (error instanceof ActionFault || signal.aborted) throw error;
        why = error.cause?.message ?? error.message;
        await pause(500 * 2 ** tried, undefined, { signal });
      }
    }
    throw new ActionFault(`Saywright at ${apiUrl} cannot be reached: ${why}`);
  };
}

function detailOf(text) {
  try {
    return JSON.parse(text).detail ?? null;
  } catch {
    return null;
  }
}
