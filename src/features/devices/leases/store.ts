import type { Database } from '../../../platform/db/database.ts';
import type { OrganizationId, Tenant } from '../../../platform/db/tenant.ts';

export interface LeasableDevice {
  id: string;
  platform: 'android' | 'ios';
  target: 'simulator' | 'emulator' | 'physical';
  model: string;
  os_version: string;
}

/** Whoever holds a device or waits for one says so every few seconds; after this silence it is taken for dead. */
export const SILENCE_SECONDS = 20;
const SILENCE = `${SILENCE_SECONDS} seconds`;
/** After so many faults in a row a device is left alone for a while. */
export const MOST_FAULTS = 3;
const REST = '10 minutes';
/** Within this time a server that was only restarted is back, and whoever waits need not be sent away. */
const RESTART = '1 minute';
/** A device that nobody has named for so long is forgotten. */
const FORGOTTEN = '7 days';
/** Any constant will do, as long as nothing else in this database takes this lock. */
const LEASING = 5_941_277;

/** Says which devices are known here, and which of them cannot be reached at this moment, with why. */
export async function announceLeasable(
  { pool }: Database,
  devices: readonly (LeasableDevice & { away?: string | null })[],
): Promise<void> {
  await pool.query({
    name: 'announce-leasable',
    text: `with told as (
        select * from jsonb_to_recordset($1)
          d (id text, platform text, target text, model text, os_version text, away text)),
      forgotten as (
        delete from devices where id in (
          select id from devices where seen_at < now() - interval '${FORGOTTEN}' and lease_id is null
            and id not in (select id from told) for update skip locked))
      insert into devices (id, platform, target, model, os_version, away_reason, away_since)
      select id, platform, target, model, os_version, away, case when away is not null then now() end from told order by id
      on conflict (id) do update set seen_at = now(), platform = excluded.platform, target = excluded.target,
        model = excluded.model, os_version = excluded.os_version, away_reason = excluded.away_reason,
        away_since = case when excluded.away_reason is not null then coalesce(devices.away_since, now()) end,
        freed_at = case when devices.away_since is not null and excluded.away_reason is null then now()
          else devices.freed_at end`,
    values: [JSON.stringify(devices)],
  });
}

/** Why nobody can take a device, busy or not. */
export type Unwell =
  | { state: 'away'; reason: string }
  /** The last fault is told to those whose it was. */
  | { state: 'resting'; reason: string | null };

/** Those of the devices that are away or resting after faults. */
export async function unwellOf(tenant: Tenant, ids: readonly string[]): Promise<Map<string, Unwell>> {
  const rows = await tenant.query<Unwell & { id: string }>(
    'unwell-devices',
    `select id, case when away_since is null then 'resting' else 'away' end as state,
       case when away_since is not null then away_reason when last_fault_of = $1 then last_fault end as reason
     from devices where id = any ($2) and (out_until > now() or away_since is not null)`,
    [ids],
  );
  return new Map(rows.map(({ id, ...unwell }) => [id, unwell]));
}

export interface Wait {
  id: string;
  organizationId: OrganizationId;
  /** The best first. */
  deviceIds: readonly string[];
  /** Of what the second device is, if two are needed. */
  otherDeviceIds: readonly string[] | null;
}

export async function beginWait({ pool }: Database, wait: Wait): Promise<void> {
  await pool.query(
    'insert into device_waits (id, organization_id, device_ids, other_device_ids) values ($1, $2, $3, $4)',
    [wait.id, wait.organizationId, wait.deviceIds, wait.otherDeviceIds],
  );
}

export async function endWait({ pool }: Database, id: string): Promise<void> {
  await pool.query(`delete from device_waits where id = $1 or seen_at < now() - interval '1 hour'`, [id]);
}

/** Whether too few of the waited-for devices can be hoped for. A rest ends by itself; a server that is gone may not come back. */
export async function isInVain({ pool }: Database, waitId: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'wait-in-vain',
    text: `select 1 from device_waits w where w.id = $1
        and (select count(*) from devices d where d.id = any (w.device_ids || coalesce(w.other_device_ids, '{}'))
          and (d.away_since is null or d.away_since > now() - interval '${RESTART}'))
        < case when w.other_device_ids is null then 1 else 2 end`,
    values: [waitId],
  });
  return rows.length > 0;
}

/** A device as its last session has left it. */
export interface TakenDevice {
  id: string;
  /** A session that nobody has ended. */
  session_id: string | null;
  /** Apps that may still be on it. */
  left_apps: string[];
}

export interface LeaseHolder {
  leaseId: string;
  groupId: string | null;
  runId: string | null;
}

/**
 * Takes the best of the waited-for devices that is free and that nobody else has a better right to, or two of them at once. One
 * decision at a time: two that decide at once could both give way, or both take it. Empty: not yet.
 */
export async function takeDevices(
  { pool }: Database,
  waitId: string,
  holder: LeaseHolder,
): Promise<TakenDevice[]> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LEASING]);
    // Whoever waits for two, of which two are not well, keeps nobody from the one.
    const { rows } = await client.query<TakenDevice>({
      name: 'take-devices',
      text: `with mine as (
          update device_waits set seen_at = now() where id = $1
          returning id, organization_id, device_ids, other_device_ids, since),
        well as (
          select * from devices where (out_until is null or out_until < now()) and away_since is null),
        held as (
          select leased_to, count(*) as n from devices
          where lease_id is not null and lease_seen_at > now() - interval '${SILENCE}' group by leased_to),
        rights as (
          select w.id, w.device_ids || coalesce(w.other_device_ids, '{}') as ids, coalesce(h.n, 0) as n, w.since
          from device_waits w left join held h on h.leased_to = w.organization_id
          where w.id = $1 or w.seen_at > now() - interval '${SILENCE}' and (w.other_device_ids is null or exists (
            select 1 from well x join well y on y.id <> x.id
            where x.id = any (w.device_ids) and y.id = any (w.other_device_ids)))),
        free as (
          select d.id from well d, mine m join rights r on r.id = m.id
          where d.id = any (r.ids) and (d.lease_id is null or d.lease_seen_at < now() - interval '${SILENCE}')
            and not exists (select 1 from rights o where o.id <> m.id and d.id = any (o.ids)
              and (o.n, o.since, o.id) < (r.n, r.since, r.id))),
        best as (
          select a.id as first, b.id as second from mine m
          cross join lateral unnest(m.device_ids) with ordinality a (id, place)
          left join lateral unnest(m.other_device_ids) with ordinality b (id, place)
            on b.id <> a.id and b.id in (select id from free)
          where a.id in (select id from free) and (m.other_device_ids is null or b.id is not null)
          order by a.place + coalesce(b.place, 0), a.place limit 1),
        taken as (
          update devices set lease_id = $2, leased_to = (select organization_id from mine), lease_seen_at = now(),
            leased_at = now(), leased_for_group = $3, leased_for_run = $4
          where id in (select first from best union all select second from best)
          returning id, session_id, left_apps)
        select taken.* from taken, best order by taken.id = best.first desc`,
      values: [waitId, holder.leaseId, holder.groupId, holder.runId],
    });
    await client.query('commit');
    return rows;
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

/** Keeps what the next one that has the device must end and remove, should this one not come to it. */
export async function noteSession(
  { pool }: Database,
  deviceId: string,
  leaseId: string,
  session: { id: string | null; apps: readonly string[] },
): Promise<void> {
  await pool.query({
    name: 'note-session',
    text: 'update devices set session_id = $3, left_apps = $4 where id = $1 and lease_id = $2',
    values: [deviceId, leaseId, session.id, session.apps],
  });
}

/** Why a device could not be used. */
export interface DeviceFault {
  message: string;
  /** Its server does not answer: it is away until it does, and no worse than it was. */
  isOfServer: boolean;
}

/** Gives a device back. A fault counts against it; a session without one clears its name. */
export async function endLease(
  { pool }: Database,
  deviceId: string,
  leaseId: string,
  fault: DeviceFault | null,
): Promise<void> {
  await pool.query({
    name: 'end-lease',
    text: `update devices set lease_id = null, leased_to = null, lease_seen_at = null, leased_at = null,
        leased_for_group = null, leased_for_run = null, freed_at = now(),
        session_id = case when $3::text is not null then session_id end,
        fault_count = case when $3 is null then 0 when $4 then fault_count else fault_count + 1 end,
        last_fault = coalesce($3, last_fault),
        last_fault_at = case when $3 is null then last_fault_at else now() end,
        last_fault_of = case when $3 is null then last_fault_of else leased_to end,
        away_since = case when $4 then coalesce(away_since, now()) else away_since end,
        away_reason = case when $4 then $3 else away_reason end,
        out_until = case when $3 is not null and not $4 and fault_count + 1 >= ${MOST_FAULTS}
          then now() + interval '${REST}' else out_until end
      where id = $1 and lease_id = $2`,
    values: [deviceId, leaseId, fault?.message ?? null, fault?.isOfServer ?? false],
  });
}
