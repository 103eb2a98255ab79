import type { Tenant } from '../../../platform/db/tenant.ts';
import { executeRun } from './execute-run.ts';
import { type ExecutionParts, reasonOf } from './execution-parts.ts';
import type { GroupInHand } from './group-in-hand.ts';
import { Session } from './session.ts';
import { finishGroup, finishRuns, type RunToDo, runsToDo, takeGroup } from './store.ts';
import { openGroupVariables } from './variables/group-variables.ts';

/** Carries out the runs of a group: in order in one session, or each in its own, several at once. */
export async function executeGroup(
  parts: ExecutionParts,
  tenant: Tenant,
  groupId: string,
  signal: AbortSignal,
): Promise<void> {
  const group = await takeGroup(tenant, groupId);
  if (group) {
    const settings = await parts.settingsOf(tenant);
    const shared = await openGroupVariables(tenant, parts.keyring, groupId);
    const runs = await runsToDo(tenant, groupId);
    const inHand: GroupInHand = { parts, tenant, group, settings, signal, shared };
    await (group.options.parallel ? inParallel(inHand, runs) : inOrder(inHand, runs));
  }
  await finishGroup(tenant, groupId);
}

async function inOrder(inHand: GroupInHand, runs: readonly RunToDo[]): Promise<void> {
  const session = new Session(inHand.parts, inHand.tenant, inHand.group);
  try {
    for (const [index, run] of runs.entries()) {
      const isSetUp = await executeRun(inHand, session, run);
      if (!isSetUp) return await skip(inHand.tenant, runs.slice(index + 1));
    }
  } finally {
    await session.close();
  }
}

async function inParallel(inHand: GroupInHand, runs: readonly RunToDo[]): Promise<void> {
  const waiting = [...runs];
  const work = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) {
      const session = new Session(inHand.parts, inHand.tenant, inHand.group);
      try {
        const isSetUp = await executeRun(inHand, session, run);
        // What has begun ends by itself; what has not would meet the same setup.
        if (!isSetUp) await skip(inHand.tenant, waiting.splice(0));
      } finally {
        await session.close();
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: inHand.parts.sessionsAtOnce }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function skip(tenant: Tenant, runs: readonly RunToDo[]): Promise<void> {
  const ids = runs.map((run) => run.id);
  const message = "The suite's setup failed in an earlier flow of the group.";
  await finishRuns(tenant, ids, { status: 'skipped', reason: reasonOf('infrastructure', message) });
}
