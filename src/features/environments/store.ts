import type { Page } from '../../contract/text.ts';
import { afterRow } from '../../platform/db/after-row.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenant.ts';

export interface EnvironmentRow {
  id: string;
  name: string;
  proxy_url_sealed: Buffer | null;
  created_at: string;
}

export interface VariableRow {
  id: string;
  environment_id: string;
  key: string;
  value: string | null;
  value_sealed: Buffer | null;
  description: string | null;
  created_at: string;
  updated_at: string;
}

const ENVIRONMENT = ['id', 'name', 'proxy_url_sealed', 'created_at'] as const;
const VARIABLE = [
  'id',
  'environment_id',
  'key',
  'value',
  'value_sealed',
  'description',
  'created_at',
  'updated_at',
] as const;

export async function listEnvironments(
  tenant: Tenant,
  { limit, starting_after }: Page = {},
): Promise<EnvironmentRow[]> {
  let query = tenant.select('environments').select(ENVIRONMENT).orderBy('created_at').orderBy('id');
  if (starting_after !== undefined)
    query = query.where(
      afterRow(tenant.organizationId, 'environments', ['created_at', 'id'], starting_after),
    );
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

export async function findEnvironment(tenant: Tenant, id: string): Promise<EnvironmentRow | undefined> {
  return tenant.select('environments').where('id', '=', id).select(ENVIRONMENT).executeTakeFirst();
}

/** Keeps the environment there until this transaction ends. */
export async function lockEnvironment(tenant: Tenant, id: string): Promise<boolean> {
  const rows = await tenant.select('environments').where('id', '=', id).select('id').forUpdate().execute();
  return rows.length > 0;
}

export async function findEnvironmentByName(
  tenant: Tenant,
  name: string,
): Promise<{ id: string } | undefined> {
  return tenant.select('environments').where('name', '=', name).select('id').executeTakeFirst();
}

/** Keeps the environment there until this transaction ends, without making others wait who put things into it. */
export async function keepEnvironmentByName(
  tenant: Tenant,
  name: string,
): Promise<{ id: string } | undefined> {
  return tenant.select('environments').where('name', '=', name).select('id').forKeyShare().executeTakeFirst();
}

export async function insertEnvironment(
  tenant: Tenant,
  environment: { id: string; name: string; proxy_url_sealed: Buffer | null; created_by: string | null },
): Promise<void> {
  await tenant.insert('environments', environment).execute();
}

export async function updateEnvironment(
  tenant: Tenant,
  id: string,
  changes: { name?: string; proxy_url_sealed?: Buffer | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('environments')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteEnvironment(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant.delete('environments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listVariables(
  tenant: Tenant,
  environmentIds?: readonly string[],
): Promise<VariableRow[]> {
  if (environmentIds?.length === 0) return [];
  return tenant
    .select('variables')
    .$if(environmentIds !== undefined, (query) => query.where('environment_id', 'in', environmentIds ?? []))
    .select(VARIABLE)
    .orderBy('key')
    .execute();
}

export async function findVariable(tenant: Tenant, id: string): Promise<VariableRow | undefined> {
  return tenant.select('variables').where('id', '=', id).select(VARIABLE).executeTakeFirst();
}

export async function lockVariable(tenant: Tenant, id: string): Promise<VariableRow | undefined> {
  return tenant.select('variables').where('id', '=', id).select(VARIABLE).forUpdate().executeTakeFirst();
}

export type NewVariable = Omit<VariableRow, 'created_at' | 'updated_at'>;

export async function insertVariables(tenant: Tenant, variables: readonly NewVariable[]): Promise<void> {
  if (variables.length > 0) await tenant.insert('variables', variables).execute();
}

export async function updateVariable(
  tenant: Tenant,
  id: string,
  changes: Partial<Pick<VariableRow, 'key' | 'value' | 'value_sealed' | 'description'>>,
): Promise<void> {
  await tenant
    .update('variables')
    .set({ ...changes, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function deleteVariable(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant.delete('variables').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A column of ciphertexts. Sealing them anew concerns all organizations at once. */
export type SealedColumn =
  | { table: 'variables'; column: 'value_sealed' }
  | { table: 'environments'; column: 'proxy_url_sealed' };

export async function listSealed(database: Database, { table, column }: SealedColumn) {
  const { rows } = await database.pool.query<{ id: string; sealed: Buffer }>(
    `select id, ${column} as sealed from ${table} where ${column} is not null`,
  );
  return rows;
}

/** Whether the old ciphertext was still there to be replaced. */
export async function writeSealed(
  database: Database,
  { table, column }: SealedColumn,
  id: string,
  old: Buffer,
  sealed: Buffer,
): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `update ${table} set ${column} = $3 where id = $1 and ${column} = $2`,
    [id, old, sealed],
  );
  return rowCount === 1;
}
