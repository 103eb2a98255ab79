import { noSuch } from '../../../contract/refusal.ts';
import { element, xmlText } from '../../../contract/xml.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { type BatchRow, findBatch } from '../show/store.ts';
import { type ReportedAction, type ReportedRun, reportedActions, reportedRuns } from './store.ts';

/** A batch as CI systems read it: a testsuite for each group, a testcase for each run. */
export async function showJunit(tenant: Tenant, publicUrl: string, batchId: string): Promise<string> {
  const batch = await findBatch(tenant, batchId);
  if (!batch) throw noSuch('batch', batchId);
  const runs = await reportedRuns(tenant, batchId);
  const actions = Map.groupBy(await reportedActions(tenant, batchId), (action) => action.run_id);
  const groups = [...Map.groupBy(runs, (run) => run.group_id).values()];
  const report: Report = { batch, publicUrl, actionsOf: (run) => actions.get(run.id) ?? [] };
  const { skipped: _, ...counts } = count(runs);
  const suites = groups.map((members, index) => testsuite(report, members, index));
  const root = element('testsuites', { name: batch.app.name, ...counts }, ...suites);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

interface Report {
  batch: BatchRow;
  publicUrl: string;
  actionsOf(run: ReportedRun): ReportedAction[];
}

const seconds = (value: number) => value.toFixed(3);

function count(runs: readonly ReportedRun[]) {
  const having = (name: string) => runs.filter((run) => outcomeOf(run)?.name === name).length;
  return {
    tests: runs.length,
    failures: having('failure'),
    errors: having('error'),
    skipped: having('skipped'),
    time: seconds(runs.reduce((sum, run) => sum + (run.run_seconds ?? 0), 0)),
  };
}

function testsuite(report: Report, runs: ReportedRun[], index: number): string {
  const [first] = runs;
  if (!first) throw new Error('a group without runs');
  const { batch, publicUrl } = report;
  const browsers = [...new Set(runs.flatMap((run) => run.browsers))];
  const facts = {
    app: batch.app.name,
    platform: batch.app.platform,
    build: batch.build.id,
    commit: batch.build.commit_sha,
    branch: batch.build.branch_name,
    environment: batch.environment?.name,
    browser: browsers.join(', ') || null,
    url: `${publicUrl}/batches/${batch.id}#${first.group_id}`,
  };
  const properties = Object.entries(facts).flatMap(([name, value]) =>
    value == null ? [] : [element('property', { name, value })],
  );
  return element(
    'testsuite',
    {
      name: first.group_name,
      ...count(runs),
      // Readers of the older form take no zone, and all mean UTC.
      timestamp: first.group_began_at.slice(0, 19),
      hostname: new URL(publicUrl).hostname,
      id: index,
      package: batch.app.name,
    },
    element('properties', {}, ...properties),
    ...runs.map((run) => testcase(report, run)),
  );
}

function testcase(report: Report, run: ReportedRun): string {
  const outcome = outcomeOf(run);
  const url = `${report.publicUrl}/runs/${run.id}`;
  const { name = '', type = '', message = '' } = outcome ?? {};
  return element(
    'testcase',
    { name: run.flow_name, classname: run.group_name, time: seconds(run.run_seconds ?? 0) },
    outcome ? element(name, { type, message }, xmlText(`${message}\n${url}`)) : '',
    element('system-out', {}, xmlText(story(run, report.actionsOf(run), url))),
  );
}

/**
 * What failed is the app's fault; an error is what nobody could tell. A run that was cancelled or has not ended was not
 * checked: as skipped it would let a build pass.
 */
function outcomeOf({ status, reason }: ReportedRun) {
  const message = reason?.message ?? '';
  switch (status) {
    case 'passed':
      return null;
    case 'failed':
      return { name: 'failure', type: reason?.kind ?? 'product', message };
    case 'error':
      return { name: 'error', type: reason?.kind ?? 'infrastructure', message };
    case 'skipped':
      return { name: 'skipped', type: 'skipped', message };
    case 'terminated':
      return { name: 'error', type: 'terminated', message: message || 'The run was cancelled.' };
    default:
      return { name: 'error', type: 'unfinished', message: 'The run has not ended yet.' };
  }
}

/** Each step of the flow with what was done for it. */
function story(run: ReportedRun, actions: readonly ReportedAction[], url: string): string {
  const lines = [url];
  if (run.attempt > 1) lines.push(`Attempt ${run.attempt}`);
  let step: string | null = null;
  for (const action of actions) {
    if (action.step !== step) lines.push(action.step);
    step = action.step;
    lines.push(`  ${action.status}: ${action.description}${action.error ? ` (${action.error})` : ''}`);
  }
  return [...lines, ...run.warnings.map((warning) => `Warning: ${warning}`)].join('\n');
}
