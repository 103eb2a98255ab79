import assert from 'node:assert/strict';
import test from 'node:test';
import type { Stage } from './stage.ts';
import { strike } from './strike.ts';

export function testFrame(stage: Stage): void {
  test('Ctrl-K finds a flow, r runs it with the choices of last time, ? lists the keys', async () => {
    await using opened = await stage.dashboard.open('/apps');
    const { page } = opened;
    await page.getByRole('heading', { name: 'Apps' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await strike(page, ['^k', ...'greeting', 'Enter']);
    await page.getByRole('heading', { name: 'Greeting' }).waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Run Greeting' });
    await dialog.getByLabel('App').selectOption({ label: 'Fern & Fable (web)' });
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForURL(/\/runs\//);
  });

  test('what is typed right after Ctrl-K is not lost, and what fits it best stands first', async () => {
    const { client, open } = stage.dashboard;
    await client.createFlow({ body: { name: 'Zebra settings', instructions: 'Look' } });
    await using opened = await open('/usage');
    const { page } = opened;
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    await strike(page, ['^k', ...'zebra']);
    const search = page.getByPlaceholder(/Go to a page/);
    await search.waitFor();
    const options = page.getByRole('option');
    await options.first().waitFor();
    assert.equal(await search.inputValue(), 'zebra');
    assert.deepEqual(await options.allTextContents(), ['Zebra settingsflow', 'Run Zebra settingsflow']);
    await search.fill('setting');
    assert.equal(await options.first().textContent(), 'Settingspage');
    await search.fill('run zebra');
    assert.equal(await options.first().textContent(), 'Run Zebra settingsflow');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Run Zebra settings' }).waitFor();
  });

  test('the navigation says where one is, also on pages below a place', async () => {
    const { seeded, dashboard } = stage;
    await using opened = await dashboard.open('/quickstart');
    const { page } = opened;
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
    await page.getByRole('heading', { name: 'Quickstart' }).waitFor();
    assert.deepEqual(await current.allTextContents(), []);
    for (const [path, name] of [
      [`/suites/${seeded.suiteId}`, 'Flows'],
      [`/flows/${seeded.flowId}`, 'Flows'],
      [`/batches/${seeded.batchId}`, 'Runs'],
      [`/runs/${seeded.failedRunId}`, 'Runs'],
      ['/settings/labels', 'Settings'],
    ] as const) {
      await page.goto(dashboard.address + path);
      await page.locator('h1').first().waitFor();
      assert.equal(await current.count(), 1, path);
      assert.match((await current.textContent()) ?? '', new RegExp(`^${name}`), path);
    }
  });

  test('the theme goes with the system until one is chosen, and the choice is kept', async () => {
    await using opened = await stage.dashboard.open('/runs', { theme: 'dark' });
    const { page } = opened;
    const isDark = () => page.evaluate("document.documentElement.classList.contains('dark')");
    assert.equal(await isDark(), true);
    await page.getByRole('button', { name: 'Use the light theme' }).click();
    assert.equal(await isDark(), false);
    await page.reload();
    await page.getByRole('heading', { name: 'Runs' }).waitFor();
    assert.equal(await isDark(), false);
  });

  test('an address of nothing, and one of something that is not there, say so', async () => {
    const missing = '00000000-0000-4000-8000-000000000000';
    await using opened = await stage.dashboard.open(`/runs/${missing}`, { mayFail: /404/ });
    const { page } = opened;
    await page.getByText(`There is no run with the id ${missing}.`).waitFor();
    await page.goto(`${stage.dashboard.address}/nothing/here`);
    await page.getByText('There is no such page').waitFor();
  });
}
