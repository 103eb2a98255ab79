import type { DeviceUnit } from '../../../contract/devices.ts';
import type { Page } from '../../../contract/text.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { SILENCE_SECONDS } from '../leases/store.ts';

/** A device that no worker has named for so long is not there any more. Workers do so every few seconds, unless adb hangs. */
const UNSEEN = '30 seconds';
/** What was unplugged is shown as away for a while, and then not at all. */
const GONE = '1 day';

export type UnitRow = Omit<DeviceUnit, 'problem' | 'last_fault' | 'run'> & {
  away_reason: string | null;
  last_fault: string | null;
  last_fault_at: string | null;
  /** Whether the last fault was in a session of the one who asks. */
  is_own_fault: boolean | null;
  run_id: string | null;
  flow_name: string | null;
};

/** Every known phone and tablet with its state. The run that has one is told to its organization alone. */
export async function readUnits(tenant: Tenant, { limit, starting_after }: Page): Promise<UnitRow[]> {
  return tenant.query<UnitRow>(
    'list-device-units',
    `with told as (
       select d.*, case
         when d.lease_id is not null and d.lease_seen_at > now() - interval '${SILENCE_SECONDS} seconds' then 'busy'
         when d.away_since is not null or d.seen_at < now() - interval '${UNSEEN}' then 'away'
         when d.out_until > now() then 'resting'
         else 'free' end as state
       from devices d where d.seen_at > now() - interval '${GONE}')
     select t.id, t.platform, t.target, t.model, t.os_version, t.state, t.away_reason, t.last_fault, t.last_fault_at,
       t.last_fault_of = $1 as is_own_fault,
       case t.state
         when 'busy' then t.leased_at
         when 'away' then coalesce(t.away_since, t.seen_at)
         when 'resting' then t.last_fault_at
         else greatest(t.first_seen_at, t.freed_at, case when t.out_until < now() then t.out_until end) end as since,
       case when t.state = 'resting' then t.out_until end as back_at,
       r.id as run_id, r.flow_name,
       (select count(*)::int from device_waits w
        where t.id = any (w.device_ids || coalesce(w.other_device_ids, '{}'))
          and w.seen_at > now() - interval '${SILENCE_SECONDS} seconds') as waiting_count
     from told t left join lateral (
       select id, flow_name from runs
       where organization_id = $1 and group_id = t.leased_for_group and status = 'running'
       order by id = t.leased_for_run desc nulls last, position limit 1) r
       on t.state = 'busy' and t.leased_to = $1
     where $2::text is null or (t.platform, t.target, t.model, t.os_version, t.id) > (
       select platform, target, model, os_version, id from told where id = $2)
     order by t.platform, t.target, t.model, t.os_version, t.id limit $3`,
    [starting_after ?? null, limit ?? null],
  );
}
