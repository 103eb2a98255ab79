import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../../support/eventually.ts';

/**
 * The part of `@playwright/test` that exported tests use, over the Playwright that is installed: its test runner is not, and a
 * test that is only read proves nothing.
 */
type Body = (fixtures: { page: Page }) => Promise<void>;

export const collected: { name: string; body: Body }[] = [];

/** @public The exported tests import it by its address. */
export const test = (name: string, body: Body): void => void collected.push({ name, body });

const WITHIN_MS = 3000;
const words = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
const fits = (text: string, wanted: string | RegExp, isWhole: boolean) =>
  typeof wanted === 'string'
    ? isWhole
      ? words(text) === words(wanted)
      : words(text).includes(words(wanted))
    : wanted.test(text);

const ASK: Record<string, (of: Locator & Page, wanted: never, more: never) => Promise<boolean>> = {
  toBeVisible: (locator) => locator.isVisible(),
  toBeHidden: (locator) => locator.isHidden(),
  toBeChecked: (locator) => locator.isChecked(),
  toBeDisabled: (locator) => locator.isDisabled(),
  toBeEnabled: (locator) => locator.isEnabled(),
  toBeEmpty: async (locator) => (await locator.inputValue()) === '',
  toHaveCount: async (locator, count: number) => (await locator.count()) === count,
  toHaveText: async (locator, wanted: string) => fits((await locator.textContent()) ?? '', wanted, true),
  toContainText: async (locator, wanted: string | RegExp) =>
    fits((await locator.textContent()) ?? '', wanted, false),
  toHaveValue: async (locator, wanted: string | RegExp) => fits(await locator.inputValue(), wanted, true),
  toHaveAttribute: async (locator, name: string, value: string) =>
    isDeepStrictEqual(await locator.getAttribute(name), value),
  toHaveTitle: async (page, wanted: string | RegExp) => fits(await page.title(), wanted, true),
  toHaveURL: async (page, wanted: string | RegExp) => fits(page.url(), wanted, true),
};

/** @public */
export function expect(of: Locator | Page) {
  const matchers = (isNegated: boolean) =>
    Object.fromEntries(
      Object.entries(ASK).map(([name, ask]) => [
        name,
        (wanted: never, more: never) =>
          eventually(async () => {
            const isTrue = await ask(of as Locator & Page, wanted, more);
            assert.notEqual(isTrue, isNegated, `${isNegated ? 'not ' : ''}${name} ${wanted}`);
          }, WITHIN_MS),
      ]),
    );
  return { ...matchers(false), not: matchers(true) };
}
