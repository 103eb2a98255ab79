import type { FastifyInstance } from 'fastify';
import manifest from '../../package.json' with { type: 'json' };
import { endpoints } from '../contract/endpoints.ts';
import { appRoutes, registerBuildFiles, registerUploads, uploadRoutes } from '../features/apps/index.ts';
import { registerDemoShop } from '../features/demo/index.ts';
import { deviceRoutes } from '../features/devices/index.ts';
import { environmentRoutes } from '../features/environments/index.ts';
import { flowRoutes, suiteRoutes } from '../features/flows/index.ts';
import { hookRoutes } from '../features/hooks/index.ts';
import {
  makeAuthenticate,
  openSignIn,
  organizationRoutes,
  registerSignIn,
} from '../features/identity/index.ts';
import { labelRoutes } from '../features/labels/index.ts';
import { actionCacheRoutes, registerArtifacts, runRoutes } from '../features/runs/index.ts';
import { usageRoutes } from '../features/usage/index.ts';
import { webhookRoutes } from '../features/webhooks/index.ts';
import type { LiveSessions } from '../mcp/live-sessions.ts';
import type { Blobs } from '../platform/blobs/blobs.ts';
import type { Config } from '../platform/config/config.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import { signedLinks } from '../platform/crypto/signed-links.ts';
import type { Database } from '../platform/db/database.ts';
import type { Notifications } from '../platform/db/notifications.ts';
import { buildApp } from '../platform/http/build-app.ts';
import type { HandlersOf } from '../platform/http/handler.ts';
import { registerDocuments } from '../platform/http/register-documents.ts';
import type { Log } from '../platform/log/log.ts';
import { openMetrics } from '../platform/metrics/metrics.ts';
import { serveDashboard } from './dashboard/serve-dashboard.ts';
import type { HookSandbox } from './hook-sandbox.ts';
import { serveMcp } from './serve-mcp.ts';

export interface Parts {
  config: Pick<
    Config,
    'publicUrl' | 'trustedProxies' | 'requestsPerMinute' | 'maxUploadBytes' | 'allowlist' | 'loopbackAllowed'
  > &
    Partial<Pick<Config, 'ipaResignCommand'>>;
  database: Database;
  /** News of runs, pushed by the database. */
  news: Notifications;
  blobs: Blobs;
  keyring: Keyring;
  /** Where hooks are run. */
  sandbox: HookSandbox;
  log: Log;
  /** Browsers in which agents of an organization try steps; without it there are none. */
  liveSessions?: (organizationId: string) => LiveSessions;
  /** Where the built dashboard is; without it there are no pages. */
  dashboardDirectory?: string;
}

/** The whole service but for its socket: every endpoint with its handler, in the HTTP shell. */
export async function buildService(parts: Parts): Promise<FastifyInstance> {
  const { config, database, blobs, keyring, log } = parts;
  const { publicUrl } = config;
  const metrics = openMetrics(database.pool);
  const signIn = openSignIn({ pool: database.signInPool, publicUrl, secret: keyring.derive('sign-in'), log });
  const links = signedLinks(keyring.derive('signed links'));
  const uploads = {
    ...{ blobs, links, publicUrl, maxBytes: config.maxUploadBytes },
    canResign: config.ipaResignCommand !== undefined,
  };
  const artifacts = { blobs, links, publicUrl };

  const handlers: HandlersOf<typeof endpoints> = {
    ...suiteRoutes,
    ...flowRoutes,
    ...labelRoutes,
    ...hookRoutes({ keyring, openSandbox: () => parts.sandbox.get() }),
    ...appRoutes(blobs),
    ...uploadRoutes(uploads),
    ...environmentRoutes(keyring),
    ...runRoutes(artifacts, parts.news),
    ...actionCacheRoutes,
    ...usageRoutes(publicUrl),
    ...deviceRoutes(database),
    ...webhookRoutes({ keyring, publicUrl, allowed: config.loopbackAllowed }),
    ...organizationRoutes(config.allowlist),
  };
  const authenticate = makeAuthenticate({ database, signIn, publicUrl });
  const shell = {
    database,
    log,
    metrics,
    requestsPerMinute: config.requestsPerMinute,
    trustedProxies: config.trustedProxies,
    authenticate,
  };
  const app = await buildApp(shell, endpoints, handlers);
  registerSignIn(app, signIn, publicUrl);
  registerUploads(app, database, uploads);
  registerArtifacts(app, artifacts);
  registerBuildFiles(app, artifacts);
  registerDemoShop(app);
  serveMcp(app, { publicUrl, version: manifest.version, liveSessions: parts.liveSessions });
  if (parts.dashboardDirectory !== undefined) serveDashboard(app, parts.dashboardDirectory);
  registerDocuments(app, {
    endpoints,
    publicUrl,
    version: manifest.version,
    database,
    metrics,
    hooks: async () => (await parts.sandbox.state()).problem,
  });
  return app;
}
