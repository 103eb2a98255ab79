import type { StreamedEvent } from '../../../contract/endpoint.ts';
import { noSuch } from '../../../contract/refusal.ts';
import type { Notifications } from '../../../platform/db/notifications.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { findBatch, findRun } from '../show/store.ts';
import { LiveFrames } from './live-frames.ts';
import { listEvents, newestEvent } from './store.ts';

export async function followBatch(tenant: Tenant, news: Notifications, batchId: string, follow: Following) {
  if (!(await findBatch(tenant, batchId))) throw noSuch('batch', batchId);
  const what = { batch_id: batchId, run_id: null };
  return events(tenant, news, what, await firstOf(tenant, what, follow));
}

export async function followRun(tenant: Tenant, news: Notifications, runId: string, follow: Following) {
  const run = await findRun(tenant, runId);
  if (!run) throw noSuch('run', runId);
  const what = { batch_id: run.batch_id, run_id: runId };
  return events(tenant, news, what, await firstOf(tenant, what, follow));
}

interface Following {
  /** The id of the last event that the reader saw: what follows it is sent. */
  lastEventId: number;
  /** Where who saw none begins. */
  from: 'start' | 'now';
  /** '1': the reader also wants live pictures. */
  frames: '0' | '1';
  signal: AbortSignal;
}

interface Followed {
  batch_id: string;
  run_id: string | null;
}

const lastOf = ({ run_id }: Followed) => (run_id === null ? 'batch-finished' : 'run-finished');

/** Known before the answer begins: whoever reads the state when it has begun misses nothing between the two. */
async function firstOf(tenant: Tenant, what: Followed, follow: Following): Promise<Following> {
  const { from, lastEventId } = follow;
  if (from === 'start' || lastEventId > 0) return follow;
  return { ...follow, lastEventId: await newestEvent(tenant, what, lastOf(what)) };
}

/** Well within the time that a watch of live pictures holds. */
const RENEW_WATCH_MS = 4000;

/** All events from the given one on, and new ones as they come, until the last of all or the reader's end. */
async function* events(
  tenant: Tenant,
  news: Notifications,
  what: Followed,
  { lastEventId, frames, signal }: Following,
): AsyncGenerator<StreamedEvent> {
  const withFrames = frames === '1';
  let after = lastEventId;
  let woken = Promise.withResolvers<void>();
  const wake = () => woken.resolve();
  const subjects = [what.batch_id, ...(withFrames ? [`frames:${what.batch_id}`] : [])];
  const unsubscribes = subjects.map((subject) => news.subscribe(subject, wake));
  signal.addEventListener('abort', wake);
  const live = withFrames ? new LiveFrames(tenant, what) : null;
  const renewing = live ? setInterval(wake, RENEW_WATCH_MS) : undefined;
  try {
    while (!signal.aborted) {
      // Before the look, so that what comes during it is not slept through.
      woken = Promise.withResolvers<void>();
      const rows = await listEvents(tenant, what, after);
      for (const { id, kind, data } of rows) {
        yield { id, event: kind, data };
        after = id;
        if (kind === lastOf(what)) return;
      }
      if (rows.length > 0) continue;
      if (live) yield* live.newest();
      await woken.promise;
    }
  } finally {
    clearInterval(renewing);
    for (const unsubscribe of unsubscribes) unsubscribe();
    signal.removeEventListener('abort', wake);
  }
}
