import type { OrganizationSettings } from '../../../contract/settings.ts';
import type { Added } from '../../../engine/agent/variables.ts';
import type { Secrets } from '../../../engine/evidence/secrets.ts';
import type { LaunchConfiguration } from '../../../engine/hooks/launch-configuration.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import type { ExecutionParts, OpenEnvironment } from './execution-parts.ts';
import type { RanHook } from './hooks/ran-hook.ts';
import type { GroupToRun } from './store.ts';

/** A group that this worker carries out. */
export interface GroupInHand {
  parts: ExecutionParts;
  tenant: Tenant;
  group: GroupToRun;
  settings: OrganizationSettings;
  /** Falls when the worker is to stop. */
  signal: AbortSignal;
  environment: OpenEnvironment;
  /** How many devices each of its flows is on. */
  deviceCount: number;
  /** What hooks and flows of the group have added for later ones. */
  pool: Added;
  secrets: Secrets;
  /** The suite's setup hooks, once they have run. */
  suiteHooks: readonly RanHook[];
  /** What the suite's launch configurations come to. */
  suiteValues: LaunchConfiguration;
}
