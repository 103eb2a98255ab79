import { createHash } from 'node:crypto';
import { findLocalDevices } from '../../engine/drivers/mobile/local-devices/find-local-devices.ts';
import { WebDriverFault } from '../../engine/drivers/mobile/webdriver/webdriver-fault.ts';
import { WebDriverServer } from '../../engine/drivers/mobile/webdriver/webdriver-server.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Log } from '../../platform/log/log.ts';
import { type DeviceEntry, readDeviceFile } from './device-file.ts';

/** A device that sessions can be opened on from here. */
export interface CatalogDevice extends Omit<DeviceEntry, 'server'> {
  id: string;
  serverUrl: string;
}

export type CatalogSettings = Pick<Config, 'appiumUrls' | 'devicesFile' | 'searchPath' | 'androidHome'>;

/** What is connected changes; asking adb and xcrun takes seconds. */
const FRESH_MS = 15_000;

/** The phones and tablets of the configured servers: those that a file names, and those that this machine has. */
export class DeviceCatalog {
  readonly #settings: CatalogSettings;
  readonly #log: Log;
  #known: { devices: Promise<CatalogDevice[]>; at: number } | null = null;
  readonly #silent = new Set<string>();

  constructor(settings: CatalogSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  list(): Promise<CatalogDevice[]> {
    const known = this.#known;
    if (known && performance.now() - known.at < FRESH_MS) return known.devices;
    const devices = this.#read();
    this.#known = { devices, at: performance.now() };
    devices.catch(() => {
      this.#known = null;
    });
    return devices;
  }

  async #read(): Promise<CatalogDevice[]> {
    const { appiumUrls, devicesFile } = this.#settings;
    const written = devicesFile === undefined ? [] : await readDeviceFile(devicesFile);
    const local = appiumUrls.find(isOnThisMachine);
    const found = local === undefined ? [] : await this.#foundAt(local);
    const named = written.flatMap(({ server, ...entry }) => {
      const serverUrl = server ?? appiumUrls[0];
      return serverUrl === undefined
        ? []
        : [{ ...entry, serverUrl, id: idOf(serverUrl, entry.capabilities) }];
    });
    // What the operator has written down of a device is more than what it tells itself.
    const all = new Map([...found, ...named].map((one) => [one.id, one]));
    const isUp = new Map<string, boolean>();
    for (const url of new Set([...all.values()].map(({ serverUrl }) => serverUrl)))
      isUp.set(url, await this.#isUp(url));
    return [...all.values()].filter(({ serverUrl }) => isUp.get(serverUrl));
  }

  async #foundAt(serverUrl: string): Promise<CatalogDevice[]> {
    const { searchPath, androidHome } = this.#settings;
    const found = await findLocalDevices({ searchPath, androidHome: androidHome ?? null });
    return found.map(({ platform, target, model, osVersion, udid, isUp }) => {
      const capabilities = { udid };
      return {
        ...{
          id: idOf(serverUrl, capabilities),
          platform,
          target,
          model,
          os_version: osVersion,
          capabilities,
          serverUrl,
        },
        ...{ fast_launch: isUp && target !== 'physical', allow_push: false, preinstalled: false },
      };
    });
  }

  /** A server that does not answer offers nothing; it is said once, until it answers again. */
  async #isUp(url: string): Promise<boolean> {
    const server = new WebDriverServer(url);
    try {
      const isReady = await server.isReady();
      this.#silent.delete(url);
      return isReady;
    } catch (error) {
      if (!(error instanceof WebDriverFault)) throw error;
      if (!this.#silent.has(url))
        this.#log.warn({ server: server.shownUrl }, `an Appium server offers no devices: ${error.message}`);
      this.#silent.add(url);
      return false;
    }
  }
}

export const isOnThisMachine = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** The same device has the same id on every worker, so that they know of each other's leases. */
function idOf(serverUrl: string, capabilities: Readonly<Record<string, unknown>>): string {
  const plain = Object.fromEntries(
    Object.entries(capabilities).map(([name, value]) => [name.replace(/^appium:/, ''), value]),
  );
  const udid = typeof plain.udid === 'string' ? plain.udid : null;
  const sum = createHash('sha256').update(
    `${new WebDriverServer(serverUrl).shownUrl} ${udid ?? JSON.stringify(plain)}`,
  );
  return `${udid ?? 'device'}-${sum.digest('hex').slice(0, 12)}`;
}
