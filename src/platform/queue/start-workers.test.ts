import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import test, { after } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { newId } from '../new-id.ts';
import { addJob } from './add-job.ts';
import { type JobHandlers, startWorkers, type Workers } from './start-workers.ts';

const service = await openTestService();
const running: Workers[] = [];
after(async () => {
  for (const workers of running) await workers.stop();
  await service.close();
});
const { tenant, id: organizationId } = service.organization;

async function work(handler: JobHandlers['run-group'], concurrency = 2): Promise<Workers> {
  const workers = await startWorkers({
    connection: service.connection,
    handlers: { 'run-group': handler },
    concurrency,
    log: service.parts.log,
    stopWithinMs: 500,
    onLivenessLost: () => assert.fail('liveness lost'),
  });
  running.push(workers);
  return workers;
}

const stop = async (workers: Workers) => {
  running.splice(running.indexOf(workers), 1);
  await workers.stop();
};

const addGroup = async (group_id = newId()) => {
  await tenant.transaction((transaction) => addJob(transaction, 'run-group', { group_id }));
  return group_id;
};

const queued = async () =>
  (await service.parts.database.pool.query('select 1 from graphile_worker.jobs')).rowCount;

test('a job is done with its payload and its organization, and then it is gone', async () => {
  const done: object[] = [];
  const workers = await work(async (payload) => void done.push(payload));
  const group_id = await addGroup();
  await eventually(() => assert.deepEqual(done, [{ organization_id: organizationId, group_id }]));
  await eventually(async () => assert.equal(await queued(), 0));
  await stop(workers);
});

test('a job of a transaction that fails was never queued', async () => {
  const failing = tenant.transaction(async (transaction) => {
    await addJob(transaction, 'run-group', { group_id: newId() });
    throw new Error('never mind');
  });
  await assert.rejects(failing, /never mind/);
  assert.equal(await queued(), 0);
});

test('no more jobs are under way than the concurrency allows', async () => {
  let now = 0;
  let most = 0;
  let done = 0;
  const workers = await work(async () => {
    most = Math.max(most, ++now);
    await service.parts.database.pool.query('select pg_sleep(0.05)');
    now--;
    done++;
  }, 3);
  await Promise.all(Array.from({ length: 12 }, () => addGroup()));
  await eventually(() => assert.equal(done, 12));
  assert.equal(most, 3);
  await stop(workers);
});

test('a worker that is stopped tells its jobs, and another one does them', async () => {
  const started: string[] = [];
  const first = await work(async ({ group_id }, signal) => {
    started.push(group_id);
    await once(signal, 'abort');
    throw new Error('given up');
  });
  const group = await addGroup();
  await eventually(() => assert.deepEqual(started, [group]));
  await stop(first);
  await service.parts.database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  const done: string[] = [];
  const second = await work(async ({ group_id }) => void done.push(group_id));
  await eventually(() => assert.deepEqual(done, [group]));
  await stop(second);
});

test('the job of a worker killed with -9 is taken over by another within seconds', async () => {
  const fixture = path.join(import.meta.dirname, 'fixtures/hang-on-job.ts');
  const victim = fork(fixture, [JSON.stringify(service.connection)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [ready] = await once(victim, 'message');
  assert.equal(ready, 'ready');
  const group = await addGroup();
  const [taken] = await once(victim, 'message');
  assert.equal(taken, group);
  const done: string[] = [];
  const rescuer = await work(async ({ group_id }) => void done.push(group_id));
  victim.kill('SIGKILL');
  await once(victim, 'exit');
  await eventually(() => assert.deepEqual(done, [group]));
  await stop(rescuer);
});
