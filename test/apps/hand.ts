import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/** One line of a flow, done by hand-written selectors. */
export type Line = (hand: Hand) => Promise<void>;

/** The lines of each flow, by the flow's name. */
export type Scripts = Record<string, Line[]>;

/** What a hand-written script needs besides Playwright: claims that wait for the page, each with a deadline. */
export class Hand {
  readonly page: Page;
  deadlineMs = 5_000;

  constructor(page: Page) {
    this.page = page;
  }

  at(selector: string): Locator {
    return this.page.locator(selector);
  }

  async click(...selectors: string[]): Promise<void> {
    for (const selector of selectors) await this.at(selector).click();
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [selector, value] of Object.entries(fields)) await this.at(selector).fill(value);
  }

  /** Polls until the reading equals what is expected. */
  async equals(read: () => Promise<unknown>, expected: unknown): Promise<void> {
    const end = Date.now() + this.deadlineMs;
    for (;;) {
      const actual = await read();
      try {
        return assert.deepEqual(actual, expected);
      } catch (problem) {
        if (Date.now() > end) throw problem;
      }
      await pause(50);
    }
  }

  /** The text of each, or the value of a field, with single spaces. */
  reads(selector: string, ...expected: string[]): Promise<void> {
    return this.equals(async () => {
      const texts = await this.at(selector).evaluateAll((all: Readable[]) =>
        all.map((one) => one.value ?? one.innerText),
      );
      return texts.map((text) => text.replace(/\s+/g, ' ').trim());
    }, expected);
  }

  /** How many can be seen. */
  counts(selector: string, expected: number): Promise<void> {
    return this.equals(() => this.at(selector).filter({ visible: true }).count(), expected);
  }

  sees(...selectors: string[]): Promise<void> {
    return this.equals(
      () => Promise.all(selectors.map((one) => this.at(one).first().isVisible())),
      selectors.map(() => true),
    );
  }

  misses(selector: string): Promise<void> {
    return this.counts(selector, 0);
  }
}

/** An element of the page, as far as reading it goes. */
interface Readable {
  value?: string;
  innerText: string;
}
