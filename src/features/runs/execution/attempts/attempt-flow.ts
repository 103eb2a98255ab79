import { setTimeout } from 'node:timers/promises';
import { runFlow, type Verdict } from '../../../../engine/agent/run-flow.ts';
import { Variables } from '../../../../engine/agent/variables.ts';
import type { Driver } from '../../../../engine/drivers/driver.ts';
import { redactor } from '../../../../engine/evidence/redact.ts';
import type { Tokens } from '../../../../engine/planners/planner.ts';
import { artifactKey } from '../../artifacts/artifact-links.ts';
import { AttemptEvidence } from '../evidence/attempt-evidence.ts';
import { showLive } from '../evidence/show-live.ts';
import { DeviceUnavailable, type EnvironmentVariables, reasonOf } from '../execution-parts.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import type { Session } from '../session.ts';
import type { RunToDo } from '../store.ts';
import { type AttemptEnd, recordAction, writeDevice } from './store.ts';

const PATIENCE_MS = 5000;
const ACTION_MS = 15_000;
const NOTHING_KEPT = { videos: [], markers: null, console: null, network: null };

export interface AttemptResult extends AttemptEnd {
  /** Whether the suite's setup worked. */
  isSetUp: boolean;
  /** What the flow set. */
  variables: ReadonlyMap<string, string>;
}

/** One try of a run: the device, the suite's login where it is due, then the flow, with evidence of all of it. */
export async function attemptFlow(
  inHand: GroupInHand,
  session: Session,
  run: RunToDo,
  attempt: number,
  signal: AbortSignal,
): Promise<AttemptResult> {
  const { parts, tenant, group } = inHand;
  let driver: Driver;
  try {
    driver = await session.open();
  } catch (error) {
    if (!(error instanceof DeviceUnavailable)) throw error;
    const reason = reasonOf('infrastructure', error.message);
    const tokens = { input: 0, output: 0 };
    return {
      status: 'error',
      reason,
      warnings: [],
      tokens,
      artifacts: NOTHING_KEPT,
      isSetUp: true,
      variables: new Map(),
    };
  }
  await writeDevice(tenant, run.id, attempt, { index: 0, ...driver.device });
  const { given, secrets } = await variablesOf(inHand, run);
  const redact = redactor(secrets);
  // A copy: what an attempt that did not pass has set is gone when the next one begins.
  const agentSet = new Map(inHand.shared);
  const evidence = await AttemptEvidence.begin(
    {
      blobs: parts.blobs,
      keyOf: (name) => artifactKey(tenant.organizationId, run.id, attempt, name),
      redact,
      recordAction: (action) => recordAction(tenant, run.id, attempt, action),
    },
    driver,
  );
  const live = showLive(tenant, run.id, evidence.photograph, parts.log);
  const startedAt = performance.now();
  const tokens: Tokens = { input: 0, output: 0 };
  const follow = async (instructions: string): Promise<Verdict> => {
    const flowStartedAt = Date.now();
    const verdict = await runFlow(
      {
        instructions,
        variables: new Variables(given, agentSet),
        secrets,
        context: { instructions: group.suite?.instructions ?? null, data: [] },
        maxActions: group.options.max_actions ?? inHand.settings.max_actions,
        maxTokens: inHand.settings.max_tokens,
        maxMs: inHand.settings.max_minutes * 60_000,
        used: { actions: evidence.actionCount, tokens: { ...tokens }, timeMs: performance.now() - startedAt },
        patienceMs: PATIENCE_MS,
        actionMs: ACTION_MS,
      },
      {
        driver,
        planner: parts.makePlanner(inHand.settings),
        now: () => performance.now(),
        pause,
        signal,
        photograph: evidence.photograph,
        record: (action, picture) => evidence.record(action, picture, flowStartedAt),
        runHook: async (name) => ({
          status: 'lost',
          problem: `Hooks cannot be run yet, and the flow asks for "${name}".`,
        }),
      },
    );
    tokens.input += verdict.tokens.input;
    tokens.output += verdict.tokens.output;
    return verdict;
  };
  try {
    const login = session.isLoggedIn ? null : (group.suite?.auth_instructions ?? null);
    const loggedIn = login === null ? null : await follow(login);
    session.isLoggedIn ||= loggedIn?.status === 'passed';
    const isSetUp = loggedIn === null || ['passed', 'terminated'].includes(loggedIn.status);
    const mayBegin = loggedIn === null || loggedIn.status === 'passed';
    const offset = mayBegin ? evidence.actionCount : 0;
    const verdict = mayBegin ? await follow(run.flow.instructions) : ofLogin(loggedIn);
    const artifacts = await evidence.finish();
    return {
      status: verdict.status,
      reason: redact(verdict.reason && withOffset(verdict.reason, offset)),
      warnings: redact([...verdict.warnings, ...evidence.warnings]),
      tokens,
      artifacts,
      isSetUp,
      variables: agentSet,
    };
  } catch (error) {
    // The evidence so far is put away before the fault goes on its way; a fault of its own would only hide the first.
    await evidence.finish().catch((other: unknown) => parts.log.error({ err: other }, 'evidence was lost'));
    throw error;
  } finally {
    await live.stop();
  }
}

/** A login that does not work says nothing of the flow: it is an error, whatever the app did. */
function ofLogin(verdict: Verdict): Verdict {
  if (verdict.status === 'terminated') return verdict;
  const { kind, message, action_index } = verdict.reason ?? reasonOf('test', '');
  return {
    ...verdict,
    status: 'error',
    reason: { kind, message: `The suite's login did not work. ${message}`, action_index },
  };
}

function withOffset<Reason extends { action_index: number | null }>(reason: Reason, offset: number): Reason {
  const index = reason.action_index;
  return { ...reason, action_index: index === null || index < 0 ? null : index + offset };
}

/** First match wins: what the agent set, the flow's, the suite's, the request's with the build's, the environment's. */
async function variablesOf({ parts, tenant, group }: GroupInHand, run: RunToDo) {
  const { environment, options, suite } = group;
  const opened: EnvironmentVariables = environment
    ? await parts.environmentVariables(tenant, environment.id)
    : { values: {}, secretKeys: [] };
  const given = { ...opened.values, ...options.variables, ...suite?.variables, ...run.flow.variables };
  const secrets = new Map(opened.secretKeys.map((key) => [key, opened.values[key] ?? '']));
  return { given, secrets };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
