import { DEFAULT_SETTINGS, type OrganizationSettings } from '../../../contract/settings.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';

/** What the organization has set, over the defaults. */
export async function settingsOf(tenant: Tenant): Promise<OrganizationSettings> {
  const rows = await tenant.query<{ settings: Partial<OrganizationSettings> }>(
    'settings-of',
    'select settings from organization_settings where organization_id = $1',
    [],
  );
  return { ...DEFAULT_SETTINGS, ...rows[0]?.settings };
}

export async function changeSettings(
  tenant: Tenant,
  changes: { [K in keyof OrganizationSettings]?: OrganizationSettings[K] | undefined },
): Promise<OrganizationSettings> {
  await tenant.query(
    'change-settings',
    `insert into organization_settings (organization_id, settings) values ($1, $2)
     on conflict (organization_id) do update set settings = organization_settings.settings || excluded.settings`,
    [JSON.stringify(changes)],
  );
  return settingsOf(tenant);
}
