import path from 'node:path';
import { openDashboard } from './open-dashboard.ts';
import { seed } from './seed.ts';

/** `npm run screenshots`: the pictures of docs/ and README, taken of the real thing. */
const DOCS = path.resolve(import.meta.dirname, '../../docs');

const dashboard = await openDashboard();
try {
  const { client } = dashboard;
  const { batch_id } = await client.startRuns({ body: { app_id: 'demo-shop', labels: ['demo'] } });
  for await (const _ of await client.followBatch({ params: { batch_id } }));
  const { run_groups } = await client.getBatchStatus({ query: { batch_id } });
  const gift = run_groups[0]?.runs.find(({ name }) => name === 'Order a gift')?.id;
  const seeded = await seed(client);
  const pictures = {
    run: { address: `/runs/${gift}?action=14` },
    'run-failed': { address: `/runs/${seeded.failedRunId}` },
    'dashboard-run-dark': { address: `/runs/${gift}?action=14`, theme: 'dark' as const },
    'dashboard-flow': { address: `/flows/${seeded.flowId}` },
    'dashboard-runs': { address: '/runs' },
    'dashboard-batch': { address: `/batches/${batch_id}` },
    'dashboard-phone': { address: `/runs/${seeded.failedRunId}`, width: 360 },
  };
  for (const [name, { address, ...options }] of Object.entries(pictures)) {
    await using opened = await dashboard.open(address, options);
    // The frame is there long before the page in it.
    await opened.page.locator('main').getByRole('heading').first().waitFor();
    await opened.page.waitForLoadState('networkidle');
    await opened.page.screenshot({ path: path.join(DOCS, `${name}.png`) });
    console.log(`docs/${name}.png`);
  }
} finally {
  await dashboard.close();
}
