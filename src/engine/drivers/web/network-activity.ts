import type { BrowserContext, Request } from 'playwright-core';

/** A request that runs longer than this is a feed or a long poll: nobody waits for it to see the result of a click. */
const PATIENCE_MS = 2_000;
/** So often since the last action, one after the other. */
const ASKED_TOO_OFTEN = 4;
const AWAITED = new Set(['fetch', 'xhr', 'script', 'stylesheet', 'document']);

/** Which requests are under way, so that a screen is not read while its data is still coming. */
export class NetworkActivity {
  readonly #running = new Map<Request, number>();
  /** Addresses that were seen to stay open. */
  readonly #feeds = new Set<string>();
  readonly #asked = new Map<string, { at: number; count: number }>();
  #actedAt = performance.now();
  #actionEndedAt = performance.now();
  #lastEndAt = 0;
  #changed = Promise.withResolvers<void>();

  constructor(context: BrowserContext) {
    context.on('request', (request) => {
      if (!AWAITED.has(request.resourceType())) return;
      this.#notePoll(addressOf(request));
      if (!this.#feeds.has(addressOf(request))) this.#running.set(request, performance.now());
    });
    // The document itself tells when it is complete; here only its arrival matters.
    context.on('response', (response) => {
      if (response.request().isNavigationRequest()) this.#ended(response.request());
    });
    context.on('requestfinished', (request) => this.#ended(request));
    context.on('requestfailed', (request) => this.#ended(request));
    context.on('page', (page) =>
      page.on('close', () => this.#drop((request) => isOfMainFrame(request) !== true)),
    );
  }

  /** Only what an action started counts as its consequence. */
  actionStarts(): void {
    this.#actedAt = performance.now();
  }

  /** Stillness counts from the end of an action: before, the app may not even have got it. */
  actionEnds(): void {
    this.#actionEndedAt = performance.now();
  }

  /** How long nothing has been done and nothing has arrived. */
  get idleMs(): number {
    return performance.now() - Math.max(this.#actionEndedAt, this.#lastEndAt);
  }

  get hasArrivedSinceAction(): boolean {
    return this.#lastEndAt > this.#actedAt;
  }

  get isBusy(): boolean {
    const now = performance.now();
    for (const [request, startedAt] of this.#running) {
      const isForTab = request.isNavigationRequest() && isOfMainFrame(request);
      if (isForTab === true) return true;
      if (now - startedAt >= PATIENCE_MS) {
        this.#feeds.add(addressOf(request));
        this.#running.delete(request);
      } else if (startedAt >= this.#actedAt - 100) return true;
    }
    return false;
  }

  /** Resolves at the next change, or after a moment: ages change without any event. */
  async nextChange(atMostMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, Math.min(atMostMs, 100));
    });
    await Promise.race([this.#changed.promise, late]);
    clearTimeout(timer);
  }

  /** What a page asks for again and again by itself is no consequence of anything. */
  #notePoll(address: string): void {
    const now = performance.now();
    const known = this.#asked.get(address);
    const isByItself = known !== undefined && known.at > this.#actionEndedAt;
    const count = isByItself ? known.count + 1 : 1;
    this.#asked.set(address, { at: now, count });
    if (count >= ASKED_TOO_OFTEN) this.#feeds.add(address);
  }

  #ended(request: Request): void {
    if (!this.#running.delete(request)) return;
    this.#lastEndAt = performance.now();
    this.#signal();
  }

  #drop(isGone: (request: Request) => boolean): void {
    for (const request of this.#running.keys()) if (isGone(request)) this.#running.delete(request);
    this.#signal();
  }

  #signal(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers<void>();
  }
}

function addressOf(request: Request): string {
  return request.url().split(/[?#]/)[0] ?? '';
}

/** Whether it loads a tab's page; null before a new tab has a frame, and after its page is gone: then asking throws. */
function isOfMainFrame(request: Request): boolean | null {
  try {
    return !request.frame().isDetached() && request.frame().parentFrame() === null;
  } catch {
    return null;
  }
}
