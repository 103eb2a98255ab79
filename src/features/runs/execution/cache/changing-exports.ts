import { createHmac } from 'node:crypto';
import type { Keyring } from '../../../../platform/crypto/keyring.ts';
import type { Tenant } from '../../../../platform/db/tenant.ts';
import type { RanHook } from '../hooks/ran-hook.ts';
import { type ExportPlace, keepSettledExport, listSettledExports, type SettledExport } from './store.ts';

/** Shorter values are left alone: they stand in other texts by chance. */
const SHORTEST = 8;

export interface ComparedExports {
  /** The values of this run that are known to change from run to run, by key. */
  changing: ReadonlyMap<string, string>;
  /** What the next run is to be compared with, once this one has passed. */
  seen: SettledExport[];
}

/** Compares what the setup hooks exported with what the same hooks exported in the last passing run. */
export async function compareExports(
  tenant: Tenant,
  keyring: Keyring,
  place: ExportPlace,
  hooks: readonly RanHook[],
): Promise<ComparedExports> {
  const before = await listSettledExports(tenant, place);
  const key = keyring.derive('settled exports');
  const changing = new Map<string, string>();
  const seen = hooks.flatMap((hook) =>
    [...hook.exports].map(([name, value]): SettledExport => {
      const value_hash = createHmac('sha256', key).update(`${name}=${value}`).digest();
      const last = before.find((one) => one.hook_id === hook.hook_id && one.key === name);
      const differs = last !== undefined && !last.value_hash.equals(value_hash);
      const is_changing = value.length >= SHORTEST && (differs || last?.is_changing === true);
      if (is_changing) changing.set(name, value);
      return { hook_id: hook.hook_id, key: name, value_hash, is_changing };
    }),
  );
  return { changing, seen };
}

export async function keepExports(
  tenant: Tenant,
  place: ExportPlace,
  seen: readonly SettledExport[],
): Promise<void> {
  for (const one of seen) await keepSettledExport(tenant, place, one);
}
