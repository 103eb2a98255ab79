import type { Tenant } from '../../platform/db/tenant.ts';
import { findHooksByName, type HookSnapshot } from './store.ts';

const namesIn = (instructions: string): string[] =>
  [...instructions.matchAll(/\$\{hooks:([^{}\n]*)\}/giu)].map(([, name = '']) => name.trim());

/** The hooks that instructions name with `${hooks:Name}`. A name that no hook has is found out by the run that uses it. */
export async function hooksNamed(
  tenant: Tenant,
  texts: readonly string[],
): Promise<(instructions: string) => HookSnapshot[]> {
  const hooks = await findHooksByName(tenant, [...new Set(texts.flatMap(namesIn))]);
  return (instructions) => {
    const names = namesIn(instructions);
    return hooks.filter((hook) => names.includes(hook.name));
  };
}
