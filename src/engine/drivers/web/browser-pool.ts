import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  firefox,
  type LaunchOptions,
} from 'playwright-core';
import { type FoundBrowser, NoBrowser } from './find-browser.ts';

const LAUNCH_MS = 30_000;
const CLOSE_CONTEXT_MS = 10_000;

/** Keep the browser to itself: no updates, no accounts, no calls home; and as root it has no sandbox to offer. */
const QUIET_ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

export function launchOptions(found: FoundBrowser): LaunchOptions {
  return {
    executablePath: found.executablePath,
    headless: true,
    timeout: LAUNCH_MS,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(found.engine === 'chromium' ? { args: QUIET_ARGUMENTS } : {}),
    ...(found.environment ? { env: found.environment } : {}),
  };
}

/** Why a browser that is there does not start: often a library that the system lacks. */
export function didNotStart(found: FoundBrowser, error: unknown): NoBrowser {
  const told = error instanceof Error ? error.message : String(error);
  const cause = /error while loading shared libraries[^\n]*|Failed to launch[^\n]*|^[^\n]*/.exec(told)?.[0];
  return new NoBrowser(`${found.version} (${found.executablePath}) did not start: ${cause}`);
}

/** One warm browser for a worker: opening a session in it takes a tenth of the time of starting one. */
export class BrowserPool {
  readonly found: FoundBrowser;
  /** All that were started and may still run. */
  readonly #started = new Set<Browser>();
  #browser: Promise<Browser> | null = null;
  #isClosed = false;

  constructor(found: FoundBrowser) {
    this.found = found;
  }

  /** The running browser; a new one if it died. */
  async browser(): Promise<Browser> {
    if (this.#isClosed) throw new Error('The browser pool was closed.');
    const known = this.#browser;
    if (known) {
      const browser = await known;
      if (browser.isConnected()) return browser;
      if (this.#browser !== known) return await this.browser();
    }
    const launching = this.#launch();
    this.#browser = launching;
    try {
      return await launching;
    } catch (error) {
      // The next session tries anew instead of getting the same failure for ever.
      if (this.#browser === launching) this.#browser = null;
      throw error;
    }
  }

  /** A fresh context in the running browser, and how to end it. */
  async openContext(
    options: BrowserContextOptions,
  ): Promise<{ context: BrowserContext; close(): Promise<void> }> {
    const browser = await this.browser();
    const context = await browser.newContext(options);
    return { context, close: () => this.#closeContext(browser, context) };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#browser?.catch(() => undefined);
    await Promise.all([...this.#started].map((browser) => browser.close()));
  }

  async #launch(): Promise<Browser> {
    const kind = this.found.engine === 'firefox' ? firefox : chromium;
    const browser = await kind.launch(launchOptions(this.found)).catch((error: unknown) => {
      throw didNotStart(this.found, error);
    });
    this.#started.add(browser);
    browser.once('disconnected', () => this.#started.delete(browser));
    return browser;
  }

  async #closeContext(browser: Browser, context: BrowserContext): Promise<void> {
    if (!browser.isConnected()) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), CLOSE_CONTEXT_MS);
    });
    const closing = context.close();
    const ended = await Promise.race([closing, late]).finally(() => clearTimeout(timer));
    if (ended !== 'late') return;
    // Who cannot close a context is not fit for more: sessions to come get another browser, those in it may go on.
    closing.catch(() => undefined);
    if ((await this.#browser?.catch(() => null)) === browser) this.#browser = null;
  }
}
