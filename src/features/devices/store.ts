import type { Device } from '../../contract/devices.ts';
import type { Database } from '../../platform/db/database.ts';
import { SILENCE_SECONDS } from './leases/store.ts';

export type OfferedDevice = Omit<Device, 'available'>;

/** A worker that was silent for this long is taken for dead. It says what it has three times as often. */
const SILENCE = '15 seconds';

/** Says what a worker can run on, in place of what it said before; also forgets workers that are long gone. */
export async function announceDevices(
  { pool }: Database,
  workerId: string,
  devices: readonly OfferedDevice[],
): Promise<void> {
  await pool.query({
    name: 'announce-devices',
    text: `with offered as (
        select * from jsonb_to_recordset($2) d (platform text, target text, model text, os_version text, fast_launch boolean)),
      forgotten as (
        delete from worker_devices where ctid in (
          select w.ctid from worker_devices w where w.seen_at < now() - interval '1 hour' or w.worker_id = $1
            and not exists (select 1 from offered o
              where (o.platform, o.target, o.model, o.os_version) = (w.platform, w.target, w.model, w.os_version))
          for update skip locked))
      insert into worker_devices (worker_id, platform, target, model, os_version, fast_launch)
      select $1, platform, target, model, os_version, bool_or(fast_launch) from offered group by 2, 3, 4, 5
      on conflict (worker_id, platform, target, model, os_version)
        do update set seen_at = now(), fast_launch = excluded.fast_launch`,
    values: [workerId, JSON.stringify(devices)],
  });
}

/** A worker that stops takes its devices along. */
export async function withdrawDevices({ pool }: Database, workerId: string): Promise<void> {
  await pool.query('delete from worker_devices where worker_id = $1', [workerId]);
}

/** What the workers that live have, each kind once. Of phones and tablets a kind is available if one of it is free and well. */
export async function listDevices({ pool }: Database): Promise<Device[]> {
  const { rows } = await pool.query<Device>({
    name: 'list-devices',
    text: `select w.platform, w.target, w.model, w.os_version, bool_or(fast_launch) as fast_launch,
        w.target = 'browser' or exists (
          select 1 from devices d
          where (d.platform, d.target, d.model, d.os_version) = (w.platform, w.target, w.model, w.os_version)
            and (d.lease_id is null or d.lease_seen_at < now() - interval '${SILENCE_SECONDS} seconds')
            and (d.out_until is null or d.out_until < now()) and d.away_since is null
            and d.seen_at > now() - interval '${SILENCE}') as available
      from worker_devices w where w.seen_at > now() - interval '${SILENCE}'
      group by w.platform, w.target, w.model, w.os_version order by w.platform, w.target, w.model, w.os_version`,
  });
  return rows;
}
