import type { CachedFlow } from '../../../../contract/action-cache.ts';
import type { RunCache } from '../../../../contract/runs.ts';
import type { RememberedFlow } from '../../../../engine/memory/remembered-flow.ts';
import type { Tenant } from '../../../../platform/db/tenant.ts';
import type { Circumstances } from './circumstances.ts';

export interface Remembered {
  login: RememberedFlow | null;
  flow: RememberedFlow;
}

/** What was remembered on this branch, or else on another one. */
export async function findRemembered(
  tenant: Tenant,
  flowId: string,
  identity: Buffer,
  branch: string,
): Promise<Remembered | undefined> {
  const rows = await tenant.query<Remembered>(
    'find-remembered',
    `select login, flow from remembered_flows where organization_id = $1 and flow_id = $2 and identity = $3
     order by branch = $4 desc, recorded_at desc limit 1`,
    [flowId, identity, branch],
  );
  return rows[0];
}

/** The circumstances of what was remembered last, whatever they were. */
export async function lastCircumstances(tenant: Tenant, flowId: string): Promise<Circumstances | undefined> {
  const rows = await tenant.query<{ circumstances: Circumstances }>(
    'last-circumstances',
    `select circumstances from remembered_flows where organization_id = $1 and flow_id = $2
     order by recorded_at desc limit 1`,
    [flowId],
  );
  return rows[0]?.circumstances;
}

/** All that is remembered of a flow; undefined: there is no such flow. */
export async function listRemembered(tenant: Tenant, flowId: string): Promise<CachedFlow[] | undefined> {
  if (!(await hasFlow(tenant, flowId))) return undefined;
  return tenant.query<CachedFlow>(
    'list-remembered',
    `select nullif(branch, '') as branch, recorded_at, run_id, circumstances, login, flow from remembered_flows
     where organization_id = $1 and flow_id = $2 order by recorded_at desc`,
    [flowId],
  );
}

/** False: there is no such flow. */
export async function forgetRemembered(tenant: Tenant, flowId: string): Promise<boolean> {
  await tenant.delete('remembered_flows').where('flow_id', '=', flowId).execute();
  return hasFlow(tenant, flowId);
}

async function hasFlow(tenant: Tenant, id: string): Promise<boolean> {
  const rows = await tenant
    .select('flows')
    .where('id', '=', id)
    .where('setup_of_suite_id', 'is', null)
    .select('id')
    .execute();
  return rows.length > 0;
}

export interface NewRemembered extends Remembered {
  flow_id: string;
  identity: Buffer;
  branch: string;
  circumstances: Circumstances;
  run_id: string;
}

/** Keeps what a run did. A flow that was deleted meanwhile has nothing to remember. */
export async function keepRemembered(tenant: Tenant, one: NewRemembered): Promise<void> {
  await tenant.query(
    'keep-remembered',
    `insert into remembered_flows as r (organization_id, flow_id, identity, branch, circumstances, login, flow, run_id)
     select $1, f.id, $3, $4, $5, $6, $7, $8 from flows f where f.organization_id = $1 and f.id = $2
     on conflict (flow_id, identity, branch) do update set circumstances = excluded.circumstances,
       login = coalesce(excluded.login, r.login), flow = excluded.flow, run_id = excluded.run_id, recorded_at = now()`,
    [
      one.flow_id,
      one.identity,
      one.branch,
      JSON.stringify(one.circumstances),
      one.login && JSON.stringify(one.login),
      JSON.stringify(one.flow),
      one.run_id,
    ],
  );
}

/** Where exports are compared: the same hook, flow version and environment. */
export interface ExportPlace {
  flow_id: string;
  flow_version: Buffer;
  environment_id: string;
}

export interface SettledExport {
  hook_id: string;
  key: string;
  value_hash: Buffer;
  is_changing: boolean;
}

export async function listSettledExports(tenant: Tenant, place: ExportPlace): Promise<SettledExport[]> {
  return tenant.query<SettledExport>(
    'list-settled-exports',
    `select hook_id, key, value_hash, is_changing from settled_exports
     where organization_id = $1 and flow_id = $2 and flow_version = $3 and environment_id = $4`,
    [place.flow_id, place.flow_version, place.environment_id],
  );
}

export async function keepSettledExport(
  tenant: Tenant,
  place: ExportPlace,
  one: SettledExport,
): Promise<void> {
  await tenant.query(
    'keep-settled-export',
    `insert into settled_exports
       (organization_id, flow_id, flow_version, environment_id, hook_id, key, value_hash, is_changing)
     select $1, f.id, $3, $4, $5, $6, $7, $8 from flows f where f.organization_id = $1 and f.id = $2
     on conflict (flow_id, flow_version, environment_id, hook_id, key)
     do update set value_hash = excluded.value_hash, is_changing = excluded.is_changing`,
    [
      place.flow_id,
      place.flow_version,
      place.environment_id,
      one.hook_id,
      one.key,
      one.value_hash,
      one.is_changing,
    ],
  );
}

export async function writeCacheState(
  tenant: Tenant,
  runId: string,
  attempt: number,
  cache: RunCache,
): Promise<void> {
  await tenant.query(
    'write-cache-state',
    'update attempts set cache = $4 where organization_id = $1 and run_id = $2 and attempt = $3',
    [runId, attempt, JSON.stringify(cache)],
  );
}
