import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { openTestService } from '../../../test/support/test-service.ts';
import type { RunStatus } from '../../contract/runs.ts';
import { type OrganizationId, Tenant } from '../../platform/db/tenant.ts';
import { newId } from '../../platform/new-id.ts';
import { readTotals, type Totals } from './store.ts';

const service = await openTestService();
after(() => service.close());
const { database } = service.parts;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const BASE = Date.parse('2026-03-01T00:00:00Z');

interface Run {
  at: number;
  status: RunStatus;
  run_seconds: number | null;
  uncached_action_count: number;
  cached_action_count: number;
}

const rowOf = ({ at, ...run }: Run) => ({
  ...run,
  id: newId(),
  flow_id: newId(),
  flow_name: 'F',
  created_at: new Date(at).toISOString(),
  started_at: null,
  finished_at: null,
});
const isFinal = (run: Run) => run.status !== 'queued' && run.status !== 'running';

function totalsOf(runs: readonly Run[], start: number, end: number): Totals {
  const counted = runs.filter(({ at }) => at >= start && at < end);
  const sum = (of: (run: Run) => number) => counted.reduce((total, run) => total + of(run), 0);
  return {
    run_count: counted.length,
    total_run_seconds: sum((run) => (isFinal(run) ? (run.run_seconds ?? 0) : 0)),
    uncached_action_count: sum((run) => run.uncached_action_count),
    cached_action_count: sum((run) => run.cached_action_count),
  };
}

async function makeTenant(): Promise<Tenant> {
  const id = newId() as OrganizationId;
  await database.pool.query('insert into organizations (id, name, slug) values ($1, $2, $2)', [id, id]);
  return new Tenant(database, id);
}

/** Moments over three days, of which many lie exactly on the edge of a minute or an hour, or a millisecond beside it. */
const beside = (edge: number, count: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: count }), fc.constantFrom(-1, 0, 0, 1))
    .map(([index, off]) => BASE + index * edge + off);
const moments = fc.oneof(
  beside(HOUR, 72),
  beside(MINUTE, 72 * 60),
  beside(MINUTE, 5),
  fc.integer({ min: BASE, max: BASE + 3 * MINUTE }),
  fc.integer({ min: BASE, max: BASE + 72 * HOUR }),
);
const runs = fc.record<Run>({
  at: moments,
  status: fc.constantFrom('queued', 'running', 'passed', 'failed', 'error', 'terminated', 'skipped'),
  // Eighths add up exactly in any order.
  run_seconds: fc.option(fc.integer({ min: 0, max: 10_000 }).map((eighths) => eighths / 8)),
  uncached_action_count: fc.nat(500),
  cached_action_count: fc.nat(500),
});
const ranges = fc
  .oneof(
    fc.tuple(moments, moments),
    fc
      .tuple(moments, fc.integer({ min: 1, max: 2 * MINUTE }))
      .map(([start, length]) => [start, start + length]),
  )
  .map(([one = 0, two = 0]) => [Math.min(one, two), Math.max(one, two) + (one === two ? 1 : 0)] as const);

test('totals of any range equal a plain count over all runs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(runs, { minLength: 1, maxLength: 150 }),
      fc.array(ranges, { minLength: 40, maxLength: 40 }),
      async (all, wanted) => {
        const tenant = await makeTenant();
        await tenant.insert('runs', all.map(rowOf)).execute();
        for (const [start, end] of wanted) {
          const totals = await readTotals(tenant, new Date(start), new Date(end));
          assert.deepEqual(
            totals,
            totalsOf(all, start, end),
            `${new Date(start).toISOString()} + ${end - start}`,
          );
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('totals are the same whether runs were final when added or became so later, alone or many at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(runs, { minLength: 1, maxLength: 60 }),
      fc.array(ranges, { minLength: 10, maxLength: 10 }),
      fc.integer({ min: 1, max: 20 }),
      async (all, wanted, batch) => {
        const tenant = await makeTenant();
        const rows = all.map(rowOf);
        const unfinished = { status: 'running' as const, run_seconds: null, uncached_action_count: 1 };
        await tenant
          .insert(
            'runs',
            rows.map((row) => ({ ...row, ...unfinished })),
          )
          .execute();
        for (let from = 0; from < rows.length; from += batch) {
          await database.pool.query(
            `update runs set status = n.status, run_seconds = n.run_seconds, uncached_action_count = n.uncached_action_count
             from json_to_recordset($1) as n (id uuid, status text, run_seconds float8, uncached_action_count int)
             where runs.id = n.id`,
            [JSON.stringify(rows.slice(from, from + batch))],
          );
        }
        for (const [start, end] of wanted) {
          const totals = await readTotals(tenant, new Date(start), new Date(end));
          assert.deepEqual(totals, totalsOf(all, start, end));
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('runs that many finish at once, minute by minute in different orders, are all counted once', async () => {
  const tenant = await makeTenant();
  const all = Array.from(
    { length: 600 },
    (_, index): Run => ({
      at: BASE + (index % 40) * 5 * MINUTE,
      status: 'running',
      run_seconds: null,
      uncached_action_count: 2,
      cached_action_count: 1,
    }),
  );
  const rows = all.map(rowOf);
  await tenant.insert('runs', rows).execute();
  const finish = (_: unknown, worker: number) => {
    const mine = rows.filter((_, index) => index % 10 === worker).map(({ id }) => id);
    const update = tenant.update('runs').set({ status: 'passed', run_seconds: 1.5 });
    return update.where('id', 'in', worker % 2 ? mine : mine.reverse()).execute();
  };
  await Promise.all(Array.from({ length: 10 }, finish));
  assert.deepEqual(await readTotals(tenant, new Date(BASE), new Date(BASE + 24 * HOUR)), {
    run_count: 600,
    total_run_seconds: 900,
    uncached_action_count: 1200,
    cached_action_count: 600,
  });
});
