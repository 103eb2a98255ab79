import { noSuch } from '../../../contract/refusal.ts';
import type { Run } from '../../../contract/runs.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { type ArtifactParts, artifactKey, linkToArtifact } from '../artifacts/artifact-links.ts';
import { actionsOf, findBatch, findRun, type StoredAction } from './store.ts';

export async function showRun(tenant: Tenant, parts: ArtifactParts, id: string): Promise<Run> {
  const run = await findRun(tenant, id);
  const batch = run && (await findBatch(tenant, run.batch_id));
  if (!run || !batch) throw noSuch('run', id);
  const actions = await actionsOf(tenant, id, run.attempt);
  const { flow, uncached_action_count, cached_action_count, ...rest } = run;
  const { commit_sha, branch_name } = batch.build;
  const linkTo = (name: string | null) =>
    name && linkToArtifact(parts, artifactKey(tenant.organizationId, id, run.attempt, name));
  const showAction = async ({ screenshot, ...action }: StoredAction) => ({
    ...action,
    device_index: 0,
    cached: false,
    healed: false,
    input_tokens: 0,
    output_tokens: 0,
    screenshot_url: await linkTo(screenshot),
  });
  return {
    ...rest,
    url: `${parts.publicUrl}/runs/${id}`,
    app: batch.app,
    build: { id: batch.build.id, commit_sha, branch_name },
    environment: batch.environment?.name ?? null,
    instructions: flow.instructions,
    extensions: batch.extensions,
    actions: await Promise.all(actions.map(showAction)),
    usage: {
      total_action_count: uncached_action_count + cached_action_count,
      uncached_action_count,
      cached_action_count,
      input_tokens: 0,
      output_tokens: 0,
    },
  };
}
