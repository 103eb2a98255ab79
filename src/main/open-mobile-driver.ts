import path from 'node:path';
import { DeviceLost, type Driver } from '../engine/drivers/driver.ts';
import type { MobileDriver } from '../engine/drivers/mobile/mobile-driver.ts';
import { WebDriverFault } from '../engine/drivers/mobile/webdriver/webdriver-fault.ts';
import { PairDriver } from '../engine/drivers/pair-driver.ts';
import type { LaunchConfiguration } from '../engine/hooks/launch-configuration.ts';
import { type KeptBuild, keepBuildFile, linkToBuild } from '../features/apps/index.ts';
import {
  announceLeasable,
  type DeviceWish,
  type Lease,
  leaseDevices,
  matchDevices,
  unwellOf,
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
import { openOnDevice } from './mobile/open-on-device.ts';

/** Devices that fail to begin are left to themselves, and others of those that fit are tried; so often, then the run ends. */
const MOST_TRIES = 3;

/** How devices say that a build is to blame: one organization's broken build must not take a device from all the others. */
const OF_THE_BUILD =
  /INSTALL_(?:PARSE_)?FAILED_(?!INSUFFICIENT_STORAGE)|^The app did not start|^The activity that starts the app is not known/;

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

/** For each device that is needed, those that fit, the best first. */
type Candidates = readonly (readonly CatalogDevice[])[];

interface Search {
  tenant: Tenant;
  group: GroupToRun;
  build: KeptBuild;
  values: LaunchConfiguration;
  runId: string | null;
  signal: AbortSignal;
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

  /**
   * A device that fits the request, with the app installed and started; two as one if the flow needs two. What can never be is
   * said before a device is taken.
   */
  async open(tenant: Tenant, group: GroupToRun, wish: DriverWish): Promise<Driver> {
    const { values, deviceCount, runId, signal } = wish;
    const build = await this.#buildOf(tenant, group, signal);
    const { device, devices } = group.options as Wishes;
    const candidates: CatalogDevice[][] = [];
    for (let index = 0; index < deviceCount; index++)
      candidates.push(await this.#candidatesFor(group, build, devices?.[index] ?? device ?? {}));
    if (!isEnough(candidates))
      throw new DeviceUnavailable('The flow needs two devices, and only one that fits is connected.');
    const [one, other] = await this.#openAll(candidates, { tenant, group, build, values, runId, signal });
    return other === undefined ? (one as MobileDriver) : new PairDriver([one as MobileDriver, other]);
  }

  async #candidatesFor({ app }: GroupToRun, build: KeptBuild, wish: DeviceWish): Promise<CatalogDevice[]> {
    const unfit = whyUnfit(build, wish.physical ?? false);
    if (unfit !== null) throw new DeviceUnavailable(unfit);
    const platform = app.platform === 'ios' ? 'ios' : 'android';
    const all = await this.catalog.list();
    await announceLeasable(this.#parts.database, all);
    const match = matchDevices(
      platform,
      wish,
      all.filter(({ away }) => away === null),
    );
    if ('devices' in match) return match.devices;
    const fitting = matchDevices(platform, wish, all);
    if ('problem' in fitting) throw new DeviceUnavailable(match.problem);
    const [best] = fitting.devices;
    throw new DeviceUnavailable(sayAway(best, best?.away));
  }

  async #buildOf(tenant: Tenant, { app, build }: GroupToRun, signal: AbortSignal): Promise<KeptBuild> {
    const directory = path.join(this.#settings.dataDirectory, 'builds');
    const { blobs } = this.#parts;
    const kept = await keepBuildFile(
      tenant,
      { blobs, directory },
      { app_id: app.id, build_id: build.id, signal },
    );
    if ('problem' in kept) throw new DeviceUnavailable(kept.problem);
    return kept;
  }

  /** All of the devices or none: whoever kept one while it tries for the other would keep others from it for nothing. */
  async #openAll(candidates: Candidates, search: Search): Promise<MobileDriver[]> {
    const endsAt = performance.now() + this.#settings.deviceWaitMs;
    const faults: string[] = [];
    const failed = new Set<string>();
    const known = new Map(candidates.flatMap((some) => some.map((one) => [one.id, one] as const)));
    for (let time = 0; time < MOST_TRIES; time++) {
      const untried = candidates.map((some) => some.filter(({ id }) => !failed.has(id)));
      const wanted = isEnough(untried) ? untried : candidates;
      const leases = await this.#lease(wanted, search, Math.max(0, endsAt - performance.now()));
      const opened = await Promise.allSettled(
        leases.map((lease) => this.#openOn(known.get(lease.deviceId) as CatalogDevice, lease, search)),
      );
      const drivers = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      if (drivers.length === leases.length) return drivers;
      for (const driver of drivers) await driver.close();
      for (const [index, end] of opened.entries()) {
        if (end.status === 'fulfilled') continue;
        if (!isOfDevice(end.reason)) throw end.reason;
        const device = known.get(leases[index]?.deviceId ?? '') as CatalogDevice;
        faults.push(`${device.model} ${device.os_version}: ${firstLine(end.reason)}`);
        failed.add(device.id);
      }
    }
    throw new DeviceUnavailable(`No session could be begun. ${faults.join(' ')}`);
  }

  async #openOn(device: CatalogDevice, lease: Lease, search: Search): Promise<MobileDriver> {
    const { build, values } = search;
    const giveBack = async (fault: string | null) => {
      if (fault === null || OF_THE_BUILD.test(fault)) return await lease.end(null);
      const away = await this.catalog.whyAway(device.serverUrl);
      await lease.end({ message: away ?? fault, isOfServer: away !== null });
    };
    try {
      const file = device.preinstalled ? null : await this.#fileFor(device, build);
      const app = { id: build.bundleId, file, values };
      return await openOnDevice(device, lease, app, { giveBack, log: this.#parts.log });
    } catch (error) {
      const isOfBuild = isOfDevice(error) && OF_THE_BUILD.test(error.message);
      await giveBack(isOfDevice(error) && !isOfBuild ? firstLine(error) : null);
      if (isOfBuild)
        throw new DeviceUnavailable(`${device.model} does not take the build: ${firstLine(error)}`);
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

  async #lease(candidates: Candidates, search: Search, waitMs: number): Promise<Lease[]> {
    const { tenant, group, runId, signal } = search;
    const ids = candidates.map((some) => some.map(({ id }) => id));
    await this.#refuseUnwell(candidates, tenant);
    const { database, log } = this.#parts;
    const leases = await leaseDevices(database, log, {
      organizationId: tenant.organizationId,
      deviceIds: ids,
      ...{ groupId: group.id, runId, waitMs, signal },
    });
    if (leases) return leases;
    if (signal.aborted) throw new DeviceUnavailable('The run was cancelled while it waited for a device.');
    await this.#refuseUnwell(candidates, tenant);
    const kinds = new Set(candidates.flatMap((some) => some.map((one) => `${one.model} ${one.os_version}`)));
    const minutes = Math.round(this.#settings.deviceWaitMs / 60_000);
    const what =
      candidates.length === 1
        ? `Every device that fits was busy for ${minutes} minutes`
        : `Two devices that fit were never free at once for ${minutes} minutes`;
    throw new DeviceUnavailable(`${what}: ${[...kinds].join(', ')}.`);
  }

  /** Nobody waits for what nobody can take. */
  async #refuseUnwell(candidates: Candidates, tenant: Tenant): Promise<void> {
    const known = new Map(candidates.flat().map((one) => [one.id, one]));
    const unwell = await unwellOf(tenant, [...known.keys()]);
    if (known.size - unwell.size >= candidates.length) return;
    for (const [id, { state, reason }] of unwell)
      if (state === 'away') throw new DeviceUnavailable(sayAway(known.get(id), reason));
    const last = [...unwell.values()].find(({ reason }) => reason !== null)?.reason;
    throw new DeviceUnavailable(
      `${candidates.length === 1 ? 'Every device that fits was' : 'The devices that fit were'} taken out after repeated faults.${last ? ` The last one: ${last}` : ''}`,
    );
  }
}

/** Whether there is a device for each, and not the same one. */
const isEnough = (candidates: Candidates): boolean =>
  candidates.every((some) => some.length > 0) &&
  new Set(candidates.flat().map(({ id }) => id)).size >= candidates.length;

const sayAway = (device: CatalogDevice | undefined, why: string | null | undefined): string =>
  `${device?.model} ${device?.os_version} would fit, and is away: ${why}`;

const isOfDevice = (error: unknown): error is Error =>
  error instanceof WebDriverFault || error instanceof DeviceLost;

const firstLine = (error: Error): string => error.message.split('\n')[0] ?? error.message;
