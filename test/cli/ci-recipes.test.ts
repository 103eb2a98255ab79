import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { parse } from 'yaml';
import { finishGroup, finishRuns } from '../../src/features/runs/execution/store.ts';
import { eventually } from '../support/eventually.ts';
import { apkOf } from '../support/upload-file.ts';
import { serveApi } from './support/serve-api.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = await readFile(path.join(root, 'docs/ci.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map((match) => ({
  language: match[1] ?? '',
  text: match[2] ?? '',
}));
const written = (language: string) =>
  blocks.filter((block) => block.language === language).map((block) => block.text);

const api = await serveApi();
after(() => api.close());
const { api: calls, tenant } = api.service.organization;
const suite = await calls.make('createSuite', { body: { name: 'Smoke' } });
for (const name of ['Cart', 'Pay'])
  await calls.make('createFlow', { body: { name, instructions: name, suite_id: suite.id } });
const label = await calls.make('createLabel', { body: { name: 'smoke' } });
await calls.make('attachLabelToSuite', { params: { suite_id: suite.id, label_id: label.id } });

/** A job's machine: a checkout with the script in it, and `npx saywright` as npm would find it. */
async function openJob(script: string): Promise<string> {
  const job = await mkdtemp(path.join(os.tmpdir(), 'saywright-ci-'));
  after(() => rm(job, { recursive: true, force: true }));
  await mkdir(path.join(job, 'ci'));
  await mkdir(path.join(job, 'bin'));
  await writeFile(path.join(job, 'ci/saywright.sh'), script);
  const npx = `#!/bin/sh\n[ "$1" = saywright ] && shift\nexec "${process.execPath}" "${path.join(root, 'src/main/cli.ts')}" "$@"\n`;
  await writeFile(path.join(job, 'bin/npx'), npx);
  await writeFile(path.join(job, 'bin/node'), `#!/bin/sh\nexec "${process.execPath}" "$@"\n`);
  for (const name of ['npx', 'node']) await chmod(path.join(job, 'bin', name), 0o755);
  return job;
}

/** Runs the script as CI systems do, and plays the worker: each flow of its batch ends as told. */
async function runJob(script: string, status: 'passed' | 'failed', more: Record<string, string> = {}) {
  const job = await openJob(script);
  await writeFile(path.join(job, 'app-release.apk'), apkOf('com.example.shop'));
  const child = spawn('bash', ['ci/saywright.sh'], {
    cwd: job,
    env: {
      PATH: `${path.join(job, 'bin')}:${process.env.PATH}`,
      HOME: job,
      PREVIEW_URL: 'http://preview.invalid/',
      ...api.environment,
      ...more,
    },
  });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (log += text));
  let isOver = false;
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve)).then((code) => {
    isOver = true;
    return code;
  });
  const batchId = () => /Batch ([0-9a-f-]{36})/.exec(log)?.[1] ?? null;
  await eventually(() => assert.ok(isOver || batchId() !== null, log), 60_000);
  const id = batchId();
  if (id !== null) {
    const { run_groups } = await calls.make('getBatchStatus', { query: { batch_id: id } });
    for (const group of run_groups) {
      const ids = group.runs.map((run) => run.id);
      const reason = { kind: 'product' as const, message: 'No receipt', action_index: null };
      await finishRuns(tenant, ids, { status, reason: status === 'passed' ? null : reason });
      await finishGroup(tenant, group.id);
    }
  }
  const code = await ended;
  const junit = await readFile(path.join(job, 'saywright-report/junit.xml'), 'utf8').catch(() => null);
  return { code, log, junit };
}

const [web = '', mobileLines = ''] = written('sh');
/** The page says which lines take which places. */
function mobileScript(): string {
  const lines = web.split('\n');
  const at = lines.findIndex((line) => line.includes('builds upload'));
  lines.splice(at, 2, ...mobileLines.trimEnd().split('\n'));
  return lines.join('\n');
}

test('the script uploads, runs, waits, reports, and ends as the flows did, for web and mobile apps', async () => {
  assert.match(web, /builds upload[\s\S]*runs start[\s\S]*runs report/);
  const [passed, failed] = await Promise.all([runJob(web, 'passed'), runJob(mobileScript(), 'failed')]);
  assert.equal(passed.code, 0, passed.log);
  assert.match(passed.junit ?? '', /<testsuites name="shop" tests="2" failures="0"/);
  assert.equal(failed.code, 1, failed.log);
  assert.match(failed.log, /Uploaded 100 %[\s\S]*is active for com.example.shop/);
  assert.match(failed.junit ?? '', /No receipt/);
});

test('a wrong key and a server that is away end the job with their own exit codes, and no report', async () => {
  const [wrong, away] = await Promise.all([
    runJob(web, 'passed', { SAYWRIGHT_API_KEY: 'sw_wrong' }),
    runJob(web, 'passed', { SAYWRIGHT_URL: 'http://127.0.0.1:47001' }),
  ]);
  assert.deepEqual([wrong.code, wrong.junit], [2, null], wrong.log);
  assert.deepEqual([away.code, away.junit], [3, null], away.log);
});

test('what the page shows of GitHub, GitLab and CircleCI is YAML that calls what there is', async () => {
  const documents = written('yaml').map((text) => parse(text));
  const [github, gitlab, circle] = documents;
  assert.equal(documents.length, 3);
  const action = parse(await readFile(path.join(root, 'action/action.yml'), 'utf8'));
  const [step] = github;
  for (const name of Object.keys(step.with)) assert.ok(name in action.inputs, `${name} is an input`);
  for (const [name, input] of Object.entries<{ required?: boolean }>(action.inputs)) {
    if (input.required) assert.ok(name in step.with, `${name} is given`);
    assert.ok(page.includes(`\`${name}\``), `the page names the input ${name}`);
  }
  for (const name of Object.keys(action.outputs)) assert.ok(page.includes(`\`${name}\``), name);
  assert.equal(gitlab.saywright.script, 'bash ci/saywright.sh');
  assert.equal(gitlab.saywright.artifacts.reports.junit, 'saywright-report/junit.xml');
  assert.ok(circle.jobs.saywright.steps.some((one: { run?: string }) => one.run === 'bash ci/saywright.sh'));
  assert.deepEqual(circle.workflows.test.jobs, Object.keys(circle.jobs));
  assert.match(written('groovy')[0] ?? '', /sh 'bash ci\/saywright.sh'/);
});
