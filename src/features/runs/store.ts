import { sql } from 'kysely';
import type { RunStatus } from '../../contract/runs.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { FlowSnapshot, PlannedGroup } from './resolve-request.ts';

export interface NewRun {
  id: string;
  flow_id: string;
  flow_name: string;
  status?: RunStatus;
  run_seconds?: number;
  uncached_action_count?: number;
  cached_action_count?: number;
  batch_id?: string;
  group_id?: string;
  position?: number;
  flow?: FlowSnapshot;
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
        runs.map(({ flow, ...run }) => ({ ...run, flow: flow && JSON.stringify(flow), created_at })),
      )
      .execute();
  });
}

export interface NewBatch {
  id: string;
  app: object;
  build: object;
  environment: object | null;
  extensions: object[];
  options: object;
  idempotency_key: string | null;
  created_by: string | null;
}

export async function insertBatch(tenant: Tenant, batch: NewBatch): Promise<void> {
  const { app, build, environment, extensions, options, ...columns } = batch;
  await tenant
    .insert('batches', {
      ...columns,
      app: JSON.stringify(app),
      build: JSON.stringify(build),
      environment: environment && JSON.stringify(environment),
      extensions: JSON.stringify(extensions),
      options: JSON.stringify(options),
    })
    .execute();
}

export async function insertGroups(
  tenant: Tenant,
  batch_id: string,
  groups: readonly (PlannedGroup & { id: string; position: number })[],
): Promise<void> {
  const rows = groups.map(({ id, position, name, suite }) => ({
    id,
    position,
    name,
    batch_id,
    suite: suite && JSON.stringify(suite),
  }));
  await tenant.insert('groups', rows).execute();
}

export async function findBatchByKey(tenant: Tenant, key: string): Promise<string | undefined> {
  const row = await tenant
    .select('batches')
    .where('idempotency_key', '=', key)
    .select('id')
    .executeTakeFirst();
  return row?.id;
}

export async function startedBatch(tenant: Tenant, batchId: string) {
  const groups = await tenant
    .select('groups')
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .select('id')
    .execute();
  const runs = await tenant
    .select('runs')
    .where('batch_id', '=', batchId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { groupIds: groups.map((group) => group.id), runCount: runs.count };
}
