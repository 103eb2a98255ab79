import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ensureDependency } from './change-dependencies.ts';
import { findOrCreateApp } from './find-or-create-app.ts';
import { keepEnvironment } from './write-app.ts';
import { addBuild } from './write-build.ts';

export interface WebBuild {
  app_id: string;
  url: string;
  name?: string | null;
  environment?: string | null;
  commit_sha?: string | null;
  branch_name?: string | null;
  variables?: Record<string, string> | null;
  dependencies?: string[] | null;
}

export async function uploadWebBuild(tenant: Tenant, caller: Caller, wish: WebBuild) {
  const { app_id, url, commit_sha, branch_name, variables } = wish;
  return tenant.transaction(async (transaction) => {
    const environment_id = await keepEnvironment(transaction, wish.environment);
    const identity = {
      platform: 'web' as const,
      app_id,
      bundle_id: null,
      name: wish.name ?? app_id,
      environment_id,
    };
    const app = await findOrCreateApp(transaction, caller, identity);
    for (const dependency of wish.dependencies ?? []) await ensureDependency(transaction, app.id, dependency);
    const build_id = await addBuild(transaction, caller, {
      app_id: app.id,
      url,
      commit_sha,
      branch_name,
      variables,
    });
    return { status: 'success' as const, app_id: app.id, build_id };
  });
}
