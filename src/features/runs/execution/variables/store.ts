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
