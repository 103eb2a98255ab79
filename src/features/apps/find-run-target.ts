import type { App, Build, Platform } from '../../contract/apps.ts';
import { conflict, lacking, noSuch, Refusal, unacceptable } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { findApp, findBuild, listApps, listDependencies } from './store.ts';

export interface TargetWish {
  app_id?: string | null;
  bundle_id?: string | null;
  platform?: Platform | null;
  app_build_id?: string | null;
  dependencies?: { app_id: string; app_build_id?: string | null }[] | null;
}

/** The app, its build and the extensions that a run request means. */
export async function findRunTarget(tenant: Tenant, wish: TargetWish) {
  const app = await findMeantApp(tenant, wish);
  const build = await findMeantBuild(tenant, app, wish.app_build_id);
  const chosen =
    wish.dependencies ?? (await listDependencies(tenant, app.id)).map(({ id }) => ({ app_id: id }));
  if (chosen.length > 0 && app.platform !== 'web')
    throw unacceptable('dependencies are for runs of web apps.');
  const extensions = [];
  for (const one of chosen) extensions.push(await findExtension(tenant, one));
  return { app, build, extensions };
}

async function findMeantApp(tenant: Tenant, { app_id, bundle_id, platform }: TargetWish): Promise<App> {
  if (app_id != null) {
    const [app] = await listApps(tenant, { app_id, platform: platform ?? 'web' });
    if (!app) throw new Refusal(404, `There is no ${platform ?? 'web'} app with the app_id ${app_id}.`);
    return app;
  }
  const apps = await listApps(tenant, { bundle_id: bundle_id ?? '', platform: platform ?? 'ios' });
  const meant = apps.find((app) => app.app_id === bundle_id) ?? (apps.length === 1 ? apps[0] : undefined);
  if (meant) return meant;
  if (apps.length === 0)
    throw new Refusal(404, `There is no ${platform} app with the bundle_id ${bundle_id}.`);
  throw lacking(`Several ${platform} apps have the bundle_id ${bundle_id}: send app_id too.`);
}

async function findMeantBuild(tenant: Tenant, app: App, buildId: string | null | undefined): Promise<Build> {
  const id = buildId ?? app.active_build?.id;
  if (!id) throw conflict(`The app "${app.name}" has no build yet: upload one first.`);
  const build = await findBuild(tenant, app.id, id);
  if (!build) throw noSuch('build of this app', id);
  return build;
}

async function findExtension(tenant: Tenant, wish: { app_id: string; app_build_id?: string | null }) {
  const app = await findApp(tenant, wish.app_id);
  if (!app) throw noSuch('app', wish.app_id);
  if (app.platform !== 'chrome-extension') {
    throw unacceptable(
      `dependencies must be chrome-extension apps, and "${app.name}" is one for ${app.platform}.`,
    );
  }
  const build = await findMeantBuild(tenant, app, wish.app_build_id);
  return { app_id: app.id, build_id: build.id };
}
