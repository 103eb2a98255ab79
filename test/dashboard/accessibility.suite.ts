import assert from 'node:assert/strict';
import test from 'node:test';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { holds } from './holds.ts';
import type { Stage } from './stage.ts';

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** Structure is the same in both themes; colours are not. */
const RULES = {
  light: '{}',
  dark: "{ runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }",
};

/** In an evaluation from outside, which the page's own policy does not forbid. */
async function faultsOf(page: Page, theme: keyof typeof RULES): Promise<string[]> {
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `document.documentElement.classList.toggle('dark', ${theme === 'dark'}), axe.run(document, ${RULES[theme]})`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${theme} ${id}: ${html} ${failureSummary}`),
    );
}

export function testAccessibility(stage: Stage): void {
  test('no page has a serious accessibility fault in either theme, and none is wider than 360 px', async () => {
    const { seeded, dashboard } = stage;
    const paths = [
      '/sign-in',
      '/quickstart',
      '/flows',
      `/flows/${seeded.failingFlowId}`,
      `/suites/${seeded.suiteId}`,
      '/runs',
      `/runs?flow=${seeded.failingFlowId}`,
      `/runs/${seeded.failedRunId}`,
      `/runs/${seeded.failedRunId}?compare=1&tab=usage`,
      `/batches/${seeded.batchId}`,
      '/apps',
      `/apps/${seeded.appId}`,
      '/environments',
      `/environments/${seeded.environmentId}`,
      '/hooks',
      `/hooks/${seeded.hookId}`,
      '/devices',
      '/usage',
      ...['runs', 'members', 'api-keys', 'labels', 'webhooks', 'network', 'profile'].map(
        (part) => `/settings/${part}`,
      ),
    ];
    const faults: string[] = [];
    const visit = async () => {
      await using opened = await dashboard.open('/sign-in');
      const { page } = opened;
      for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
        await page.goto(dashboard.address + path);
        await page.locator('h1').first().waitFor();
        await holds(page, "document.querySelector('.skeleton') === null");
        await page.evaluate(axe.source);
        for (const theme of ['light', 'dark'] as const)
          for (const fault of await faultsOf(page, theme)) faults.push(`${path} ${fault}`);
        await page.setViewportSize({ width: 360, height: 720 });
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (width > 360) faults.push(`${path} is ${width} px wide`);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    };
    await Promise.all([visit(), visit()]);
    await using opened = await dashboard.open('/settings/webhooks');
    const { page } = opened;
    await page.evaluate(axe.source);
    const look = async (dialog: string) => {
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await holds(page, "document.querySelector('.skeleton') === null");
      for (const theme of ['light', 'dark'] as const)
        for (const fault of await faultsOf(page, theme)) faults.push(`${dialog} ${fault}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await page.getByRole('button', { name: 'New webhook' }).click();
    await look('New webhook');
    await page.keyboard.press('r');
    await look('Run flows');
    await page.keyboard.press('ControlOrMeta+k');
    await look('Search or run');
    assert.deepEqual(faults, []);
  });
}
