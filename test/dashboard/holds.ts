import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';

/** Waits until an expression is true in the page. Playwright's own way would need the page to allow eval. */
export const holds = (page: Page, expression: string): Promise<void> =>
  eventually(async () => assert.equal(await page.evaluate(expression), true, expression));
