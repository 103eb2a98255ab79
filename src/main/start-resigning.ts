import path from 'node:path';
import { resignBuild } from '../features/apps/index.ts';
import type { Config } from '../platform/config/config.ts';
import { type OrganizationId, Tenant } from '../platform/db/tenant.ts';
import { startWorkers, type Workers } from '../platform/queue/start-workers.ts';
import type { OpenParts } from './open-parts.ts';

/** Signs uploaded .ipa files anew in this process, one at a time, if there is a command for it. */
export async function startResigning(
  config: Config,
  { blobs, database, connection, log }: OpenParts,
  onLivenessLost: () => void,
): Promise<Workers | null> {
  const command = config.ipaResignCommand;
  if (command === undefined) return null;
  const parts = {
    ...{ blobs, command, searchPath: config.searchPath, maxBytes: config.maxUploadBytes },
    directory: path.join(config.dataDirectory, 'resigning'),
  };
  return startWorkers({
    connection,
    concurrency: 1,
    log,
    handlers: {
      'resign-build': ({ organization_id, build_id }, signal) =>
        resignBuild(new Tenant(database, organization_id as OrganizationId), parts, build_id, signal),
    },
    onLivenessLost,
  });
}
