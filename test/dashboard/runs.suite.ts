import assert from 'node:assert/strict';
import test from 'node:test';
import type { Stage } from './stage.ts';

export function testRuns(stage: Stage): void {
  test('filters stand in the address and outlive a reload; a filter without runs says so', async () => {
    // Of one flow, since all runs may be more than are in sight.
    await using opened = await stage.dashboard.open(`/runs?flow=${stage.seeded.failingFlowId}`);
    const { page } = opened;
    await page
      .getByRole('link', { name: /Greeting/ })
      .first()
      .waitFor();
    await page.getByLabel('Status').selectOption('passed');
    await page.waitForURL(/status=passed/);
    await page.reload();
    await page
      .getByRole('link', { name: /passed.*Greeting/ })
      .first()
      .waitFor();
    const rows = page.getByRole('region', { name: 'Runs', exact: true });
    assert.equal(await rows.getByRole('link', { name: /^failed/ }).count(), 0);
    await page.getByLabel('Branch').fill('no such branch');
    await page.keyboard.press('Enter');
    await page.getByText('No run fits these filters').waitFor();
    await page.getByRole('link', { name: 'Show all runs' }).click();
    await page.getByLabel('Time').selectOption({ label: 'From … to …' });
    await page.getByLabel('From').fill('2020-01-01T08:30');
    await page.waitForURL(/start=2020-01-01T/);
    await page.getByLabel('To', { exact: true }).fill('2020-02-01T08:30');
    await page.waitForURL(/end=2020-02-01T/);
    await page.getByText('No run fits these filters').waitFor();
    await page.reload();
    assert.equal(await page.getByLabel('From').inputValue(), '2020-01-01T08:30');
    await page.getByLabel('Status').selectOption('failed');
    await page.getByLabel('To', { exact: true }).fill('');
    await page
      .getByRole('link', { name: /^failed/ })
      .first()
      .waitFor();
  });

  test('the runs of one flow come with its flake rate and its times; j, k and Enter open a row', async () => {
    await using opened = await stage.dashboard.open(`/runs?flow=${stage.seeded.failingFlowId}`);
    const { page } = opened;
    const trend = page.getByRole('region', { name: 'Trend of this flow' });
    await trend.getByText('Flaky').waitFor();
    await trend.getByRole('list', { name: /Time of the last \d+ runs?/ }).waitFor();
    await page
      .getByRole('link', { name: /Greeting/ })
      .first()
      .waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/runs\/[0-9a-f-]{36}/);
  });
}
