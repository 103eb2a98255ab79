import type { Budget } from './budget.ts';

/** Knows when a run is over before it is decided: somebody cancelled it, or its time is up. */
export class RunEnding {
  readonly #cancelled: AbortSignal;
  readonly #over = new AbortController();
  readonly #timer: NodeJS.Timeout | undefined;
  readonly #onCancel = () => this.#over.abort(this.#cancelled.reason);

  constructor(cancelled: AbortSignal, budget: Budget) {
    this.#cancelled = cancelled;
    if (cancelled.aborted) this.#onCancel();
    cancelled.addEventListener('abort', this.#onCancel, { once: true });
    if (Number.isFinite(budget.remainingMs)) {
      const timeUp = () => this.#over.abort(budget.timeExceeded());
      this.#timer = setTimeout(timeUp, Math.max(0, Math.ceil(budget.remainingMs)));
    }
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Begins and awaits something; throws as soon as the run is over, without beginning it if it is over already. */
  unlessEnded<T>(begin: () => Promise<T>): Promise<T> {
    return unless(this.#over.signal, begin);
  }

  /** Time that is up does not interrupt: a device that is left in the middle of an action is no use to the next flow. */
  unlessCancelled<T>(begin: () => Promise<T>): Promise<T> {
    return unless(this.#cancelled, begin);
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#cancelled.removeEventListener('abort', this.#onCancel);
  }
}

/** Nothing is believed that was found out after the end. */
async function unless<T>(signal: AbortSignal, begin: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<never>();
  const onAbort = () => ended.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    const came = await Promise.race([ended.promise, begin()]);
    signal.throwIfAborted();
    return came;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
