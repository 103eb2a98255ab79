import type { Tenant } from '../../../platform/db/tenant.ts';

export interface EventRow {
  id: number;
  kind: string;
  data: Record<string, unknown>;
}

/** Events of a batch, or of one run in it, after an id; oldest first. */
export async function listEvents(
  tenant: Tenant,
  what: { batch_id: string; run_id: string | null },
  afterId: number,
): Promise<EventRow[]> {
  return tenant.query<EventRow>(
    'list-events',
    `select id, kind, data from events
     where organization_id = $1 and batch_id = $2 and id > $4
       and ($3::uuid is null or run_id = $3 or kind in ('batch-started', 'batch-finished'))
     order by id limit 500`,
    [what.batch_id, what.run_id, afterId],
  );
}

/** The id of the newest event of a batch, but never that of the given last one of what is followed: its reader waits for it. */
export async function newestEvent(
  tenant: Tenant,
  what: { batch_id: string; run_id: string | null },
  lastKind: string,
): Promise<number> {
  const rows = await tenant.query<{ id: number }>(
    'newest-event',
    `select coalesce(least(
       (select max(id) from events where organization_id = $1 and batch_id = $2),
       (select min(id) - 1 from events
        where organization_id = $1 and batch_id = $2 and kind = $4 and run_id is not distinct from $3::uuid)
     ), 0) as id`,
    [what.batch_id, what.run_id, lastKind],
  );
  return rows[0]?.id ?? 0;
}

/** How long a watch holds that is not renewed. */
const WATCH = '10 seconds';

/** Pictures closer together than this are dropped: two a second, with room for a clock that is a little off. */
const BETWEEN_FRAMES = '450 milliseconds';

/** Says that somebody watches a run, or all of a batch; also forgets watches that nobody renewed. */
export async function watchFrames(
  tenant: Tenant,
  what: { batch_id: string; run_id: string | null },
): Promise<void> {
  await tenant.query(
    'watch-frames',
    `with forgotten as (
       delete from frame_watches where ctid in (
         select ctid from frame_watches where until < now() - interval '1 minute' for update skip locked))
     insert into frame_watches (organization_id, batch_id, run_id, until)
     values ($1, $2, $3, now() + interval '${WATCH}')
     on conflict (batch_id, run_id) do update set until = excluded.until`,
    [what.batch_id, what.run_id],
  );
}

const IS_WATCHED = `exists (select 1 from frame_watches w
  where w.batch_id = r.batch_id and (w.run_id is null or w.run_id = r.id) and w.until > now())`;

/** Whether anybody wants live pictures of a run. */
export async function isWatched(tenant: Tenant, runId: string): Promise<boolean> {
  const rows = await tenant.query<{ is_watched: boolean }>(
    'is-watched',
    `select ${IS_WATCHED} as is_watched from runs r where r.organization_id = $1 and r.id = $2`,
    [runId],
  );
  return rows[0]?.is_watched ?? false;
}

/**
 * Shows a picture of a run's device to those who watch, in place of the one before. False: nobody watches, the run has ended,
 * or the last picture was a moment ago.
 */
export async function publishFrame(
  tenant: Tenant,
  runId: string,
  jpeg: Buffer,
  deviceIndex = 0,
): Promise<boolean> {
  const rows = await tenant.query(
    'publish-frame',
    `insert into frames as f (organization_id, run_id, device_index, at, jpeg)
     select $1, r.id, $3, clock_timestamp(), $4 from runs r
     where r.organization_id = $1 and r.id = $2 and not r.is_final and ${IS_WATCHED}
     on conflict (run_id, device_index) do update set at = excluded.at, jpeg = excluded.jpeg
       where f.at <= excluded.at - interval '${BETWEEN_FRAMES}'
     returning run_id`,
    [runId, deviceIndex, jpeg],
  );
  return rows.length > 0;
}

export interface FrameRow {
  run_id: string;
  device_index: number;
  at: string;
  jpeg: Buffer;
}

/** The newest picture of each device of a batch's runs, or of one run, as far as it is newer than given. */
export async function listFrames(
  tenant: Tenant,
  what: { batch_id: string; run_id: string | null },
  after: string,
): Promise<FrameRow[]> {
  return tenant.query<FrameRow>(
    'list-frames',
    `select f.run_id, f.device_index, f.at, f.jpeg
     from frames f join runs r on r.id = f.run_id
     where f.organization_id = $1 and r.batch_id = $2 and ($3::uuid is null or r.id = $3) and f.at > $4
     order by f.at`,
    [what.batch_id, what.run_id, after],
  );
}
