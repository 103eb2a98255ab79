import path from 'node:path';
import type { LocalBrowser } from '../cli/world.ts';
import { PairDriver } from '../engine/drivers/pair-driver.ts';
import { BrowserPool } from '../engine/drivers/web/browser-pool.ts';
import { findFfmpeg } from '../engine/drivers/web/film-session.ts';
import { type BrowserName, findBrowser } from '../engine/drivers/web/find-browser.ts';
import { openWebSession } from '../engine/drivers/web/open-web-session.ts';
import type { CliConfig } from '../platform/config/cli-config.ts';

/** A browser of this machine by itself, found or unpacked as the service does. Throws NoBrowser. */
export async function openLocalBrowser(
  config: Pick<CliConfig, 'browserPath' | 'searchPath' | 'cacheDirectory'>,
  name: string | null,
): Promise<LocalBrowser> {
  const found = await findBrowser({
    name: name as BrowserName | null,
    configuredPath: config.browserPath,
    path: config.searchPath,
    cacheDirectory: path.join(config.cacheDirectory, 'browser'),
  });
  const pool = new BrowserPool(found);
  const ffmpegPath = await findFfmpeg(config.searchPath);
  return {
    description: `${found.version} (${found.executablePath})`,
    open: () => openWebSession({ pool, ffmpegPath }),
    pair: (first, second) => new PairDriver([first, second]),
    close: () => pool.close(),
  };
}
