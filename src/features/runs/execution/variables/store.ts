import type pg from 'pg';
import type { Database } from '../../../../platform/db/database.ts';
import type { Tenant } from '../../../../platform/db/tenant.ts';

export async function listGroupVariables(tenant: Tenant, groupId: string) {
  return tenant.query<{ key: string; value_sealed: Buffer }>(
    'list-group-variables',
    'select key, value_sealed from group_variables where organization_id = $1 and group_id = $2',
    [groupId],
  );
}

export async function writeGroupVariable(
  tenant: Tenant,
  groupId: string,
  key: string,
  valueSealed: Buffer,
): Promise<void> {
  await tenant.query(
    'write-group-variable',
    `insert into group_variables (organization_id, group_id, key, value_sealed) values ($1, $2, $3, $4)
     on conflict (group_id, key) do update set value_sealed = excluded.value_sealed`,
    [groupId, key, valueSealed],
  );
}

interface SealedVariable {
  group_id: string;
  key: string;
  value_sealed: Buffer;
}

/** Of all organizations, for whoever changes the key that they are sealed under. */
export async function listSealedVariables(database: Database): Promise<SealedVariable[]> {
  const { rows } = await database.pool.query<SealedVariable & pg.QueryResultRow>(
    'select group_id, key, value_sealed from group_variables',
  );
  return rows;
}

/** False: it was changed meanwhile. */
export async function replaceSealedVariable(
  database: Database,
  { group_id, key, value_sealed }: SealedVariable,
  again: Buffer,
): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'update group_variables set value_sealed = $4 where group_id = $1 and key = $2 and value_sealed = $3',
    [group_id, key, value_sealed, again],
  );
  return rowCount === 1;
}
