import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after, beforeEach } from 'node:test';
import { testSearch } from '../../src/engine/drivers/web/fixtures/web-stage.ts';
import { LiteralPlanner } from '../../src/engine/planners/literal/literal-planner.ts';
import { openEnvironment } from '../../src/features/environments/index.ts';
import { settingsOf } from '../../src/features/identity/index.ts';
import { type ExecutionParts, executeGroup } from '../../src/features/runs/index.ts';
import { openStartPage } from '../../src/main/open-start-page.ts';
import { WebDrivers } from '../../src/main/open-web-driver.ts';
import { proves } from '../support/proves.ts';
import { openTestService } from '../support/test-service.ts';
import { serveMembers } from './member-app.ts';

/** Flows with caching on, run through the API and the real execution in a real browser. */
const service = await openTestService();
const dataDirectory = await mkdtemp(path.join(os.tmpdir(), 'saywright-cache-'));
const browsers = new WebDrivers(
  { browserPath: undefined, searchPath: testSearch.path, dataDirectory },
  service.parts,
);
const app = await serveMembers();
after(async () => {
  await browsers.close();
  await app.close();
  await service.close();
  await rm(dataDirectory, { recursive: true, force: true });
});
const { api, tenant } = service.organization;
beforeEach(() => Object.assign(app.conduct, { button: 'Add', listsMembers: true, isRebuilt: false }));

const parts: ExecutionParts = {
  openDriver: (_tenant, group) => browsers.open(tenant, group),
  returnToStart: openStartPage,
  settingsOf,
  makePlanner: () => new LiteralPlanner(),
  openEnvironment: (_tenant, id) => openEnvironment(tenant, service.parts.keyring, id),
  openSandbox: () => service.parts.sandbox.get(),
  sessionsAtOnce: 1,
  blobs: service.parts.blobs,
  keyring: service.parts.keyring,
  log: service.parts.log,
};

const ADD = 'Enter ${env:MAIL} in the E-mail field\nClick Add\n"${env:MAIL}" is shown';
const PLAIN = ADD.replaceAll('${env:MAIL}', 'anna@example.org');

let made = 0;
async function makeFlow(instructions: string, setup: { script: string }[] = []) {
  const flow = await api.make('createFlow', { body: { name: `Flow ${++made}`, instructions } });
  // As the dashboard does: a key may not.
  await tenant.update('flows').set({ caching_enabled: true }).where('id', '=', flow.id).execute();
  const ids: string[] = [];
  for (const { script } of setup) {
    const body = { name: `Hook ${++made}`, script, script_type: 'bash' as const };
    ids.push((await api.make('createHook', { body })).id);
  }
  await api.make('putFlowHooks', { params: { flow_id: flow.id }, body: { setup: ids } });
  return flow.id;
}

async function start(flowId: string, branch_name = 'main') {
  await api.make('uploadWebBuild', {
    body: { app_id: 'members', url: app.url, branch_name, commit_sha: 'a'.repeat(40) },
  });
  const body = { app_id: 'members', flow_ids: [flowId] };
  const { batch_id, flow_group_run_ids } = await api.make('startRuns', { body });
  const execute = () =>
    executeGroup(parts, tenant, flow_group_run_ids[0] ?? '', new AbortController().signal);
  const show = async () => {
    const batch = await api.make('getBatchStatus', { query: { batch_id } });
    return api.make('getRun', { params: { run_id: batch.run_groups[0]?.runs[0]?.id ?? '' } });
  };
  return { batch_id, execute, show };
}

async function run(flowId: string, branch?: string) {
  const { execute, show } = await start(flowId, branch);
  await execute();
  const shown = await show();
  const cached = shown.actions.map((action) => action.cached);
  return { ...shown, isReplayed: cached.length > 0 && cached.every(Boolean) };
}

const outcome = ({ status, cache, isReplayed }: Awaited<ReturnType<typeof run>>) => [
  status,
  cache.status,
  isReplayed,
];
const recorded = ['passed', 'miss', false];
const replayed = ['passed', 'hit', true];

const fresh = 'echo "MAIL=$(cat /proc/sys/kernel/random/uuid)@example.org" > /tmp/service.env';

test('caching, rules 1 and 2: a changing export settles in three passing runs: recorded, noticed, replayed with its own value', async () => {
  const flow = await makeFlow(ADD, [{ script: fresh }]);
  assert.deepEqual(outcome(await run(flow)), recorded);
  const second = await run(flow);
  assert.deepEqual(outcome(second), recorded);
  assert.match(second.cache.why ?? '', /exported changed: MAIL/);
  const third = await run(flow);
  assert.deepEqual(outcome(third), replayed);
  assert.deepEqual(third.usage.cached_action_count, third.actions.length);
  assert.deepEqual(outcome(await run(flow)), replayed);
  const entries = JSON.stringify(
    await tenant.select('remembered_flows').selectAll().where('flow_id', '=', flow).execute(),
  );
  assert.match(entries, /\$\{env:MAIL\}/);
});

test('a value that changes, is printed, and is exported settles as well', async () => {
  const flow = await makeFlow(ADD, [{ script: `${fresh}; echo "made $(cat /tmp/service.env)"` }]);
  assert.deepEqual(outcome(await run(flow)), recorded);
  assert.deepEqual(outcome(await run(flow)), recorded);
  assert.deepEqual(outcome(await run(flow)), replayed);
});

test('an export that stays the same is fixed: the second run replays', async () => {
  const flow = await makeFlow(ADD, [{ script: 'echo MAIL=anna@example.org > /tmp/service.env' }]);
  assert.deepEqual(outcome(await run(flow)), recorded);
  assert.deepEqual(outcome(await run(flow)), replayed);
});

test('a changing export shorter than 8 characters is left alone, and each run has its own', async () => {
  const flow = await makeFlow(ADD, [
    { script: 'echo "MAIL=$(( $(date +%s%N) % 90000 + 10000 ))" > /tmp/service.env' },
  ]);
  assert.deepEqual(outcome(await run(flow)), recorded);
  assert.deepEqual(outcome(await run(flow)), replayed);
});

test('what is only printed and differs misses every time, and the run says why', async () => {
  const flow = await makeFlow(PLAIN, [{ script: 'cat /proc/sys/kernel/random/uuid' }]);
  assert.deepEqual(outcome(await run(flow)), recorded);
  const second = await run(flow);
  assert.deepEqual(outcome(second), recorded);
  assert.match(second.cache.why ?? '', /^printed output of hook "Hook \d+" changed$/);
});

test('caching, rules 2 and 3: a run that misses still fails where the app does, and failed runs do not count', async () => {
  const flow = await makeFlow(ADD, [{ script: fresh }]);
  assert.deepEqual(outcome(await run(flow)), recorded);
  app.conduct.listsMembers = false;
  assert.equal((await run(flow)).status, 'failed');
  app.conduct.listsMembers = true;
  assert.deepEqual(outcome(await run(flow)), recorded);
  assert.deepEqual(outcome(await run(flow)), replayed);
});

test('caching, rule 2: editing the instructions restarts the count', async () => {
  const flow = await makeFlow(ADD, [{ script: fresh }]);
  for (const expected of [recorded, recorded, replayed]) assert.deepEqual(outcome(await run(flow)), expected);
  await api.make('updateFlow', {
    params: { flow_id: flow },
    body: { instructions: `${ADD}\nThe Add button is visible` },
  });
  const edited = await run(flow);
  assert.deepEqual(outcome(edited), recorded);
  assert.match(edited.cache.why ?? '', /instructions/);
  for (const expected of [recorded, replayed]) assert.deepEqual(outcome(await run(flow)), expected);
});

test('caching, rule 4: a flow that runs a hook as a step or sets a variable is never cached', async () => {
  await api.make('createHook', { body: { name: 'Step', script: 'echo hi', script_type: 'bash' } });
  for (const line of ['${hooks:Step}', 'Set the variable NAME to "x"']) {
    const flow = await makeFlow(`${line}\n${PLAIN}`);
    for (let count = 0; count < 2; count++) {
      const { status, cache, actions, reason } = await run(flow);
      assert.deepEqual([status, cache.status], ['passed', 'never'], reason?.message);
      assert.ok(actions.every((action) => !action.cached));
    }
  }
});

test('a replay fails where the app is broken, and leaves what is remembered as it was', async () => {
  const flow = await makeFlow(PLAIN);
  assert.deepEqual(outcome(await run(flow)), recorded);
  app.conduct.listsMembers = false;
  const broken = await run(flow);
  assert.equal(broken.status, 'failed');
  assert.match(broken.reason?.message ?? '', /anna@example\.org/);
  assert.equal(broken.actions.at(-1)?.cached, true);
  app.conduct.listsMembers = true;
  assert.deepEqual(outcome(await run(flow)), replayed);
});

test('what nobody sees may change: the target is known by its role and name', async () => {
  const flow = await makeFlow(PLAIN);
  assert.deepEqual(outcome(await run(flow)), recorded);
  app.conduct.isRebuilt = true;
  assert.deepEqual(outcome(await run(flow)), replayed);
});

test('a step that no longer fits is planned anew, that step alone, and the repair is remembered', async () => {
  const flow = await makeFlow(PLAIN);
  assert.deepEqual(outcome(await run(flow)), recorded);
  app.conduct.button = 'Add member';
  const healed = await run(flow);
  assert.deepEqual(outcome(healed), ['passed', 'healed', false]);
  assert.deepEqual(healed.cache.healed, [
    { step_index: 1, step: 'Click Add', from: 'button "Add"', to: 'button "Add member"' },
  ]);
  assert.deepEqual(
    healed.actions.map(({ cached, healed: isHealed }) => [cached, isHealed]),
    [
      [true, false],
      [false, true],
      [true, false],
    ],
  );
  assert.deepEqual([healed.usage.cached_action_count, healed.usage.uncached_action_count], [2, 1]);
  assert.deepEqual(outcome(await run(flow)), replayed);
});

test('a control that is gone is a failure, not healed', async () => {
  const flow = await makeFlow(PLAIN);
  assert.deepEqual(outcome(await run(flow)), recorded);
  app.conduct.button = 'Cancel';
  assert.equal((await run(flow)).status, 'failed');
});

test('branches repair their own: what main remembers stays', async () => {
  const flow = await makeFlow(PLAIN);
  assert.deepEqual(outcome(await run(flow, 'main')), recorded);
  app.conduct.button = 'Add member';
  assert.deepEqual(outcome(await run(flow, 'feature')), ['passed', 'healed', false]);
  assert.deepEqual(outcome(await run(flow, 'feature')), replayed);
  app.conduct.button = 'Add';
  assert.deepEqual(outcome(await run(flow, 'main')), replayed);
});

test('runs of one flow at once do not disturb each other, and a cancelled one writes nothing', async () => {
  const flow = await makeFlow(PLAIN);
  const cancelled = await start(flow);
  await api.make('cancelBatch', { params: { batch_id: cancelled.batch_id } });
  await cancelled.execute();
  assert.deepEqual(
    await tenant.select('remembered_flows').selectAll().where('flow_id', '=', flow).execute(),
    [],
  );
  const both = [await start(flow), await start(flow)];
  await Promise.all(both.map(({ execute }) => execute()));
  for (const { show } of both) assert.equal((await show()).status, 'passed');
  assert.deepEqual(outcome(await run(flow)), replayed);
});

proves('listCachedFlows', 200, 'shows what is remembered, readable and without values', async () => {
  const flow = await makeFlow(ADD, [{ script: fresh }]);
  for (let count = 0; count < 2; count++) assert.equal((await run(flow)).status, 'passed');
  const reply = await api.call('listCachedFlows', { params: { flow_id: flow } });
  const [newest] = reply.body.entries;
  assert.deepEqual(
    newest?.flow.steps.map((step) => [step.text, step.why_not]),
    ADD.split('\n').map((text) => [text, null]),
  );
  assert.match(JSON.stringify(newest?.flow.steps[0]?.actions), /"text":"\$\{env:MAIL\}"/);
  assert.doesNotMatch(JSON.stringify(newest), /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]+@/);
  return reply;
});
proves('clearCachedFlows', 204, 'forgets it: the next run is planned', async () => {
  const flow = await makeFlow(PLAIN);
  assert.deepEqual(outcome(await run(flow)), recorded);
  const reply = await api.call('clearCachedFlows', { params: { flow_id: flow } });
  assert.deepEqual(outcome(await run(flow)), recorded);
  return reply;
});
const nowhere = { params: { flow_id: '00000000-0000-4000-8000-000000000000' } };
proves('listCachedFlows', 404, 'does not find the flow', () => api.call('listCachedFlows', nowhere));
proves('clearCachedFlows', 404, 'does not find the flow', () => api.call('clearCachedFlows', nowhere));

test('what is in another environment or without caching is recorded apart or not at all', async () => {
  const flow = await makeFlow(PLAIN);
  assert.deepEqual(outcome(await run(flow)), recorded);
  await tenant.update('flows').set({ caching_enabled: false }).where('id', '=', flow).execute();
  assert.deepEqual(outcome(await run(flow)), ['passed', 'off', false]);
});
