import type { Build } from '../../contract/apps.ts';
import { noSuch } from '../../contract/refusal.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import {
  type BuildFile,
  findBuild,
  insertBuild,
  lockApp,
  markBuildDeleted,
  newestBuildId,
  updateApp,
} from './store.ts';

export interface BuildWish {
  app_id: string;
  url?: string;
  file?: BuildFile;
  id?: string;
  commit_sha?: string | null;
  branch_name?: string | null;
  repo_full_name?: string | null;
  variables?: Record<string, string> | null;
}

/** Adds a build to an app; what was uploaded last is active. */
export async function addBuild(transaction: Tenant, caller: Caller, wish: BuildWish): Promise<string> {
  const {
    id = newId(),
    app_id,
    url = null,
    file = null,
    commit_sha = null,
    branch_name = null,
    repo_full_name = null,
  } = wish;
  const created_by = caller.user?.id ?? null;
  const variables = wish.variables ?? {};
  await lockApp(transaction, app_id);
  await insertBuild(transaction, {
    id,
    app_id,
    url,
    file,
    commit_sha,
    branch_name,
    repo_full_name,
    variables,
    created_by,
  });
  await updateApp(transaction, app_id, { active_build_id: id });
  return id;
}

export async function getBuild(tenant: Tenant, appId: string, id: string): Promise<Build> {
  const build = await findBuild(tenant, appId, id);
  if (!build) throw noSuch('build of this app', id);
  return build;
}

export async function deleteBuild(tenant: Tenant, blobs: Blobs, appId: string, id: string): Promise<void> {
  const deleted = await tenant.transaction(async (transaction) => {
    const app = await lockApp(transaction, appId);
    const build = app && (await markBuildDeleted(transaction, appId, id));
    if (!build) throw noSuch('build of this app', id);
    if (app.active_build_id === id) {
      await updateApp(transaction, appId, { active_build_id: await newestBuildId(transaction, appId) });
    }
    return build;
  });
  for (const key of [deleted.blob_key, deleted.resigned_blob_key]) if (key) await blobs.delete(key);
}
