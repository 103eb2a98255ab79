import path from 'node:path';
import type { Driver } from '../engine/drivers/driver.ts';
import { BrowserPool } from '../engine/drivers/web/browser-pool.ts';
import { type BrowserName, findBrowser, NoBrowser } from '../engine/drivers/web/find-browser.ts';
import { openWebSession } from '../engine/drivers/web/open-web-session.ts';
import { DeviceUnavailable, type GroupToRun } from '../features/runs/index.ts';
import type { Config } from '../platform/config/config.ts';

const OPEN_MS = 20_000;

/** The browsers of this process: one warm one for each kind that runs asked for. */
export class WebDrivers {
  readonly #config: Config;
  readonly #pools = new Map<BrowserName | null, Promise<BrowserPool>>();

  constructor(config: Config) {
    this.#config = config;
  }

  /** A fresh session with the app's page open. */
  async open({ build, options }: GroupToRun): Promise<Driver> {
    const pool = await this.#poolOf((options.web_browser ?? null) as BrowserName | null);
    const driver = await openWebSession({ pool });
    const opened = await driver.perform({ name: 'open', arguments: { url: build.url } }, OPEN_MS);
    if (opened.status === 'done') return driver;
    await driver.close();
    throw new DeviceUnavailable(
      `The app could not be opened at ${build.url}: ${opened.problem} If it is in a private network, set private_network on its environment.`,
    );
  }

  /** Which browser runs get if they ask for none, or why there is none. */
  async describe(): Promise<string> {
    return this.#poolOf(null).then(
      ({ found }) => found.version,
      (error: Error) => error.message,
    );
  }

  async close(): Promise<void> {
    for (const pool of this.#pools.values())
      await pool.then(
        (open) => open.close(),
        () => undefined,
      );
  }

  #poolOf(name: BrowserName | null): Promise<BrowserPool> {
    const pool = this.#pools.get(name) ?? openPool(this.#config, name);
    this.#pools.set(name, pool);
    return pool;
  }
}

async function openPool(config: Config, name: BrowserName | null): Promise<BrowserPool> {
  try {
    const found = await findBrowser({
      name,
      configuredPath: config.browserPath ?? null,
      path: config.searchPath,
      cacheDirectory: path.join(config.dataDirectory, 'browser'),
    });
    return new BrowserPool(found);
  } catch (error) {
    throw error instanceof NoBrowser ? new DeviceUnavailable(error.message) : error;
  }
}
