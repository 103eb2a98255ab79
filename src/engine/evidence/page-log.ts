/** The part of a browser's context that tells what goes wrong on its pages. */
export interface PageEvents {
  on(
    event: 'console',
    listener: (message: { type(): string; text(): string; location(): { url: string } }) => void,
  ): unknown;
  on(event: 'weberror', listener: (error: { error(): Error }) => void): unknown;
  on(event: 'requestfailed', listener: (request: FailedRequest) => void): unknown;
  on(
    event: 'response',
    listener: (response: { status(): number; request(): FailedRequest }) => void,
  ): unknown;
}

interface FailedRequest {
  method(): string;
  url(): string;
  failure(): { errorText: string } | null;
}

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

/** A page in a loop of errors must not fill the storage. */
const MOST_ENTRIES = 1_000;
const LONGEST_TEXT = 4_000;

/** Console errors and failed requests of all tabs of a session, for the run's evidence. */
export class PageLog {
  readonly console: ConsoleEntry[] = [];
  readonly network: NetworkEntry[] = [];
  readonly #now: () => number;

  /** `now` counts milliseconds from the start of the run. */
  constructor(events: PageEvents, now: () => number) {
    this.#now = now;
    events.on('console', (message) => {
      const level = message.type();
      if (level === 'error' || level === 'warning')
        this.#note(level, message.text(), message.location().url || null);
    });
    events.on('weberror', (error) =>
      this.#note('error', `Uncaught ${error.error().stack ?? error.error().message}`, null),
    );
    events.on('requestfailed', (request) => {
      const error = request.failure()?.errorText ?? 'failed';
      // Leaving a page aborts what it was still loading: nothing failed there.
      if (!/ERR_ABORTED|NS_BINDING_ABORTED/.test(error)) this.#noteRequest(request, null, error);
    });
    events.on('response', (response) => {
      if (response.status() >= 400) this.#noteRequest(response.request(), response.status(), null);
    });
  }

  #note(level: ConsoleEntry['level'], text: string, url: string | null): void {
    if (this.console.length >= MOST_ENTRIES) return;
    this.console.push({ at_ms: this.#now(), level, text: text.slice(0, LONGEST_TEXT), url });
  }

  #noteRequest(request: FailedRequest, status: number | null, error: string | null): void {
    if (this.network.length >= MOST_ENTRIES) return;
    const { method, url } = { method: request.method(), url: request.url().slice(0, LONGEST_TEXT) };
    this.network.push({ at_ms: this.#now(), method, url, status, error });
  }
}
