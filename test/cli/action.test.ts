import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import test, { after } from 'node:test';
import { parse } from 'yaml';
import { fromBufferPromise } from 'yauzl';
import { finishGroup, finishRuns } from '../../src/features/runs/execution/store.ts';
import { eventually } from '../support/eventually.ts';
import { apkOf } from '../support/upload-file.ts';
import { serveArtifacts } from './support/artifact-service.ts';
import { serveApi } from './support/serve-api.ts';

const folder = path.resolve(import.meta.dirname, '../../action');
const api = await serveApi();
after(() => api.close());
const { api: calls, tenant, key } = api.service.organization;
const workspace = await mkdtemp(path.join(os.tmpdir(), 'saywright-action-'));
after(() => rm(workspace, { recursive: true, force: true }));

const suite = await calls.make('createSuite', { body: { name: 'Checkout' } });
for (const name of ['Cart', 'Pay | <b>'])
  await calls.make('createFlow', { body: { name, instructions: name, suite_id: suite.id } });
const label = await calls.make('createLabel', { body: { name: 'smoke' } });
await calls.make('attachLabelToSuite', { params: { suite_id: suite.id, label_id: label.id } });

const manifest: { inputs: Record<string, { default?: string }>; outputs: object; runs: { main: string } } =
  parse(await readFile(path.join(folder, 'action.yml'), 'utf8'));

/** Starts the action as the runner does: inputs, defaults included, and facts in the environment, files to write to. */
async function startAction(inputs: Record<string, string>, facts: Record<string, string> = {}) {
  const files = await mkdtemp(path.join(workspace, 'job-'));
  const [output, summary] = [path.join(files, 'output'), path.join(files, 'summary')];
  for (const file of [output, summary]) await writeFile(file, '');
  const given = { 'api-key': key, 'api-url': api.url, ...inputs };
  const all = Object.entries(manifest.inputs).map(([name, declared]) => [
    `INPUT_${name.toUpperCase()}`,
    (given as Record<string, string>)[name] ?? declared.default ?? '',
  ]);
  const child = spawn(process.execPath, [path.join(folder, manifest.runs.main)], {
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(all),
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_WORKSPACE: files,
      GITHUB_SHA: 'abcdef1234567890abcdef1234567890abcdef12',
      GITHUB_REF_NAME: 'main',
      GITHUB_REPOSITORY: 'acme/shop',
      ...facts,
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => (log += chunk));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  const ended = exited.then(async (exitCode) => ({
    exitCode,
    log,
    summary: await readFile(summary, 'utf8'),
    outputs: outputsIn(await readFile(output, 'utf8')),
    files,
  }));
  return { ended, log: () => log, kill: (signal: NodeJS.Signals) => child.kill(signal), files };
}

/** As the runner reads them: `name<<mark`, lines, the mark. */
function outputsIn(written: string): Record<string, string> {
  return Object.fromEntries(
    [...written.matchAll(/^(\S+?)<<(\S+)\n([\s\S]*?)\n\2$/gm)].map((match) => [match[1], match[3]]),
  );
}

async function batchIn(log: () => string): Promise<{ batchId: string; runIds: string[] }> {
  await eventually(() => assert.match(log(), /Batch [0-9a-f-]{36}/));
  const batchId = /Batch ([0-9a-f-]{36})/.exec(log())?.[1] ?? '';
  const { run_groups } = await calls.make('getBatchStatus', { query: { batch_id: batchId } });
  return { batchId, runIds: run_groups.flatMap((group) => group.runs.map((run) => run.id)) };
}

async function end(ids: string[], status: 'passed' | 'failed' | 'error'): Promise<void> {
  const message = 'No receipt\n::error::50% of it';
  await finishRuns(tenant, ids, {
    status,
    reason: status === 'passed' ? null : { kind: 'product', message, action_index: null },
  });
  await finishGroup(tenant, (await calls.make('getRun', { params: { run_id: ids[0] ?? '' } })).group_id);
}

const WEB = { url: 'http://shop.invalid/', 'app-id': 'shop', labels: 'smoke, ' };

test('a web build is run by label; all passed: outputs, summary, JUnit, exit code 0', async () => {
  const action = await startAction({ ...WEB, variables: 'FLAG=on\nCITY=Lisbon' });
  const { batchId, runIds } = await batchIn(action.log);
  await end(runIds, 'passed');
  const { exitCode, log, outputs, summary, files } = await action.ended;
  assert.equal(exitCode, 0, log);
  assert.ok(log.startsWith(`::add-mask::${key}\n`));
  assert.equal(log.split(key).length, 2, 'the key stands nowhere else');
  assert.match(log, /passed +Checkout › Cart/);
  assert.deepEqual(Object.keys(outputs).sort(), Object.keys(manifest.outputs).sort());
  assert.deepEqual([outputs['batch-id'], outputs.passed, outputs.failed], [batchId, '2', '0']);
  assert.match(
    summary,
    /## shop: 2 of 2 flows passed\n\n[\s\S]*✅ passed \| Checkout \| \[Cart\]\(http[^)]*\/runs\//,
  );
  assert.match(summary, /Pay \\\| \\<b\\>/);
  assert.match(
    await readFile(path.join(files, 'saywright-junit.xml'), 'utf8'),
    /^<\?xml[\s\S]*<testsuites name="shop"/,
  );
  assert.match(
    log,
    /^This runner keeps no artifacts for actions: the JUnit XML is in saywright-junit.xml alone.$/m,
  );
  const [app] = (await calls.make('listApps', { query: { app_id: 'shop' } })).apps;
  const { builds } = await calls.make('listBuilds', { params: { app_id: app?.id ?? '' } });
  assert.deepEqual(
    [builds[0]?.branch_name, builds[0]?.commit_sha?.slice(0, 7), builds[0]?.variables],
    ['main', 'abcdef1', { FLAG: 'on', CITY: 'Lisbon' }],
  );
});

for (const status of ['failed', 'error'] as const)
  test(`one that ends ${status} fails the step, and is annotated`, async () => {
    const action = await startAction(WEB);
    const { runIds } = await batchIn(action.log);
    await end(runIds.slice(0, 1), 'passed');
    await end(runIds.slice(1), status);
    const { exitCode, log, outputs, summary } = await action.ended;
    assert.equal(exitCode, 1);
    assert.match(
      log,
      new RegExp(`^::error title=Pay \\| <b>%3A ${status}::No receipt%0A::error::50%25 of it%0Ahttp`, 'm'),
    );
    assert.doesNotMatch(log, /^::error::50/m, 'a message is no command');
    assert.deepEqual([outputs.passed, outputs.failed], ['1', '1']);
    assert.match(summary, /1 of 2 flows passed/);
  });

test('the JUnit XML becomes an artifact of the workflow run, under another name if its own is taken', async () => {
  const artifacts = await serveArtifacts();
  try {
    const runToEnd = async (inputs: Record<string, string> = {}) => {
      const action = await startAction({ ...WEB, ...inputs }, artifacts.environment);
      const { batchId, runIds } = await batchIn(action.log);
      await end(runIds, 'passed');
      return { batchId, ...(await action.ended) };
    };
    artifacts.failures = 1;
    const first = await runToEnd();
    assert.match(first.log, /^The JUnit XML is in the artifact saywright-junit\.$/m);
    assert.match(first.log, /^::add-mask::top\/secret$/m);
    const second = await runToEnd({ 'junit-path': 'reports/own.xml' });
    assert.deepEqual(
      artifacts.kept.map((one) => one.name),
      ['saywright-junit', `saywright-junit-${second.batchId}`],
    );
    for (const [{ files }, name, index] of [
      [first, 'saywright-junit.xml', 0],
      [second, 'reports/own.xml', 1],
    ] as const) {
      const unzipped = await unzip(artifacts.kept[index]?.zip ?? Buffer.alloc(0));
      assert.deepEqual(unzipped, { [path.basename(name)]: await readFile(path.join(files, name), 'utf8') });
    }
    artifacts.environment.ACTIONS_RUNTIME_TOKEN += 'z';
    const refused = await runToEnd();
    assert.equal(refused.exitCode, 0, 'the verdict is there without it');
    assert.match(refused.log, /^::warning title=Saywright::The JUnit XML could not be kept.*401/m);
    const asked = artifacts.requests.length;
    await runToEnd({ 'artifact-name': 'none' });
    assert.equal(artifacts.requests.length, asked);
  } finally {
    await artifacts.close();
  }
});

async function unzip(zip: Buffer): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(zip, { validateEntrySizes: true });
  const files: Record<string, string> = {};
  for await (const entry of archive.eachEntry())
    files[entry.fileName] = await text(await archive.openReadStreamPromise(entry));
  return files;
}

test('a file is uploaded with the facts of the pull request', async () => {
  const event = path.join(workspace, 'event.json');
  await writeFile(
    event,
    JSON.stringify({
      pull_request: { head: { sha: 'fedcba9876543210fedcba9876543210fedcba98', ref: 'feature/x' } },
    }),
  );
  await writeFile(path.join(workspace, 'app.apk'), apkOf('com.example.action'));
  const mobile = {
    'bundle-id': 'com.example.action',
    platform: 'android',
    'suite-ids': suite.id,
    wait: 'false',
  };
  const action = await startAction(
    { ...mobile, 'build-path': path.join(workspace, 'app.apk') },
    { GITHUB_EVENT_PATH: event },
  );
  const { exitCode, log, outputs } = await action.ended;
  assert.equal(exitCode, 0, log);
  assert.match(log, /Uploading app.apk/);
  const [app] = (await calls.make('listApps', { query: { bundle_id: 'com.example.action' } })).apps;
  const { builds } = await calls.make('listBuilds', { params: { app_id: app?.id ?? '' } });
  assert.deepEqual(
    [builds[0]?.id, builds[0]?.branch_name, builds[0]?.commit_sha?.slice(0, 7)],
    [outputs['build-id'], 'feature/x', 'fedcba9'],
  );
});

test('time that is up, and a job that is cancelled, cancel the batch', async () => {
  const late = await (await startAction({ ...WEB, timeout: '1' })).ended;
  assert.equal(late.exitCode, 1);
  assert.match(late.log, /::error title=Saywright::It took longer than 1 s\.\nCancelled the batch/);
  const action = await startAction(WEB);
  const { batchId } = await batchIn(action.log);
  action.kill('SIGINT');
  const { exitCode, log } = await action.ended;
  assert.equal(exitCode, 1);
  assert.match(log, /The job was cancelled/);
  assert.equal(
    (await calls.make('getBatchStatus', { query: { batch_id: batchId } })).summary.terminated_flows,
    2,
  );
});

test('what is wrong with the inputs or the server is one sentence', async () => {
  const WRONG: [Record<string, string>, RegExp][] = [
    [{ 'app-id': 'shop' }, /Nothing says what to run: set suite-ids, flow-ids or labels/],
    [{ labels: 'smoke' }, /Nothing says what to run on/],
    [{ ...WEB, labels: 'nothing' }, /nothing/],
    [{ ...WEB, wait: 'maybe' }, /wait must be true or false/],
    [{ ...WEB, timeout: 'soon' }, /timeout must be a number/],
    [{ ...WEB, 'api-key': '' }, /The input api-key is missing/],
    [{ ...WEB, 'api-key': 'sw_wrong' }, /not valid/],
    [{ ...WEB, 'build-path': 'x.apk' }, /build-path or url, not both/],
    [
      { 'build-path': 'x.apk', 'bundle-id': 'com.x', platform: 'android', labels: 'smoke' },
      /There is no build at/,
    ],
  ];
  const all = WRONG.map(async ([inputs, pattern]) => {
    const { exitCode, log } = await (await startAction(inputs)).ended;
    assert.equal(exitCode, 1);
    assert.match(log, pattern);
    assert.match(log, /^::error title=Saywright::/m);
  });
  await Promise.all(all);
});
