import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { proves } from '../../../test/support/proves.ts';
import { openTestService, TEST_URL } from '../../../test/support/test-service.ts';
import { newId } from '../../platform/new-id.ts';
import { insertRuns } from '../runs/index.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
const nowhere = '00000000-0000-4000-8000-000000000000';

const newRun = () => ({ id: newId(), flow_id: newId(), flow_name: 'F' });

/** Adds a run for each time, in the order given, and returns their ids. */
async function addRuns(times: string[], to = tenant): Promise<string[]> {
  const rows = times.map((created_at) => ({
    ...newRun(),
    created_at,
    ...{ started_at: null, finished_at: null, run_seconds: null },
  }));
  await to.insert('runs', rows).execute();
  return rows.map(({ id }) => id);
}

const list = (query: Record<string, unknown>, caller = api) => caller.send('listRunUsage', { query });
type Page = { runs: { run_id: string; created_at: string }[]; has_more: boolean };
async function page(query: Record<string, unknown>): Promise<{ ids: string[]; has_more: boolean }> {
  const { body, status, detail } = await list(query);
  assert.equal(status, 200, detail);
  const { runs, has_more } = body as Page;
  return { ids: runs.map(({ run_id }) => run_id), has_more };
}

async function allPages(query: Record<string, unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let starting_after: string | undefined; ; starting_after = ids.at(-1)) {
    const next = await page(starting_after ? { ...query, starting_after } : query);
    ids.push(...next.ids);
    if (!next.has_more) return ids;
    assert.ok(next.ids.length > 0);
  }
}

proves('listRunUsage', 200, 'shows the usage of each run, with a link to it', async () => {
  const [passed, running] = [newRun(), newRun()];
  const created_at = '2024-01-01T00:00:00.001Z';
  const times = { created_at, started_at: null, finished_at: null };
  const counts = { uncached_action_count: 3, cached_action_count: 4 };
  await tenant
    .insert('runs', { ...passed, ...times, ...counts, status: 'passed', run_seconds: 12.5 })
    .execute();
  await tenant.insert('runs', { ...running, ...times, status: 'running', run_seconds: null }).execute();
  const reply = await list({ start: '2024-01-01', end: '2024-01-02' });
  const shown = ({ id, ...run }: ReturnType<typeof newRun>) => ({
    run_id: id,
    ...run,
    created_at,
    url: `${TEST_URL}/runs/${id}`,
  });
  assert.deepEqual(reply.body, {
    runs: [
      { ...shown(passed), status: 'passed', run_seconds: 12.5, total_action_count: 7, ...counts },
      {
        ...shown(running),
        status: 'running',
        run_seconds: null,
        total_action_count: 0,
        uncached_action_count: 0,
        cached_action_count: 0,
      },
    ],
    has_more: false,
  });
  return reply;
});

proves('listRunUsage', 200, 'takes start in and leaves end out, oldest first', async () => {
  const [start, end] = ['2024-02-01T00:00:00.000Z', '2024-02-02T00:00:00.000Z'];
  const [last, , , first] = await addRuns([
    '2024-02-01T23:59:59.999Z',
    end,
    '2024-01-31T23:59:59.999Z',
    start,
  ]);
  await addRuns([start], service.other.tenant);
  assert.deepEqual(await page({ start, end }), { ids: [first, last], has_more: false });
  return list({ start, end });
});

test('pages of any size give every run once, even those of the same millisecond', async () => {
  const day = (hour: number) => `2024-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
  const ids = await addRuns([...Array(9).fill(day(1)), day(2), day(2), ...Array(6).fill(day(3))]);
  const range = { start: '2024-03-01', end: '2024-03-02' };
  for (const limit of ['1', '2', '3', '9', '16', '17', '18', '500']) {
    assert.deepEqual(await allPages({ ...range, limit }), ids, limit);
  }
  assert.deepEqual(await page({ ...range, limit: '17' }), { ids, has_more: false });
  assert.deepEqual(await page({ ...range, limit: '16' }), { ids: ids.slice(0, 16), has_more: true });
});

test('a page has a hundred runs unless told otherwise', async () => {
  const ids = await addRuns(Array(501).fill('2024-04-01T00:00:00.000Z'));
  const range = { start: '2024-04-01', end: '2024-04-02' };
  assert.deepEqual(await page(range), { ids: ids.slice(0, 100), has_more: true });
  assert.deepEqual(await page({ ...range, limit: '500' }), { ids: ids.slice(0, 500), has_more: true });
  assert.deepEqual(await allPages(range), ids);
});

test('a run outside the range still marks a position', async () => {
  const [before, first, second, later] = await addRuns([
    '2024-05-01T00:00:00Z',
    '2024-05-02T00:00:00Z',
    '2024-05-02T12:00:00Z',
    '2024-05-03T00:00:00Z',
  ]);
  const range = { start: '2024-05-02', end: '2024-05-03' };
  const after = async (starting_after: string | undefined) => (await page({ ...range, starting_after })).ids;
  assert.deepEqual(await after(before), [first, second]);
  assert.deepEqual(await after(first), [second]);
  assert.deepEqual(await after(first?.toUpperCase()), [second]);
  assert.deepEqual(await after(second), []);
  assert.deepEqual(await after(later), []);
});

test('whoever pages while several others add runs misses none and sees none twice', async () => {
  const added: string[] = [];
  const write = async () => {
    for (let round = 0; round < 25; round++) {
      const runs = Array.from({ length: 1 + (round % 5) }, newRun);
      await insertRuns(tenant, runs);
      added.push(...runs.map(({ id }) => id));
    }
  };
  let isWriting = true;
  const writing = Promise.all(Array.from({ length: 5 }, write)).then(() => {
    isWriting = false;
  });
  const query = { start: '2026-01-01', end: '9999-01-01', limit: '7' };
  const seen: string[] = [];
  const deadline = Date.now() + 60_000;
  for (let mayFollow = true; mayFollow; ) {
    assert.ok(Date.now() < deadline, 'paging came to no end');
    const wasWriting = isWriting;
    const { ids, has_more } = await page(seen.length > 0 ? { ...query, starting_after: seen.at(-1) } : query);
    seen.push(...ids);
    mayFollow = has_more || wasWriting;
    await turn();
  }
  await writing;
  assert.equal(new Set(seen).size, seen.length);
  assert.deepEqual([...seen].sort(), added.sort());
  assert.deepEqual(await allPages({ ...query, limit: '500' }), seen);
});

for (const [what, query] of Object.entries({
  'without start': { end: '2024-01-01' },
  'without end': { start: '2024-01-01' },
  'with an end that is the start': { start: '2024-01-01', end: '2024-01-01' },
  'with an end before the start': { start: '2024-01-02', end: '2024-01-01' },
})) {
  proves('listRunUsage', 400, what, () => list(query));
}

const range = { start: '2024-01-01', end: '2024-12-31' };

for (const starting_after of [nowhere, 'latest', '']) {
  proves('listRunUsage', 404, `after the run ${JSON.stringify(starting_after)} that is nobody’s`, () =>
    list({ ...range, starting_after }),
  );
}

proves('listRunUsage', 404, 'after a run of another organization', async () => {
  const [starting_after] = await addRuns(['2024-06-01T00:00:00Z'], service.other.tenant);
  assert.equal((await list({ ...range, starting_after }, service.other.api)).status, 200);
  return list({ ...range, starting_after });
});

for (const limit of ['0', '501', '-1', '1.5', 'all', '']) {
  proves('listRunUsage', 422, `with the limit ${JSON.stringify(limit)}`, () => list({ ...range, limit }));
}

for (const bad of ['yesterday', '2024-02-30', '']) {
  proves('listRunUsage', 422, `with the start ${JSON.stringify(bad)}`, () => list({ ...range, start: bad }));
  proves('listRunUsage', 422, `with the end ${JSON.stringify(bad)}`, () => list({ ...range, end: bad }));
}
