import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after } from 'node:test';
import { finishGroup, finishRuns } from '../../src/features/runs/execution/store.ts';
import { eventually } from '../support/eventually.ts';
import { apkOf } from '../support/upload-file.ts';
import { openCli, type RunningCommand } from './support/open-cli.ts';
import { serveApi } from './support/serve-api.ts';

const api = await serveApi();
after(() => api.close());
const cli = await openCli(api.environment);
after(() => cli.close());
const { api: calls, tenant } = api.service.organization;

await calls.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
const suite = await calls.make('createSuite', { body: { name: 'Checkout' } });
for (const name of ['Cart', 'Pay'])
  await calls.make('createFlow', { body: { name, instructions: name, suite_id: suite.id } });

const START = ['runs', 'start', '--app', 'shop', '--suite', 'Checkout'];

/** The batch that a command has started, once it has said so. */
async function batchOf(command: RunningCommand): Promise<{ batchId: string; runIds: string[] }> {
  await eventually(() => assert.match(command.stdout() + command.stderr(), /Batch [0-9a-f-]{36}/));
  const batchId = /Batch ([0-9a-f-]{36})/.exec(command.stdout() + command.stderr())?.[1] ?? '';
  const { run_groups } = await calls.make('getBatchStatus', { query: { batch_id: batchId } });
  return { batchId, runIds: run_groups.flatMap((group) => group.runs.map((run) => run.id)) };
}

/** Ends runs as a worker would, which this service has none of. */
async function end(ids: string[], status: 'passed' | 'failed'): Promise<void> {
  const reason =
    status === 'passed' ? null : { kind: 'product' as const, message: 'No receipt', action_index: null };
  await finishRuns(tenant, ids, { status, reason });
  const { group_id } = await calls.make('getRun', { params: { run_id: ids[0] ?? '' } });
  await finishGroup(tenant, group_id);
}

const pass = (ids: string[]) => end(ids, 'passed');
const fail = (ids: string[]) => end(ids, 'failed');

test('started without waiting, it says where to look', async () => {
  const { exitCode, stdout } = await cli.run(START);
  assert.equal(exitCode, 0);
  assert.match(
    stdout,
    /^Started 2 runs: http.*\/batches\/[0-9a-f-]{36}\nsaywright runs watch [0-9a-f-]{36}\n$/,
  );
  assert.match((await cli.run(['runs'])).stdout, /queued .*Pay[\s\S]*queued .*Cart/);
});

test('waiting in a pipe, a line for each change; the exit code is 0 if all passed', async () => {
  const waiting = cli.start([...START, '--wait']);
  const { runIds } = await batchOf(waiting);
  await pass(runIds);
  const { exitCode, stdout, stderr } = await waiting.ended;
  assert.equal(exitCode, 0, stderr);
  assert.match(stdout, /^Batch .*: 2 flows\npassed +Cart\npassed +Pay\n\n2 passed\nhttp.*\/batches\/.*\n$/);
});

test('one that did not pass makes the exit code 1, and says why', async () => {
  const waiting = cli.start([...START, '--wait']);
  const { batchId, runIds } = await batchOf(waiting);
  await pass(runIds.slice(0, 1));
  await fail(runIds.slice(1));
  const { exitCode, stdout } = await waiting.ended;
  assert.equal(exitCode, 1);
  assert.match(stdout, /failed +Pay: No receipt http.*\/runs\/[\s\S]*1 passed, 1 failed/);
  const again = await cli.run(['runs', 'watch', batchId, '--json']);
  assert.equal(again.exitCode, 1);
  assert.equal(JSON.parse(again.stdout).summary.failed_flows, 1);
  assert.match((await cli.run(['runs', 'list', '--status', 'failed'])).stdout, /failed .*Pay .*No receipt/);
  assert.match((await cli.run(['runs', 'show', runIds[1] ?? ''])).stdout, /Why +No receipt/);
});

test('a report of a batch has every form', async () => {
  const waiting = cli.start([...START, '--wait']);
  const { batchId, runIds } = await batchOf(waiting);
  const early = await cli.run(['runs', 'report', batchId]);
  assert.match(early.stderr, /has not ended yet/);
  await fail(runIds);
  await waiting.ended;
  const { exitCode, stderr } = await cli.run(['runs', 'report', batchId, '--to', 'report']);
  assert.equal(exitCode, 0, stderr);
  const read = (name: string) => readFile(path.join(cli.directory, 'report', name), 'utf8');
  assert.match(await read('index.html'), /No receipt/);
  assert.match(await read('junit.xml'), /<failure type="product" message="No receipt">/);
  assert.equal(JSON.parse(await read('ctrf.json')).results.summary.failed, 2);
  assert.match(await read('summary.md'), /## shop: 0 of 2 passed/);
});

test('in a terminal it is a table that changes in place', async () => {
  const waiting = cli.start([...START, '--wait'], { isTerminal: true });
  const { runIds } = await batchOf(waiting);
  await eventually(() => assert.match(waiting.stdout(), /queued[\s\S]*0 of 2 done/));
  await fail(runIds);
  const { exitCode, stdout } = await waiting.ended;
  assert.equal(exitCode, 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they move the cursor
  assert.match(stdout, /\u001b\[\d+A\r\u001b\[J/);
  assert.match(stdout, /2 of 2 done[\s\S]*Cart\n {2}No receipt\n {2}http/);
});

test('Ctrl-C asks, and cancels the batch if that is wanted', async () => {
  const waiting = cli.start([...START, '--wait'], { isTerminal: true });
  const { batchId } = await batchOf(waiting);
  waiting.interrupt();
  await eventually(() => assert.match(waiting.stderr(), /Cancel the batch\? \[y\/N\]/));
  waiting.type('y\n');
  const { exitCode, stderr } = await waiting.ended;
  assert.equal(exitCode, 130);
  assert.match(stderr, /The batch was cancelled/);
  const { summary } = await calls.make('getBatchStatus', { query: { batch_id: batchId } });
  assert.equal(summary.terminated_flows, 2);
});

test('Ctrl-C and no leaves the batch as it is', async () => {
  const waiting = cli.start([...START, '--wait'], { isTerminal: true });
  const { batchId } = await batchOf(waiting);
  waiting.interrupt();
  await eventually(() => assert.match(waiting.stderr(), /Cancel the batch/));
  waiting.type('n\n');
  assert.equal((await waiting.ended).exitCode, 130);
  assert.equal((await calls.make('getBatchStatus', { query: { batch_id: batchId } })).is_complete, false);
  const cancelled = await cli.run(['runs', 'cancel', batchId]);
  assert.match(cancelled.stdout, /2 cancelled/);
});

test('where nobody can be asked, a signal leaves the batch, or cancels it if that was said before', async () => {
  const left = cli.start([...START, '--wait']);
  const { batchId } = await batchOf(left);
  left.interrupt();
  const ended = await left.ended;
  assert.equal(ended.exitCode, 130);
  assert.match(ended.stdout, /The batch goes on; `saywright runs cancel/);
  assert.equal((await calls.make('getBatchStatus', { query: { batch_id: batchId } })).is_complete, false);
  const cancelling = cli.start([...START, '--wait', '--cancel-on-interrupt']);
  const other = await batchOf(cancelling);
  cancelling.interrupt();
  assert.equal((await cancelling.ended).exitCode, 130);
  assert.equal(
    (await calls.make('getBatchStatus', { query: { batch_id: other.batchId } })).summary.terminated_flows,
    2,
  );
});

test('time that is up is the service’s fault, and the batch goes on', async () => {
  const { exitCode, stderr } = await cli.run([...START, '--wait', '--timeout', '0']);
  assert.equal(exitCode, 3);
  assert.match(stderr, /is not done after 0 s. It goes on/);
});

test('what to run on and what to run must be said', async () => {
  for (const [words, pattern] of [
    [['--suite', 'Checkout'], /Say what to run on: --app/],
    [['--app', 'shop'], /Say what to run: --suite, --flow or --label/],
    [['--bundle-id', 'com.x', '--suite', 'Checkout'], /say --platform/],
    [['--app', 'nothing', '--suite', 'Checkout'], /nothing/],
    [['--app', 'shop', '--label', 'none'], /none/],
    [['--app', 'shop', '--suite', 'Checkout', '--variable', 'x'], /KEY=VALUE, not "x"/],
    [['--app', 'shop', '--suite', 'Checkout', '--timeout', 'soon'], /whole number, not "soon"/],
  ] as const) {
    const { exitCode, stderr } = await cli.run(['runs', 'start', ...words]);
    assert.match(stderr, pattern);
    assert.equal(exitCode, 2, stderr);
  }
  const unknown = await cli.run(['runs', 'watch', '00000000-0000-4000-8000-000000000000']);
  assert.deepEqual([unknown.exitCode, /no batch/.test(unknown.stderr)], [2, true]);
});

test('a build is uploaded with its progress, and the app is made', async () => {
  await writeFile(path.join(cli.directory, 'app.apk'), apkOf('com.example.cli'));
  const upload = [
    'builds',
    'upload',
    'app.apk',
    '--bundle-id',
    'com.example.cli',
    '--commit',
    'abcdef1',
    '--branch',
    'main',
  ];
  const { exitCode, stdout, stderr } = await cli.run([...upload, '--variable', 'FLAG=on']);
  assert.equal(exitCode, 0, stderr);
  assert.match(stdout, /Uploaded 100 %[\s\S]*Build [0-9a-f-]{36} is active for com.example.cli/);
  const live = await cli.run(upload, { isTerminal: true });
  assert.match(live.stdout, /app.apk {2}█{30} {2}100 %/);
  assert.match(
    (await cli.run(['builds', 'list', 'com.example.cli', '--branch', 'main'])).stdout,
    / \* .*abcdef1 +main +app.apk/,
  );
  assert.match((await cli.run(['apps'])).stdout, /com.example.cli .*android/);
  for (const [words, pattern] of [
    [['missing.apk', '--bundle-id', 'com.x'], /There is no .*missing.apk/],
    [['app.apk'], /Say with --bundle-id/],
    [['.', '--bundle-id', 'com.x'], /is a directory: zip it/],
    [[], /Give a FILE, or --web-url/],
    [['--web-url', 'http://x.invalid'], /Say with --app-id/],
  ] as const) {
    const refused = await cli.run(['builds', 'upload', ...words]);
    assert.match(refused.stderr, pattern);
    assert.equal(refused.exitCode, 2);
  }
  const web = await cli.run(['builds', 'upload', '--web-url', 'http://shop.invalid/2', '--app-id', 'shop']);
  assert.match(web.stdout, /runs open http:\/\/shop.invalid\/2/);
});

test('a file that is no app is refused after the upload', async () => {
  await writeFile(path.join(cli.directory, 'broken.apk'), 'no zip');
  const { exitCode, stderr } = await cli.run([
    'builds',
    'upload',
    'broken.apk',
    '--bundle-id',
    'com.example.cli',
  ]);
  assert.equal(exitCode, 2, stderr);
  assert.notEqual(stderr, '');
});
