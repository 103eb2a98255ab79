import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { type BrowserPool, launchOptions } from './browser-pool.ts';
import { HeldDialog } from './held-dialog.ts';
import { pageScript } from './in-page/page-script.js';
import { NetworkActivity } from './network-activity.ts';
import { WebDriver } from './web-driver.ts';
import { WebSession } from './web-session.ts';

export interface WebSessionRequest {
  pool: BrowserPool;
  viewport?: { width: number; height: number };
  /** `http://…` or `socks5://…`, with user and password if need be. */
  proxyUrl?: string;
  /** Unpacked extensions. They need a whole Chromium and get a browser of their own, below `profileDirectory`. */
  extensionDirectories?: readonly string[];
  /** Where fresh profiles for extensions are made; each is deleted with its session. */
  profileDirectory?: string;
  locale?: string;
  timezoneId?: string;
}

/** Playwright's own default is 30 s, which would outlast any deadline of ours. */
const ACTION_MS = 5_000;
const NAVIGATION_MS = 15_000;

/** A driver on a fresh context: no cookies, no storage, nothing left of an earlier session. */
export async function openWebSession(request: WebSessionRequest): Promise<WebDriver> {
  const viewport = request.viewport ?? { width: 1280, height: 720 };
  const options: BrowserContextOptions = {
    viewport,
    ignoreHTTPSErrors: true,
    ...(request.proxyUrl ? { proxy: proxyOf(request.proxyUrl) } : {}),
    ...(request.locale ? { locale: request.locale } : {}),
    ...(request.timezoneId ? { timezoneId: request.timezoneId } : {}),
  };
  const { context, end } =
    request.extensionDirectories && request.extensionDirectories.length > 0
      ? await contextWithExtensions(request, request.extensionDirectories, options)
      : await plainContext(request.pool, options);
  try {
    context.setDefaultTimeout(ACTION_MS);
    context.setDefaultNavigationTimeout(NAVIGATION_MS);
    const dialog = new HeldDialog(context);
    const network = new NetworkActivity(context);
    await context.addInitScript(pageScript);
    if (request.pool.found.engine === 'chromium') {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    }
    const page = await firstPage(context);
    const session = new WebSession(context, dialog, network, page);
    const { version } = request.pool.found;
    const device = {
      platform: 'web',
      target: 'browser',
      model: version.replace(/[\s\d.]+$/, ''),
      os_version: `${process.platform} ${process.arch}`,
      browser: version,
      viewport,
    } as const;
    return new WebDriver(session, device, end);
  } catch (error) {
    await end();
    throw error;
  }
}

async function firstPage(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? (await context.newPage());
}

async function plainContext(pool: BrowserPool, options: BrowserContextOptions) {
  const browser = await pool.browser();
  const context = await browser.newContext(options);
  return {
    context,
    end: async () => {
      if (browser.isConnected()) await context.close();
    },
  };
}

async function contextWithExtensions(
  request: WebSessionRequest,
  extensions: readonly string[],
  options: BrowserContextOptions,
) {
  const { found } = request.pool;
  if (found.isShell || found.engine !== 'chromium') {
    throw new Error(
      `Extensions need a whole Chromium; ${found.version} (${found.executablePath}) loads none.`,
    );
  }
  if (!request.profileDirectory)
    throw new Error('A session with extensions needs a directory for its profile.');
  const profile = await mkdtemp(join(request.profileDirectory, 'profile-'));
  const launch = launchOptions(found);
  const list = extensions.join(',');
  try {
    const context = await chromium.launchPersistentContext(profile, {
      ...launch,
      ...options,
      // By default Playwright would take the headless shell, which has no extensions.
      channel: undefined,
      args: [...(launch.args ?? []), `--disable-extensions-except=${list}`, `--load-extension=${list}`],
    });
    return {
      context,
      end: async () => {
        await context.close();
        await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      },
    };
  } catch (error) {
    await rm(profile, { recursive: true, force: true });
    throw error;
  }
}

function proxyOf(proxyUrl: string) {
  const url = new URL(proxyUrl);
  const server = `${url.protocol}//${url.host}`;
  return url.username
    ? { server, username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
    : { server };
}
