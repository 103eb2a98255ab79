import type { OrganizationSettings } from '../../../contract/settings.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import type { ExecutionParts } from './execution-parts.ts';
import type { GroupToRun } from './store.ts';

/** A group that this worker carries out. */
export interface GroupInHand {
  parts: ExecutionParts;
  tenant: Tenant;
  group: GroupToRun;
  settings: OrganizationSettings;
  /** Falls when the worker is to stop. */
  signal: AbortSignal;
  /** What flows of the group have set for later ones. */
  shared: Map<string, string>;
}
