import { createHash } from 'node:crypto';
import { findLocalDevices } from '../../engine/drivers/mobile/local-devices/find-local-devices.ts';
import type { FoundDevice } from '../../engine/drivers/mobile/local-devices/found-device.ts';
import { WebDriverServer } from '../../engine/drivers/mobile/webdriver/webdriver-server.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log/log.ts';
import { type DeviceEntry, readDeviceFile } from './device-file.ts';
import { ServerHealth } from './server-health.ts';

/** A device that sessions can be opened on from here. */
export interface CatalogDevice extends Omit<DeviceEntry, 'server'> {
  id: string;
  serverUrl: string;
  /** Why no session can be opened on it at this moment; null: one can. */
  away: string | null;
}

type KnownDevice = Omit<CatalogDevice, 'away'>;

export type CatalogSettings = Pick<
  Config,
  'appiumUrls' | 'devicesFile' | 'searchPath' | 'androidHome' | 'avdHome'
>;

/** What is connected changes; asking adb and xcrun takes seconds. */
const FRESH_MS = 15_000;

/**
 * How long an emulator may take to appear and to come up. Together less than a session is waited for, so that it is Appium that says
 * what did not come. Nobody sits before the machine that would want to see it.
 */
export const START_OF_AVD = { avdLaunchTimeout: 120_000, avdReadyTimeout: 120_000, isHeadless: true };

/** The phones and tablets of the configured servers: those that a file names, and those that this machine has. */
export class DeviceCatalog {
  readonly #settings: CatalogSettings;
  readonly #servers: ServerHealth;
  #found: { devices: Promise<FoundDevice[]>; at: number } | null = null;

  constructor(settings: CatalogSettings, log: Log) {
    this.#settings = settings;
    this.#servers = new ServerHealth(log);
  }

  /** All that are known, those of servers that do not answer included. */
  async list(): Promise<CatalogDevice[]> {
    const known = await this.#knownDevices();
    return Promise.all(
      known.map(async (one) => ({ ...one, away: await this.#servers.problemOf(one.serverUrl) })),
    );
  }

  /** Why a server takes no sessions, asked now; null: it does. */
  whyAway(serverUrl: string): Promise<string | null> {
    return this.#servers.problemOf(serverUrl, 0);
  }

  async #knownDevices(): Promise<KnownDevice[]> {
    const { appiumUrls, devicesFile } = this.#settings;
    const written = devicesFile === undefined ? [] : await readDeviceFile(devicesFile);
    const named = written.flatMap(({ server, ...entry }) => {
      const serverUrl = server ?? appiumUrls[0];
      return serverUrl === undefined
        ? []
        : [{ ...entry, serverUrl, id: idOf(serverUrl, entry.capabilities) }];
    });
    const local = appiumUrls.find(isOnThisMachine);
    const isNamed = ({ udid }: FoundDevice) =>
      udid !== null &&
      named.some((one) => one.serverUrl === local && plainOf(one.capabilities).udid === udid);
    const found = local === undefined ? [] : (await this.#foundHere()).filter((one) => !isNamed(one));
    const all = [...found.map((one) => catalogued(one, local ?? '')), ...named];
    // What the operator has written down of a device is more than what it tells itself.
    return [...new Map(all.map((one) => [one.id, one])).values()];
  }

  #foundHere(): Promise<FoundDevice[]> {
    const known = this.#found;
    if (known && performance.now() - known.at < FRESH_MS) return known.devices;
    const { searchPath, androidHome = null, avdHome = null } = this.#settings;
    const devices = findLocalDevices({ searchPath, androidHome, avdHome });
    this.#found = { devices, at: performance.now() };
    devices.catch(() => {
      this.#found = null;
    });
    return devices;
  }
}

/** A device of this machine, through its server. */
function catalogued(found: FoundDevice, serverUrl: string): KnownDevice {
  const { platform, target, model, osVersion, udid, avd, isUp } = found;
  // An emulator is meant by its name: its number is another the next time that it is started.
  const capabilities = avd === undefined ? { udid } : { avd, ...START_OF_AVD };
  return {
    ...{ id: idOf(serverUrl, capabilities), platform, target, model, os_version: osVersion },
    ...{ capabilities, serverUrl, fast_launch: isUp && target !== 'physical' },
    ...{ allow_push: false, preinstalled: false },
  };
}

export const isOnThisMachine = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

const plainOf = (capabilities: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(capabilities).map(([name, value]) => [name.replace(/^appium:/, ''), value]),
  );

/** The same device has the same id on every worker, so that they know of each other's leases. */
function idOf(serverUrl: string, capabilities: Readonly<Record<string, unknown>>): string {
  const plain = plainOf(capabilities);
  const name = [plain.avd, plain.udid].find((one) => typeof one === 'string');
  const sum = createHash('sha256').update(
    `${new WebDriverServer(serverUrl).shownUrl} ${name ?? JSON.stringify(plain)}`,
  );
  return `${name ?? 'device'}-${sum.digest('hex').slice(0, 12)}`;
}
