import { createHash } from 'node:crypto';
import { countOutcomes, type Report, type ReportedRun } from './report.ts';

const STATUS = {
  passed: 'passed',
  failed: 'failed',
  error: 'failed',
  terminated: 'other',
  skipped: 'skipped',
} as const;

/** The Common Test Report Format, which many reporting tools read. */
export function ctrfOf(report: Report): object {
  const { passed, failed, error, terminated, skipped } = countOutcomes(report.runs);
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: 'saywright',
    timestamp: new Date(report.finishedAt).toISOString(),
    results: {
      tool: { name: 'saywright', version: report.version },
      summary: {
        tests: report.runs.length,
        passed,
        failed: failed + error,
        skipped,
        pending: 0,
        other: terminated,
        suites: new Set(report.runs.map((run) => run.group)).size,
        start: Math.round(report.startedAt),
        stop: Math.round(report.finishedAt),
      },
      tests: report.runs.map(testOf),
      environment: { appName: report.title, testEnvironment: report.target },
    },
  };
}

function testOf(run: ReportedRun): object {
  const failed = run.actions.find((action) => action.status !== 'passed');
  const attachments = [
    ...run.videos.map((file) => ({ name: 'video', contentType: 'video/mp4', path: file })),
    ...(failed?.picture == null
      ? []
      : [{ name: 'screenshot', contentType: 'image/jpeg', path: failed.picture }]),
  ];
  return {
    id: uuidOf(`${run.group}\n${run.name}\n${run.file ?? ''}`),
    name: run.name,
    status: STATUS[run.status],
    duration: Math.round(run.seconds * 1000),
    start: Math.round(run.startedAt),
    stop: Math.round(run.startedAt + run.seconds * 1000),
    suite: [run.group],
    rawStatus: run.status,
    type: 'e2e',
    ...(run.file === null ? {} : { filePath: run.file }),
    ...(run.reason === null ? {} : { message: run.reason.message }),
    ...(run.device === null ? {} : { browser: run.device }),
    steps: run.actions.map((action) => ({
      name: action.description,
      status: action.status === 'passed' ? 'passed' : 'failed',
    })),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(run.url === null ? {} : { extra: { url: run.url } }),
  };
}

/** The same flow has the same id in every report, so that tools can follow it. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
