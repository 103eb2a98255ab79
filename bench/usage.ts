import { openTestService } from '../test/support/test-service.ts';

/**
 * Usage at a million runs: totals of several ranges and a page of 500, against the plain sum over all runs of the range in
 * the same database and the same run.
 */
const RUNS = 1_000_000;
const LIMIT_MS = 50;
const REPEATS = 15;

const service = await openTestService();
const { api, id } = service.organization;
const { pool } = service.parts.database;

console.log(`Adding ${RUNS} runs over a year, every tenth within one hour of it …`);
for (let start = 0; start < RUNS; start += 50_000) {
  await pool.query(
    `insert into runs (id, organization_id, flow_id, flow_name, status, created_at, run_seconds, uncached_action_count, cached_action_count)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Flow ' || n,
       (array['passed', 'failed', 'error', 'terminated'])[1 + n % 4],
       timestamptz '2026-01-01Z' + case when n % 10 = 0 then interval '100 days' + random() * interval '1 hour'
         else random() * interval '365 days' end,
       random() * 60, (random() * 30)::int, (random() * 30)::int
     from generate_series($2::int, $3::int) n`,
    [id, start, start + 49_999],
  );
}
await pool.query('vacuum analyze runs');
await pool.query('analyze usage_buckets');

const ranges: [string, string, string][] = [
  ['the whole year', '2026-01-01', '2027-01-01'],
  ['a year, edges in mid-minute', '2026-01-01T00:00:30.5Z', '2026-12-31T23:59:30.5Z'],
  ['a month', '2026-03-01', '2026-04-01'],
  ['half of the busy hour', '2026-04-11T00:15:20Z', '2026-04-11T00:45:40Z'],
  ['ten seconds of the busy hour', '2026-04-11T00:15:20Z', '2026-04-11T00:15:30Z'],
];

async function time(work: () => Promise<unknown>): Promise<{ median: number; worst: number }> {
  const times: number[] = [];
  await work();
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(REPEATS / 2)] ?? Number.NaN, worst: times.at(-1) ?? Number.NaN };
}

const PLAIN = `select count(*), sum(run_seconds), sum(uncached_action_count), sum(cached_action_count)
  from runs where organization_id = $1 and created_at >= $2 and created_at < $3`;

let worst = 0;
const line = (name: string, ours: { median: number; worst: number }, plain: number) => {
  worst = Math.max(worst, ours.median);
  console.log(
    `${name.padEnd(34)}${ours.median.toFixed(1).padStart(8)} ms${ours.worst.toFixed(1).padStart(9)} ms${plain.toFixed(1).padStart(11)} ms${(ours.median / plain).toFixed(3).padStart(9)}`,
  );
};

console.log(`\n${'call'.padEnd(34)}     median       worst   plain sum    ratio`);
for (const [name, start, end] of ranges) {
  const totals = await time(() => api.make('getUsage', { query: { start, end } }));
  const plain = await time(() => pool.query(PLAIN, [id, start, end]));
  line(`totals of ${name}`, totals, plain.median);
}
const [middle] = (
  await api.make('listRunUsage', { query: { start: '2026-06-01', end: '2027-01-01', limit: 1 } })
).runs;
const query = { start: '2026-01-01', end: '2027-01-01', limit: 500, starting_after: middle?.run_id };
const page = await time(() => api.make('listRunUsage', { query }));
const whole = await time(() => pool.query(PLAIN, [id, query.start, query.end]));
line('a page of 500 from the middle', page, whole.median);

console.log(`\nslowest median ${worst.toFixed(1)} ms, under ${LIMIT_MS} ms is wanted`);
await service.close();
process.exitCode = worst < LIMIT_MS ? 0 : 1;
