import assert from 'node:assert/strict';
import test from 'node:test';
import { eventually } from '../support/eventually.ts';
import { holds } from './holds.ts';
import type { Stage } from './stage.ts';

/** What of a table's cells is cut off, or can be reached only by scrolling sideways. */
const OUT_OF_SIGHT = `[...document.querySelectorAll('[data-scroller]:has(table)')].flatMap((scroller) => {
  const { left, right } = scroller.getBoundingClientRect();
  const edges = [Math.max(left, 0), Math.min(right, innerWidth)];
  const isOut = (part) => {
    const box = part.getBoundingClientRect();
    return box.width > 0 && (box.left < edges[0] - 1 || box.right > edges[1] + 1);
  };
  return [...scroller.querySelectorAll('td, td *')].filter(isOut).map((part) => part.outerHTML.slice(0, 200));
})`;

export function testNarrow(stage: Stage): void {
  test('whatever a table offers is in sight at 360 and at 768 px', async () => {
    const { client, open, address } = stage.dashboard;
    const { apps } = await client.listApps();
    const app_id = apps.find(({ id }) => id === stage.seeded.appId)?.app_id ?? '';
    const build = { branch_name: 'feature/a-branch-with-a-long-name', commit_sha: '3f2c9ab3f2c9ab' };
    const { build_id } = await client.uploadWebBuild({
      body: { app_id, url: `${address}/demo/?an-address-that-is-longer-than-a-phone-is-wide`, ...build },
    });
    const webhook = await client.createWebhook({ body: { url: 'http://127.0.0.1:9/narrow' } });
    await client.testWebhook({ params: { webhook_id: webhook.id } });
    try {
      await using opened = await open(`/apps/${stage.seeded.appId}`, { width: 360 });
      const { page } = opened;
      const pages = [
        [`/apps/${stage.seeded.appId}`, page.getByRole('button', { name: 'Make active' })],
        [
          `/environments/${stage.seeded.environmentId}`,
          page.getByRole('button', { name: 'Delete SHOP_USER' }),
        ],
        ['/settings/members', page.getByRole('button', { name: 'Remove' })],
        ['/settings/api-keys', page.getByRole('button', { name: 'Revoke' })],
        ['/settings/webhooks', page.getByRole('row', { name: /failed.*test/ })],
        ['/usage', page.getByRole('row', { name: /^Greeting/ })],
      ] as const;
      for (const [path, last] of pages) {
        await page.goto(address + path);
        if (path.endsWith('webhooks')) {
          const card = page.getByRole('listitem').filter({ hasText: '127.0.0.1:9/narrow' });
          await card.getByRole('button', { name: 'Deliveries' }).click();
        }
        await last.first().waitFor();
        for (const width of [360, 768]) {
          await page.setViewportSize({ width, height: 800 });
          await eventually(async () =>
            assert.deepEqual(await page.evaluate(OUT_OF_SIGHT), [], `${path} at ${width} px`),
          );
        }
      }
    } finally {
      await client.deleteWebhook({ params: { webhook_id: webhook.id } });
      await client.deleteBuild({ params: { app_id: stage.seeded.appId, build_id } });
    }
  });

  test('of many tabs the chosen one is in sight, and an edge past which there are more fades', async () => {
    await using opened = await stage.dashboard.open('/settings/profile', { width: 360 });
    const { page } = opened;
    const tab = page.getByRole('tab', { name: 'Profile' });
    await tab.waitFor();
    const { x = 0, width = 0 } = (await tab.boundingBox()) ?? {};
    assert.ok(x >= 0 && x + width <= 360, `from ${x} to ${x + width}`);
    await holds(
      page,
      "getComputedStyle(document.querySelector('[role=tablist]')).maskImage.includes('gradient')",
    );
  });
}
