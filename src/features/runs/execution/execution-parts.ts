import type { RunReason } from '../../../contract/runs.ts';
import type { OrganizationSettings } from '../../../contract/settings.ts';
import type { Driver } from '../../../engine/drivers/driver.ts';
import type { LaunchConfiguration } from '../../../engine/hooks/launch-configuration.ts';
import type { Planner } from '../../../engine/planners/planner.ts';
import type { Sandbox } from '../../../engine/sandbox/sandbox.ts';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { GroupToRun } from './store.ts';

/** What carrying out runs needs from outside. */
export interface ExecutionParts {
  /** A device with the app open on it. What cannot be opened throws DeviceUnavailable. */
  openDriver(tenant: Tenant, group: GroupToRun, wish: DriverWish): Promise<Driver>;
  /** Brings the app of a device that a flow has left back to where flows begin. */
  returnToStart(driver: Driver, group: GroupToRun): Promise<void>;
  settingsOf(tenant: Tenant): Promise<OrganizationSettings>;
  makePlanner(settings: OrganizationSettings): Planner;
  openEnvironment(tenant: Tenant, environmentId: string): Promise<OpenEnvironment>;
  /** Where hooks are run. What cannot be opened throws SandboxUnavailable. */
  openSandbox(): Promise<Sandbox>;
  /** Sessions that one group may have at once if its flows run in parallel. */
  sessionsAtOnce: number;
  /** Where evidence is kept. */
  blobs: Blobs;
  keyring: Keyring;
  log: Log;
}

/** What a device is opened for. */
export interface DriverWish {
  /** What a phone's app is started with. */
  values: LaunchConfiguration;
  /** How many devices the flows are on, all behind one driver. */
  deviceCount: number;
  /** The run that it is for; null: for the runs of the group, one after the other. */
  runId: string | null;
  /** Ends the waiting for a device that is busy. */
  signal: AbortSignal;
}

/** An environment in clear. */
export interface OpenEnvironment {
  values: Record<string, string>;
  /** Those whose values nobody may read. */
  secretKeys: string[];
  /** The way into its private network, which nobody may read either. */
  proxyUrl: string | null;
}

/** There is nothing to run on; the message says why, for people. */
export class DeviceUnavailable extends Error {}

export const reasonOf = (
  kind: RunReason['kind'],
  message: string,
  action_index: number | null = null,
): RunReason => ({ kind, message, action_index });
