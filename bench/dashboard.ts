import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { buildService } from '../src/main/build-service.ts';
import { buildDashboard } from '../src/main/dashboard/build-dashboard.ts';
import { openBrowser } from '../test/apps/open-browser.ts';
import { reservePort } from '../test/support/reserve-port.ts';
import { signIn } from '../test/support/sign-in.ts';
import { openTestService } from '../test/support/test-service.ts';

/**
 * Lists in a real browser with a hundred thousand runs, five thousand flows in two hundred suites, and thousands of everything
 * else that has a list behind them, against the same pages with a few: what a page shows should not cost by what is stored.
 */
const RUNS = Number(process.argv[2] ?? 100_000);
const FEW = 100;
const SUITES = 200;
const FLOWS = 5000;
const OTHERS = 5000;

/** A frame that somebody notices. */
const LONG_FRAME_MS = 50;
const REPEATS = 5;

const port = await reservePort();
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
const web = await api.make('uploadWebBuild', {
  body: { app_id: 'shop', url: 'http://shop.invalid/', branch_name: 'main' },
});
const hook = await api.make('createHook', {
  body: { name: 'Prepare', script: 'exit 0', script_type: 'bash' },
});
await api.make('createWebhook', { body: { url: 'http://127.0.0.1:9/', enabled: false } });
await api.make('createEnvironment', { body: { name: 'Staging' } });
const flow = await api.make('createFlow', { body: { name: 'Checkout', instructions: 'Look' } });
await api.make('putFlowHooks', { params: { flow_id: flow.id }, body: { setup: [hook.id] } });
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

/** Flows in suites, and many of everything else that has a list. */
async function addMany(): Promise<void> {
  const organizationId = organization.id;
  await pool.query(
    `insert into suites (id, organization_id, name)
     select gen_random_uuid(), $1, 'Suite ' || n from generate_series(1, $2::int) n`,
    [organizationId, SUITES],
  );
  await pool.query(
    `with made as (
       insert into flows (id, organization_id, name, instructions)
       select gen_random_uuid(), $1, 'Flow ' || n, repeat('Click "Save" ' || n || E'\\n', 10) from generate_series(1, $2::int) n
       returning id, substring(name from 6)::int as n),
     places as (select id, row_number() over (order by created_at, id) - 1 as place from suites where organization_id = $1 and name like 'Suite %')
     insert into suite_flows (organization_id, suite_id, flow_id, ordinal)
     select $1, places.id, made.id, made.n from made join places on places.place = made.n % $3::int`,
    [organizationId, FLOWS, SUITES],
  );
  await pool.query(
    `insert into builds (id, organization_id, app_id, url, branch_name)
     select gen_random_uuid(), $1, $2, 'http://shop.invalid/' || n, 'main' from generate_series(1, $3::int) n`,
    [organizationId, web.app_id, OTHERS],
  );
  await pool.query(
    `insert into hooks (id, organization_id, name, script, script_type)
     select gen_random_uuid(), $1, 'Hook ' || n, 'exit 0', 'bash' from generate_series(1, $2::int) n`,
    [organizationId, OTHERS],
  );
  await pool.query(
    `insert into environments (id, organization_id, name)
     select gen_random_uuid(), $1, 'Environment ' || n from generate_series(1, $2::int) n`,
    [organizationId, OTHERS],
  );
  await pool.query(
    `insert into hook_attachments (id, organization_id, hook_id, flow_id, position, ordinal)
     select gen_random_uuid(), $1, $2, id, 'setup', 0 from flows where organization_id = $1 and name like 'Flow %'`,
    [organizationId, hook.id],
  );
  await pool.query(
    `with made as (
       insert into users (name, email) select 'Person ' || n, n || '@many.invalid' from generate_series(1, $2::int) n
       returning id)
     insert into members (organization_id, user_id, role) select $1, id, 'member' from made`,
    [organizationId, OTHERS],
  );
  await pool.query(
    `insert into api_keys (id, organization_id, name, hint, hash)
     select gen_random_uuid(), $1, 'Key ' || n, 'sw_…', sha256(n::text::bytea) from generate_series(1, $2::int) n`,
    [organizationId, OTHERS],
  );
  await pool.query(
    `insert into webhooks (id, organization_id, url, events, secret_sealed)
     select gen_random_uuid(), $1, 'http://127.0.0.1:9/' || n, '{run.completed}', '' from generate_series(1, $2::int) n`,
    [organizationId, OTHERS],
  );
  await pool.query('vacuum analyze');
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

/** A line of a list or of a table. */
const ROWS = 'main [data-row], main [data-index]';

async function load(path: string): Promise<Load> {
  const page = await context.newPage();
  try {
    await page.addInitScript(OBSERVE);
    await page.goto(address + path);
    await page.locator(ROWS).first().waitFor();
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

interface Scrolled {
  px: number;
  medianMs: number;
  worstMs: number;
  longFrames: number;
}

/** Through a list at full speed: how long the frames were. */
async function scroll(page: Page, path: string): Promise<Scrolled> {
  await page.goto(address + path);
  await page.locator(ROWS).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(`new Promise((resolve) => {
    const list = document.querySelector('main [data-scroller]');
    const frames = [];
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      list.scrollTop += 400;
      if (frames.length < 400) return requestAnimationFrame(step);
      frames.sort((a, b) => a - b);
      resolve({
        px: list.scrollTop,
        medianMs: frames[200],
        worstMs: frames.at(-1),
        longFrames: frames.filter((ms) => ms > ${LONG_FRAME_MS}).length,
      });
    };
    requestAnimationFrame(step);
  })`);
}

try {
  await addRuns(FEW);
  const paths = [
    '/runs',
    '/runs?status=failed,error',
    '/flows',
    `/apps/${web.app_id}`,
    '/hooks',
    '/environments',
    '/usage',
    `/hooks/${hook.id}`,
    ...['members', 'api-keys', 'webhooks'].map((part) => `/settings/${part}`),
  ];
  const few = new Map<string, Load>();
  for (const path of paths) few.set(path, await measure(path));
  console.log(`Adding ${RUNS} runs, ${FLOWS} flows in ${SUITES} suites, ${OTHERS} of everything else …`);
  await addRuns(RUNS);
  await addMany();
  for (const path of paths) {
    const { rowsMs, ...many } = await measure(path);
    const before = few.get(path)?.rowsMs ?? Number.NaN;
    console.log(
      `${path.replace(/[0-9a-f-]{36}/, '…').padEnd(28)} rows ${rowsMs.toFixed(0)} ms (${(rowsMs / before).toFixed(2)} of ${before.toFixed(0)} ms with few), ` +
        `first paint ${many.firstPaintMs.toFixed(0)} ms, largest ${many.largestPaintMs.toFixed(0)} ms, ` +
        `layout shift ${many.shift.toFixed(3)}, ${many.scriptKb.toFixed(0)} KB of script`,
    );
  }
  const page = await context.newPage();
  const scrolled = [
    '/runs',
    '/flows',
    `/apps/${web.app_id}`,
    '/environments',
    '/settings/members',
    '/settings/webhooks',
  ];
  for (const path of scrolled) {
    const { px, medianMs, worstMs, longFrames } = await scroll(page, path);
    console.log(
      `scrolling ${path.replace(/[0-9a-f-]{36}/, '…').padEnd(18)} through ${Math.round(px)} px: frames of ` +
        `${medianMs.toFixed(1)} ms (median), ${worstMs.toFixed(0)} ms (worst), ${longFrames} of 400 over ${LONG_FRAME_MS} ms`,
    );
  }
} finally {
  await browser.close();
  await app.close();
  await service.close();
}
