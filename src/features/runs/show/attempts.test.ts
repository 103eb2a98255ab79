import assert from 'node:assert/strict';
import { after } from 'node:test';
import { proves } from '../../../../test/support/proves.ts';
import { openTestService } from '../../../../test/support/test-service.ts';
import { beginAttempt, endAttempt, recordAction } from '../execution/attempts/store.ts';
import { finishRuns } from '../execution/store.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
const flow = await api.make('createFlow', { body: { name: 'a', instructions: 'a' } });

/** An action as the agent records it. */
const action = (index: number) => ({
  ...{ index, step_index: 0, step: 'a', kind: 'do', description: `Do ${index}`, target: null },
  ...{
    status: 'passed',
    started_ms: 0,
    duration_ms: 1,
    box: null,
    error: null,
    screenshot: null,
    cached: false,
    healed: false,
  },
  ...{ input_tokens: 0, output_tokens: 0 },
});
const artifacts = { videos: [], markers: null, console: null, network: null };

proves(
  'listAttempts',
  200,
  'shows each earlier attempt as a run, with its own actions and verdict',
  async () => {
    const { batch_id } = await api.make('startRuns', { body: { app_id: 'shop', flow_ids: [flow.id] } });
    const { run_groups } = await api.make('getBatchStatus', { query: { batch_id } });
    const run_id = run_groups[0]?.runs[0]?.id ?? '';
    assert.deepEqual(await api.make('listAttempts', { params: { run_id } }), { attempts: [], count: 0 });
    for (const [status, count] of [
      ['failed', 1],
      ['error', 2],
      ['passed', 3],
    ] as const) {
      const attempt = (await beginAttempt(tenant, run_id)) ?? 0;
      for (let index = 0; index < count; index++) await recordAction(tenant, run_id, attempt, action(index));
      const reason = { kind: 'product' as const, message: status, action_index: 0 };
      const end = { status, reason, warnings: [], tokens: { input: 5, output: 2 }, artifacts };
      await endAttempt(tenant, run_id, attempt, end);
    }
    await finishRuns(tenant, [run_id], { status: 'passed', reason: null });
    const reply = await api.call('listAttempts', { params: { run_id } });
    const { attempts, count } = reply.body;
    assert.deepEqual(
      attempts.map((one) => [one.id, one.attempt, one.status, one.reason?.message, one.actions.length]),
      [
        [run_id, 1, 'failed', 'failed', 1],
        [run_id, 2, 'error', 'error', 2],
      ],
    );
    assert.equal(count, 2);
    assert.deepEqual(
      attempts.map((one) => [one.usage.total_action_count, one.usage.input_tokens, one.usage.output_tokens]),
      [
        [1, 5, 2],
        [2, 5, 2],
      ],
    );
    return reply;
  },
);
proves('listAttempts', 404, 'there is no such run', () =>
  api.call('listAttempts', { params: { run_id: '00000000-0000-4000-8000-000000000000' } }),
);
