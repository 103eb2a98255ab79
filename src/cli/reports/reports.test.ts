import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { SaxesParser } from 'saxes';
import { ctrfOf } from './ctrf.ts';
import { junitOf } from './junit.ts';
import { markdownOf } from './markdown.ts';
import type { Report, ReportedRun } from './report.ts';
import { writeReport } from './write-report.ts';

const EVIL = '</script><b>|`[x](y) @all & "q" \u0007 ]]>';

function runOf(status: ReportedRun['status'], more: Partial<ReportedRun> = {}): ReportedRun {
  const failed = status !== 'passed';
  return {
    ...{
      name: `${status} ${EVIL}`,
      group: 'Shop',
      file: 'a.flow.yaml',
      status,
      instructions: 'Click',
      startedAt: 1_800_000_000_000,
      seconds: 1.5,
    },
    ...{
      reason: failed ? { kind: 'product', message: EVIL, action_index: 0 } : null,
      device: 'Chromium 156',
    },
    ...{ viewport: { width: 100, height: 50 }, hooks: [], warnings: [EVIL], videos: [], url: null },
    actions: [
      {
        ...{
          index: 0,
          step_index: 1,
          step: `Step ${EVIL}`,
          kind: 'click',
          description: EVIL,
          status: failed ? 'failed' : 'passed',
        },
        ...{ started_ms: 5, duration_ms: 6, box: null, error: failed ? EVIL : null, picture: null },
      },
    ],
    ...more,
  };
}

const STATUSES = ['passed', 'failed', 'error', 'terminated', 'skipped'] as const;
const report: Report = {
  ...{
    title: `Shop ${EVIL}`,
    target: 'http://x/',
    version: '1.0.0',
    startedAt: 1_800_000_000_000,
    finishedAt: 1_800_000_005_000,
  },
  runs: STATUSES.map((status) => runOf(status)),
};

/** What the schema of Jenkins' xUnit plugin allows, the strictest of those in use. */
const SCHEMA: Record<string, string[]> = {
  testsuites: ['errors', 'failures', 'name', 'tests', 'time'],
  testsuite: [
    'errors',
    'failures',
    'hostname',
    'id',
    'name',
    'package',
    'skipped',
    'tests',
    'time',
    'timestamp',
  ],
  properties: [],
  property: ['name', 'value'],
  testcase: ['classname', 'name', 'time'],
  failure: ['message', 'type'],
  error: ['message', 'type'],
  skipped: ['message', 'type'],
  'system-out': [],
};

test('JUnit keeps the schema whatever stands in names and messages, and tells failures from errors', () => {
  const parser = new SaxesParser();
  const outcomes: string[] = [];
  parser.on('error', (error) => assert.fail(error));
  parser.on('opentag', ({ name, attributes }) => {
    assert.deepEqual(Object.keys(attributes).sort(), SCHEMA[name], name);
    if (name === 'testsuite')
      assert.deepEqual(
        [attributes.tests, attributes.failures, attributes.errors, attributes.skipped],
        ['5', '1', '2', '1'],
      );
    if (['failure', 'error', 'skipped'].includes(name)) outcomes.push(`${name} ${attributes.type}`);
  });
  parser.write(junitOf(report)).close();
  assert.deepEqual(outcomes, ['failure product', 'error product', 'error terminated', 'skipped skipped']);
});

test('CTRF has what its schema requires, and the same flow the same id', () => {
  const { reportFormat, specVersion, results } = JSON.parse(JSON.stringify(ctrfOf(report)));
  assert.deepEqual([reportFormat, specVersion, results.tool.name], ['CTRF', '0.0.0', 'saywright']);
  const { tests, passed, failed, skipped, pending, other, start, stop } = results.summary;
  assert.deepEqual([tests, passed, failed, skipped, pending, other], [5, 1, 2, 1, 0, 1]);
  assert.equal(stop - start, 5000);
  for (const one of results.tests) {
    assert.equal(typeof one.name, 'string');
    assert.ok(['passed', 'failed', 'skipped', 'pending', 'other'].includes(one.status));
    assert.ok(Number.isInteger(one.duration));
    assert.match(one.id, /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  assert.deepEqual(JSON.parse(JSON.stringify(ctrfOf(report))).results.tests[0].id, results.tests[0].id);
});

test('in Markdown nothing ends its cell, becomes markup or calls anyone', () => {
  const text = markdownOf(report);
  assert.match(text, /^## Shop .*: 1 of 5 passed\n/);
  for (const line of text.split('\n').filter((one) => one.startsWith('| ') && !one.startsWith('| |')))
    assert.equal(line.match(/(?<!\\)\|/g)?.length, 5, line);
  assert.doesNotMatch(text, /(?<!\\)<b|@all|(?<!\\)`/);
  assert.match(text, /Step 2: Step /);
});

test('the page holds its evidence, and nothing in it ends a script', async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-report-'));
  try {
    const bytes = Buffer.from(Array.from({ length: 500_000 }, (_, index) => index % 251));
    await writeFile(path.join(directory, 'video.mp4'), bytes);
    await writeReport({ ...report, runs: [runOf('failed', { videos: ['video.mp4'] })] }, directory);
    const page = await readFile(path.join(directory, 'index.html'), 'utf8');
    const video = /data-file="video.mp4" data-type="video\/mp4">([^<]*)<\/script>/.exec(page)?.[1] ?? '';
    assert.ok(Buffer.from(video, 'base64').equals(bytes));
    assert.equal(page.match(/<\/script>/g)?.length, 3);
    const data = /id="report">([^<]*)<\/script>/.exec(page)?.[1] ?? '';
    assert.equal(JSON.parse(data).title, report.title);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
