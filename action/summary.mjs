import { runsOf } from './follow-batch.mjs';

const SIGNS = { passed: '✅', failed: '❌', error: '⚠️', terminated: '⏹️', skipped: '⏭️' };

/** Nothing in a name or message may end its cell, or become markup or a mention. */
const cell = (text) =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>|#]/g, (character) => `\\${character}`)
    .replaceAll('@', '@\u200b');

/** The job summary: a table with links. */
export function summaryOf(batch, batchUrl) {
  const { passed_flows: passed, total_flows: all } = batch.summary;
  const rows = runsOf(batch).map(
    (run) =>
      `| ${SIGNS[run.status] ?? ''} ${run.status} | ${cell(run.group)} | [${cell(run.name)}](${run.url}) | ${cell(run.summary ?? '')} |`,
  );
  return `## ${cell(batch.app.name)}: ${passed} of ${all} flows passed\n\n| | Suite | Flow | Why |\n|---|---|---|---|\n${rows.join('\n')}\n\n[All of it](${batchUrl})\n`;
}
