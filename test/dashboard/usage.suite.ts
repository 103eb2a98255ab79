import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { eventually } from '../support/eventually.ts';
import type { Stage } from './stage.ts';

export function testUsage(stage: Stage): void {
  test('usage shows totals, a chart and who used it, for any range, and gives the runs as CSV', async () => {
    await using opened = await stage.dashboard.open('/usage');
    const { page } = opened;
    await page.locator('.uplot canvas').waitFor();
    await page.getByRole('link', { name: 'Fern & Fable' }).waitFor();
    // The numbers of a day, without a pointer: the last one is today's.
    const chart = page.getByRole('group', { name: /Actions by day/ });
    const legend = chart.getByRole('status');
    assert.doesNotMatch((await legend.textContent()) ?? '', /--|\d/);
    await chart.press('ArrowLeft');
    await eventually(async () =>
      assert.match((await legend.textContent()) ?? '', /Actions[1-9].*\d{4}-\d\d-\d\d/),
    );
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const file = await (await downloading).path();
    const [head, ...rows] = (await readFile(file, 'utf8')).trim().split('\r\n');
    assert.match(head ?? '', /^run_id,flow_id,flow_name,status/);
    assert.ok(rows.some((row) => row.includes(stage.seeded.failedRunId)));
    await page.getByLabel('From').fill('2020-01-01');
    await page.waitForURL(/start=2020-01-01/);
    await page.getByLabel('to', { exact: true }).fill('2020-02-01');
    await page.getByText('Nothing ran in these days').waitFor();
  });
}
