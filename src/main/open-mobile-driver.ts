import path from 'node:path';
import type { Driver } from '../engine/drivers/driver.ts';
import { openMobileDriver } from '../engine/drivers/mobile/open-mobile-driver.ts';
import { WebDriverFault } from '../engine/drivers/mobile/webdriver/webdriver-fault.ts';
import type { LaunchConfiguration } from '../engine/hooks/launch-configuration.ts';
import { type KeptBuild, keepBuildFile, linkToBuild } from '../features/apps/index.ts';
import {
  announceLeasable,
  type DeviceWish,
  type Lease,
  leaseDevice,
  matchDevices,
  restingOf,
  whyUnfit,
} from '../features/devices/index.ts';
import { DeviceUnavailable, type GroupToRun } from '../features/runs/index.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Config } from '../platform/config/config.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import { signedLinks } from '../platform/crypto/signed-links.ts';
import type { Database } from '../platform/db/database.ts';
import type { Tenant } from '../platform/db/tenant.ts';
import type { Log } from '../platform/log/log.ts';
import { type CatalogDevice, DeviceCatalog, isOnThisMachine } from './mobile/device-catalog.ts';

/** A device that fails to begin is left to itself, and another of those that fit is tried; so often, then the run ends. */
const MOST_TRIES = 3;

type MobileSettings = ConstructorParameters<typeof DeviceCatalog>[0] &
  Pick<Config, 'dataDirectory' | 'deviceWaitMs' | 'publicUrl'>;

interface MobileParts {
  blobs: Blobs;
  database: Database;
  keyring: Keyring;
  log: Log;
}

/** What a request says of devices. */
interface Wishes {
  device?: DeviceWish | null;
  devices?: DeviceWish[] | null;
}

/** The build, and what its app is given when it starts. */
interface AppToStart {
  build: KeptBuild;
  values: LaunchConfiguration;
}

/** The phones and tablets of this process. */
export class MobileDrivers {
  readonly catalog: DeviceCatalog;
  readonly #settings: MobileSettings;
  readonly #parts: MobileParts;

  constructor(settings: MobileSettings, parts: MobileParts) {
    this.#settings = settings;
    this.#parts = parts;
    this.catalog = new DeviceCatalog(settings, parts.log);
  }

  /** A device that fits the request, with the app installed and started. What can never be is said before a device is taken. */
  async open(
    tenant: Tenant,
    group: GroupToRun,
    values: LaunchConfiguration,
    signal?: AbortSignal,
  ): Promise<Driver> {
    const platform = group.app.platform === 'ios' ? 'ios' : 'android';
    const { device, devices } = group.options as Wishes;
    if (devices) throw new DeviceUnavailable('Flows on two devices at once cannot be run yet.');
    const build = await this.#buildOf(tenant, group);
    const unfit = whyUnfit(build, device?.physical ?? false);
    if (unfit !== null) throw new DeviceUnavailable(unfit);
    if (build.package_kind === 'aab')
      throw new DeviceUnavailable(
        `${build.filename} is an app bundle, which a store turns into apps: upload an .apk, such as bundletool makes with --mode=universal.`,
      );
    const match = matchDevices(platform, device ?? {}, await this.catalog.list());
    if ('problem' in match) throw new DeviceUnavailable(match.problem);
    await announceLeasable(this.#parts.database, match.devices);
    return await this.#openOne(tenant, match.devices, { build, values }, signal);
  }

  async #buildOf(tenant: Tenant, { app, build }: GroupToRun): Promise<KeptBuild> {
    const directory = path.join(this.#settings.dataDirectory, 'builds');
    const { blobs } = this.#parts;
    const kept = await keepBuildFile(tenant, { blobs, directory }, { app_id: app.id, build_id: build.id });
    if ('problem' in kept) throw new DeviceUnavailable(kept.problem);
    return kept;
  }

  async #openOne(
    tenant: Tenant,
    candidates: readonly CatalogDevice[],
    app: AppToStart,
    signal: AbortSignal | undefined,
  ): Promise<Driver> {
    const faults: string[] = [];
    const failed = new Set<string>();
    for (let time = 0; time < MOST_TRIES; time++) {
      const left = candidates.filter(({ id }) => !failed.has(id));
      const lease = await this.#lease(tenant, left.length > 0 ? left : candidates, signal);
      const device = candidates.find(({ id }) => id === lease.deviceId) as CatalogDevice;
      try {
        return await this.#openOn(device, lease, app);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const fault = error.message.split('\n')[0] ?? error.message;
        await lease.end(fault);
        if (!(error instanceof WebDriverFault)) throw error;
        faults.push(`${device.model} ${device.os_version}: ${fault}`);
        failed.add(device.id);
      }
    }
    throw new DeviceUnavailable(`No session could be begun. ${faults.join(' ')}`);
  }

  async #openOn(device: CatalogDevice, lease: Lease, { build, values }: AppToStart): Promise<Driver> {
    const driver = await openMobileDriver({
      platform: device.platform,
      target: device.target,
      model: device.model,
      osVersion: device.os_version,
      appId: build.bundleId,
      appFile: device.preinstalled ? null : await this.#fileFor(device, build),
      serverUrl: device.serverUrl,
      device: device.capabilities,
      mayPush: device.allow_push,
      onEnd: (lost) => lease.end(lost),
    });
    try {
      await driver.launch(values);
      return driver;
    } catch (error) {
      await driver.close();
      throw error;
    }
  }

  /** A server on this machine reads the file; one elsewhere fetches it from us. */
  async #fileFor({ serverUrl }: CatalogDevice, build: KeptBuild): Promise<string> {
    if (isOnThisMachine(serverUrl)) return await build.fetch();
    const links = signedLinks(this.#parts.keyring.derive('signed links'));
    const { publicUrl } = this.#settings;
    return linkToBuild({ links, publicUrl }, build.blobKey, build.package_kind ?? '');
  }

  async #lease(
    tenant: Tenant,
    devices: readonly CatalogDevice[],
    signal: AbortSignal | undefined,
  ): Promise<Lease> {
    const { database, log } = this.#parts;
    const ids = devices.map(({ id }) => id);
    const resting = await restingOf(database, ids);
    if (resting.size === ids.length) {
      const [last = ''] = resting.values();
      throw new DeviceUnavailable(
        `Every device that fits was taken out after repeated faults. The last one: ${last}`,
      );
    }
    const lease = await leaseDevice(database, log, {
      organizationId: tenant.organizationId,
      deviceIds: ids,
      waitMs: this.#settings.deviceWaitMs,
      ...(signal ? { signal } : {}),
    });
    if (lease) return lease;
    const minutes = Math.round(this.#settings.deviceWaitMs / 60_000);
    throw new DeviceUnavailable(
      signal?.aborted
        ? 'The run was cancelled while it waited for a device.'
        : `Every device that fits was busy for ${minutes} minutes: ${devices.map(({ model, os_version }) => `${model} ${os_version}`).join(', ')}.`,
    );
  }
}
