import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { buildService } from '../src/main/build-service.ts';
import { buildDashboard } from '../src/main/dashboard/build-dashboard.ts';
import { openBrowser } from '../test/apps/open-browser.ts';
import { signIn } from '../test/support/sign-in.ts';
import { openTestService } from '../test/support/test-service.ts';

/**
 * The list of runs in a real browser with a hundred thousand runs behind it, against the same page with a hundred: what a page
 * shows should not cost by what is stored.
 */
const RUNS = Number(process.argv[2] ?? 100_000);
const FEW = 100;
const REPEATS = 5;

const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const service = await openTestService();
const { organization, parts } = service;
const { pool } = parts.database;
const dashboardDirectory = await buildDashboard(console.log);
const app = await buildService({
  ...parts,
  dashboardDirectory,
  config: { ...parts.config, publicUrl: address },
});
await app.listen({ port, host: '127.0.0.1' });
await signIn(service, organization);
const browser = await openBrowser();
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const entered = await context.request.post(`${address}/api/auth/sign-in/email`, {
  data: { email: 'first@test.invalid', password: 'correct horse battery staple' },
  headers: { origin: address },
});
assert.equal(entered.status(), 200);

const { api } = organization;
await api.make('uploadWebBuild', {
  body: { app_id: 'shop', url: 'http://shop.invalid/', branch_name: 'main' },
});
const flow = await api.make('createFlow', { body: { name: 'Checkout', instructions: 'Look' } });
const batch = await api.make('startRuns', { body: { app_id: 'shop', flow_ids: [flow.id] } });

let added = 0;

async function addRuns(count: number): Promise<void> {
  await pool.query(
    `insert into runs (id, organization_id, batch_id, group_id, position, flow_id, flow_name, flow, status, created_at, run_seconds)
     select gen_random_uuid(), $1, $2, $3, n, $4, 'Flow ' || n, '{}',
       case when n % 50 = 0 then 'error' when n % 7 = 0 then 'failed' else 'passed' end,
       now() - n * interval '1 minute', random() * 60
     from generate_series($5::int + 1, $6::int) n`,
    [organization.id, batch.batch_id, batch.flow_group_run_ids[0], flow.id, added, added + count],
  );
  added += count;
  await pool.query('vacuum analyze runs');
}

interface Load {
  firstPaintMs: number;
  largestPaintMs: number;
  rowsMs: number;
  shift: number;
  scriptKb: number;
}

const OBSERVE = `window.seen = { lcp: 0, shift: 0 };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.lcp = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.seen.shift += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });`;

async function load(path: string): Promise<Load> {
  const page = await context.newPage();
  try {
    await page.addInitScript(OBSERVE);
    await page.goto(address + path);
    await page.locator('main [data-row]').first().waitFor();
    const rowsMs = await page.evaluate<number>('performance.now()');
    await page.waitForLoadState('networkidle');
    return await page.evaluate<Load>(`({
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      largestPaintMs: window.seen.lcp,
      rowsMs: ${rowsMs},
      shift: window.seen.shift,
      scriptKb: performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    })`);
  } finally {
    await page.close();
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(path: string): Promise<Load> {
  await load(path);
  const loads: Load[] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) loads.push(await load(path));
  const of = (field: keyof Load) => median(loads.map((one) => one[field]));
  return {
    firstPaintMs: of('firstPaintMs'),
    largestPaintMs: of('largestPaintMs'),
    rowsMs: of('rowsMs'),
    shift: of('shift'),
    scriptKb: of('scriptKb'),
  };
}

/** Through thousands of rows at full speed: how long the frames were. */
async function scroll(page: Page): Promise<{ rows: number; medianMs: number; worstMs: number }> {
  await page.goto(`${address}/runs`);
  await page.locator('main [data-row]').first().waitFor();
  return page.evaluate(`new Promise((resolve) => {
    const list = document.querySelector('section[aria-label="Runs"]');
    const frames = [];
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      list.scrollTop += 400;
      if (frames.length < 400) return requestAnimationFrame(step);
      frames.sort((a, b) => a - b);
      resolve({ rows: Math.round(list.scrollTop / 44), medianMs: frames[200], worstMs: frames.at(-1) });
    };
    requestAnimationFrame(step);
  })`);
}

try {
  await addRuns(FEW);
  const paths = ['/runs', '/runs?status=failed,error', '/flows'];
  const few = new Map<string, Load>();
  for (const path of paths) few.set(path, await measure(path));
  console.log(`Adding ${RUNS} runs …`);
  await addRuns(RUNS);
  for (const path of paths) {
    const { rowsMs, ...many } = await measure(path);
    const before = few.get(path)?.rowsMs ?? Number.NaN;
    console.log(
      `${path.padEnd(28)} rows ${rowsMs.toFixed(0)} ms (${(rowsMs / before).toFixed(2)} of ${before.toFixed(0)} ms with ${FEW} runs), ` +
        `first paint ${many.firstPaintMs.toFixed(0)} ms, largest ${many.largestPaintMs.toFixed(0)} ms, ` +
        `layout shift ${many.shift.toFixed(3)}, ${many.scriptKb.toFixed(0)} KB of script`,
    );
  }
  const page = await context.newPage();
  const { rows, medianMs, worstMs } = await scroll(page);
  console.log(
    `scrolling through ${rows} rows: frames of ${medianMs.toFixed(1)} ms (median), ${worstMs.toFixed(0)} ms (worst)`,
  );
} finally {
  await browser.close();
  await app.close();
  await service.close();
}

async function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => resolve(typeof bound === 'object' && bound ? bound.port : 0));
    });
  });
}
