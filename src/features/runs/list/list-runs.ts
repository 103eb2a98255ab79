import { lacking, noSuch } from '../../../contract/refusal.ts';
import { type ListedRun, type RunFilters, RunStatus } from '../../../contract/runs.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { findLabelByFoldedName, foldName } from '../../labels/index.ts';
import { findListedRun, type ListedRow, listRuns, positionOfRun } from './store.ts';

/** A page of runs, newest first. A run that the filters leave out still marks a position. */
export async function showRuns(tenant: Tenant, publicUrl: string, filters: RunFilters) {
  const { limit, starting_after, label, status = RunStatus.options, ...rest } = filters;
  const before = starting_after === undefined ? undefined : await positionOfRun(tenant, starting_after);
  if (starting_after !== undefined && !before) throw noSuch('run', starting_after);
  const labelId = label === undefined ? undefined : await takeLabel(tenant, label);
  // One more than asked for tells whether more follow.
  const rows = await listRuns(tenant, { ...rest, statuses: status, labelId, before }, limit + 1);
  const runs = rows.slice(0, limit).map((row) => listed(publicUrl, row));
  return { runs, count: runs.length, has_more: rows.length > limit };
}

/** One run as it stands in the list. */
export async function showListedRun(tenant: Tenant, publicUrl: string, id: string): Promise<ListedRun> {
  const row = await findListedRun(tenant, id);
  if (!row) throw noSuch('run', id);
  return listed(publicUrl, row);
}

async function takeLabel(tenant: Tenant, name: string): Promise<string> {
  const id = await findLabelByFoldedName(tenant, foldName(name));
  if (id === undefined) throw lacking(`There is no label named "${name}".`);
  return id;
}

function listed(publicUrl: string, row: ListedRow): ListedRun {
  const { uncached_action_count, cached_action_count, build, environment, ...run } = row;
  const { id, commit_sha, branch_name } = build;
  return {
    ...run,
    url: `${publicUrl}/runs/${run.id}`,
    build: { id, commit_sha, branch_name },
    environment: environment?.name ?? null,
    usage: {
      total_action_count: uncached_action_count + cached_action_count,
      uncached_action_count,
      cached_action_count,
    },
  };
}
