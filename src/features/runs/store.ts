import { sql } from 'kysely';
import type { RunStatus } from '../../contract/runs.ts';
import type { Tenant } from '../../platform/db/tenant.ts';

export interface NewRun {
  id: string;
  flow_id: string;
  flow_name: string;
  status?: RunStatus;
  run_seconds?: number;
  uncached_action_count?: number;
  cached_action_count?: number;
}

/** Locks are numbered by what they are for, then by the organization. */
const RUN_ORDER_LOCK = 5_941_275;

/**
 * Adds runs so that no reader who pages through them in order can miss one: until the commit nobody else adds runs to the
 * organization, so runs become visible in the order of their times and sequence numbers.
 */
export async function insertRuns(tenant: Tenant, runs: readonly NewRun[]): Promise<void> {
  await tenant.transaction(async (transaction) => {
    await transaction.query(
      'lock-run-order',
      `select pg_advisory_xact_lock(${RUN_ORDER_LOCK}, hashtext($1))`,
      [],
    );
    const created_at = sql<string>`clock_timestamp()`;
    await transaction
      .insert(
        'runs',
        runs.map((run) => ({ ...run, created_at })),
      )
      .execute();
  });
}
