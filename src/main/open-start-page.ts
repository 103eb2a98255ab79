import { DeviceLost, type Driver } from '../engine/drivers/driver.ts';
import type { GroupToRun } from '../features/runs/index.ts';

const OPEN_MS = 20_000;

/**
 * Opens the build's page for the next flow of a session. A browser that is on that page already stays: an app that keeps
 * its state in the page would lose it, and with it what the flows of a suite share.
 */
export async function openStartPage(driver: Driver, { build }: GroupToRun): Promise<void> {
  const { url, dialog } = await driver.look(OPEN_MS);
  // Whatever the last flow left unanswered is in the way of everything.
  if (dialog) await driver.perform({ name: 'dialog', arguments: { answer: 'dismiss' } }, OPEN_MS);
  if (build.url === null || pageOf(url) === pageOf(build.url)) return;
  const opened = await driver.perform({ name: 'open', arguments: { url: build.url } }, OPEN_MS);
  if (opened.status !== 'done') throw new DeviceLost(`${build.url} did not open again: ${opened.problem}`);
}

/** The address without its fragment, in which pages keep where they are. */
const pageOf = (address: string) => new URL(address, 'about:blank').href.split('#')[0];
