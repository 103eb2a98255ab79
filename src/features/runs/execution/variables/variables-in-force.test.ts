import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTestService } from '../../../../../test/support/test-service.ts';
import { wordRuns } from '../fixtures/word-runs.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const variables = { A: 'build', B: 'build' };
await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/', variables } });
await api.make('createEnvironment', { body: { name: 'Staging' } });
await api.make('updateSettings', { body: { retries: 1 } });
const { runSuite } = wordRuns(service);

const openEnvironment = async () => ({
  values: { A: 'environment', ALONE: 'environment', TOKEN: 'hunter22', PIN: '7', LONG: 'x'.repeat(5000) },
  secretKeys: ['TOKEN', 'PIN'],
  proxyUrl: null,
});

test('a run says who has the last word on each variable, and shows no secret, whatever it is called', async () => {
  const script = 'printf "E=hook\\nF=hook\\nCOPY=<$TOKEN>\\n" > /tmp/service.env';
  const { execute, show, flowIds } = await runSuite(
    ['set F agent\nset TAKEN hunter22\nfail now', 'expect yes'],
    {
      parts: { openEnvironment },
      request: { environment: 'Staging', variables: { B: 'run', C: 'run' } },
      suiteVariables: { C: 'suite', D: 'suite', G: 'suite' },
      flowVariables: { G: 'flow' },
      flowHooks: [{ setup: [{ name: 'Export', script }] }],
    },
  );
  const before = (await show()).runs[0];
  assert.deepEqual(before?.variables, [], 'nothing is known before it begins');
  await api.make('putFlowVariables', { params: { flow_id: flowIds[0] ?? '' }, body: { D: 'late' } });
  await execute();
  const { runs } = await show();
  assert.deepEqual(
    runs[0]?.variables.map(({ key, source, value, is_secret }) => [
      key,
      source,
      value.length > 50 ? value.length : value,
      is_secret,
    ]),
    [
      ['A', 'build', 'build', false],
      ['ALONE', 'environment', 'environment', false],
      ['B', 'run', 'run', false],
      ['C', 'suite', 'suite', false],
      ['COPY', 'hook', '${env:COPY}', true],
      ['D', 'suite', 'suite', false],
      ['E', 'hook', 'hook', false],
      ['F', 'agent', 'agent', false],
      ['G', 'flow', 'flow', false],
      ['LONG', 'environment', 1001, false],
      ['PIN', 'environment', '${env:PIN}', true],
      ['TAKEN', 'agent', '${env:TOKEN}', true],
      ['TOKEN', 'environment', '${env:TOKEN}', true],
    ],
    'what was changed after the request is not what the run had',
  );
  const { attempts } = await api.make('listAttempts', { params: { run_id: runs[0]?.id ?? '' } });
  assert.deepEqual(attempts[0]?.variables, runs[0]?.variables, 'each attempt has its own');
  const shown = JSON.stringify([...runs, ...attempts].map((run) => run.variables));
  assert.doesNotMatch(shown, /hunter22/);
  // The next flow of the suite goes on with what was added.
  assert.equal(runs[1]?.variables.find(({ key }) => key === 'E')?.source, 'hook');
});
