import { tmpdir } from 'node:os';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { BrowserPool } from './browser-pool.ts';
import {
  type ExtensionToLoad,
  type LoadedExtension,
  openContextWithExtensions,
} from './extension-context.ts';
import { HeldDialog } from './held-dialog.ts';
import { pageScript } from './in-page/page-script.js';
import { NetworkActivity } from './network-activity.ts';
import { operatingSystem } from './operating-system.ts';
import { placeOf, proxyAddress } from './proxy/proxy-address.ts';
import { openSocksRelay } from './proxy/socks-relay.ts';
import { SessionFiles } from './session-files.ts';
import { WebDriver } from './web-driver.ts';
import { WebSession } from './web-session.ts';

export interface WebSessionRequest {
  pool: BrowserPool;
  viewport?: { width: number; height: number };
  /** `http://…`, `https://…` or `socks5://…`, with user and password if need be. */
  proxyUrl?: string;
  /** They need a whole Chromium and get a browser of their own. */
  extensions?: readonly ExtensionToLoad[];
  /** Below which the session keeps its files while it lasts; without it, where the system keeps such things. */
  filesDirectory?: string;
  /** Films what cannot film itself; without it, such browsers give no video. */
  ffmpegPath?: string | null;
  locale?: string;
  timezoneId?: string;
}

/** Playwright's own default is 30 s, which would outlast any deadline of ours. */
const ACTION_MS = 5_000;
const NAVIGATION_MS = 15_000;

/** A driver on a fresh context: no cookies, no storage, nothing left of an earlier session. */
export async function openWebSession(request: WebSessionRequest): Promise<WebDriver> {
  await using opened = new AsyncDisposableStack();
  const viewport = request.viewport ?? { width: 1280, height: 720 };
  const files = new SessionFiles(request.filesDirectory ?? tmpdir());
  opened.defer(() => files.remove());
  const options: BrowserContextOptions = {
    viewport,
    ignoreHTTPSErrors: true,
    ...(request.proxyUrl ? { proxy: await proxyFor(request.proxyUrl, opened) } : {}),
    ...(request.locale ? { locale: request.locale } : {}),
    ...(request.timezoneId ? { timezoneId: request.timezoneId } : {}),
  };
  const { context, extensions } = await openContext(request, options, files, opened);
  context.setDefaultTimeout(ACTION_MS);
  context.setDefaultNavigationTimeout(NAVIGATION_MS);
  const dialog = new HeldDialog(context);
  const network = new NetworkActivity(context);
  await context.addInitScript(pageScript);
  if (request.pool.found.engine === 'chromium')
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = context.pages()[0] ?? (await context.newPage());
  const session = new WebSession(context, dialog, network, page, { files, extensions });
  const model = request.pool.found.version.replace(/[\s\d.]+$/, '');
  const device = {
    platform: 'web',
    target: 'browser',
    model,
    os_version: await operatingSystem(),
    // Of the browser that runs: the file may have been updated since it was found.
    browser: `${model} ${context.browser()?.version() ?? ''}`.trim(),
    viewport,
  } as const;
  // Many extensions greet with a tab when they are installed; the session begins in its own.
  session.page = page;
  const owned = opened.move();
  return new WebDriver(session, device, () => owned.disposeAsync(), request.ffmpegPath ?? null);
}

async function openContext(
  request: WebSessionRequest,
  options: BrowserContextOptions,
  files: SessionFiles,
  opened: AsyncDisposableStack,
): Promise<{ context: BrowserContext; extensions: readonly LoadedExtension[] }> {
  const { pool, extensions = [] } = request;
  if (extensions.length === 0) {
    const { context, close } = await pool.openContext(options);
    opened.defer(close);
    return { context, extensions: [] };
  }
  const profile = await files.newDirectory();
  const own = await openContextWithExtensions(pool.found, profile, extensions, options);
  opened.defer(() => own.context.close());
  return own;
}

/** What Playwright is told of a proxy. */
async function proxyFor(proxyUrl: string, opened: AsyncDisposableStack) {
  const proxy = proxyAddress(proxyUrl);
  if (proxy.kind === 'socks5' && proxy.login) {
    const relay = await openSocksRelay(proxy);
    opened.defer(() => relay.close());
    return { server: relay.url };
  }
  const server = placeOf(proxy);
  return proxy.login ? { server, username: proxy.login.user, password: proxy.login.password } : { server };
}
