import { conflict } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { deviceCountsIn } from './store.ts';

/**
 * All flows of a suite, its setup flow included, control the same number of devices. The suites must be locked: only then
 * do the counts stay as they are until the change that is being checked is committed.
 */
export async function refuseMixedDeviceCounts(
  transaction: Tenant,
  suiteIds: readonly string[],
  flow: { id: string | null; device_count: 1 | 2 },
): Promise<void> {
  const others = await deviceCountsIn(transaction, suiteIds, flow.id);
  if (others.some((count) => count !== flow.device_count)) {
    throw conflict(
      `device_count ${flow.device_count} does not fit: every flow of a suite, and its setup flow, must have the same one, and others there have ${others.join(' and ')}.`,
    );
  }
}
