import { setTimeout } from 'node:timers/promises';
import { runFlow, type Verdict } from '../../../../engine/agent/run-flow.ts';
import type { Driver } from '../../../../engine/drivers/driver.ts';
import type { Tokens } from '../../../../engine/planners/planner.ts';
import { artifactKey } from '../../artifacts/artifact-links.ts';
import { FlowMemory } from '../cache/flow-memory.ts';
import { AttemptEvidence } from '../evidence/attempt-evidence.ts';
import { showLive } from '../evidence/show-live.ts';
import { DeviceUnavailable, reasonOf } from '../execution-parts.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import type { HookPlace } from '../hooks/execute-hook.ts';
import { printedBy, type RanHook } from '../hooks/ran-hook.ts';
import { runNamedHook } from '../hooks/run-named-hook.ts';
import type { Session } from '../session.ts';
import type { RunToDo } from '../store.ts';
import { type AttemptEnd, recordAction, writeDevices } from './store.ts';

const PATIENCE_MS = 5000;
const ACTION_MS = 15_000;

export interface FlowEnd extends AttemptEnd {
  /** Whether the suite's login worked, so that later flows may be tried. */
  isSetUp: boolean;
  /** What is to be remembered of the flow, if it is to be. */
  memory: FlowMemory | null;
  /** Doing again what an earlier run did led nowhere. */
  hasLostWay: boolean;
}

export const NOTHING_DONE = {
  warnings: [],
  tokens: { input: 0, output: 0 },
  artifacts: { videos: [], markers: null, console: null, network: null },
  isSetUp: true,
  memory: null,
  hasLostWay: false,
};

export const CANCELLED: FlowEnd = {
  ...NOTHING_DONE,
  status: 'terminated',
  reason: reasonOf('infrastructure', 'The run was cancelled.'),
};

interface Beginning extends Omit<HookPlace, 'position' | 'signal' | 'attempt' | 'launch'> {
  attempt: { runId: string; number: number };
  /** The flow's setup hooks, which have run. */
  flowHooks: readonly RanHook[];
  /** Whether what an earlier run did may be done again. */
  mayReplay: boolean;
}

/** The flow on a device: the suite's login where it is due, then its steps, with evidence of all of it. */
export async function carryOutFlow(
  inHand: GroupInHand,
  session: Session,
  run: RunToDo,
  beginning: Beginning,
  signal: AbortSignal,
): Promise<FlowEnd> {
  const { parts, tenant, group, secrets } = inHand;
  const { attempt, variables, flowHooks } = beginning;
  const hooks = [...inHand.suiteHooks, ...flowHooks];
  let driver: Driver;
  try {
    driver = await session.open(signal);
  } catch (error) {
    if (!(error instanceof DeviceUnavailable)) throw error;
    if (signal.aborted) return CANCELLED;
    return {
      ...NOTHING_DONE,
      status: 'error',
      reason: reasonOf('infrastructure', secrets.redact(error.message)),
    };
  }
  const devices = (driver.members ?? [driver]).map(({ device }, index) => ({ index, ...device }));
  await writeDevices(tenant, run.id, attempt.number, devices);
  const evidence = await AttemptEvidence.begin(
    {
      blobs: parts.blobs,
      keyOf: (name) => artifactKey(tenant.organizationId, run.id, attempt.number, name),
      redact: secrets.redact,
      recordAction: (action) => recordAction(tenant, run.id, attempt.number, action),
    },
    driver,
  );
  const live = showLive(tenant, run.id, evidence.photographAll, parts.log);
  const startedAt = performance.now();
  const tokens: Tokens = { input: 0, output: 0 };
  const memory = await FlowMemory.open(inHand, run, driver.device, hooks);
  const planner = (part: 'login' | 'flow') => {
    const own = parts.makePlanner(inHand.settings);
    return memory && beginning.mayReplay ? memory.plannerFor(part, own) : own;
  };
  const follow = async (part: 'login' | 'flow', instructions: string): Promise<Verdict> => {
    const flowStartedAt = Date.now();
    const verdict = await runFlow(
      {
        instructions,
        variables,
        secrets,
        context: {
          instructions: group.suite?.instructions ?? null,
          data: hooks.flatMap(printedBy),
        },
        maxActions: group.options.max_actions ?? inHand.settings.max_actions,
        maxTokens: inHand.settings.max_tokens,
        maxMs: inHand.settings.max_minutes * 60_000,
        used: { actions: evidence.actionCount, tokens: { ...tokens }, timeMs: performance.now() - startedAt },
        patienceMs: PATIENCE_MS,
        actionMs: ACTION_MS,
      },
      {
        driver,
        planner: planner(part),
        ...(memory && { recorder: memory.recorderFor(part) }),
        now: () => performance.now(),
        pause,
        signal,
        photograph: evidence.photograph,
        record: (action, picture) => {
          memory?.noteAction(action);
          return evidence.record(action, picture, flowStartedAt);
        },
        runHook: (name, hookSignal) =>
          runNamedHook(inHand, run, name, { ...beginning, signal: hookSignal, launch: null }),
      },
    );
    tokens.input += verdict.tokens.input;
    tokens.output += verdict.tokens.output;
    return verdict;
  };
  try {
    const login = session.isLoggedIn ? null : (group.suite?.auth_instructions ?? null);
    const loggedIn = login === null ? null : await follow('login', login);
    session.isLoggedIn ||= loggedIn?.status === 'passed';
    const isSetUp = loggedIn === null || ['passed', 'terminated'].includes(loggedIn.status);
    const mayBegin = loggedIn === null || loggedIn.status === 'passed';
    const offset = mayBegin ? evidence.actionCount : 0;
    const verdict = mayBegin ? await follow('flow', run.flow.instructions) : ofLogin(loggedIn);
    const artifacts = await evidence.finish();
    return {
      status: verdict.status,
      reason: secrets.redact(verdict.reason && withOffset(verdict.reason, offset)),
      warnings: [...verdict.warnings, ...evidence.warnings],
      tokens,
      artifacts,
      isSetUp,
      memory,
      hasLostWay: verdict.hasLostWay ?? false,
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

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
