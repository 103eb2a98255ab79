import assert from 'node:assert/strict';
import test from 'node:test';
import { holds } from './holds.ts';
import { EMAIL, PASSWORD, watch } from './open-dashboard.ts';
import type { Stage } from './stage.ts';

export function testSignIn(stage: Stage): void {
  test('a wrong password is refused in words, the right one leads to where the visitor wanted to go', async () => {
    const { browser, address } = stage.dashboard;
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(15_000);
      const problems = watch(page, address, /401/);
      await page.goto(`${address}/environments`);
      await page.waitForURL(/sign-in\?next=%2Fenvironments/);
      await page.getByLabel('Email').fill(EMAIL);
      await page.getByLabel('Password').fill('not this one');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page
        .getByRole('alert')
        .filter({ hasText: /password/i })
        .waitFor();
      assert.equal(await page.getByLabel('Email').inputValue(), EMAIL, 'what was typed is still there');
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('heading', { name: 'Environments' }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/environments');
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await page.goto(`${address}/sign-in?next=https://elsewhere.invalid/`);
      assert.deepEqual(problems, []);
    } finally {
      await context.close();
    }
  });

  test('the quickstart shows a key once and a line to copy, and its button ends in a passed run on screen', async () => {
    await using opened = await stage.dashboard.open('/');
    const { page } = opened;
    await page.getByRole('heading', { name: 'Quickstart' }).waitFor();
    await page.getByRole('button', { name: 'Make an API key' }).click();
    const key = page.locator('code', { hasText: /^sw_/ });
    await key.waitFor();
    await page.getByRole('button', { name: 'Copy the command' }).click();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    assert.ok(copied.includes((await key.textContent()) ?? '?'), copied);
    await page.getByRole('button', { name: 'Run the demo suite' }).click();
    await page.waitForURL(/\/runs\//);
    await page.getByRole('heading', { name: 'Fill the cart' }).waitFor();
    // Live: actions come in, and the screen of the moment is shown.
    await page.locator('[data-action]').first().waitFor({ timeout: 40_000 });
    await page.locator('article header').getByText('passed', { exact: true }).waitFor({ timeout: 40_000 });
    await holds(page, "document.querySelector('video')?.duration > 1");
  });
}
