import type { CDPSession, Page } from 'playwright-core';

const QUALITY = 70;

/** Takes pictures of pages. Chromium is asked directly: Playwright's own way asks several times for one picture. */
export class PageCamera {
  readonly #isChromium: boolean;
  readonly #connections = new WeakMap<Page, Promise<CDPSession>>();

  constructor(isChromium: boolean) {
    this.#isChromium = isChromium;
  }

  async take(page: Page, timeoutMs: number): Promise<Buffer> {
    const direct = this.#isChromium ? await this.#takeDirectly(page) : null;
    return (
      direct ??
      (await page.screenshot({ type: 'jpeg', quality: QUALITY, timeout: timeoutMs, caret: 'initial' }))
    );
  }

  /** Null: a page that is just being drawn for the first time cannot be taken this way. */
  async #takeDirectly(page: Page): Promise<Buffer | null> {
    const connection = await this.#connectionTo(page);
    const parameters = { format: 'jpeg', quality: QUALITY, optimizeForSpeed: true } as const;
    try {
      const { data } = await connection.send('Page.captureScreenshot', parameters);
      return Buffer.from(data, 'base64');
    } catch (error) {
      if (error instanceof Error && /Unable to capture/.test(error.message)) return null;
      throw error;
    }
  }

  #connectionTo(page: Page): Promise<CDPSession> {
    const known = this.#connections.get(page) ?? page.context().newCDPSession(page);
    this.#connections.set(page, known);
    return known;
  }
}
