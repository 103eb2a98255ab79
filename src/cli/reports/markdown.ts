import { countOutcomes, type Report } from './report.ts';

const SIGNS = { passed: '✅', failed: '❌', error: '⚠️', terminated: '⏹️', skipped: '⏭️' } as const;

/** A summary for a job page or a comment: a table of all runs, then why each that did not pass ended as it did. */
export function markdownOf(report: Report): string {
  const { passed } = countOutcomes(report.runs);
  const rows = report.runs.map(
    (run) =>
      `| ${SIGNS[run.status]} ${run.status} | ${cell(run.group)} | ${link(cell(run.name), run.url)} | ${run.seconds.toFixed(1)} s |`,
  );
  const bad = report.runs.filter((run) => run.status !== 'passed');
  const reasons = bad.map((run) => {
    const action = run.reason?.action_index == null ? undefined : run.actions[run.reason.action_index];
    const step = action ? `Step ${action.step_index + 1}: ${cell(action.step)}\n\n` : '';
    return `### ${SIGNS[run.status]} ${cell(run.name)}\n\n${step}> ${cell(run.reason?.message ?? run.status)}`;
  });
  return `${[
    `## ${cell(report.title)}: ${passed} of ${report.runs.length} passed`,
    [`| | Suite | Flow | Time |`, '|---|---|---|---|', ...rows].join('\n'),
    ...reasons,
  ].join('\n\n')}\n`;
}

/** Nothing in a name or message may end its cell, or become markup or a mention. */
const cell = (text: string) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>|#]/g, (character) => `\\${character}`)
    .replaceAll('@', '@\u200b');

const link = (text: string, url: string | null) => (url === null ? text : `[${text}](${url})`);
