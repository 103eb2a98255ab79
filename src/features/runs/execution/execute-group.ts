import { Secrets } from '../../../engine/evidence/secrets.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { executeRun } from './execute-run.ts';
import { type ExecutionParts, type OpenEnvironment, reasonOf } from './execution-parts.ts';
import type { GroupInHand } from './group-in-hand.ts';
import { setUpSuite, tearDownSuite } from './hooks/around-suite.ts';
import { closeLostHookRuns } from './hooks/store.ts';
import { Session } from './session.ts';
import {
  finishGroup,
  finishRuns,
  hasAttempts,
  hasEnded,
  type RunToDo,
  runsToDo,
  takeGroup,
} from './store.ts';
import { openGroupVariables } from './variables/group-variables.ts';
import { watchForCancel } from './watch-for-cancel.ts';

/** Carries out the runs of a group, between the suite's hooks: in order in one session, or each in its own, several at once. */
export async function executeGroup(
  parts: ExecutionParts,
  tenant: Tenant,
  groupId: string,
  signal: AbortSignal,
): Promise<void> {
  const group = await takeGroup(tenant, groupId);
  if (group) {
    const runs = await runsToDo(tenant, groupId);
    // All flows of a suite are on as many devices.
    const deviceCount = runs[0]?.flow.device_count ?? 1;
    const inHand = await takeInHand(parts, tenant, { group, deviceCount }, signal);
    await closeLostHookRuns(tenant, groupId);
    const hasBegun = runs.length > 0 || (await hasAttempts(tenant, groupId));
    try {
      if (runs.length > 0) await setUpAndRun(inHand, runs);
    } finally {
      if (hasBegun && !signal.aborted) await tearDownSuite(inHand);
    }
  }
  await finishGroup(tenant, groupId);
}

async function takeInHand(
  parts: ExecutionParts,
  tenant: Tenant,
  { group, deviceCount }: Pick<GroupInHand, 'group' | 'deviceCount'>,
  signal: AbortSignal,
): Promise<GroupInHand> {
  const settings = await parts.settingsOf(tenant);
  const environment: OpenEnvironment = group.environment
    ? await parts.openEnvironment(tenant, group.environment.id)
    : { values: {}, secretKeys: [], proxyUrl: null };
  const kept = await openGroupVariables(tenant, parts.keyring, group.id);
  const secrets = new Secrets([
    ...environment.secretKeys.map((key) => [key, environment.values[key] ?? ''] as const),
    ...(environment.proxyUrl === null ? [] : [['PRIVATE_NETWORK', environment.proxyUrl] as const]),
    ...kept.secrets,
  ]);
  return {
    parts,
    tenant,
    group,
    settings,
    signal,
    environment,
    pool: kept.pool,
    secrets,
    deviceCount,
    suiteHooks: [],
    suiteValues: {},
  };
}

async function setUpAndRun(inHand: GroupInHand, runs: readonly RunToDo[]): Promise<void> {
  const { parts, tenant, group, signal } = inHand;
  const cancelling = watchForCancel(() => hasEnded(tenant, group.id), parts.log, signal);
  const session = group.options.parallel ? null : new Session(inHand);
  try {
    const setup = await setUpSuite(inHand, cancelling.signal, session).finally(cancelling.stop);
    // A worker that is stopping leaves the group to the next one.
    if (signal.aborted) throw new Error('the worker is stopping');
    if (setup.problem !== null) return await skip(tenant, runs, `The suite's setup failed. ${setup.problem}`);
    inHand.suiteHooks = setup.ran;
    await (session ? inOrder(inHand, session, runs) : inParallel(inHand, runs));
  } finally {
    await session?.close();
  }
}

async function inOrder(inHand: GroupInHand, session: Session, runs: readonly RunToDo[]): Promise<void> {
  for (const [index, run] of runs.entries()) {
    const isSetUp = await executeRun(inHand, session, run);
    if (!isSetUp) return await skip(inHand.tenant, runs.slice(index + 1));
  }
}

async function inParallel(inHand: GroupInHand, runs: readonly RunToDo[]): Promise<void> {
  const waiting = [...runs];
  const work = async () => {
    for (let run = waiting.shift(); run; run = waiting.shift()) {
      const session = new Session(inHand, run.id);
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

async function skip(
  tenant: Tenant,
  runs: readonly RunToDo[],
  message = "The suite's setup failed in an earlier flow of the group.",
): Promise<void> {
  const ids = runs.map((run) => run.id);
  await finishRuns(tenant, ids, { status: 'skipped', reason: reasonOf('infrastructure', message) });
}
