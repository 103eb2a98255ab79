import type { Label } from '../../contract/labels.ts';
import { conflict, noSuch } from '../../contract/refusal.ts';
import { isDuplicate } from '../../platform/db/constraint.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import { colorOfName } from './color.ts';
import { findLabel, insertLabel, updateLabel as write } from './store.ts';

/** A name as it is compared: letter case and the ways to compose a character make no difference. */
export const foldName = (name: string): string => name.normalize('NFC').toLowerCase();

const taken = (name: string) =>
  conflict(`There is a label named "${name}" already, if upper and lower case are the same.`);

export async function createLabel(
  tenant: Tenant,
  caller: Caller,
  wish: { name: string; color?: string | null },
): Promise<Label> {
  const name_folded = foldName(wish.name);
  const color = wish.color ?? colorOfName(name_folded);
  const label = { id: newId(), name: wish.name, color };
  try {
    const { created_at } = await insertLabel(tenant, {
      ...label,
      name_folded,
      created_by: caller.user?.id ?? null,
    });
    return { ...label, created_at, flow_count: 0, suite_count: 0 };
  } catch (error) {
    throw isDuplicate(error) ? taken(wish.name) : error;
  }
}

export async function updateLabel(
  tenant: Tenant,
  id: string,
  changes: { name?: string; color?: string },
): Promise<Label> {
  const { name, color } = changes;
  const columns = { name, name_folded: name && foldName(name), color };
  try {
    const label = (await write(tenant, id, columns)) && (await findLabel(tenant, id));
    if (!label) throw noSuch('label', id);
    return label;
  } catch (error) {
    throw isDuplicate(error) ? taken(name ?? '') : error;
  }
}
