import type { Label } from '../../contract/labels.ts';
import type { Page } from '../../contract/text.ts';
import type { Tenant } from '../../platform/db/tenant.ts';

const LABEL = `l.id, l.name, l.color, l.created_at,
  (select count(*) from flow_labels f where f.label_id = l.id) as flow_count,
  (select count(*) from suite_labels s where s.label_id = l.id) as suite_count
  from labels l where l.organization_id = $1`;

export async function listLabels(tenant: Tenant, { limit, starting_after }: Page): Promise<Label[]> {
  return tenant.query<Label>(
    'list-labels',
    `select ${LABEL}
       and ($2::uuid is null or (l.name_folded, l.id) > (
         select marked.name_folded, marked.id from labels marked where marked.organization_id = $1 and marked.id = $2))
     order by l.name_folded, l.id limit $3`,
    [starting_after ?? null, limit ?? null],
  );
}

export async function findLabel(tenant: Tenant, id: string): Promise<Label | undefined> {
  return (await tenant.query<Label>('find-label', `select ${LABEL} and l.id = $2`, [id]))[0];
}

export interface NewLabel {
  id: string;
  name: string;
  name_folded: string;
  color: string;
  created_by: string | null;
}

export async function insertLabel(tenant: Tenant, label: NewLabel): Promise<{ created_at: string }> {
  return tenant.insert('labels', label).returning('created_at').executeTakeFirstOrThrow();
}

export async function updateLabel(
  tenant: Tenant,
  id: string,
  changes: { name?: string; name_folded?: string; color?: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('labels')
    .set(changes)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteLabel(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant.delete('labels').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertFlowLabel(tenant: Tenant, flow_id: string, label_id: string): Promise<void> {
  await tenant.insert('flow_labels', { flow_id, label_id }).execute();
}

export async function deleteFlowLabel(tenant: Tenant, flowId: string, labelId: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .delete('flow_labels')
    .where('flow_id', '=', flowId)
    .where('label_id', '=', labelId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertSuiteLabel(tenant: Tenant, suite_id: string, label_id: string): Promise<void> {
  await tenant.insert('suite_labels', { suite_id, label_id }).execute();
}

export async function deleteSuiteLabel(tenant: Tenant, suiteId: string, labelId: string): Promise<boolean> {
  const { numDeletedRows } = await tenant
    .delete('suite_labels')
    .where('suite_id', '=', suiteId)
    .where('label_id', '=', labelId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function listAttachments(tenant: Tenant) {
  return {
    flows: await tenant.select('flow_labels').select(['flow_id', 'label_id']).execute(),
    suites: await tenant.select('suite_labels').select(['suite_id', 'label_id']).execute(),
  };
}

export async function findLabelByFoldedName(tenant: Tenant, folded: string): Promise<string | undefined> {
  const row = await tenant.select('labels').where('name_folded', '=', folded).select('id').executeTakeFirst();
  return row?.id;
}

/** What carries any of the labels, by their folded names. */
export async function findLabelled(tenant: Tenant, foldedNames: readonly string[]) {
  const labelled = await tenant.query<{ suite_id: string | null; flow_id: string | null }>(
    'find-labelled',
    `select s.suite_id, null::uuid as flow_id from suite_labels s join labels l on l.id = s.label_id
     where l.organization_id = $1 and l.name_folded = any ($2)
     union
     select null, f.flow_id from flow_labels f join labels l on l.id = f.label_id
     where l.organization_id = $1 and l.name_folded = any ($2)`,
    [foldedNames],
  );
  return {
    suiteIds: labelled.flatMap((row) => row.suite_id ?? []),
    flowIds: labelled.flatMap((row) => row.flow_id ?? []),
  };
}
