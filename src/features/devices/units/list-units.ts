import type { DeviceUnit } from '../../../contract/devices.ts';
import type { Page } from '../../../contract/text.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { MOST_FAULTS } from '../leases/store.ts';
import { readUnits, type UnitRow } from './store.ts';

/** Each phone and tablet by itself, as one organization may see it. */
export async function listUnits(tenant: Tenant, page: Page): Promise<DeviceUnit[]> {
  return (await readUnits(tenant, page)).map((row) => {
    const { away_reason, last_fault, last_fault_at, is_own_fault, run_id, flow_name, ...unit } = row;
    return {
      ...unit,
      problem: problemOf(row),
      last_fault:
        last_fault === null || last_fault_at === null
          ? null
          : { message: is_own_fault ? last_fault : ANOTHERS_FAULT, at: last_fault_at },
      run: run_id === null ? null : { id: run_id, flow_name: flow_name ?? '' },
    };
  });
}

const ANOTHERS_FAULT = 'A session of another organization went wrong.';

function problemOf({ state, away_reason }: UnitRow): string | null {
  if (state === 'away')
    return away_reason ?? 'No worker sees it any more: it was unplugged, or its worker stopped.';
  if (state === 'resting') return `${MOST_FAULTS} sessions in a row went wrong.`;
  return null;
}
