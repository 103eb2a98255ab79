import assert from 'node:assert/strict';
import test from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import type { Stage } from './stage.ts';
import { strike } from './strike.ts';

/** What the dialog reads, kept back until it is let go. */
async function holdBack(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const pattern = /\/api\/v1\/(apps|environments|suites|labels|flows\/names)(\?|$)/;
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unroute(pattern);
  };
}

const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.textContent');

export function testRunDialog(stage: Stage): void {
  test('it has its size at once, claims nothing that it does not know, and is used by keys alone', async () => {
    const { client, open } = stage.dashboard;
    const suite = await client.createSuite({ body: { name: 'Many to choose from' } });
    const names = Array.from({ length: 50 }, (_, index) => `Choice ${index + 1} of many`);
    for (const name of names)
      await client.createFlow({ body: { name, instructions: 'Look', suite_id: suite.id } });
    await using opened = await open('/devices');
    const { page } = opened;
    await page.getByRole('heading', { name: 'Devices' }).waitFor();
    const letGo = await holdBack(page);
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Run flows' });
    await dialog.waitFor();
    const before = await dialog.boundingBox();
    assert.equal(await dialog.getByText('None yet').count(), 0);
    await letGo();
    await dialog.getByRole('checkbox', { name: 'Demo', exact: true }).waitFor();
    const after = await dialog.boundingBox();
    assert.deepEqual(after, before, 'nothing moved');

    assert.equal(await focused(page), 'Search suites, labels and flows');
    const lines = await dialog.getByRole('checkbox').count();
    assert.ok(lines < 50, `${lines} lines are on the page`);
    await page.keyboard.type('choice 37');
    await dialog.getByRole('checkbox', { name: 'Choice 37 of many' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await dialog.getByText('1 flow chosen').waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Run', exact: true }).isEnabled(), true);
    assert.deepEqual(await dialog.boundingBox(), before, 'nothing moved');
  });

  test('r and Enter run the flow that is shown, however fast they come', async () => {
    await using opened = await stage.dashboard.open(`/flows/${stage.seeded.failingFlowId}`);
    const { page } = opened;
    await page.getByRole('heading', { name: 'Greeting' }).waitFor();
    const { apps } = await stage.dashboard.client.listApps();
    const appId = apps.find(({ app_id }) => app_id === 'demo-shop')?.id;
    const choices = JSON.stringify(JSON.stringify({ appId }));
    await page.evaluate(`localStorage.setItem('saywright-run-choices', ${choices})`);
    const letGo = await holdBack(page);
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Run Greeting' });
    await dialog.waitFor();
    const size = await dialog.boundingBox();
    await letGo();
    await eventually(async () => assert.equal(await focused(page), 'Run'));
    assert.deepEqual(await dialog.boundingBox(), size, 'nothing moved');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.reload();
    await page.getByRole('heading', { name: 'Greeting' }).waitFor();
    const letThemGo = await holdBack(page);
    await strike(page, ['r', 'Enter']);
    await dialog.waitFor();
    await letThemGo();
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}/);
  });
}
