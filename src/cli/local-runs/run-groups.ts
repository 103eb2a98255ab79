import type { ReportedRun } from '../reports/report.ts';
import { type LocalRunParts, runGroup } from './run-group.ts';
import type { LocalGroup } from './select-groups.ts';

/** Runs groups, so many at once; the answer is in the order of the groups. */
export async function runGroups(
  groups: readonly LocalGroup[],
  atOnce: number,
  parts: LocalRunParts,
): Promise<ReportedRun[]> {
  const results: ReportedRun[][] = [];
  const rest = groups.entries();
  const work = async () => {
    for (const [index, group] of rest) {
      if (parts.signal.aborted) return;
      results[index] = await runGroup(group, parts);
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, groups.length) }, work));
  const fault = ended.find((one) => one.status === 'rejected');
  if (fault) throw fault.reason;
  return results.flat();
}
