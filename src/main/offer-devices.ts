import path from 'node:path';
import {
  type BrowserName,
  type FoundBrowser,
  findBrowser,
  NoBrowser,
} from '../engine/drivers/web/find-browser.ts';
import {
  announceDevices,
  announceLeasable,
  type OfferedDevice,
  withdrawDevices,
} from '../features/devices/index.ts';
import type { Config } from '../platform/config/config.ts';
import { newId } from '../platform/new-id.ts';
import type { DeviceCatalog } from './mobile/device-catalog.ts';
import type { OpenParts } from './open-parts.ts';
import { repeat } from './repeat.ts';

const ANNOUNCE_MS = 5000;

/** Tells the whole service, as long as this process works, which browsers, phones and tablets runs can have here. */
export function offerDevices(
  config: Config,
  { database, log }: OpenParts,
  phones: DeviceCatalog,
): { stop(): Promise<void> } {
  const workerId = newId();
  const found = findDevices(config);
  const announcing = repeat(ANNOUNCE_MS, log, async () => {
    const devices = await phones.list();
    await announceLeasable(database, devices);
    const there = devices.filter(({ away }) => away === null);
    await announceDevices(database, workerId, [...(await found), ...there]);
  });
  return {
    async stop() {
      announcing.stop();
      await withdrawDevices(database, workerId);
    },
  };
}

/** A configured browser is the only one; otherwise each that a run may ask for, and the one it gets if it asks for none. */
async function findDevices(config: Config): Promise<OfferedDevice[]> {
  const configuredPath = config.browserPath ?? null;
  const names: (BrowserName | null)[] =
    configuredPath === null ? [null, 'chromium', 'chrome', 'edge', 'firefox'] : [null];
  const cacheDirectory = path.join(config.dataDirectory, 'browser');
  const devices: OfferedDevice[] = [];
  for (const name of names) {
    try {
      const browser = await findBrowser({ name, configuredPath, path: config.searchPath, cacheDirectory });
      devices.push(deviceOf(browser));
    } catch (error) {
      if (!(error instanceof NoBrowser)) throw error;
    }
  }
  return devices;
}

/** `Chromium 156.0.8078.79` is the model and its version. */
function deviceOf({ version, isShell }: FoundBrowser): OfferedDevice {
  const [, model = version, number = ''] = /^(.*?)\s*([\d.]*)$/.exec(version) ?? [];
  return { platform: 'web', target: 'browser', model, os_version: number, fast_launch: isShell };
}
