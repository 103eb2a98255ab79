import type pg from 'pg';
import type { Database } from '../../../../platform/db/database.ts';
import type { Tenant } from '../../../../platform/db/tenant.ts';

/** Who added a variable. */
export type Source = 'agent' | 'hook';

interface SealedVariable {
  group_id: string;
  key: string;
  source: Source;
  value_sealed: Buffer;
}

interface GroupVariable extends SealedVariable {
  is_secret: boolean;
}

export async function listGroupVariables(tenant: Tenant, groupId: string): Promise<GroupVariable[]> {
  return tenant.query<GroupVariable>(
    'list-group-variables',
    `select group_id, key, source, value_sealed, is_secret from group_variables
     where organization_id = $1 and group_id = $2`,
    [groupId],
  );
}

export async function writeGroupVariable(tenant: Tenant, variable: GroupVariable): Promise<void> {
  await tenant.query(
    'write-group-variable',
    `insert into group_variables (organization_id, group_id, key, source, value_sealed, is_secret)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (group_id, source, key) do update
     set value_sealed = excluded.value_sealed, is_secret = excluded.is_secret`,
    [variable.group_id, variable.key, variable.source, variable.value_sealed, variable.is_secret],
  );
}

/** Of all organizations, for whoever changes the key that they are sealed under. */
export async function listSealedVariables(database: Database): Promise<SealedVariable[]> {
  const { rows } = await database.pool.query<SealedVariable & pg.QueryResultRow>(
    'select group_id, key, source, value_sealed from group_variables',
  );
  return rows;
}

/** False: it was changed meanwhile. */
export async function replaceSealedVariable(
  database: Database,
  { group_id, key, source, value_sealed }: SealedVariable,
  again: Buffer,
): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    'update group_variables set value_sealed = $5 where group_id = $1 and key = $2 and source = $3 and value_sealed = $4',
    [group_id, key, source, value_sealed, again],
  );
  return rowCount === 1;
}
