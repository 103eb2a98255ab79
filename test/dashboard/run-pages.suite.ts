import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually } from '../support/eventually.ts';
import { holds } from './holds.ts';
import type { Stage } from './stage.ts';

export function testRunPages(stage: Stage): void {
  test('a failed run says why above everything and opens at the action where it went wrong', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.failedRunId}`);
    const { page } = opened;
    await page.getByRole('heading', { name: 'Greeting' }).waitFor();
    await page.locator('article header').getByText('failed').waitFor();
    await page
      .getByText(/Welcome to the moon.*|Good to see you/)
      .first()
      .waitFor();
    await page.getByText('because of the app · step 3 of 4').waitFor();
    const current = page.locator('[data-action][aria-current="true"]');
    assert.match((await current.textContent()) ?? '', /Welcome to the moon/);
    await page.getByText('not reached').waitFor();
    const picture = page.getByRole('img', { name: /^The screen at/ });
    await picture.waitFor();
    await holds(page, `document.querySelector('img[alt^="The screen at"]').naturalWidth > 100`);
  });

  test('arrows step through the actions, the address and the film go with them, space plays', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.failedRunId}`);
    const { page } = opened;
    await page.locator('[data-action]').first().waitFor();
    await holds(page, "document.querySelector('video')?.duration > 0.1");
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/action=1/);
    await page.locator('[data-box]').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(/action=2/);
    await page.reload();
    await page.locator('[data-action="2"][aria-current="true"]').waitFor();
    await page.locator('[data-action="0"]').click();
    await page.waitForURL(/action=0/);
    await holds(page, "document.querySelector('video')?.readyState >= 2");
    await page.locator('h1').click();
    await page.keyboard.press(' ');
    await holds(page, "document.querySelector('video').currentTime > 0.05");
  });

  test('c compares with the last passing run, side by side and as a slider', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.failedRunId}?action=0`);
    const { page } = opened;
    await page.locator('[data-action]').first().waitFor();
    await page.keyboard.press('c');
    await page.waitForURL(/compare=/);
    await page.getByRole('img', { name: /^Last passing run/ }).waitFor();
    await page.getByRole('button', { name: 'As a slider' }).click();
    await page.getByLabel('How much of this run is shown').waitFor();
    await page.keyboard.press('c');
    await eventually(() => assert.doesNotMatch(page.url(), /compare=/));
  });

  test('the tabs show device, usage and attempts, a link to a moment can be shared', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.failedRunId}`);
    const { page } = opened;
    await page.getByRole('tab', { name: /Device/ }).click();
    await page.getByText(/browser \(web\)/).waitFor();
    await page.getByRole('tab', { name: /Usage/ }).click();
    await page.getByText('Not from the cache').waitFor();
    await page.getByRole('tab', { name: /Attempts/ }).click();
    await page.getByText('the last one').waitFor();
    assert.match(page.url(), /tab=attempts/);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('menuitem', { name: 'Copy link to this moment' }).click();
    await page.getByText('Link copied').waitFor();
    assert.match(await page.evaluate<string>('navigator.clipboard.readText()'), /[?&]t=\d+/);
  });

  test('running again leads to the new run, and a batch shows its runs and gives JUnit', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.passedRunId}`);
    const { page } = opened;
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(stage.seeded.passedRunId));
    await page.getByRole('link', { name: 'Batch', exact: true }).click();
    await page.getByText('1 of 1 flows done').waitFor({ timeout: 30_000 });
    const junit = await page.getByRole('link', { name: 'JUnit' }).getAttribute('href');
    const answer = await page.request.get(stage.dashboard.address + junit);
    assert.match(await answer.text(), /<testsuites/);
    await page.getByRole('link', { name: /Greeting/ }).click();
    await page.getByRole('heading', { name: 'Greeting' }).waitFor();
  });
}
