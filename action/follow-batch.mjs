import { setTimeout as pause } from 'node:timers/promises';

/** A short batch is heard of soon, a long one is not asked for often. */
const ASK_FIRST_MS = 250;
const ASK_LAST_MS = 3000;

export const runsOf = (batch) =>
  batch.run_groups.flatMap((group) => group.runs.map((run) => ({ ...run, group: group.name })));

/** Asks until the batch is complete, with a line in the log for each change. */
export async function followBatch(batchId, call, { log, signal }) {
  const known = new Map();
  for (let waitMs = ASK_FIRST_MS; ; waitMs = Math.min(ASK_LAST_MS, waitMs * 1.5)) {
    const batch = JSON.parse(await call('GET', `/api/v1/runs/status?batch_id=${batchId}`));
    for (const run of runsOf(batch)) {
      if (known.get(run.id) === run.status || run.status === 'queued') continue;
      known.set(run.id, run.status);
      log(`${run.status.padEnd(10)} ${run.group} › ${run.name}${run.summary ? `: ${run.summary}` : ''}`);
    }
    if (batch.is_complete) return batch;
    await pause(waitMs, undefined, { signal });
  }
}
