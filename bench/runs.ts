import { openTestService } from '../test/support/test-service.ts';

/**
 * Pages of the list of runs at a million runs of one organization, by each filter, against the same number of runs read by
 * their primary keys through the same endpoint's joins, in the same database and the same run.
 */
const RUNS = Number(process.argv[2] ?? 1_000_000);
const LIMIT_MS = 50;
const REPEATS = 15;

const service = await openTestService();
const { api, id } = service.organization;
const { pool } = service.parts.database;

/** Three of each thing: two that half of the runs have each, and one that hardly any has. */
const WORDS = ['often', 'as often', 'rarely'];
const upload = (app_id: string, branch_name: string) =>
  api.make('uploadWebBuild', { body: { app_id, url: 'http://shop.invalid/', branch_name } });
const apps = [await upload('shop', 'main'), await upload('desk', 'next'), await upload('spare', 'topic')];
const suites = await Promise.all(WORDS.map((name) => api.make('createSuite', { body: { name } })));
const flows = await Promise.all(
  WORDS.map((name, index) =>
    api.make('createFlow', { body: { name, instructions: name, suite_id: suites[index]?.id } }),
  ),
);
const labels = await Promise.all(WORDS.map((name) => api.make('createLabel', { body: { name } })));
for (const [index, flow] of flows.entries())
  await api.make('attachLabelToFlow', { params: { flow_id: flow.id, label_id: labels[index]?.id ?? '' } });

/** Batches as requests make them; most runs are then added to these in bulk. */
const batches = await Promise.all(
  ['shop', 'desk', 'spare'].map((app_id, index) =>
    api.make('startRuns', { body: { app_id, suite_ids: [suites[index]?.id ?? ''] } }),
  ),
);

console.log(`Adding ${RUNS} runs over a year, one in 5,000 of the rare kind …`);
for (let start = 0; start < RUNS; start += 50_000) {
  await pool.query(
    `insert into runs (id, organization_id, batch_id, group_id, position, flow_id, flow_name, flow, status, created_at, run_seconds)
     select gen_random_uuid(), $1, k.batch_id, k.group_id, n, k.flow_id, 'Flow ' || n, '{}',
       case when n % 1000 = 0 then 'error' when n % 7 = 0 then 'failed' else 'passed' end,
       timestamptz '2026-01-01Z' + n * interval '365 days' / $4, random() * 60
     from generate_series($2::int + 1, $3::int) n
     join (values (0, $5::uuid, $6::uuid, $7::uuid), (1, $8, $9, $10), (2, $11, $12, $13)) k (kind, batch_id, group_id, flow_id)
       on k.kind = case when n % 5000 = 0 then 2 else n % 2 end`,
    [
      id,
      start,
      start + 50_000,
      RUNS,
      ...[0, 1, 2].flatMap((kind) => [
        batches[kind]?.batch_id,
        batches[kind]?.flow_group_run_ids[0],
        flows[kind]?.id,
      ]),
    ],
  );
}
await pool.query('vacuum analyze runs');
await pool.query('vacuum analyze run_labels');

async function time(work: () => Promise<unknown>): Promise<{ median: number; worst: number }> {
  const times: number[] = [];
  // Also past the point from which PostgreSQL may plan a prepared statement without its values.
  for (let repeat = 0; repeat < 8; repeat++) await work();
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(REPEATS / 2)] ?? Number.NaN, worst: times.at(-1) ?? Number.NaN };
}

const BY_KEY = `select r.*, b.app, b.build, b.environment from runs r join batches b on b.id = r.batch_id
  where r.organization_id = $1 and r.id = any ($2)`;

const headers = { 'x-api-key': service.organization.key };
const asText = (query: object) =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
let worst = 0;
async function line(name: string, query: Record<string, string | number | undefined>) {
  const { runs } = await api.make('listRuns', { query });
  const ours = await time(() => service.app.inject({ url: '/api/v1/runs', headers, query: asText(query) }));
  const ids = runs.map((run) => run.id);
  const plain = await time(() => pool.query({ name: 'by-key', text: BY_KEY, values: [id, ids] }));
  worst = Math.max(worst, ours.median);
  const ms = (value: number) => `${value.toFixed(1).padStart(9)} ms`;
  console.log(
    `${name.padEnd(46)}${String(runs.length).padStart(5)}${ms(ours.median)}${ms(ours.worst)}${ms(plain.median)}${(ours.median / plain.median).toFixed(1).padStart(8)}`,
  );
}

const [middle] = (await api.make('listRuns', { query: { end: '2026-07-01', limit: 1 } })).runs;
const kinds = WORDS.map((word, kind) => ({
  word,
  app: apps[kind]?.app_id ?? '',
  flow: flows[kind]?.id ?? '',
  suite: suites[kind]?.id ?? '',
  branch: ['main', 'next', 'topic'][kind] ?? '',
}));
console.log(`\n${'page of 100'.padEnd(46)} runs      median       worst      by key    ratio`);
await line('no filter', {});
await line('no filter, 500 from the middle', { limit: 500, starting_after: middle?.id });
const [often, asOften, rarely] = kinds;
for (const { word, app, flow, suite, branch } of kinds.filter((kind) => kind !== asOften)) {
  await line(`app, ${word}`, { app });
  await line(`flow, ${word}`, { flow });
  await line(`suite, ${word}`, { suite });
  await line(`label, ${word}`, { label: word });
  await line(`branch, ${word}`, { branch });
  await line(`app from the middle, ${word}`, { app, starting_after: middle?.id });
  await line(`label from the middle, ${word}`, { label: word, starting_after: middle?.id });
  await line(`flow, branch and status, ${word}`, { flow, branch, status: 'error' });
  await line(`label and status, ${word}`, { label: word, status: 'error' });
  await line(`all at once, ${word}`, {
    app,
    flow,
    suite,
    branch,
    label: word,
    status: 'failed,error',
    start: '2026-02-01',
    end: '2026-11-01',
  });
}
await line('status, often', { status: 'passed' });
await line('status, rarely', { status: 'error' });
await line('status, never', { status: 'terminated' });
await line('a day in spring', { start: '2026-04-01', end: '2026-04-02' });
await line('an app and a rare branch that it never had', { app: often?.app, branch: rarely?.branch });
await line('an app and a status that it never had', { app: rarely?.app, status: 'skipped' });

const slowest = worst;
// No index has two of them: the runs of one are read until enough of them fit the other.
await line('half of all runs, and a branch that none had', { app: often?.app, branch: asOften?.branch });
console.log(`\nslowest median but for the last ${slowest.toFixed(1)} ms, under ${LIMIT_MS} ms is wanted`);
await service.close();
process.exitCode = slowest < LIMIT_MS ? 0 : 1;
