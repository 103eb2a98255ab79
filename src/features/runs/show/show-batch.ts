import { noSuch } from '../../../contract/refusal.ts';
import type { BatchStatus, RunStatus } from '../../../contract/runs.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { isFinal } from '../status.ts';
import { findBatch, type RunOfBatch, runsOfBatch } from './store.ts';

export async function showBatch(tenant: Tenant, publicUrl: string, id: string): Promise<BatchStatus> {
  const batch = await findBatch(tenant, id);
  if (!batch) throw noSuch('batch', id);
  const runs = await runsOfBatch(tenant, id);
  const groups = [...Map.groupBy(runs, (run) => run.group_id).values()];
  const { commit_sha, branch_name } = batch.build;
  return {
    batch_id: id,
    is_complete: groups.every(([run]) => run !== undefined && isFinal(run.group_status)),
    timestamp: new Date().toISOString(),
    app: batch.app,
    git: { commit_sha, branch_name },
    summary: summary(groups, runs),
    run_groups: groups.map((members) => showGroup(publicUrl, id, members)),
  };
}

function summary(groups: RunOfBatch[][], runs: RunOfBatch[]): BatchStatus['summary'] {
  const groupsIn = (...states: RunStatus[]) =>
    groups.filter(([run]) => run && states.includes(run.group_status)).length;
  const runsIn = (state: RunStatus) => runs.filter((run) => run.status === state).length;
  return {
    total_groups: groups.length,
    passed_groups: groupsIn('passed'),
    failed_groups: groupsIn('failed', 'error', 'terminated'),
    total_flows: runs.length,
    passed_flows: runsIn('passed'),
    failed_flows: runsIn('failed'),
    error_flows: runsIn('error'),
    terminated_flows: runsIn('terminated'),
    skipped_flows: runsIn('skipped'),
  };
}

function showGroup(
  publicUrl: string,
  batchId: string,
  members: RunOfBatch[],
): BatchStatus['run_groups'][number] {
  const [first] = members;
  if (!first) throw new Error('a group without runs');
  return {
    id: first.group_id,
    name: first.group_name,
    status: first.group_status,
    url: `${publicUrl}/batches/${batchId}#${first.group_id}`,
    runs: members.map((run) => ({
      id: run.id,
      flow_id: run.flow_id,
      name: run.flow_name,
      status: run.status,
      url: `${publicUrl}/runs/${run.id}`,
      summary: run.reason?.message ?? null,
    })),
  };
}
