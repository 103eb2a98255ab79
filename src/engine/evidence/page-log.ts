import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright-core';

export interface ConsoleEntry {
  at_ms: number;
  level: 'error' | 'warning';
  text: string;
  url: string | null;
}

export interface NetworkEntry {
  at_ms: number;
  method: string;
  url: string;
  /** Null when no answer came. */
  status: number | null;
  error: string | null;
}

/** What went wrong inside an app, for the run's evidence. */
export interface AppLog {
  readonly console: readonly ConsoleEntry[];
  readonly network: readonly NetworkEntry[];
}

/** A page in a loop of errors must not fill the storage. */
const MOST_ENTRIES = 1_000;
const LONGEST_TEXT = 4_000;

/** Console errors and failed requests of all tabs of a session. */
export class PageLog implements AppLog {
  readonly console: ConsoleEntry[] = [];
  readonly network: NetworkEntry[] = [];
  readonly #context: BrowserContext;
  readonly #now: () => number;

  /** `now` counts milliseconds from the start of the run. */
  constructor(context: BrowserContext, now: () => number) {
    this.#context = context;
    this.#now = now;
    context.on('console', this.#onConsole);
    context.on('weberror', this.#onError);
    context.on('requestfailed', this.#onFailure);
    context.on('response', this.#onResponse);
  }

  stop(): void {
    this.#context.off('console', this.#onConsole);
    this.#context.off('weberror', this.#onError);
    this.#context.off('requestfailed', this.#onFailure);
    this.#context.off('response', this.#onResponse);
  }

  #onConsole = (message: ConsoleMessage) => {
    const level = message.type();
    if (level === 'error' || level === 'warning')
      this.#note(level, message.text(), message.location().url || null);
  };

  #onError = (error: WebError) =>
    this.#note('error', `Uncaught ${error.error().stack ?? error.error().message}`, null);

  #onFailure = (request: Request) => {
    const error = request.failure()?.errorText ?? 'failed';
    // Leaving a page aborts what it was still loading: nothing failed there.
    if (!/ERR_ABORTED|NS_BINDING_ABORTED/.test(error)) this.#noteRequest(request, null, error);
  };

  #onResponse = (response: Response) => {
    if (response.status() >= 400) this.#noteRequest(response.request(), response.status(), null);
  };

  #note(level: ConsoleEntry['level'], text: string, url: string | null): void {
    if (this.console.length >= MOST_ENTRIES) return;
    this.console.push({ at_ms: this.#now(), level, text: text.slice(0, LONGEST_TEXT), url });
  }

  #noteRequest(request: Request, status: number | null, error: string | null): void {
    if (this.network.length >= MOST_ENTRIES) return;
    const { method, url } = { method: request.method(), url: request.url().slice(0, LONGEST_TEXT) };
    this.network.push({ at_ms: this.#now(), method, url, status, error });
  }
}
