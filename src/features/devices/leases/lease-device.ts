import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import type { OrganizationId } from '../../../platform/db/tenant.ts';
import type { Log } from '../../../platform/log/log.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  beginWait,
  type DeviceFault,
  endLease,
  endWait,
  isInVain,
  keepLease,
  noteSession,
  SILENCE_SECONDS,
  type TakenDevice,
  takeDevices,
} from './store.ts';

const BETWEEN_TRIES_MS = 500;
const HEARTBEAT_MS = 5_000;
/** Whoever could not say for so long that it lives must take its lease for lost before others may take the device. */
const MOST_SILENT_MS = (SILENCE_SECONDS - 3) * 1000;

/** A device that is ours until it is given back. */
export interface Lease {
  deviceId: string;
  /** What whoever had it last has begun and not ended. */
  left: { sessionId: string | null; apps: readonly string[] };
  /** Falls when the lease is lost: others may have the device from then on. */
  readonly lost: AbortSignal;
  /** Says what must be ended and removed by the next one, should this one not come to it. */
  note(session: { id: string | null; apps: readonly string[] }): Promise<void>;
  end(fault: DeviceFault | null): Promise<void>;
}

export interface LeaseWish {
  organizationId: OrganizationId;
  /** For each device that is needed, one or two, those that would do, the best first. */
  deviceIds: readonly (readonly string[])[];
  /** What it is for, to be shown. */
  groupId?: string;
  runId?: string | null;
  waitMs: number;
  signal?: AbortSignal;
}

/**
 * Waits for a device, or for two at once, and takes them. Whoever needs two never holds one while it waits for the other: two that
 * each hold what the other needs would wait for ever. Null: none became free in time, none can be hoped for, or the wait was
 * given up.
 */
export async function leaseDevices(database: Database, log: Log, wish: LeaseWish): Promise<Lease[] | null> {
  const waitId = newId();
  const holder = { leaseId: newId(), groupId: wish.groupId ?? null, runId: wish.runId ?? null };
  const { organizationId, signal } = wish;
  const [deviceIds = [], otherDeviceIds = null] = wish.deviceIds;
  const endsAt = performance.now() + wish.waitMs;
  await beginWait(database, { id: waitId, organizationId, deviceIds, otherDeviceIds });
  try {
    for (;;) {
      const takenAt = performance.now();
      const taken = await takeDevices(database, waitId, holder);
      if (taken.length > 0) return taken.map((one) => hold(database, log, one, holder.leaseId, takenAt));
      if (signal?.aborted || performance.now() >= endsAt || (await isInVain(database, waitId))) return null;
      await setTimeout(BETWEEN_TRIES_MS);
    }
  } finally {
    await endWait(database, waitId);
  }
}

function hold(database: Database, log: Log, device: TakenDevice, leaseId: string, takenAt: number): Lease {
  const deviceId = device.id;
  const losing = new AbortController();
  let keptAt = takenAt;
  const beat = async () => {
    const askedAt = performance.now();
    if (await keepLease(database, deviceId, leaseId)) keptAt = askedAt;
    else losing.abort();
  };
  const timer = setInterval(() => {
    if (performance.now() - keptAt > MOST_SILENT_MS) losing.abort();
    beat().catch((error: unknown) => log.error({ err: error, deviceId }, 'a lease could not be kept'));
  }, HEARTBEAT_MS).unref();
  losing.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  return {
    deviceId,
    left: { sessionId: device.session_id, apps: device.left_apps },
    lost: losing.signal,
    note: (session) => noteSession(database, deviceId, leaseId, session),
    async end(fault) {
      clearInterval(timer);
      await endLease(database, deviceId, leaseId, fault);
    },
  };
}
