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
    if (!this.#isChromium)
      return page.screenshot({ type: 'jpeg', quality: QUALITY, timeout: timeoutMs, caret: 'initial' });
    const connection = await this.#connectionTo(page);
    const { data } = await connection.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality: QUALITY,
      optimizeForSpeed: true,
    });
    return Buffer.from(data, 'base64');
  }

  #connectionTo(page: Page): Promise<CDPSession> {
    const known = this.#connections.get(page) ?? page.context().newCDPSession(page);
    this.#connections.set(page, known);
    return known;
  }
}
