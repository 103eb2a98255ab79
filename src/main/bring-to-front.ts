import { type AppStarter, DeviceLost, type Driver } from '../engine/drivers/driver.ts';

const MS = 30_000;

/**
 * Has the app in front for the next flow of a session. It is not started anew: what the flows of a suite share may be only in
 * its process. One that has ended meanwhile is started as it was before.
 */
export async function bringToFront(driver: Driver & AppStarter): Promise<void> {
  const { dialog, elements } = await driver.look(MS);
  // Whatever the last flow left unanswered is in the way of everything.
  if (dialog) await driver.perform({ name: 'dialog', arguments: { answer: 'dismiss' } }, MS);
  if (elements.length === 0) return await driver.restart();
  const brought = await driver.perform({ name: 'foreground', arguments: {} }, MS);
  if (brought.status !== 'done') throw new DeviceLost(`The app did not come back: ${brought.problem}`);
}
