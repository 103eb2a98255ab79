import type { Outcome } from '../../../../engine/drivers/driver.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import type { RunToDo } from '../store.ts';
import { executeHook, type HookPlace } from './execute-hook.ts';
import { printedBy } from './ran-hook.ts';

/** Runs the hook that a step of a flow, or of its suite's login, names. */
export async function runNamedHook(
  inHand: GroupInHand,
  run: RunToDo,
  name: string,
  place: Omit<HookPlace, 'position'>,
): Promise<Outcome> {
  const known = [...(run.flow.hooks.named ?? []), ...(inHand.group.suite?.hooks.named ?? [])];
  const hook = known.find((one) => one.name === name);
  if (!hook) return { status: 'failed', problem: `There is no hook named "${name}".`, box: null };
  const { status, output, problem } = await executeHook(inHand, hook, { ...place, position: 'runtime' });
  if (status !== 'passed') return { status: 'lost', problem: problem ?? `The hook "${name}" did not pass.` };
  return { status: 'done', box: null, effect: null, value: printedBy({ name, output }).join('') };
}
