import { setTimeout } from 'node:timers/promises';
import { type BrowserContext, type BrowserContextOptions, type CDPSession, chromium } from 'playwright-core';
import { didNotStart, launchOptions } from './browser-pool.ts';
import { type ExtensionManifest, readExtensionManifest } from './extension-manifest.ts';
import type { FoundBrowser } from './find-browser.ts';

export interface ExtensionToLoad {
  /** Where it lies unpacked. */
  directory: string;
  /** What people call it besides the name in its manifest. */
  name?: string;
}

export interface LoadedExtension extends ExtensionManifest {
  id: string;
  directory: string;
  /** All that people may call it. */
  names: string[];
}

/** The browser does not take an extension; the message says why, for people. */
export class ExtensionRefused extends Error {
  override readonly name = 'ExtensionRefused';
}

const INSTALL_MS = 3_000;

/** A browser of its own, on a fresh profile, with the extensions loaded. */
export async function openContextWithExtensions(
  found: FoundBrowser,
  profile: string,
  wanted: readonly ExtensionToLoad[],
  options: BrowserContextOptions,
): Promise<{ context: BrowserContext; extensions: LoadedExtension[] }> {
  if (found.isShell || found.engine !== 'chromium')
    throw new ExtensionRefused(
      `Extensions need a whole Chromium; ${found.version} (${found.executablePath}) loads none.`,
    );
  const launch = launchOptions(found);
  const persistent = {
    ...launch,
    ...options,
    // Google Chrome ignores --load-extension since version 137; every Chromium loads them over this connection.
    args: [...(launch.args ?? []), '--enable-unsafe-extension-debugging'],
    ignoreDefaultArgs: ['--disable-extensions'],
  };
  const context = await chromium.launchPersistentContext(profile, persistent).catch((error: unknown) => {
    throw didNotStart(found, error);
  });
  try {
    const cdp = await context.browser()?.newBrowserCDPSession();
    if (!cdp) throw new Error('the browser has no connection of its own');
    const extensions: LoadedExtension[] = [];
    for (const one of wanted) extensions.push(await load(cdp, one, found));
    await cdp.detach();
    for (const one of extensions) if (one.hasServiceWorker) await installed(context, one.id);
    return { context, extensions };
  } catch (error) {
    await context.close();
    throw error;
  }
}

async function load(
  cdp: CDPSession,
  { directory, name }: ExtensionToLoad,
  found: FoundBrowser,
): Promise<LoadedExtension> {
  const send = cdp.send.bind(cdp) as (method: string, parameters: object) => Promise<unknown>;
  const manifest = await readExtensionManifest(directory);
  const names = [...new Set([manifest.name, ...(name ? [name] : [])])];
  try {
    const { id } = (await send('Extensions.loadUnpacked', { path: directory })) as { id: string };
    return { ...manifest, id, directory, names };
  } catch (error) {
    const told =
      error instanceof Error ? error.message.replace(/^.*Protocol error \([^)]*\):\s*/s, '') : error;
    throw new ExtensionRefused(`${found.version} does not load the extension "${names.at(-1)}": ${told}`);
  }
}

/**
 * Waits for a service worker to run, so that the first page finds it listening, and for the tabs that it opened on being
 * installed: coming later, they would take the place of the app's.
 */
async function installed(context: BrowserContext, id: string): Promise<void> {
  const endsAt = performance.now() + INSTALL_MS;
  const isOwn = (worker: { url(): string }) => worker.url().startsWith(`chrome-extension://${id}/`);
  try {
    const worker =
      context.serviceWorkers().find(isOwn) ??
      (await context.waitForEvent('serviceworker', { predicate: isOwn, timeout: INSTALL_MS }));
    const tabs = await Promise.race([
      worker.evaluate<number>('chrome.tabs.query({}).then((tabs) => tabs.length)'),
      setTimeout(INSTALL_MS, 0, { ref: false }),
    ]);
    while (context.pages().length < tabs)
      await context.waitForEvent('page', { timeout: Math.max(1, endsAt - performance.now()) });
  } catch (error) {
    // A worker that does not start, or ends at once, is the extension's fault, which the run will show.
    if (!context.browser()?.isConnected()) throw error;
  }
}
