import type { App, Platform } from '../../contract/apps.ts';
import { conflict, lacking, noSuch } from '../../contract/refusal.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import { isDangling } from '../../platform/db/constraint.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import { findEnvironmentByName, keepEnvironmentByName } from '../environments/index.ts';
import {
  blobKeysOf,
  deleteApp as erase,
  findApp,
  findBuild,
  insertApp,
  lockApp,
  updateApp as write,
} from './store.ts';
import { addBuild } from './write-build.ts';

export async function getApp(tenant: Tenant, id: string): Promise<App> {
  const app = await findApp(tenant, id);
  if (!app) throw noSuch('app', id);
  return app;
}

/** Environments are named in requests; an unknown name is the caller's slip. */
export async function environmentIdOf<Name extends string | null | undefined>(
  tenant: Tenant,
  name: Name,
  find = findEnvironmentByName,
): Promise<Name extends string ? string : Name> {
  if (name === null || name === undefined) return name as never;
  const environment = await find(tenant, name);
  if (!environment) throw lacking(`There is no environment named "${name}".`);
  return environment.id as never;
}

/**
 * The same for whoever puts an app into the environment: until the transaction ends nobody deletes it. To be called before
 * any app is locked, because deleting an environment locks it first and then looks at its apps.
 */
export const keepEnvironment = <Name extends string | null | undefined>(transaction: Tenant, name: Name) =>
  environmentIdOf(transaction, name, keepEnvironmentByName);

export interface AppWish {
  name: string;
  platform: Platform;
  bundle_id?: string | null;
  app_id?: string | null;
  environment?: string | null;
  url?: string | null;
}

export async function createApp(tenant: Tenant, caller: Caller, wish: AppWish): Promise<App> {
  const { name, platform, bundle_id = null, url } = wish;
  const app_id = wish.app_id ?? bundle_id;
  const id = newId();
  return tenant.transaction(async (transaction) => {
    const environment_id = (await keepEnvironment(transaction, wish.environment)) ?? null;
    const created_by = caller.user?.id ?? null;
    if (
      !(await insertApp(transaction, { id, name, platform, bundle_id, app_id, environment_id, created_by }))
    ) {
      throw conflict(`There is a ${platform} app with the app_id ${app_id} already.`);
    }
    if (url) await addBuild(transaction, caller, { app_id: id, url });
    return getApp(transaction, id);
  });
}

export interface AppPatch {
  name?: string;
  environment?: string | null;
  active_build_id?: string;
  ios_keychain_access_group_remapping_enabled?: boolean;
}

export async function updateApp(tenant: Tenant, id: string, patch: AppPatch): Promise<App> {
  const { environment, active_build_id, ...columns } = patch;
  return tenant.transaction(async (transaction) => {
    const environment_id = await keepEnvironment(transaction, environment);
    if (!(await lockApp(transaction, id))) throw noSuch('app', id);
    if (active_build_id !== undefined && !(await findBuild(transaction, id, active_build_id))) {
      throw noSuch('build of this app', active_build_id);
    }
    await write(transaction, id, { ...columns, environment_id, active_build_id });
    return getApp(transaction, id);
  });
}

export async function deleteApp(tenant: Tenant, blobs: Blobs, id: string): Promise<void> {
  const eraseWithBuilds = async (transaction: Tenant) => {
    if (!(await lockApp(transaction, id))) throw noSuch('app', id);
    const keys = await blobKeysOf(transaction, id);
    await erase(transaction, id);
    return keys;
  };
  const keys = await tenant.transaction(eraseWithBuilds).catch((error: unknown) => {
    throw isDangling(error)
      ? conflict('Web apps depend on this extension: detach it from them first.')
      : error;
  });
  for (const key of keys) await blobs.delete(key);
}
