import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTestService } from '../../../../test/support/test-service.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { Tenant } from '../../../platform/db/tenant.ts';
import { showRuns } from './list-runs.ts';

/** One connection, because each reports what it read by itself. */
const service = await openTestService();
const database = openDatabase(service.connection, { maxConnections: 1 });
after(async () => {
  await database.close();
  await service.close();
});
const { api, id } = service.organization;
const tenant = new Tenant(database, id);

const RUNS = 5000;
const LIMIT = 20;
const STATUSES = 7;

const body = { app_id: 'shop', url: 'http://shop.invalid/', branch_name: 'main' };
const { app_id: app } = await api.make('uploadWebBuild', { body });
const suite = await api.make('createSuite', { body: { name: 'S' } });
const flow = await api.make('createFlow', { body: { name: 'F', instructions: 'F', suite_id: suite.id } });
const label = await api.make('createLabel', { body: { name: 'L' } });
await api.make('attachLabelToFlow', { params: { flow_id: flow.id, label_id: label.id } });
const { batch_id, flow_group_run_ids } = await api.make('startRuns', {
  body: { app_id: 'shop', suite_ids: [suite.id] },
});
await database.pool.query(
  `insert into runs (id, organization_id, batch_id, group_id, position, flow_id, flow_name, flow, status, created_at)
   select gen_random_uuid(), $1, $2, $3, n, $4, 'F', '{}', case when n % 250 = 0 then 'error' else 'passed' end,
     timestamptz '2026-01-01Z' + n * interval '1 minute'
   from generate_series(1, $5::int) n`,
  [id, batch_id, flow_group_run_ids[0], flow.id, RUNS],
);
await database.pool.query('analyze runs');
await database.pool.query('analyze run_labels');

async function rowsRead(): Promise<number> {
  await database.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await database.pool.query<{ count: number }>(
    `select sum(seq_tup_read + idx_tup_fetch) as count from pg_stat_user_tables where relname in ('runs', 'run_labels')`,
  );
  return Number(rows[0]?.count);
}

const range = { start: new Date('2026-01-02'), end: new Date('2026-01-03') };
for (const [name, filters] of Object.entries({
  'no filter': {},
  app: { app },
  flow: { flow: flow.id },
  suite: { suite: suite.id },
  branch: { branch: 'main' },
  label: { label: 'L' },
  'a status': { status: ['passed' as const] },
  'a rare status': { status: ['error' as const] },
  'a range of time': range,
  'a label and a rare status': { label: 'L', status: ['error' as const] },
  'an app, a branch and a rare status': { app, branch: 'main', status: ['error' as const] },
  'everything at once': { app, flow: flow.id, suite: suite.id, branch: 'main', label: 'L', ...range },
})) {
  test(`a page by ${name} reads about as many rows as it shows, however many there are`, async () => {
    // More often than PostgreSQL plans a prepared statement for its values.
    for (let repeat = 0; repeat < 7; repeat++) {
      const before = await rowsRead();
      const { runs } = await showRuns(tenant, '', { ...filters, limit: LIMIT });
      const count = (await rowsRead()) - before;
      assert.ok(runs.length >= 10, `only ${runs.length} runs`);
      // With a label, each run is found in two tables.
      assert.ok(count <= 3 * STATUSES * (LIMIT + 1), `${count} rows were read`);
    }
  });
}
