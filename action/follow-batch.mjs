import { setTimeout as pause } from 'node:timers/promises';

const ASK_EVERY_MS = 2000;

export const runsOf = (batch) =>
  batch.run_groups.flatMap((group) => group.runs.map((run) => ({ ...run, group: group.name })));

/** Asks until the batch is complete, with a line in the log for each change. */
export async function followBatch(batchId, call, { log, signal }) {
  const known = new Map();
  for (;;) {
    const batch = JSON.parse(await call('GET', `/api/v1/runs/status?batch_id=${batchId}`));
    for (const run of runsOf(batch)) {
      if (known.get(run.id) === run.status || run.status === 'queued') continue;
      known.set(run.id, run.status);
      log(`${run.status.padEnd(10)} ${run.group} › ${run.name}${run.summary ? `: ${run.summary}` : ''}`);
    }
    if (batch.is_complete) return batch;
    await pause(ASK_EVERY_MS, undefined, { signal });
  }
}
