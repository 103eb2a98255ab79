import type { RunRequest, StartedBatch } from '../../contract/runs.ts';
import { isDuplicate } from '../../platform/db/constraint.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import { resolveRequest } from './resolve-request.ts';
import { findBatchByKey, insertBatch, insertGroups, insertRuns, startedBatch } from './store.ts';

/** Resolves a request and queues its runs, in one transaction. A repeated idempotency_key answers with the first batch. */
export async function startBatch(
  tenant: Tenant,
  caller: Caller,
  publicUrl: string,
  request: RunRequest,
): Promise<StartedBatch> {
  const key = request.idempotency_key ?? null;
  const earlier = key === null ? undefined : await findBatchByKey(tenant, key);
  try {
    const id = earlier ?? (await queueBatch(tenant, caller, request));
    return answer(tenant, publicUrl, id);
  } catch (error) {
    // Of two requests with one key at the same moment, the second finds the batch of the first.
    const first = key !== null && isDuplicate(error) ? await findBatchByKey(tenant, key) : undefined;
    if (first === undefined) throw error;
    return answer(tenant, publicUrl, first);
  }
}

async function queueBatch(tenant: Tenant, caller: Caller, request: RunRequest): Promise<string> {
  const id = newId();
  await tenant.transaction(async (transaction) => {
    const { app, build, environment, extensions, groups } = await resolveRequest(transaction, request);
    const { variables, device, devices, web_browser, parallel, max_actions } = request;
    await insertBatch(transaction, {
      id,
      app: { id: app.id, name: app.name, platform: app.platform },
      build: { id: build.id, commit_sha: build.commit_sha, branch_name: build.branch_name, url: build.url },
      environment,
      extensions,
      options: {
        variables,
        build_variables: build.variables,
        device,
        devices,
        web_browser,
        parallel,
        max_actions,
      },
      idempotency_key: request.idempotency_key ?? null,
      created_by: caller.user?.id ?? null,
    });
    const planned = groups.map((group, position) => ({ id: newId(), position, ...group }));
    await insertGroups(transaction, id, planned);
    for (const group of planned) await addJob(transaction, 'run-group', { group_id: group.id });
    await insertRuns(
      transaction,
      planned.flatMap((group) =>
        group.flows.map((flow, position) => ({
          id: newId(),
          flow_id: flow.id,
          flow_name: flow.name,
          batch_id: id,
          group_id: group.id,
          position,
          flow,
        })),
      ),
    );
  }, 'repeatable read');
  return id;
}

async function answer(tenant: Tenant, publicUrl: string, id: string): Promise<StartedBatch> {
  const { groupIds, runCount } = await startedBatch(tenant, id);
  return {
    status: 'success',
    batch_id: id,
    batch_url: `${publicUrl}/batches/${id}`,
    flow_group_run_ids: groupIds,
    flow_run_count: runCount,
  };
}
