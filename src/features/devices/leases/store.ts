import type { Database } from '../../../platform/db/database.ts';
import type { OrganizationId } from '../../../platform/db/tenant.ts';

export interface LeasableDevice {
  id: string;
  platform: 'android' | 'ios';
  target: 'simulator' | 'emulator' | 'physical';
  model: string;
  os_version: string;
}

/** Whoever holds a device or waits for one says so every few seconds; after this silence it is taken for dead. */
const SILENCE = '30 seconds';
/** After so many faults in a row a device is left alone for a while. */
const MOST_FAULTS = 3;
const REST = '10 minutes';
/** Any constant will do, as long as nothing else in this database takes this lock. */
const LEASING = 5_941_277;

/** Says which devices can be reached from here. */
export async function announceLeasable(
  { pool }: Database,
  devices: readonly LeasableDevice[],
): Promise<void> {
  await pool.query({
    name: 'announce-leasable',
    text: `insert into devices (id, platform, target, model, os_version)
      select id, platform, target, model, os_version
      from jsonb_to_recordset($1) d (id text, platform text, target text, model text, os_version text) order by id
      on conflict (id) do update set seen_at = now(), platform = excluded.platform, target = excluded.target,
        model = excluded.model, os_version = excluded.os_version`,
    values: [JSON.stringify(devices)],
  });
}

/** Those of the devices that are resting after faults, each with its last fault. */
export async function restingOf({ pool }: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; last_fault: string }>({
    name: 'resting-devices',
    text: `select id, coalesce(last_fault, '') as last_fault from devices where id = any ($1) and out_until > now()`,
    values: [ids],
  });
  return new Map(rows.map(({ id, last_fault }) => [id, last_fault]));
}

export async function beginWait(
  { pool }: Database,
  wait: { id: string; organizationId: OrganizationId; deviceIds: readonly string[] },
): Promise<void> {
  await pool.query('insert into device_waits (id, organization_id, device_ids) values ($1, $2, $3)', [
    wait.id,
    wait.organizationId,
    wait.deviceIds,
  ]);
}

export async function endWait({ pool }: Database, id: string): Promise<void> {
  await pool.query(`delete from device_waits where id = $1 or seen_at < now() - interval '1 hour'`, [id]);
}

/**
 * Takes the best of the waited-for devices that is free and that nobody else has a better right to. One decision at a time:
 * two that decide at once could both give way, or both take it. Undefined: not yet.
 */
export async function takeDevice(
  { pool }: Database,
  waitId: string,
  leaseId: string,
): Promise<string | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LEASING]);
    const { rows } = await client.query<{ id: string }>({
      name: 'take-device',
      text: `with mine as (
          update device_waits set seen_at = now() where id = $1 returning id, organization_id, device_ids, since),
        held as (
          select leased_to, count(*) as n from devices
          where lease_id is not null and lease_seen_at > now() - interval '${SILENCE}' group by leased_to),
        rights as (
          select w.id, w.device_ids, coalesce(h.n, 0) as n, w.since from device_waits w
          left join held h on h.leased_to = w.organization_id
          where w.seen_at > now() - interval '${SILENCE}' or w.id = $1),
        best as (
          select d.id from mine m join rights r on r.id = m.id
          cross join lateral unnest(m.device_ids) with ordinality c (id, place) join devices d on d.id = c.id
          where (d.lease_id is null or d.lease_seen_at < now() - interval '${SILENCE}')
            and (d.out_until is null or d.out_until < now())
            and not exists (select 1 from rights o where o.id <> m.id and d.id = any (o.device_ids)
              and (o.n, o.since, o.id) < (r.n, r.since, r.id))
          order by c.place limit 1)
        update devices set lease_id = $2, leased_to = (select organization_id from mine), lease_seen_at = now()
        where id = (select id from best) returning id`,
      values: [waitId, leaseId],
    });
    await client.query('commit');
    return rows[0]?.id;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** False: the lease has ended meanwhile, and the device may be another's. */
export async function keepLease({ pool }: Database, deviceId: string, leaseId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'keep-lease',
    text: 'update devices set lease_seen_at = now() where id = $1 and lease_id = $2',
    values: [deviceId, leaseId],
  });
  return rowCount === 1;
}

/** Gives a device back. A fault counts against it; a session without one clears its name. */
export async function endLease(
  { pool }: Database,
  deviceId: string,
  leaseId: string,
  fault: string | null,
): Promise<void> {
  await pool.query({
    name: 'end-lease',
    text: `update devices set lease_id = null, leased_to = null, lease_seen_at = null,
        fault_count = case when $3::text is null then 0 else fault_count + 1 end,
        last_fault = coalesce($3, last_fault),
        out_until = case when $3 is not null and fault_count + 1 >= ${MOST_FAULTS} then now() + interval '${REST}' else out_until end
      where id = $1 and lease_id = $2`,
    values: [deviceId, leaseId, fault],
  });
}
