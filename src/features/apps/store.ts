import { sql } from 'kysely';
import type { App, Build, Platform } from '../../contract/apps.ts';
import type { Page } from '../../contract/text.ts';
import { afterRow } from '../../platform/db/after-row.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenant.ts';

type AppRow = Omit<App, 'active_build' | 'environment'> & {
  active_build_id: string | null;
  environment_id: string | null;
  environment_name: string | null;
};

function showApp({ active_build_id, environment_id, environment_name, ...app }: AppRow): App {
  return {
    ...app,
    active_build: active_build_id === null ? null : { id: active_build_id },
    environment: environment_id === null ? null : { id: environment_id, name: environment_name ?? '' },
  };
}

const selectApps = (tenant: Tenant) =>
  tenant
    .select('apps')
    .leftJoin('environments', 'environments.id', 'apps.environment_id')
    .select([
      'apps.id',
      'apps.name',
      'apps.platform',
      'apps.bundle_id',
      'apps.app_id',
      'apps.ios_keychain_access_group_remapping_enabled',
      'apps.active_build_id',
      'apps.environment_id',
      'environments.name as environment_name',
      'apps.created_at',
    ]);

export interface AppFilter extends Page {
  platform?: Platform;
  app_id?: string;
  bundle_id?: string;
  environment_id?: string;
}

export async function listApps(tenant: Tenant, filter: AppFilter): Promise<App[]> {
  let query = selectApps(tenant).orderBy('apps.created_at').orderBy('apps.id');
  for (const column of ['platform', 'app_id', 'bundle_id', 'environment_id'] as const) {
    const wanted = filter[column];
    if (wanted !== undefined) query = query.where(`apps.${column}`, '=', wanted);
  }
  const { starting_after, limit } = filter;
  if (starting_after !== undefined)
    query = query.where(afterRow(tenant.organizationId, 'apps', ['created_at', 'id'], starting_after));
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(showApp);
}

export async function findApp(tenant: Tenant, id: string): Promise<App | undefined> {
  const row = await selectApps(tenant).where('apps.id', '=', id).executeTakeFirst();
  return row && showApp(row);
}

/** Makes others that would change this app or its builds wait until this transaction ends. */
export async function lockApp(tenant: Tenant, id: string) {
  return tenant
    .select('apps')
    .where('id', '=', id)
    .select(['id', 'platform', 'active_build_id'])
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps the app there until this transaction ends, without making others wait who refer to it. */
export async function keepApp(tenant: Tenant, id: string) {
  return tenant
    .select('apps')
    .where('id', '=', id)
    .select(['name', 'platform'])
    .forKeyShare()
    .executeTakeFirst();
}

/** The app that people mean by platform and app_id. */
export async function lockAppByIdentity(tenant: Tenant, platform: Platform, appId: string) {
  return tenant
    .select('apps')
    .where('platform', '=', platform)
    .where('app_id', '=', appId)
    .select(['id', 'bundle_id'])
    .forUpdate()
    .executeTakeFirst();
}

export interface NewApp {
  id: string;
  name: string;
  platform: Platform;
  bundle_id: string | null;
  app_id: string | null;
  environment_id: string | null;
  created_by: string | null;
}

/** False: another app has this identity. */
export async function insertApp(tenant: Tenant, app: NewApp): Promise<boolean> {
  const rows = await tenant
    .insert('apps', app)
    .onConflict((conflict) => conflict.columns(['organization_id', 'platform', 'app_id']).doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
}

export interface AppChanges {
  name?: string;
  environment_id?: string | null;
  active_build_id?: string | null;
  ios_keychain_access_group_remapping_enabled?: boolean;
}

export async function updateApp(tenant: Tenant, id: string, changes: AppChanges): Promise<void> {
  if (Object.values(changes).some((value) => value !== undefined)) {
    await tenant.update('apps').set(changes).where('id', '=', id).execute();
  }
}

export async function deleteApp(tenant: Tenant, id: string): Promise<void> {
  await tenant.delete('apps').where('id', '=', id).execute();
}

export async function blobKeysOf(tenant: Tenant, appId: string): Promise<string[]> {
  const rows = await tenant
    .select('builds')
    .where('app_id', '=', appId)
    .select(['blob_key', 'resigned_blob_key'])
    .execute();
  return rows.flatMap(({ blob_key, resigned_blob_key }) => [blob_key ?? [], resigned_blob_key ?? []].flat());
}

const selectBuilds = (tenant: Tenant, appId: string) =>
  tenant
    .select('builds')
    .innerJoin('apps', 'apps.id', 'builds.app_id')
    .where('builds.app_id', '=', appId)
    .where('deleted_at', 'is', null)
    .select([
      'builds.id',
      'commit_sha',
      'branch_name',
      'builds.created_at',
      'filename',
      'size_bytes',
      'version',
      'url',
      'variables',
      sql<boolean>`builds.id is not distinct from apps.active_build_id`.as('is_active'),
      sql<Build['ios_keychain_access_group_remapping']>`case when keychain_remapping is not null then
        json_build_object('status', keychain_remapping, 'message', keychain_remapping_note) end`.as(
        'ios_keychain_access_group_remapping',
      ),
    ]);

export interface BuildFilter extends Page {
  commit_sha?: string;
  branch_name?: string;
}

export async function listBuilds(tenant: Tenant, appId: string, filter: BuildFilter): Promise<Build[]> {
  const { commit_sha, branch_name, limit, starting_after } = filter;
  let query = selectBuilds(tenant, appId).orderBy('sequence', 'desc');
  if (commit_sha !== undefined) {
    // A prefix as a range that the index can walk: "g" follows every hex digit.
    const prefix = commit_sha.toLowerCase();
    query = query.where('commit_sha', '>=', prefix).where('commit_sha', '<', `${prefix}g`);
  }
  if (branch_name !== undefined) query = query.where('branch_name', '=', branch_name);
  if (starting_after !== undefined)
    query = query.where(afterRow(tenant.organizationId, 'builds', ['sequence'], starting_after, 'desc'));
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

export async function findBuild(tenant: Tenant, appId: string, id: string): Promise<Build | undefined> {
  return selectBuilds(tenant, appId).where('builds.id', '=', id).executeTakeFirst();
}

/** Where the file of a build lies, for carrying out runs; undefined: there is no such build any more. */
export async function findBuildFile(tenant: Tenant, appId: string, id: string) {
  return tenant
    .select('builds')
    .innerJoin('apps', 'apps.id', 'builds.app_id')
    .where('builds.app_id', '=', appId)
    .where('builds.id', '=', id)
    .where('deleted_at', 'is', null)
    .select(['blob_key', 'filename', 'package_kind', 'apps.name as app_name', 'apps.bundle_id'])
    .select(['keychain_remapping', 'resigned_blob_key'])
    .executeTakeFirst();
}

/** An .ipa that is to be signed anew; undefined: it has been, or is deleted. */
export async function findBuildToResign(tenant: Tenant, id: string) {
  return tenant
    .select('builds')
    .innerJoin('apps', 'apps.id', 'builds.app_id')
    .where('builds.id', '=', id)
    .where('keychain_remapping', '=', 'running')
    .where('deleted_at', 'is', null)
    .select(['blob_key', 'apps.bundle_id'])
    .executeTakeFirst();
}

/** Where the signed file of a build lies that is not deleted. */
export async function resignedKeyOf(tenant: Tenant, id: string): Promise<string | null> {
  const row = await tenant
    .select('builds')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('resigned_blob_key')
    .executeTakeFirst();
  return row?.resigned_blob_key ?? null;
}

export interface Remapping {
  keychain_remapping: 'running' | 'instrumented' | 'failed';
  keychain_remapping_note: string | null;
  resigned_blob_key?: string;
}

/** Says how far signing a build anew is, or what came of it. False: it is deleted, or another was quicker. */
export async function noteRemapping(tenant: Tenant, id: string, remapping: Remapping): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('builds')
    .set(remapping)
    .where('id', '=', id)
    .where('keychain_remapping', '=', 'running')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface NewBuild {
  id: string;
  app_id: string;
  commit_sha: string | null;
  branch_name: string | null;
  repo_full_name: string | null;
  variables: Record<string, string>;
  url: string | null;
  created_by: string | null;
  file: BuildFile | null;
}

/** What is known of an uploaded file, and where it lies. */
export interface BuildFile {
  filename: string;
  size_bytes: number;
  version: string | null;
  package_kind: string;
  ios_target: 'simulator' | 'device' | null;
  manifest_version: number | null;
  archive_offset: number | null;
  blob_key: string;
  keychain_remapping: 'running' | 'skipped' | null;
  keychain_remapping_note: string | null;
}

const NO_FILE = {
  filename: null,
  size_bytes: null,
  version: null,
  package_kind: null,
  ios_target: null,
  manifest_version: null,
  archive_offset: null,
  blob_key: null,
  keychain_remapping: null,
  keychain_remapping_note: null,
};

export async function insertBuild(tenant: Tenant, build: NewBuild): Promise<void> {
  const { file, variables, commit_sha, ...columns } = build;
  await tenant
    .insert('builds', {
      ...columns,
      ...(file ?? NO_FILE),
      commit_sha: commit_sha?.toLowerCase() ?? null,
      variables: JSON.stringify(variables),
    })
    .execute();
}

/** Where the build's file lay; undefined: there is no such build. */
export async function markBuildDeleted(tenant: Tenant, appId: string, id: string) {
  return tenant
    .update('builds')
    .set({ deleted_at: new Date() })
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['blob_key', 'resigned_blob_key'])
    .executeTakeFirst();
}

export async function newestBuildId(tenant: Tenant, appId: string): Promise<string | null> {
  const [newest] = await listBuilds(tenant, appId, { limit: 1 });
  return newest?.id ?? null;
}

export async function listDependencies(tenant: Tenant, appId: string): Promise<App[]> {
  const rows = await selectApps(tenant)
    .innerJoin('app_dependencies', 'app_dependencies.dependency_app_id', 'apps.id')
    .where('app_dependencies.app_id', '=', appId)
    .orderBy('app_dependencies.created_at')
    .orderBy('apps.id')
    .execute();
  return rows.map(showApp);
}

export async function insertDependency(
  tenant: Tenant,
  app_id: string,
  dependency_app_id: string,
): Promise<boolean> {
  const rows = await tenant
    .insert('app_dependencies', { app_id, dependency_app_id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('app_id')
    .execute();
  return rows.length > 0;
}

export async function deleteDependency(
  tenant: Tenant,
  appId: string,
  dependencyAppId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .delete('app_dependencies')
    .where('app_id', '=', appId)
    .where('dependency_app_id', '=', dependencyAppId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Upload {
  id: string;
  file_path: string;
  filename: string;
}

export async function insertUpload(tenant: Tenant, upload: Upload & { expires_at: Date }): Promise<void> {
  await tenant.insert('uploads', upload).execute();
}

export async function findUpload(tenant: Tenant, filePath: string): Promise<Upload | undefined> {
  return tenant
    .select('uploads')
    .where('file_path', '=', filePath)
    .select(['id', 'file_path', 'filename'])
    .executeTakeFirst();
}

/** Whether the upload was still there: of two who confirm it at once, one takes it. */
export async function takeUpload(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant.delete('uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The path of an upload by its signed link, which names no organization: the signature is the credential. */
export async function pathOfUpload(database: Database, id: string): Promise<string | undefined> {
  const row = await database.kysely
    .selectFrom('uploads')
    .where('id', '=', id)
    .select('file_path')
    .executeTakeFirst();
  return row?.file_path;
}

/** Takes out the uploads of all organizations that expired before a time, and returns where their files lie. */
export async function takeExpiredUploads(database: Database, before: Date): Promise<string[]> {
  const rows = await database.kysely
    .deleteFrom('uploads')
    .where('expires_at', '<', before.toISOString())
    .returning('file_path')
    .execute();
  return rows.map((row) => row.file_path);
}
