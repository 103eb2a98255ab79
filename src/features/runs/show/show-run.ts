import { noSuch } from '../../../contract/refusal.ts';
import type { Run } from '../../../contract/runs.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { type ArtifactParts, artifactKey, linkToArtifact } from '../artifacts/artifact-links.ts';
import { type AttemptRow, actionsOf, attemptsOf, findBatch, findRun, hooksOf } from './store.ts';

/** Everything about a run, with the actions and artifacts of its last attempt; usage counts all of them. */
export async function showRun(tenant: Tenant, parts: ArtifactParts, id: string): Promise<Run> {
  const { run, attempts } = await find(tenant, parts, id);
  const last = attempts.find((one) => one.attempt === run.attempt);
  const sum = (of: (attempt: AttemptRow) => number) => attempts.reduce((total, one) => total + of(one), 0);
  return {
    ...run,
    ...(await evidenceOf(tenant, parts, id, last)),
    hooks: await hooksOf(tenant, run.group_id, id, run.attempt),
    usage: {
      ...run.usage,
      input_tokens: sum((one) => one.input_tokens),
      output_tokens: sum((one) => one.output_tokens),
    },
  };
}

/** The attempts before the last one, each as a run of its own. */
export async function showEarlierAttempts(tenant: Tenant, parts: ArtifactParts, id: string): Promise<Run[]> {
  const { run, attempts } = await find(tenant, parts, id);
  const earlier = attempts.filter((one) => one.attempt < run.attempt);
  return Promise.all(
    earlier.map(async (one) => {
      const { attempt, status, reason, devices, warnings, started_at, finished_at, run_seconds } = one;
      return {
        ...run,
        ...{ attempt, status, reason, devices, warnings, started_at, finished_at, run_seconds },
        ...(await evidenceOf(tenant, parts, id, one)),
        hooks: await hooksOf(tenant, run.group_id, id, attempt),
        usage: usageOf(one),
      };
    }),
  );
}

async function find(tenant: Tenant, { publicUrl }: ArtifactParts, id: string) {
  const row = await findRun(tenant, id);
  const batch = row && (await findBatch(tenant, row.batch_id));
  if (!row || !batch) throw noSuch('run', id);
  const { flow, uncached_action_count, cached_action_count, ...rest } = row;
  const { commit_sha, branch_name } = batch.build;
  const run = {
    ...rest,
    url: `${publicUrl}/runs/${id}`,
    app: batch.app,
    build: { id: batch.build.id, commit_sha, branch_name },
    environment: batch.environment?.name ?? null,
    instructions: flow.instructions,
    device_count: flow.device_count,
    extensions: batch.extensions,
    usage: usageOf({ uncached_action_count, cached_action_count, input_tokens: 0, output_tokens: 0 }),
  };
  return { run, attempts: await attemptsOf(tenant, id) };
}

type Counts = Pick<
  AttemptRow,
  'uncached_action_count' | 'cached_action_count' | 'input_tokens' | 'output_tokens'
>;

function usageOf({ uncached_action_count, cached_action_count, input_tokens, output_tokens }: Counts) {
  const total_action_count = uncached_action_count + cached_action_count;
  return { total_action_count, uncached_action_count, cached_action_count, input_tokens, output_tokens };
}

/** The actions of an attempt, with links to what was kept of it. */
async function evidenceOf(
  tenant: Tenant,
  parts: ArtifactParts,
  runId: string,
  attempt: AttemptRow | undefined,
): Promise<Pick<Run, 'actions' | 'artifacts' | 'cache' | 'variables'>> {
  if (!attempt) {
    return {
      actions: [],
      artifacts: { video_urls: [], markers_url: null, console_url: null, network_url: null },
      cache: { status: 'off', why: null, healed: [] },
      variables: [],
    };
  }
  const { artifacts, are_artifacts_deleted: isDeleted } = attempt;
  const linkTo = async (name: string | null) =>
    name === null || isDeleted
      ? null
      : linkToArtifact(parts, artifactKey(tenant.organizationId, runId, attempt.attempt, name));
  const actions = await actionsOf(tenant, runId, attempt.attempt);
  const videos = await Promise.all(artifacts.videos.map(linkTo));
  return {
    actions: await Promise.all(
      actions.map(async ({ screenshot, ...action }) => ({
        ...action,
        device_index: action.device_index ?? 0,
        cached: action.cached ?? false,
        healed: action.healed ?? false,
        screenshot_url: await linkTo(screenshot),
      })),
    ),
    artifacts: {
      video_urls: videos.filter((url) => url !== null),
      markers_url: await linkTo(artifacts.markers),
      console_url: await linkTo(artifacts.console),
      network_url: await linkTo(artifacts.network),
    },
    cache: attempt.cache,
    variables: attempt.variables,
  };
}
