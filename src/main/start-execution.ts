import { openVariables } from '../features/environments/index.ts';
import { settingsOf } from '../features/identity/index.ts';
import { DeviceUnavailable, type ExecutionParts, executeGroup } from '../features/runs/index.ts';
import type { Config } from '../platform/config/config.ts';
import { type OrganizationId, Tenant } from '../platform/db/tenant.ts';
import { startWorkers } from '../platform/queue/start-workers.ts';
import { makePlanner } from './make-planner.ts';
import type { OpenParts } from './open-parts.ts';
import { WebDrivers } from './open-web-driver.ts';

export interface Execution {
  /** What runs will be carried out with, in words. */
  browser: string;
  stop(): Promise<void>;
}

/** Works off queued runs in this process, each group on a session of its own. */
export async function startExecution(config: Config, parts: OpenParts): Promise<Execution> {
  const browsers = new WebDrivers(config);
  const execution: ExecutionParts = {
    log: parts.log,
    blobs: parts.blobs,
    settingsOf,
    makePlanner,
    environmentVariables: (tenant, environmentId) => openVariables(tenant, parts.keyring, environmentId),
    openDriver(group) {
      if (group.app.platform === 'web') return browsers.open(group);
      throw new DeviceUnavailable(`There is no device for ${group.app.platform} apps here yet.`);
    },
  };
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
    // Whoever cannot prove that it lives must not go on with jobs that others now take over.
    onLivenessLost: () => process.exit(70),
  });
  return {
    browser: await browsers.describe(),
    async stop() {
      await workers.stop();
      await browsers.close();
    },
  };
}
