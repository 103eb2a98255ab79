import assert from 'node:assert/strict';
import { once } from 'node:events';
import test, { after } from 'node:test';
import { openTestService } from '../../../../test/support/test-service.ts';
import { DeviceUnavailable } from './execution-parts.ts';
import { device, WordPlanner, wordRuns } from './fixtures/word-runs.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
const { runSuite } = wordRuns(service);

test('runs of a suite share one session in order, and all that was done is kept', async () => {
  const { execute, show, drivers } = await runSuite(['do a\nexpect yes', 'do b\nexpect yes']);
  await execute();
  const { batch, runs, statuses } = await show();
  assert.deepEqual(statuses, ['passed', 'passed']);
  assert.deepEqual([batch.is_complete, batch.run_groups[0]?.status], [true, 'passed']);
  assert.deepEqual([drivers.length, drivers[0]?.done, drivers[0]?.isClosed], [1, ['a', 'start', 'b'], true]);
  const [first] = runs;
  assert.deepEqual(
    first?.actions.map((action) => [action.index, action.step, action.kind, action.status]),
    [
      [0, 'do a', 'do', 'passed'],
      [1, 'expect yes', 'check', 'passed'],
    ],
  );
  assert.equal(first?.usage.total_action_count, 2);
  const { pathname, search } = new URL(first?.actions[1]?.screenshot_url ?? '');
  const picture = await service.app.inject(pathname + search);
  assert.deepEqual(
    [picture.statusCode, picture.headers['content-type'], picture.body],
    [200, 'image/jpeg', 'a picture after a'],
  );
  const part = await service.app.inject({ url: pathname + search, headers: { range: 'bytes=2-4' } });
  assert.deepEqual([part.statusCode, part.headers['content-range'], part.body], [206, 'bytes 2-4/17', 'pic']);
  const beyond = await service.app.inject({ url: pathname + search, headers: { range: 'bytes=17-' } });
  assert.deepEqual([beyond.statusCode, beyond.headers['content-range']], [416, 'bytes */17']);
  assert.equal(
    (await service.app.inject(pathname + search.replace('signature=', 'signature=x'))).statusCode,
    403,
  );
  assert.equal((await service.app.inject(pathname.replace('/0.jpg', '/1.jpg') + search)).statusCode, 403);
  assert.deepEqual(first?.devices, [{ index: 0, ...device }]);
});

test('parallel gives each flow a session of its own', async () => {
  const { execute, drivers } = await runSuite(['do a', 'do b'], { request: { parallel: true } });
  await execute();
  assert.deepEqual(drivers.map((driver) => driver.done).sort(), [['a'], ['b']]);
});

test('a failed run says why and at which action, and the others go on', async () => {
  const { execute, show } = await runSuite(['do a\nexpect no\ndo never', 'expect yes']);
  await execute();
  const { batch, runs, statuses } = await show();
  assert.deepEqual(statuses, ['failed', 'passed']);
  assert.deepEqual(runs[0]?.reason, {
    kind: 'product',
    message: 'expected yes, it says no',
    action_index: 1,
  });
  assert.deepEqual([batch.run_groups[0]?.status, batch.summary.failed_groups], ['failed', 1]);
});

test('a step that cannot be read ends the run in error before anything is done', async () => {
  const { execute, show, drivers } = await runSuite(['do a\ndoubt']);
  await execute();
  const { runs } = await show();
  assert.equal(runs[0]?.status, 'error');
  assert.match(runs[0]?.reason?.message ?? '', /Step 2, "doubt": this cannot be read/);
  assert.deepEqual(drivers[0]?.done, []);
});

test('the login runs once in a shared session, and before each flow of its own session', async () => {
  const shared = await runSuite(['do a', 'do b'], { auth: 'do login' });
  await shared.execute();
  assert.deepEqual(shared.drivers[0]?.done, ['login', 'a', 'start', 'b']);
  const apart = await runSuite(['do a', 'do b'], { auth: 'do login', request: { parallel: true } });
  await apart.execute();
  assert.deepEqual(apart.drivers.map((driver) => driver.done).sort(), [
    ['login', 'a'],
    ['login', 'b'],
  ]);
});

test('a login that does not work is an error, and the rest of the group is skipped', async () => {
  const { execute, show } = await runSuite(['do a', 'do b'], { auth: 'expect no' });
  await execute();
  const { batch, runs, statuses } = await show();
  assert.deepEqual(statuses, ['error', 'skipped']);
  assert.match(runs[0]?.reason?.message ?? '', /login did not work.*expected yes/);
  assert.equal(batch.run_groups[0]?.status, 'error');
});

test('a lost device is an error of its run, and the next flow gets a new one', async () => {
  const { execute, show, drivers } = await runSuite(['crash', 'do b'], { auth: 'do login' });
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['error', 'passed']);
  assert.deepEqual(
    [runs[0]?.reason?.kind, runs[0]?.reason?.message],
    ['infrastructure', 'the browser is gone'],
  );
  assert.deepEqual(drivers[1]?.done, ['login', 'b']);
});

test('no device is an error that says why', async () => {
  const openDriver = async () => {
    throw new DeviceUnavailable('No browser was found.');
  };
  const { execute, show } = await runSuite(['do a'], { parts: { openDriver } });
  await execute();
  assert.equal((await show()).runs[0]?.reason?.message, 'No browser was found.');
});

test('variables: agent, then flow, suite, request, environment; one that is nowhere is named', async () => {
  const { execute, show, drivers } = await runSuite(
    ['do ${env:WHO}\nset WHO agent\ndo ${env:WHO}', 'do ${env:WHO}\ndo ${env:WHERE}', 'do ${env:NOWHERE}'],
    { request: { variables: { WHO: 'request', WHERE: 'request' } }, suiteVariables: { WHO: 'suite' } },
  );
  await execute();
  assert.deepEqual(drivers[0]?.done, ['suite', 'agent', 'start', 'agent', 'request', 'start']);
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['passed', 'passed', 'error']);
  assert.equal(runs[2]?.reason?.message, 'There is no variable NOWHERE.');
});

test('a cancelled batch ends the run under way and those that wait', async () => {
  const cancel: { now?: () => Promise<void> } = {};
  const makePlanner = () => new WordPlanner(async () => cancel.now?.());
  const suite = await runSuite(['wait\nforever', 'do b'], {
    parts: { makePlanner },
    request: { max_actions: 10_000 },
  });
  cancel.now = async () => {
    await api.make('cancelBatch', { params: { batch_id: suite.batch_id } });
  };
  await suite.execute();
  const { batch, statuses } = await suite.show();
  assert.deepEqual(statuses, ['terminated', 'terminated']);
  assert.deepEqual([batch.is_complete, batch.run_groups[0]?.status], [true, 'terminated']);
});

test('a worker that stops leaves its run to the next one, which begins another attempt', async () => {
  const stopping = new AbortController();
  const makePlanner = () => new WordPlanner(async () => stopping.abort());
  const { execute, show } = await runSuite(['expect yes', 'wait\nexpect yes'], { parts: { makePlanner } });
  const aborted = once(stopping.signal, 'abort');
  await assert.rejects(execute(stopping.signal), /the worker is stopping/);
  await aborted;
  assert.deepEqual((await show()).statuses, ['passed', 'running']);
  await execute();
  const { runs, statuses } = await show();
  assert.deepEqual(statuses, ['passed', 'passed']);
  assert.deepEqual(
    runs.map((run) => run.attempt),
    [1, 2],
  );
});
