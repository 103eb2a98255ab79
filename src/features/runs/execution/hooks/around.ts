import type { HookSnapshot } from '../../resolve-request.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import { executeHook, type HookPlace } from './execute-hook.ts';
import type { RanHook } from './ran-hook.ts';

export interface SetupEnd {
  /** Why it went wrong; null: it did not. */
  problem: string | null;
  /** The hooks that ran, in their order. */
  ran: RanHook[];
  warnings: string[];
}

/** Runs setup hooks in order, up to the first that does not pass. */
export async function setUp(
  inHand: GroupInHand,
  hooks: readonly HookSnapshot[],
  place: Omit<HookPlace, 'position'>,
): Promise<SetupEnd> {
  const end: SetupEnd = { problem: null, ran: [], warnings: [] };
  for (const hook of hooks) {
    const ended = await executeHook(inHand, hook, { ...place, position: 'setup' });
    const { status, output, problem, warnings } = ended;
    const values = ended.exports.map((key) => [key, place.added.exported.get(key) ?? ''] as const);
    end.ran.push({ hook_id: hook.id, name: hook.name, output, exports: new Map(values) });
    end.warnings.push(...warnings.map((warning) => `Hook "${hook.name}": ${warning}`));
    if (status !== 'passed')
      return { ...end, problem: problem ?? `The setup hook "${hook.name}" did not pass.` };
  }
  return end;
}

/** Runs teardown hooks in order, all of them. What goes wrong is a warning: it changes no verdict. */
export async function tearDown(
  inHand: GroupInHand,
  hooks: readonly HookSnapshot[],
  place: Omit<HookPlace, 'position' | 'signal' | 'launch'>,
): Promise<string[]> {
  const all: string[] = [];
  for (const hook of hooks) {
    // A cancelled run is torn down all the same; only a worker that stops leaves it to the next one.
    const { status, problem, warnings } = await executeHook(inHand, hook, {
      ...place,
      position: 'teardown',
      signal: inHand.signal,
      launch: null,
    });
    all.push(...warnings.map((warning) => `Hook "${hook.name}": ${warning}`));
    if (status !== 'passed') all.push(`Teardown: ${problem ?? `the hook "${hook.name}" did not pass.`}`);
  }
  return all;
}
