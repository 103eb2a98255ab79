import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { addBuild, findApp, findBuild, lockAppByIdentity } from '../apps/index.ts';
import { DEMO_APP_ID, demoUrl } from './create-demo.ts';

/**
 * The service may start at another address than last time, and its demo shop with it. An app that was deleted stays so, and
 * one that was pointed at some other site is its owner's.
 */
export async function followAddress(tenant: Tenant, caller: Caller, publicUrl: string): Promise<void> {
  const url = demoUrl(publicUrl);
  await tenant.transaction(async (transaction) => {
    const locked = await lockAppByIdentity(transaction, 'web', DEMO_APP_ID);
    const buildId = locked && (await findApp(transaction, locked.id))?.active_build?.id;
    const build = buildId && (await findBuild(transaction, locked.id, buildId));
    if (build && build.url !== url && build.url?.endsWith(demoUrl('')))
      await addBuild(transaction, caller, { app_id: locked.id, url });
  });
}
