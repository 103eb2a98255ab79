import assert from 'node:assert/strict';
import test from 'node:test';
import type { Stage } from './stage.ts';

export function testFrame(stage: Stage): void {
  test('Ctrl-K finds a flow, r runs it with the choices of last time, ? lists the keys', async () => {
    await using opened = await stage.dashboard.open('/apps');
    const { page } = opened;
    await page.getByRole('heading', { name: 'Apps' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByPlaceholder(/Go to a page/).fill('Greeting');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Greeting' }).waitFor();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Run Greeting' });
    await dialog.getByLabel('App').selectOption({ label: 'Fern & Fable (web)' });
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await page.waitForURL(/\/runs\//);
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
