import type { App } from '../../contract/apps.ts';
import { conflict, noSuch, Refusal, unacceptable } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { deleteDependency, findApp, insertDependency, keepApp, listDependencies, lockApp } from './store.ts';

export async function dependenciesOf(tenant: Tenant, appId: string): Promise<App[]> {
  if (!(await findApp(tenant, appId))) throw noSuch('app', appId);
  return listDependencies(tenant, appId);
}

/** Whether it was attached now; false: it was already. */
export async function ensureDependency(
  transaction: Tenant,
  appId: string,
  dependencyAppId: string,
): Promise<boolean> {
  const app = await lockApp(transaction, appId);
  if (!app) throw noSuch('app', appId);
  const dependency = await keepApp(transaction, dependencyAppId);
  if (!dependency) throw noSuch('app', dependencyAppId);
  if (app.platform !== 'web')
    throw unacceptable(`Only web apps have dependencies, and this is one for ${app.platform}.`);
  if (dependency.platform !== 'chrome-extension') {
    throw unacceptable(
      `dependency_app_id must be a chrome-extension app, and "${dependency.name}" is one for ${dependency.platform}.`,
    );
  }
  return insertDependency(transaction, appId, dependencyAppId);
}

export async function attachDependency(tenant: Tenant, appId: string, dependencyAppId: string): Promise<App> {
  return tenant.transaction(async (transaction) => {
    if (!(await ensureDependency(transaction, appId, dependencyAppId))) {
      throw conflict('The extension is already attached to this app.');
    }
    const dependency = await findApp(transaction, dependencyAppId);
    if (!dependency) throw noSuch('app', dependencyAppId);
    return dependency;
  });
}

export async function detachDependency(
  tenant: Tenant,
  appId: string,
  dependencyAppId: string,
): Promise<void> {
  if (!(await deleteDependency(tenant, appId, dependencyAppId))) {
    throw new Refusal(404, 'The extension is not attached to this app.');
  }
}
