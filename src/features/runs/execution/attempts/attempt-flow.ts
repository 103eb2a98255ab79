import { type Added, Variables } from '../../../../engine/agent/variables.ts';
import type { LaunchConfiguration } from '../../../../engine/hooks/launch-configuration.ts';
import { reasonOf } from '../execution-parts.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import { setUp, tearDown } from '../hooks/around.ts';
import type { Session } from '../session.ts';
import { isMobile, type RunToDo } from '../store.ts';
import { flowVariables } from '../variables/given-variables.ts';
import { variablesInForce } from '../variables/variables-in-force.ts';
import { CANCELLED, carryOutFlow, type FlowEnd, NOTHING_DONE } from './carry-out-flow.ts';
import { writeVariables } from './store.ts';

export interface AttemptResult extends FlowEnd {
  /** What the flow and its hooks added for later ones. */
  added: Added;
}

/** One try of a run: its setup hooks, the flow on a device, and its teardown hooks whatever came before. */
export async function attemptFlow(
  inHand: GroupInHand,
  session: Session,
  run: RunToDo,
  number: number,
  signal: AbortSignal,
  mayReplay: boolean,
): Promise<AttemptResult> {
  const { pool, secrets } = inHand;
  // A copy: what an attempt that did not pass has set is gone when the next one begins.
  const added: Added = { agentSet: new Map(pool.agentSet), exported: new Map(pool.exported) };
  const attempt = { runId: run.id, number };
  const place = { attempt, variables: new Variables(flowVariables(inHand, run), added), added };
  try {
    // A flow's values are merged over the suite's, whatever an earlier flow has started the app with.
    const launch = isMobile(inHand.group)
      ? { values: inHand.suiteValues, start: (values: LaunchConfiguration) => session.launch(values, signal) }
      : null;
    const setup = await setUp(inHand, run.flow.hooks.setup, { ...place, signal, launch });
    // Now for whoever watches, and at the end as they have become.
    await keepVariables();
    const end: FlowEnd =
      setup.problem === null
        ? await carryOutFlow(inHand, session, run, { ...place, flowHooks: setup.ran, mayReplay }, signal)
        : ofSetup(setup.problem, signal);
    const warnings = await tearDownUnlessStopping();
    await keepVariables();
    return { ...end, warnings: secrets.redact([...setup.warnings, ...end.warnings, ...warnings]), added };
  } catch (error) {
    // A fault of the teardown would only hide the first.
    await tearDownUnlessStopping().catch((other: unknown) =>
      inHand.parts.log.error({ err: other }, 'a run was not torn down'),
    );
    throw error;
  }

  function keepVariables(): Promise<void> {
    return writeVariables(inHand.tenant, run.id, number, variablesInForce(inHand, run, added));
  }

  /** A worker that is stopping leaves its run, and so its teardown, to the next one. */
  async function tearDownUnlessStopping(): Promise<string[]> {
    return inHand.signal.aborted ? [] : tearDown(inHand, run.flow.hooks.teardown, place);
  }
}

/** A setup that does not work says nothing of the app. */
function ofSetup(problem: string, signal: AbortSignal): FlowEnd {
  return signal.aborted
    ? CANCELLED
    : { ...NOTHING_DONE, status: 'error', reason: reasonOf('infrastructure', problem) };
}
