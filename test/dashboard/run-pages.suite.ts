import assert from 'node:assert/strict';
import test, { after, before, describe } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { holds } from './holds.ts';
import { makeRunScenes, type RunScenes } from './run-scenes.ts';
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
    const step = page.getByRole('button', { name: /The heading reads "Welcome to the moon"/ }).first();
    await step.click();
    assert.equal(await step.getAttribute('aria-expanded'), 'false');
    assert.equal(await current.count(), 0, 'what is folded is not there');
    await step.click();
    await current.waitFor();
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
    await page.getByRole('button', { name: 'After', exact: true }).click();
    await page.getByRole('img', { name: /^The screen at: .*anna/ }).waitFor();
    await page.getByRole('button', { name: /^Go to: .*Welcome to the moon/ }).click();
    await page.waitForURL(/action=2/);
    await page.getByLabel('Moment of the video').fill('0');
    await page.waitForURL(/action=0/);
    await page.getByRole('button', { name: 'Video', exact: true, pressed: true }).waitFor();
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

  test('the variables of a run are shown with where they came from, secrets as placeholders', async () => {
    await using opened = await stage.dashboard.open(`/runs/${stage.seeded.failedRunId}?tab=variables`);
    const row = opened.page.getByRole('row', { name: /SHOP_PASSWORD/ });
    await row.getByText('${env:SHOP_PASSWORD}').waitFor();
    await row.getByText('secret').waitFor();
    await row.getByText('environment Demo').waitFor();
    await opened.page.getByRole('row', { name: /SHOP_USER.*anna/ }).waitFor();
    const { variables } = await stage.dashboard.client.getRun({
      params: { run_id: stage.seeded.failedRunId },
    });
    await opened.page.getByRole('tab', { name: `Variables ${variables.length}` }).waitFor();
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

  describe('runs of several kinds', () => {
    let scenes: RunScenes;
    before(async () => {
      scenes = await makeRunScenes(stage.dashboard);
    });
    after(() => scenes?.close());

    test('what came from the cache and what healed is marked, with what became of what', async () => {
      await using opened = await stage.dashboard.open(`/runs/${scenes.healedRunId}`);
      const { page } = opened;
      const steps = page.getByRole('list', { name: 'Steps and actions' });
      await steps.getByTitle('healed: button "Add to cart" → button "Add to basket"').waitFor();
      assert.equal(await steps.getByTitle('from the cache').count(), 2);
      await page.getByText('Step 2 healed: button "Add to cart" is now button "Add to basket".').waitFor();
      await page.getByText('All 3 steps passed.').waitFor();
    });

    test('both devices are shown and filmed, and every action says on which it was', async () => {
      await using opened = await stage.dashboard.open(`/runs/${scenes.pairRunId}`);
      const { page } = opened;
      const [first, second] = [1, 2].map((number) => page.getByRole('figure', { name: `Device ${number}` }));
      await second?.getByRole('img', { name: /^The screen of device 2 at: .*Goodbye/ }).waitFor();
      await first?.getByRole('img', { name: /^The screen of device 1 at: .*Send/ }).waitFor();
      const marks = page
        .getByRole('list', { name: 'Steps and actions' })
        .getByRole('img', { name: /^device / });
      assert.deepEqual(await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label'))), [
        'device 1',
        'device 1',
        'device 2',
        'device 2',
      ]);
      await page.locator('[data-action="0"]').click();
      await first?.locator('[data-box]').waitFor();
      assert.equal(await second?.locator('[data-box]').count(), 0);
      await holds(page, "[...document.querySelectorAll('video')].every((film) => film.readyState >= 2)");
      await page.locator('h1').click();
      await page.keyboard.press(' ');
      await holds(
        page,
        "[...document.querySelectorAll('video')].filter((film) => film.currentTime > 0.2).length === 2",
      );
      await page.getByRole('button', { name: 'Device 2', exact: true }).click();
      assert.deepEqual([await first?.isVisible(), await second?.isVisible()], [false, true]);
    });

    test('a run is followed as it goes, without anything moving, until the reader scrolls away', async () => {
      await using opened = await stage.dashboard.open('/runs');
      const { page } = opened;
      await page.addInitScript(COUNT_SHIFTS);
      await page.goto(`${stage.dashboard.address}/runs/${await scenes.startLongRun()}`);
      // A browser is opened first, and others may be at work, too.
      const timeout = 60_000;
      await page.getByRole('img', { name: 'The screen now' }).waitFor({ timeout });
      const newest = page.locator('[data-action="23"]');
      await page.locator('[data-action="23"][aria-current="true"]').waitFor({ timeout });
      await eventually(async () => assert.ok(await isInSight(page, 23)));
      const jump = page.getByRole('button', { name: 'Jump to live' });
      assert.equal(await jump.count(), 0);
      const shift = Number(await page.evaluate('window.shifted'));
      assert.ok(shift < 0.02, `the page moved by ${shift}`);
      await newest.hover();
      await page.mouse.wheel(0, -5000);
      await jump.waitFor();
      await eventually(async () => assert.equal(await isInSight(page, 23), false));
      await page.waitForURL(/action=23/);
      await jump.click();
      await eventually(async () => assert.ok(await isInSight(page, 23)));
      assert.equal(await jump.count(), 0);
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.locator('article header').getByText('terminated').waitFor();
      await page.getByText('The run was cancelled.').waitFor();
    });

    test('a flow on two devices is asked for with two devices', async () => {
      const { client, open } = stage.dashboard;
      const phone = await client.createApp({
        body: { name: 'Phone chat', platform: 'android', bundle_id: 'org.example.chat' },
      });
      await using opened = await open(`/flows/${scenes.pairFlowId}`, { mayFail: /422/ });
      const { page } = opened;
      await page.getByRole('heading', { name: 'Two talk' }).click();
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: /^Run/ });
      await dialog.getByLabel('App').selectOption({ label: 'scenes-chat (web)' });
      await dialog.getByText('Both devices are sessions of it').waitFor();
      await dialog.getByLabel('App').selectOption({ label: 'Phone chat (android)' });
      await dialog.getByLabel('Device 1', { exact: true }).selectOption('latest');
      await dialog.getByLabel('Kind of device 2').selectOption('real');
      await dialog.getByLabel('System of device 2').selectOption('latest');
      await dialog.getByLabel('Most actions').fill('0');
      const asked = page.waitForRequest(/\/flows\/run$/);
      await dialog.getByRole('button', { name: 'Run', exact: true }).click();
      const { devices, device, max_actions } = (await asked).postDataJSON();
      assert.deepEqual(
        { devices, device, max_actions },
        {
          devices: [
            { physical: false, model: 'latest' },
            { physical: true, os_version: 'latest' },
          ],
          device: undefined,
          max_actions: 0,
        },
      );
      await dialog.getByText(/max_actions|at least 1|1 or more|>=1/).waitFor();
      await client.deleteApp({ params: { app_id: phone.id } });
    });
  });
}

/** Adds up what moves by itself, as browsers measure it. */
const COUNT_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Whether the row of an action is inside of the part of the list that is seen. */
const isInSight = (page: Page, index: number) =>
  page.evaluate<boolean>(`(() => {
    const row = document.querySelector('[data-action="${index}"]').getBoundingClientRect();
    const list = document.querySelector('[aria-label="Steps and actions"]').getBoundingClientRect();
    return row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
  })()`);
