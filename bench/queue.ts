import { once } from 'node:events';
import { Logger, run as runPlainWorker } from 'graphile-worker';
import pg from 'pg';
import { SandboxUnavailable } from '../src/engine/sandbox/sandbox.ts';
import { settingsOf } from '../src/features/identity/index.ts';
import { executeGroup } from '../src/features/runs/execution/execute-group.ts';
import { ObedientDriver, WordPlanner } from '../src/features/runs/execution/fixtures/word-runs.ts';
import { type OrganizationId, Tenant } from '../src/platform/db/tenant.ts';
import { startWorkers } from '../src/platform/queue/start-workers.ts';
import { openTestService } from '../test/support/test-service.ts';

/**
 * How soon a run begins, and how many groups four workers get through, with a device that does nothing: from the request to
 * the first action, and a thousand groups that wait. Beside it graphile-worker alone, on the same database, with a handler
 * that does nothing: what a queue on PostgreSQL costs before it is of any use.
 */
const BATCHES = 60;
const GROUPS = 1000;
const WORKERS = 4;
const ALL_WITHIN_MS = 300_000;

const service = await openTestService();
const { api } = service.organization;
const ticks = new EventTarget();
const tick = (name: string) => ticks.dispatchEvent(new Event(name));

/** Tells of its first action, and is not filmed: there is nothing to see. */
class IdleDriver extends ObedientDriver {
  override async perform(action: { name: string; arguments: Record<string, unknown> }) {
    tick('action');
    return super.perform(action);
  }
  override async capture() {
    return { ...(await super.capture()), video: { why: 'There is nothing to see.' } };
  }
}

const execution = {
  openDriver: async () => new IdleDriver(),
  returnToStart: async () => undefined,
  settingsOf,
  makePlanner: () => new WordPlanner(),
  openEnvironment: async () => ({ values: {}, secretKeys: [], proxyUrl: null }),
  openSandbox: () => Promise.reject(new SandboxUnavailable('nothing here has hooks')),
  sessionsAtOnce: 1,
  blobs: service.parts.blobs,
  keyring: service.parts.keyring,
  log: service.parts.log,
};

const ourWorkers = () =>
  startWorkers({
    connection: service.connection,
    concurrency: WORKERS,
    log: service.parts.log,
    handlers: {
      'run-group': async ({ organization_id, group_id }, signal) => {
        const tenant = new Tenant(service.parts.database, organization_id as OrganizationId);
        await executeGroup(execution, tenant, group_id, signal);
        tick('done');
      },
    },
    onLivenessLost: () => process.exit(70),
  });

const plainPool = new pg.Pool({ ...service.connection, max: WORKERS + 4 });
plainPool.on('error', () => undefined);
const plainWorkers = () =>
  runPlainWorker({
    pgPool: plainPool,
    concurrency: WORKERS,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: {
      nothing: async () => {
        tick('action');
        tick('done');
      },
    },
  });

async function latencies(start: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let count = 0; count < BATCHES; count++) {
    const done = once(ticks, 'done');
    const action = once(ticks, 'action');
    const startedAt = performance.now();
    await Promise.all([start(), action.then(() => all.push(performance.now() - startedAt))]);
    await done;
  }
  return all.sort((a, b) => a - b);
}

/** From the first that is begun to the last that is done, all of them waiting beforehand. */
async function clearing(start: () => Promise<{ stop(): Promise<unknown> }>): Promise<number> {
  let [done, startedAt] = [0, 0];
  const all = Promise.withResolvers<void>();
  const begin = () => (startedAt ||= performance.now());
  const count = () => (++done === GROUPS ? all.resolve() : undefined);
  ticks.addEventListener('action', begin);
  ticks.addEventListener('done', count);
  const late = setTimeout(() => all.reject(new Error(`${done} of ${GROUPS} done`)), ALL_WITHIN_MS);
  const workers = await start();
  await all.promise;
  const took = performance.now() - startedAt;
  clearTimeout(late);
  ticks.removeEventListener('action', begin);
  ticks.removeEventListener('done', count);
  await workers.stop();
  return took;
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
const addPlainJobs = (count: number) =>
  plainPool.query(`select graphile_worker.add_job('nothing') from generate_series(1, $1)`, [count]);

await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
const flows: string[] = [];
for (let index = 0; index < GROUPS; index++)
  flows.push((await api.make('createFlow', { body: { name: `Flow ${index}`, instructions: 'do it' } })).id);
const request = (flow_ids: string[]) => api.make('startRuns', { body: { app_id: 'shop', flow_ids } });

const ours = await ourWorkers();
const oursSorted = await latencies(() => request(flows.slice(0, 1)));
await ours.stop();
const plain = await plainWorkers();
const plainSorted = await latencies(() => addPlainJobs(1));
await plain.stop();

await request(flows);
const oursMs = await clearing(ourWorkers);
await addPlainJobs(GROUPS);
const plainMs = await clearing(plainWorkers);
await plainPool.end();
await service.close();

const line = (name: string, oursValue: number, plainValue: number, ratio: number) =>
  console.log(
    `${name.padEnd(38)}${oursValue.toFixed(1).padStart(9)}${plainValue.toFixed(1).padStart(15)}${ratio.toFixed(2).padStart(9)}`,
  );
console.log(`${BATCHES} batches on idle workers, then ${GROUPS} groups on ${WORKERS} workers\n`);
console.log('                                           ours   queue alone    ratio');
for (const [name, share] of [
  ['p50', 0.5],
  ['p99', 0.99],
] as const) {
  const [mine, alone] = [at(oursSorted, share), at(plainSorted, share)];
  line(`request to first action, ${name}, ms`, mine, alone, mine / alone);
}
line(`${GROUPS} waiting groups, s`, oursMs / 1000, plainMs / 1000, oursMs / plainMs);
line('groups a second', (GROUPS / oursMs) * 1000, (GROUPS / plainMs) * 1000, plainMs / oursMs);
