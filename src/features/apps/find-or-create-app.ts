import type { Platform } from '../../contract/apps.ts';
import { unacceptable } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import { insertApp, lockAppByIdentity, updateApp } from './store.ts';

export interface AppIdentity {
  platform: Platform;
  app_id: string;
  bundle_id: string | null;
  name: string;
  /** Undefined: stays as it is. */
  environment_id: string | null | undefined;
}

/** The app that a build is for; it is created on its first build. The app stays locked until the transaction ends. */
export async function findOrCreateApp(
  transaction: Tenant,
  caller: Caller,
  wish: AppIdentity,
): Promise<{ id: string }> {
  const { environment_id, ...identity } = wish;
  const { platform, app_id, bundle_id } = identity;
  const created_by = caller.user?.id ?? null;
  const row = { id: newId(), ...identity, environment_id: environment_id ?? null, created_by };
  // Between the two statements someone may delete the app that kept ours from being made: then ours can be made.
  let app: Awaited<ReturnType<typeof lockAppByIdentity>>;
  for (let attempts = 0; !app; attempts++) {
    if (attempts === 10) throw new Error(`app ${app_id} is deleted whenever it is made`);
    await insertApp(transaction, row);
    app = await lockAppByIdentity(transaction, platform, app_id);
  }
  if (app.bundle_id !== bundle_id) {
    throw unacceptable(`The app ${app_id} has the bundle id ${app.bundle_id}, not ${bundle_id}.`);
  }
  await updateApp(transaction, app.id, { environment_id: environment_id ?? undefined });
  return app;
}
