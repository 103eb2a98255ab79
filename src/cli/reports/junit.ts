import { element, xmlText } from '../../contract/xml.ts';
import type { Report, ReportedRun } from './report.ts';

/** JUnit XML, in the form in which the service gives out its batches. */
export function junitOf(report: Report): string {
  const groups = [...Map.groupBy(report.runs, (run) => run.group)];
  const { skipped: _, ...counts } = count(report.runs);
  const suites = groups.map(([name, runs], index) =>
    element(
      'testsuite',
      {
        name,
        ...count(runs),
        timestamp: new Date(runs[0]?.startedAt ?? report.startedAt).toISOString().slice(0, 19),
        hostname: 'localhost',
        id: index,
        package: report.title,
      },
      element('properties', {}, element('property', { name: 'url', value: report.target })),
      ...runs.map(testcase),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', { name: report.title, ...counts }, ...suites)}\n`;
}

const seconds = (value: number) => value.toFixed(3);

function count(runs: readonly ReportedRun[]) {
  const having = (name: string) => runs.filter((run) => outcomeOf(run) === name).length;
  return {
    tests: runs.length,
    failures: having('failure'),
    errors: having('error'),
    skipped: having('skipped'),
    time: seconds(runs.reduce((sum, run) => sum + run.seconds, 0)),
  };
}

function testcase(run: ReportedRun): string {
  const name = outcomeOf(run);
  const message = run.reason?.message ?? '';
  const type =
    run.status === 'terminated' || run.status === 'skipped' ? run.status : (run.reason?.kind ?? 'product');
  return element(
    'testcase',
    { name: run.name, classname: run.group, time: seconds(run.seconds) },
    name === null ? '' : element(name, { type, message }, xmlText(message)),
    element('system-out', {}, xmlText(story(run))),
  );
}

/** A run that was cancelled was not checked: as skipped it would let a build pass. */
function outcomeOf({ status }: ReportedRun): 'failure' | 'error' | 'skipped' | null {
  if (status === 'passed') return null;
  if (status === 'failed') return 'failure';
  return status === 'skipped' ? 'skipped' : 'error';
}

/** Each step of the flow with what was done for it. */
function story(run: ReportedRun): string {
  const lines: string[] = [];
  let step: string | null = null;
  for (const action of run.actions) {
    if (action.step !== step) lines.push(action.step);
    step = action.step;
    lines.push(`  ${action.status}: ${action.description}${action.error ? ` (${action.error})` : ''}`);
  }
  return [...lines, ...run.warnings.map((warning) => `Warning: ${warning}`)].join('\n');
}
