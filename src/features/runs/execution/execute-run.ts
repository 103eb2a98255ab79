import { artifactKey } from '../artifacts/artifact-links.ts';
import { attemptFlow } from './attempts/attempt-flow.ts';
import {
  type AttemptEnd,
  actionsOfAttempt,
  beginAttempt,
  countTries,
  endAttempt,
  findOpenAttempt,
} from './attempts/store.ts';
import { writeCacheState } from './cache/store.ts';
import { salvage } from './evidence/attempt-evidence.ts';
import { reasonOf } from './execution-parts.ts';
import type { GroupInHand } from './group-in-hand.ts';
import type { Session } from './session.ts';
import { finishRuns, isCancelled, type RunToDo } from './store.ts';
import { keepGroupVariables } from './variables/group-variables.ts';
import { watchForCancel } from './watch-for-cancel.ts';

/** A run whose worker went away this often is not tried again: it may be what kills them. */
const MOST_LOST = 3;

/** Tries a run until it passes or may not be tried again. False: the suite's setup did not work, so later flows need not be tried. */
export async function executeRun(inHand: GroupInHand, session: Session, run: RunToDo): Promise<boolean> {
  const { parts, tenant, settings, signal } = inHand;
  await closeLostAttempt(inHand, run);
  const earlier: string[] = [];
  let mayReplay = true;
  const cancelling = watchForCancel(() => isCancelled(tenant, run.id), parts.log, signal);
  try {
    for (;;) {
      const tries = await countTries(tenant, run.id);
      if (tries.lost >= MOST_LOST) {
        const message = `The run was begun ${tries.lost} times, and its worker went away each time.`;
        await finishRuns(tenant, [run.id], { status: 'error', reason: reasonOf('infrastructure', message) });
        return true;
      }
      const attempt = await beginAttempt(tenant, run.id);
      if (attempt === undefined) return true;
      const { isSetUp, added, memory, hasLostWay, ...end } = await attemptFlow(
        inHand,
        session,
        run,
        attempt,
        cancelling.signal,
        mayReplay,
      );
      if (memory) await writeCacheState(tenant, run.id, attempt, memory.state);
      // A worker that is stopping leaves its run to the next one.
      if (end.status === 'terminated' && signal.aborted) throw new Error('the worker is stopping');
      // What could not be done again is planned from the start, and costs the run none of its tries.
      const isPlannedNext = hasLostWay && mayReplay;
      if (isPlannedNext || (isWorthAnotherTry(end) && tries.ended < settings.retries + (mayReplay ? 0 : 1))) {
        if (isPlannedNext) mayReplay = false;
        await endAttempt(tenant, run.id, attempt, end);
        earlier.push(
          `Attempt ${attempt} ${end.status === 'failed' ? 'failed' : 'ended in error'}: ${end.reason?.message}`,
        );
        // What the attempt left behind must not decide the next one.
        await session.close();
        continue;
      }
      await tenant.transaction(async (transaction) => {
        await endAttempt(transaction, run.id, attempt, end);
        await keepGroupVariables(transaction, parts.keyring, inHand.group.id, added, inHand.secrets);
        if (end.status === 'passed') await memory?.keep(transaction);
        const { status, reason } = end;
        await finishRuns(transaction, [run.id], { status, reason, warnings: [...earlier, ...end.warnings] });
      });
      for (const [key, value] of added.agentSet) inHand.pool.agentSet.set(key, value);
      for (const [key, value] of added.exported) inHand.pool.exported.set(key, value);
      if (end.reason?.kind === 'infrastructure') await session.close();
      return isSetUp;
    }
  } finally {
    cancelling.stop();
  }
}

/** A step that cannot be read will not be readable the next time. */
const isWorthAnotherTry = ({ status, reason }: AttemptEnd) =>
  status === 'failed' || (status === 'error' && reason?.kind !== 'test');

/** Ends what a worker began that is gone, with the evidence that it had put away. */
async function closeLostAttempt({ parts, tenant }: GroupInHand, run: RunToDo): Promise<void> {
  const attempt = await findOpenAttempt(tenant, run.id);
  if (attempt === undefined) return;
  const keyOf = (name: string) => artifactKey(tenant.organizationId, run.id, attempt, name);
  const artifacts = await salvage(
    { blobs: parts.blobs, keyOf },
    await actionsOfAttempt(tenant, run.id, attempt),
  );
  await endAttempt(tenant, run.id, attempt, {
    status: 'error',
    reason: reasonOf('infrastructure', 'The worker that carried out this attempt went away.'),
    warnings: [],
    tokens: { input: 0, output: 0 },
    artifacts,
    isLost: true,
  });
}
