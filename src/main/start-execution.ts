import { startsApp } from '../engine/drivers/driver.ts';
import { openEnvironment } from '../features/environments/index.ts';
import { settingsOf } from '../features/identity/index.ts';
import { DeviceUnavailable, type ExecutionParts, executeGroup } from '../features/runs/index.ts';
import type { Config } from '../platform/config/config.ts';
import { type OrganizationId, Tenant } from '../platform/db/tenant.ts';
import { startWorkers } from '../platform/queue/start-workers.ts';
import { bringToFront } from './bring-to-front.ts';
import { makePlanner } from './make-planner.ts';
import { offerDevices } from './offer-devices.ts';
import { MobileDrivers } from './open-mobile-driver.ts';
import type { OpenParts } from './open-parts.ts';
import { openStartPage } from './open-start-page.ts';
import { WebDrivers } from './open-web-driver.ts';
import { startDeliveries } from './start-deliveries.ts';
import { startResigning } from './start-resigning.ts';

export interface Execution {
  /** What runs will be carried out with, in words. */
  browser: string;
  stop(): Promise<void>;
}

/** Works off queued runs in this process, each group on a session of its own. */
export async function startExecution(config: Config, parts: OpenParts): Promise<Execution> {
  const browsers = new WebDrivers(config, parts);
  const phones = new MobileDrivers(config, parts);
  const execution: ExecutionParts = {
    log: parts.log,
    blobs: parts.blobs,
    keyring: parts.keyring,
    sessionsAtOnce: config.workers,
    settingsOf,
    makePlanner: (settings) => makePlanner(settings, config.models),
    openEnvironment: (tenant, environmentId) => openEnvironment(tenant, parts.keyring, environmentId),
    openSandbox: () => parts.sandbox.get(),
    openDriver(tenant, group, wish) {
      if (group.app.platform === 'web') return browsers.open(tenant, group, wish.deviceCount);
      if (group.app.platform !== 'chrome-extension') return phones.open(tenant, group, wish);
      throw new DeviceUnavailable('An extension runs in the browser of a web app: run that one.');
    },
    returnToStart: (driver, group) =>
      startsApp(driver) ? bringToFront(driver) : openStartPage(driver, group),
  };
  // Whoever cannot prove that it lives must not go on with jobs that others now take over.
  const onLivenessLost = () => process.exit(70);
  const workers = await startWorkers({
    connection: parts.connection,
    concurrency: config.workers,
    log: parts.log,
    handlers: {
      'run-group': ({ organization_id, group_id }, signal) =>
        executeGroup(
          execution,
          new Tenant(parts.database, organization_id as OrganizationId),
          group_id,
          signal,
        ),
    },
    onLivenessLost,
  });
  const deliveries = await startDeliveries(config, parts, onLivenessLost);
  const resigning = await startResigning(config, parts, onLivenessLost);
  const offer = offerDevices(config, parts, phones.catalog);
  return {
    browser: await browsers.describe(),
    async stop() {
      await offer.stop();
      await deliveries.stop();
      await resigning?.stop();
      await workers.stop();
      await browsers.close();
    },
  };
}
