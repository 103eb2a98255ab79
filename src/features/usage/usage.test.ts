import assert from 'node:assert/strict';
import { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService, type TestOrganization } from '../../../test/support/test-service.ts';
import { newId } from '../../platform/new-id.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;

const noTimes = { started_at: null, finished_at: null };
const finished = {
  status: 'passed',
  run_seconds: 2.5,
  uncached_action_count: 3,
  cached_action_count: 4,
} as const;
const addRun = ({ tenant }: TestOrganization, at: string, run: object = finished) =>
  tenant
    .insert('runs', {
      id: newId(),
      flow_id: newId(),
      flow_name: 'F',
      created_at: at,
      ...noTimes,
      ...finished,
      ...run,
    })
    .execute();
const usage = (query: Record<string, string>) => api.send('getUsage', { query });

proves('getUsage', 200, 'counts from start up to end, and unfinished runs without seconds', async () => {
  const [start, end] = ['2025-06-01T10:00:00.000Z', '2025-06-02T00:00:00.000Z'];
  const running = { status: 'running', run_seconds: null, uncached_action_count: 5, cached_action_count: 6 };
  await addRun(service.organization, '2025-06-01T09:59:59.999Z');
  await addRun(service.organization, start);
  await addRun(service.organization, '2025-06-01T23:59:59.999Z', running);
  await addRun(service.organization, end);
  await addRun(service.other, start);
  const reply = await usage({ start, end });
  assert.deepEqual(reply.body, {
    start,
    end,
    run_count: 2,
    total_run_seconds: 2.5,
    total_action_count: 18,
    uncached_action_count: 8,
    cached_action_count: 10,
  });
  return reply;
});

proves('getUsage', 200, 'is all zeros for a range without runs, however long', async () => {
  const reply = await usage({ start: '0001-01-01', end: '1999-12-31T23:59:59.999Z' });
  const zeros = {
    run_count: 0,
    total_run_seconds: 0,
    total_action_count: 0,
    uncached_action_count: 0,
    cached_action_count: 0,
  };
  assert.deepEqual(reply.body, {
    start: '0001-01-01T00:00:00.000Z',
    end: '1999-12-31T23:59:59.999Z',
    ...zeros,
  });
  return reply;
});

for (const query of [
  { start: '2025-07-01', end: '2025-07-02' },
  { start: '2025-07-01T00:00', end: '2025-07-02T00:00:00' },
  { start: '2025-07-01T02:00:00+02:00', end: '2025-07-01T19:00:00-05:00' },
  { start: '2025-07-01T02:00:00 02:00', end: '2025-07-02T00:00:00.000Z' },
]) {
  proves('getUsage', 200, `reads ${query.start} and ${query.end} as UTC`, async () => {
    const reply = await usage(query);
    const { start, end } = reply.body as { start: string; end: string };
    assert.deepEqual([start, end], ['2025-07-01T00:00:00.000Z', '2025-07-02T00:00:00.000Z']);
    return reply;
  });
}

proves('getUsage', 200, 'reaches from the first moment that can be written to the last', () =>
  usage({ start: '0001-01-01T00:00+23:59', end: '9999-12-31T23:59:59.999-23:59' }),
);

for (const [what, query] of Object.entries({
  'without start': { end: '2025-07-01' },
  'without end': { start: '2025-07-01' },
  'without either': {},
  'with an end that is the start': { start: '2025-07-01', end: '2025-07-01T00:00:00Z' },
  'with an end before the start': { start: '2025-07-02', end: '2025-07-01' },
  'with an end before the start only by offset': {
    start: '2025-07-01T00:00Z',
    end: '2025-07-01T01:00+02:00',
  },
})) {
  proves('getUsage', 400, what, () => usage(query as Record<string, string>));
}

for (const bad of ['yesterday', '2025-02-30', '1751328000', '', '2025-07-01T25:00']) {
  proves('getUsage', 422, `with the start ${JSON.stringify(bad)}`, () =>
    usage({ start: bad, end: '2025-08-01' }),
  );
  proves('getUsage', 422, `with the end ${JSON.stringify(bad)}`, () =>
    usage({ start: '2025-01-01', end: bad }),
  );
}
