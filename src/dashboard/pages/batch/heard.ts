import type { BatchStatus, RunStatus } from '../../../contract/runs.ts';
import { isFinal } from '../../parts/status.tsx';

export interface HeardRun {
  status: RunStatus;
  /** Why it ended as it did; while it goes on, what it did last. */
  summary: string | null;
}

/** What the stream has told since the batch was read, by id. */
export interface Heard {
  runs: ReadonlyMap<string, HeardRun>;
  groups: ReadonlyMap<string, RunStatus>;
}

export const NOTHING_HEARD: Heard = { runs: new Map(), groups: new Map() };

type Group = BatchStatus['run_groups'][number];
type RunOfGroup = Group['runs'][number];

/** An answer may be older than what was heard, or newer: what has ended has ended. */
function heardOf(run: RunOfGroup, heard: Heard): RunOfGroup {
  const told = heard.runs.get(run.id);
  return !told || isFinal(run.status) ? run : { ...run, ...told };
}

/** The batch with what was heard of it. What nobody spoke of stays the same object. */
export function withHeard(batch: BatchStatus, heard: Heard): BatchStatus {
  if (heard === NOTHING_HEARD) return batch;
  const run_groups = batch.run_groups.map((group): Group => {
    if (isFinal(group.status)) return group;
    const runs = group.runs.map((run) => heardOf(run, heard));
    const hasBegun = runs.some(({ status }) => status !== 'queued');
    return { ...group, runs, status: heard.groups.get(group.id) ?? (hasBegun ? 'running' : group.status) };
  });
  return { ...batch, run_groups };
}
