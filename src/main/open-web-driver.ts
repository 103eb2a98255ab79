import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Driver, Outcome } from '../engine/drivers/driver.ts';
import { PairDriver } from '../engine/drivers/pair-driver.ts';
import { BrowserPool } from '../engine/drivers/web/browser-pool.ts';
import { ExtensionRefused } from '../engine/drivers/web/extension-context.ts';
import { findFfmpeg } from '../engine/drivers/web/film-session.ts';
import { type BrowserName, findBrowser, NoBrowser } from '../engine/drivers/web/find-browser.ts';
import { openWebSession } from '../engine/drivers/web/open-web-session.ts';
import { explainProxy } from '../engine/drivers/web/proxy/explain-proxy.ts';
import { UnusableExtension, unpackExtension } from '../features/apps/index.ts';
import { privateNetworkOf } from '../features/environments/index.ts';
import { DeviceUnavailable, type GroupToRun } from '../features/runs/index.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Config } from '../platform/config/config.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import type { Tenant } from '../platform/db/tenant.ts';
import { openSessionDirectory } from './session-directory.ts';

const OPEN_MS = 20_000;

type BrowserSettings = Pick<Config, 'browserPath' | 'searchPath' | 'dataDirectory'>;

/** The browsers of this process: one warm one for each kind that runs asked for. */
export class WebDrivers {
  readonly #config: BrowserSettings;
  readonly #parts: { blobs: Blobs; keyring: Keyring };
  readonly #pools = new Map<string, Promise<BrowserPool>>();
  #filesDirectory: Promise<string> | null = null;

  constructor(config: BrowserSettings, parts: { blobs: Blobs; keyring: Keyring }) {
    this.#config = config;
    this.#parts = parts;
  }

  /** A fresh session with the app's page open; two of them, which know nothing of each other, where a flow is on two devices. */
  async open(tenant: Tenant, group: GroupToRun, deviceCount = 1): Promise<Driver> {
    const first = await this.#openOne(tenant, group);
    if (deviceCount === 1) return first;
    try {
      return new PairDriver([first, await this.#openOne(tenant, group)]);
    } catch (error) {
      await first.close();
      throw error;
    }
  }

  async #openOne(tenant: Tenant, group: GroupToRun): Promise<Driver> {
    const { build, environment } = group;
    const network = environment && (await privateNetworkOf(tenant, this.#parts.keyring, environment.id));
    const proxyUrl = network?.proxy_url ?? null;
    const driver = await this.#openSession(tenant, group, proxyUrl);
    try {
      const opened = await driver.perform({ name: 'open', arguments: { url: build.url } }, OPEN_MS);
      const problem = await whyNotOpen(opened, build.url ?? '', proxyUrl);
      if (problem !== null)
        throw new DeviceUnavailable(`The app could not be opened at ${build.url}: ${problem}`);
      // An extension may have opened a tab to greet, which is in front then.
      if (group.extensions.length > 0)
        await driver.perform({ name: 'switchTab', arguments: { to: 1 } }, OPEN_MS);
      return driver;
    } catch (error) {
      await driver.close();
      throw error;
    }
  }

  /** Which browser runs get if they ask for none, or why there is none. */
  async describe(): Promise<string> {
    return this.#poolOf(null, false).then(
      ({ found }) => `${found.version} (${found.executablePath})`,
      (error: Error) => error.message,
    );
  }

  async close(): Promise<void> {
    for (const pool of this.#pools.values())
      await pool.then(
        (open) => open.close(),
        () => undefined,
      );
    if (this.#filesDirectory) await rm(await this.#filesDirectory, { recursive: true, force: true });
  }

  async #openSession(tenant: Tenant, group: GroupToRun, proxyUrl: string | null) {
    const name = (group.options.web_browser ?? null) as BrowserName | null;
    const { blobs } = this.#parts;
    const directory = path.join(this.#config.dataDirectory, 'extensions');
    try {
      const pool = await this.#poolOf(name, group.extensions.length > 0);
      const extensions = [];
      for (const one of group.extensions)
        extensions.push(await unpackExtension(tenant, { blobs, directory }, one));
      this.#filesDirectory ??= openSessionDirectory(path.join(this.#config.dataDirectory, 'sessions'));
      const filesDirectory = await this.#filesDirectory;
      const ffmpegPath = await findFfmpeg(this.#config.searchPath);
      return await openWebSession({
        pool,
        extensions,
        filesDirectory,
        ffmpegPath,
        ...(proxyUrl ? { proxyUrl } : {}),
      });
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  #poolOf(name: BrowserName | null, needsExtensions: boolean): Promise<BrowserPool> {
    const key = `${name} ${needsExtensions}`;
    const known = this.#pools.get(key);
    if (known) return known;
    const opening = findBrowser({
      name,
      needsExtensions,
      configuredPath: this.#config.browserPath ?? null,
      path: this.#config.searchPath,
      cacheDirectory: path.join(this.#config.dataDirectory, 'browser'),
    }).then((found) => new BrowserPool(found));
    this.#pools.set(key, opening);
    // What is not there now may be installed before the next run.
    opening.catch(() => this.#pools.delete(key));
    return opening;
  }
}

/** Null: the app's page is open. */
async function whyNotOpen(opened: Outcome, url: string, proxyUrl: string | null): Promise<string | null> {
  if (opened.status !== 'done') {
    if (!proxyUrl)
      return `${opened.problem} If it is in a private network, set private_network on its environment.`;
    return (await explainProxy(proxyUrl, url)) ?? opened.problem;
  }
  // Proxies of plain http answer in the app's place, which to a browser looks like any page.
  const isOfProxy = proxyUrl && /answered with (407|502|503|504)\b/.test(opened.effect ?? '');
  return isOfProxy ? await explainProxy(proxyUrl, url) : null;
}

function asUnavailable(error: unknown): unknown {
  const isForPeople =
    error instanceof NoBrowser || error instanceof ExtensionRefused || error instanceof UnusableExtension;
  return isForPeople ? new DeviceUnavailable(error.message) : error;
}
