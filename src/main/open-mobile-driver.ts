import path from 'node:path';
import { DeviceLost, type Driver } from '../engine/drivers/driver.ts';
import type { MobileDriver } from '../engine/drivers/mobile/mobile-driver.ts';
import { openMobileDriver } from '../engine/drivers/mobile/open-mobile-driver.ts';
import { WebDriverFault } from '../engine/drivers/mobile/webdriver/webdriver-fault.ts';
import { PairDriver } from '../engine/drivers/pair-driver.ts';
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
import { DeviceUnavailable, type DriverWish, type GroupToRun } from '../features/runs/index.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Config } from '../platform/config/config.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import { signedLinks } from '../platform/crypto/signed-links.ts';
import type { Database } from '../platform/db/database.ts';
import type { Tenant } from '../platform/db/tenant.ts';
import type { Log } from '../platform/log/log.ts';
import { apkOfBundle } from './mobile/apk-of-bundle.ts';
import { type CatalogDevice, DeviceCatalog, isOnThisMachine } from './mobile/device-catalog.ts';

/** A device that fails to begin is left to itself, and another of those that fit is tried; so often, then the run ends. */
const MOST_TRIES = 3;
const SECOND_WAIT_MS = 60_000;

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

interface Search {
  tenant: Tenant;
  app: AppToStart;
  signal: AbortSignal | undefined;
}

class AllBusy extends DeviceUnavailable {}

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

  /**
   * A device that fits the request, with the app installed and started; two as one if the request names two, or the flow needs
   * two. What can never be is said before a device is taken.
   */
  async open(
    tenant: Tenant,
    group: GroupToRun,
    { values, deviceCount }: DriverWish,
    signal?: AbortSignal,
  ): Promise<Driver> {
    const build = await this.#buildOf(tenant, group);
    const { device, devices } = group.options as Wishes;
    const [first, second] = devices ?? [device ?? {}, ...(deviceCount === 2 ? [device ?? {}] : [])];
    const search = { tenant, app: { build, values }, signal };
    const candidates = await this.#candidatesFor(group, build, first ?? {});
    if (second === undefined) return await this.#openOne(candidates, search, this.#settings.deviceWaitMs);
    const others = await this.#candidatesFor(group, build, second);
    if (new Set([...candidates, ...others].map(({ id }) => id)).size < 2)
      throw new DeviceUnavailable('The flow needs two devices, and only one that fits is connected.');
    return await this.#openPair(candidates, others, search);
  }

  async #candidatesFor({ app }: GroupToRun, build: KeptBuild, wish: DeviceWish): Promise<CatalogDevice[]> {
    const unfit = whyUnfit(build, wish.physical ?? false);
    if (unfit !== null) throw new DeviceUnavailable(unfit);
    const match = matchDevices(app.platform === 'ios' ? 'ios' : 'android', wish, await this.catalog.list());
    if ('problem' in match) throw new DeviceUnavailable(match.problem);
    await announceLeasable(this.#parts.database, match.devices);
    return match.devices;
  }

  /** Whoever has one device gives it back if the other does not come: two that each wait for the other's would wait for ever. */
  async #openPair(
    candidates: readonly CatalogDevice[],
    others: readonly CatalogDevice[],
    search: Search,
  ): Promise<Driver> {
    const endsAt = performance.now() + this.#settings.deviceWaitMs;
    for (;;) {
      const leftMs = Math.max(0, endsAt - performance.now());
      const first = await this.#openOne(candidates, search, leftMs);
      try {
        return new PairDriver([first, await this.#openOne(others, search, Math.min(leftMs, SECOND_WAIT_MS))]);
      } catch (error) {
        await first.close();
        if (!(error instanceof AllBusy) || performance.now() >= endsAt) throw error;
      }
    }
  }

  async #buildOf(tenant: Tenant, { app, build }: GroupToRun): Promise<KeptBuild> {
    const directory = path.join(this.#settings.dataDirectory, 'builds');
    const { blobs } = this.#parts;
    const kept = await keepBuildFile(tenant, { blobs, directory }, { app_id: app.id, build_id: build.id });
    if ('problem' in kept) throw new DeviceUnavailable(kept.problem);
    return kept;
  }

  async #openOne(
    candidates: readonly CatalogDevice[],
    search: Search,
    waitMs: number,
  ): Promise<MobileDriver> {
    const faults: string[] = [];
    const failed = new Set<string>();
    for (let time = 0; time < MOST_TRIES; time++) {
      const left = candidates.filter(({ id }) => !failed.has(id));
      const lease = await this.#lease(left.length > 0 ? left : candidates, search, waitMs);
      const device = candidates.find(({ id }) => id === lease.deviceId) as CatalogDevice;
      try {
        return await this.#openOn(device, lease, search.app);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        const fault = error.message.split('\n')[0] ?? error.message;
        // What is wrong with the build is not the device's fault.
        const isOfDevice = error instanceof WebDriverFault || error instanceof DeviceLost;
        await lease.end(isOfDevice ? fault : null);
        if (!isOfDevice) throw error;
        faults.push(`${device.model} ${device.os_version}: ${fault}`);
        failed.add(device.id);
      }
    }
    throw new DeviceUnavailable(`No session could be begun. ${faults.join(' ')}`);
  }

  async #openOn(device: CatalogDevice, lease: Lease, { build, values }: AppToStart): Promise<MobileDriver> {
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
    // Others may have the device from then on: whoever has lost it must not go on with it.
    lease.lost.addEventListener('abort', () => {
      driver
        .close()
        .catch((error: unknown) => this.#parts.log.error({ err: error }, 'a lost device did not end well'));
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
    const isHere = isOnThisMachine(serverUrl);
    if (build.package_kind === 'aab') {
      if (!isHere)
        throw new DeviceUnavailable(
          'An .aab can be run on devices of this machine only: upload an .apk for those of others.',
        );
      const made = await apkOfBundle(await build.fetch(), this.#settings.searchPath);
      if ('problem' in made) throw new DeviceUnavailable(made.problem);
      return made.apk;
    }
    if (isHere) return await build.fetch();
    const links = signedLinks(this.#parts.keyring.derive('signed links'));
    const { publicUrl } = this.#settings;
    return linkToBuild({ links, publicUrl }, build.blobKey, build.package_kind ?? '');
  }

  async #lease(
    devices: readonly CatalogDevice[],
    { tenant, signal }: Search,
    waitMs: number,
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
      waitMs,
      ...(signal ? { signal } : {}),
    });
    if (lease) return lease;
    if (signal?.aborted) throw new DeviceUnavailable('The run was cancelled while it waited for a device.');
    const kinds = devices.map(({ model, os_version }) => `${model} ${os_version}`).join(', ');
    throw new AllBusy(
      `Every device that fits was busy for ${Math.round(waitMs / 60_000)} minutes: ${kinds}.`,
    );
  }
}
