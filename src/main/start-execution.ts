import path from 'node:path';
import { BrowserPool } from '../engine/drivers/web/browser-pool.ts';
import { type BrowserName, findBrowser, NoBrowser } from '../engine/drivers/web/find-browser.ts';
import { openWebSession } from '../engine/drivers/web/open-web-session.ts';
import { LiteralPlanner } from '../engine/planners/literal/literal-planner.ts';
import { openVariables } from '../features/environments/index.ts';
import { DeviceUnavailable, type ExecutionParts, executeGroup } from '../features/runs/index.ts';
import type { Config } from '../platform/config/config.ts';
import { type OrganizationId, Tenant } from '../platform/db/tenant.ts';
import { startWorkers } from '../platform/queue/start-workers.ts';
import type { OpenParts } from './open-parts.ts';

const OPEN_MS = 20_000;

export interface Execution {
  /** What runs will be carried out with, in words. */
  browser: string;
  stop(): Promise<void>;
}

/** Works off queued runs in this process, each group on a browser session of its own. */
export async function startExecution(config: Config, parts: OpenParts): Promise<Execution> {
  const pools = new Map<string, Promise<BrowserPool>>();
  const poolOf = (name: BrowserName | null) => {
    const known = pools.get(name ?? '') ?? openPool(config, name);
    pools.set(name ?? '', known);
    return known;
  };
  const execution: ExecutionParts = {
    log: parts.log,
    blobs: parts.blobs,
    makePlanner: () => new LiteralPlanner(),
    environmentVariables: (tenant, environmentId) => openVariables(tenant, parts.keyring, environmentId),
    async openDriver({ app, build, options }) {
      if (app.platform !== 'web')
        throw new DeviceUnavailable(`There is no device for ${app.platform} apps here yet.`);
      const driver = await openWebSession({
        pool: await poolOf((options.web_browser ?? null) as BrowserName | null),
      });
      const opened = await driver.perform({ name: 'open', arguments: { url: build.url } }, OPEN_MS);
      if (opened.status === 'done') return driver;
      await driver.close();
      throw new DeviceUnavailable(
        `The app could not be opened at ${build.url}: ${opened.problem} If it is in a private network, set private_network on its environment.`,
      );
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
    browser: await poolOf(null).then(
      ({ found }) => found.version,
      (error: Error) => error.message,
    ),
    async stop() {
      await workers.stop();
      for (const pool of pools.values())
        await pool.then(
          (open) => open.close(),
          () => undefined,
        );
    },
  };
}

async function openPool(config: Config, name: BrowserName | null): Promise<BrowserPool> {
  try {
    const found = await findBrowser({
      name,
      configuredPath: config.browserPath ?? null,
      path: config.searchPath,
      cacheDirectory: path.join(config.dataDirectory, 'browser'),
    });
    return new BrowserPool(found);
  } catch (error) {
    throw error instanceof NoBrowser ? new DeviceUnavailable(error.message) : error;
  }
}
