import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../platform/db/database.ts';
import type { OrganizationId } from '../../../platform/db/tenant.ts';
import type { Log } from '../../../platform/log/log.ts';
import { newId } from '../../../platform/new-id.ts';
import { beginWait, endLease, endWait, keepLease, takeDevice } from './store.ts';

const BETWEEN_TRIES_MS = 500;
const HEARTBEAT_MS = 5_000;

/** A device that is ours until it is given back. */
export interface Lease {
  deviceId: string;
  /** Falls when the lease is lost: others may have the device from then on. */
  readonly lost: AbortSignal;
  /** A fault is why the device could not be used. */
  end(fault: string | null): Promise<void>;
}

export interface LeaseWish {
  organizationId: OrganizationId;
  /** The best first. */
  deviceIds: readonly string[];
  waitMs: number;
  signal?: AbortSignal;
}

/** Waits for one of the devices and takes it. Null: none became free in time, or the wait was given up. */
export async function leaseDevice(database: Database, log: Log, wish: LeaseWish): Promise<Lease | null> {
  const [waitId, leaseId] = [newId(), newId()];
  const { organizationId, deviceIds, signal } = wish;
  const endsAt = performance.now() + wish.waitMs;
  await beginWait(database, { id: waitId, organizationId, deviceIds });
  try {
    for (;;) {
      const deviceId = await takeDevice(database, waitId, leaseId);
      if (deviceId !== undefined) return hold(database, log, deviceId, leaseId);
      if (signal?.aborted || performance.now() >= endsAt) return null;
      await setTimeout(BETWEEN_TRIES_MS);
    }
  } finally {
    await endWait(database, waitId);
  }
}

function hold(database: Database, log: Log, deviceId: string, leaseId: string): Lease {
  const losing = new AbortController();
  const beat = async () => {
    if (!(await keepLease(database, deviceId, leaseId))) losing.abort();
  };
  const timer = setInterval(() => {
    beat().catch((error: unknown) => log.error({ err: error, deviceId }, 'a lease could not be kept'));
  }, HEARTBEAT_MS).unref();
  return {
    deviceId,
    lost: losing.signal,
    async end(fault) {
      clearInterval(timer);
      await endLease(database, deviceId, leaseId, fault);
    },
  };
}
