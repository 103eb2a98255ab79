import { type Browser, chromium, firefox, type LaunchOptions } from 'playwright-core';
import type { FoundBrowser } from './find-browser.ts';

const LAUNCH_MS = 30_000;

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

/** One warm browser for a worker: opening a session in it takes a tenth of the time of starting one. */
export class BrowserPool {
  readonly found: FoundBrowser;
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
    const launching = (this.found.engine === 'firefox' ? firefox : chromium).launch(
      launchOptions(this.found),
    );
    this.#browser = launching;
    try {
      return await launching;
    } catch (error) {
      // The next session tries anew instead of getting the same failure for ever.
      if (this.#browser === launching) this.#browser = null;
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const browser = await this.#browser;
    await browser?.close();
  }
}
