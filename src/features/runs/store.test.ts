import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestService } from '../../../test/support/test-service.ts';
import { RunStatus } from '../../contract/runs.ts';
import { newId } from '../../platform/new-id.ts';
import { insertRuns } from './store.ts';

const service = await openTestService();
after(() => service.close());
const { tenant } = service.organization;

const newRun = (more = {}) => ({ id: newId(), flow_id: newId(), flow_name: 'F', ...more });
const readRun = (id: string) =>
  tenant.select('runs').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
const update = (id: string, changes: object) =>
  tenant.update('runs').set(changes).where('id', '=', id).execute();
const isFinal = (status: RunStatus) => status !== 'queued' && status !== 'running';

async function addRun(status: RunStatus): Promise<string> {
  const run = newRun({ status, run_seconds: 1, uncached_action_count: 2, cached_action_count: 3 });
  await insertRuns(tenant, [run]);
  return run.id;
}

test('a run begins queued, without actions and without an end', async () => {
  const run = newRun();
  await insertRuns(tenant, [run]);
  const { status, run_seconds, uncached_action_count, cached_action_count, is_final } = await readRun(run.id);
  assert.deepEqual(
    [status, run_seconds, uncached_action_count, cached_action_count, is_final],
    ['queued', null, 0, 0, false],
  );
});

for (const status of RunStatus.options.filter(isFinal)) {
  test(`nothing leaves the state ${status}, and what was counted stays`, async () => {
    const id = await addRun(status);
    const before = await readRun(id);
    const changes = RunStatus.options.filter((other) => other !== status).map((other) => ({ status: other }));
    for (const change of [
      ...changes,
      { run_seconds: 9 },
      { run_seconds: null },
      { uncached_action_count: 9 },
      { cached_action_count: 9 },
      { created_at: '2024-01-01T00:00:00Z' },
    ]) {
      await assert.rejects(update(id, change), { code: '23514' }, JSON.stringify(change));
    }
    await update(id, { status, flow_name: 'Renamed' });
    assert.deepEqual(await readRun(id), { ...before, flow_name: 'Renamed' });
  });
}

test('a run that is not final may go on to any state, and its actions grow', async () => {
  for (const status of RunStatus.options) {
    const id = await addRun('running');
    await update(id, { uncached_action_count: 5 });
    await update(id, { status });
    assert.equal((await readRun(id)).is_final, isFinal(status));
  }
});

test('of many who end a run at once, one decides', async () => {
  const id = await addRun('running');
  const states = ['passed', 'failed', 'error', 'terminated'] as const;
  const results = await Promise.allSettled(states.map((status) => update(id, { status })));
  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1);
});

test('runs that several add at once are numbered in the order of their times', async () => {
  const add = () =>
    insertRuns(
      tenant,
      Array.from({ length: 20 }, () => newRun()),
    );
  await Promise.all(Array.from({ length: 10 }, add));
  const rows = await tenant.select('runs').select('created_at').orderBy('sequence').execute();
  const times = rows.map((row) => row.created_at);
  assert.deepEqual(times, [...times].sort());
});

test('of runs that cannot all be added, none is', async () => {
  const run = newRun();
  await assert.rejects(insertRuns(tenant, [run, newRun(), run]), { code: '23505' });
  await assert.rejects(readRun(run.id));
});
