import { deliver } from '../features/webhooks/index.ts';
import type { Config } from '../platform/config/config.ts';
import { type OrganizationId, Tenant } from '../platform/db/tenant.ts';
import { startWorkers, type Workers } from '../platform/queue/start-workers.ts';
import type { OpenParts } from './open-parts.ts';

/** Few, because each waits for others most of the time, and apart from runs, which may take all of theirs for long. */
const DELIVERIES_AT_ONCE = 4;

/** Sends webhooks from this process. */
export function startDeliveries(
  config: Config,
  parts: OpenParts,
  onLivenessLost: () => void,
): Promise<Workers> {
  const { keyring, database, connection, log } = parts;
  const delivery = { keyring, publicUrl: config.publicUrl, allowed: config.loopbackAllowed };
  return startWorkers({
    connection,
    concurrency: DELIVERIES_AT_ONCE,
    log,
    handlers: {
      'deliver-webhook': async ({ organization_id, delivery_id }) => {
        await deliver(delivery, new Tenant(database, organization_id as OrganizationId), delivery_id);
      },
    },
    onLivenessLost,
  });
}
