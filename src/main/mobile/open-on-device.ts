import { DeviceLost } from '../../engine/drivers/driver.ts';
import { android, ios } from '../../engine/drivers/mobile/mobile-command.ts';
import type { MobileDriver } from '../../engine/drivers/mobile/mobile-driver.ts';
import { openMobileDriver } from '../../engine/drivers/mobile/open-mobile-driver.ts';
import { WebDriverServer } from '../../engine/drivers/mobile/webdriver/webdriver-server.ts';
import { WebDriverSession } from '../../engine/drivers/mobile/webdriver/webdriver-session.ts';
import type { LaunchConfiguration } from '../../engine/hooks/launch-configuration.ts';
import type { Lease } from '../../features/devices/index.ts';
import type { Log } from '../../platform/log/log.ts';
import type { CatalogDevice } from './device-catalog.ts';

const REMOVE_MS = 60_000;

/** The app, where the device's server finds its build, and what it is given when it starts. */
interface AppOnDevice {
  id: string;
  file: string | null;
  values: LaunchConfiguration;
}

/**
 * A session on a leased device, clean of what its last holder has left, with the app installed and started. Gives the lease back when
 * the session ends, but not if none could be begun: `giveBack` is told why a device was lost.
 */
export async function openOnDevice(
  device: CatalogDevice,
  lease: Lease,
  app: AppOnDevice,
  { giveBack, log }: { giveBack(fault: string | null): Promise<void>; log: Log },
): Promise<MobileDriver> {
  const { sessionId, apps } = lease.left;
  // A worker that died has left it. Ended later, by its own deadline, it would take the device from under us.
  if (sessionId !== null)
    await new WebDriverSession(new WebDriverServer(device.serverUrl), {
      ...{ id: sessionId, capabilities: {} },
    }).end();
  const left = apps.filter((id) => id !== app.id);
  const own = app.file === null ? [] : [app.id];
  await lease.note({ id: null, apps: [...left, ...own] });
  let fault: string | null = null;
  const driver = await openMobileDriver({
    platform: device.platform,
    target: device.target,
    model: device.model,
    osVersion: device.os_version,
    appId: app.id,
    appFile: app.file,
    serverUrl: device.serverUrl,
    device: device.capabilities,
    mayPush: device.allow_push,
    onEnd: (lost) => giveBack(lost ?? fault),
  });
  try {
    await lease.note({ id: driver.session.wire.id, apps: [...left, ...own] });
    if (left.length > 0) {
      await removeApps(driver, left);
      await lease.note({ id: driver.session.wire.id, apps: own });
    }
    await driver.launch(app.values);
    if (lease.lost.aborted) throw new DeviceLost(TAKEN_OVER);
  } catch (error) {
    fault = error instanceof Error ? (error.message.split('\n')[0] ?? null) : null;
    await (lease.lost.aborted ? driver.abandon(TAKEN_OVER) : driver.close());
    throw error;
  }
  // Others may have the device from then on: whoever has lost it must neither go on with it nor tidy it up.
  const abandon = () => {
    driver
      .abandon(TAKEN_OVER)
      .catch((error: unknown) => log.error({ err: error }, 'a lost device did not end well'));
  };
  lease.lost.addEventListener('abort', abandon, { once: true });
  return driver;
}

const TAKEN_OVER =
  'The device may be another run’s by now: this worker could not say in time that it still has it.';

/** Apps of sessions that nobody has ended well, and all that these have stored. */
async function removeApps({ session }: MobileDriver, ids: readonly string[]): Promise<void> {
  const commands = session.facts.platform === 'android' ? android : ios;
  for (const id of ids) await session.run(commands.removeApp(id), REMOVE_MS);
}
