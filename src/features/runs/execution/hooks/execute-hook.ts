import type { RunHook } from '../../../../contract/runs.ts';
import type { Added, Variables } from '../../../../engine/agent/variables.ts';
import type { Secrets } from '../../../../engine/evidence/secrets.ts';
import { runHook } from '../../../../engine/hooks/run-hook.ts';
import { SandboxUnavailable } from '../../../../engine/sandbox/sandbox.ts';
import { newId } from '../../../../platform/new-id.ts';
import type { HookSnapshot } from '../../resolve-request.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import { keepOutput } from './keep-output.ts';
import { type Launch, launchWithHook } from './launch-with-hook.ts';
import { beginHookRun, endHookRun, type HookRunEnd } from './store.ts';

const TIME_LIMIT_MS = 5 * 60_000;

/** Where a hook runs, and for whom. */
export interface HookPlace {
  position: RunHook['position'];
  /** Null: around the suite. */
  attempt: { runId: string; number: number } | null;
  variables: Variables;
  /** Where its exports go. */
  added: Added;
  signal: AbortSignal;
  /** How a launch configuration takes effect; null where there is no app to start. */
  launch: Launch | null;
}

/** Runs one hook of a group and keeps what came of it. Its exports are there for whatever comes next. */
export async function executeHook(
  inHand: GroupInHand,
  hook: HookSnapshot,
  place: HookPlace,
): Promise<HookRunEnd> {
  const { parts, tenant, group } = inHand;
  const id = newId();
  await beginHookRun(tenant, {
    id,
    batch_id: group.batch_id,
    group_id: group.id,
    run_id: place.attempt?.runId ?? null,
    attempt: place.attempt?.number ?? null,
    hook_id: hook.id,
    name: hook.name,
    position: place.position,
  });
  const output = keepOutput(tenant, parts.log, id);
  try {
    const end =
      hook.script_type === 'launch_args'
        ? await launchApp(hook, place, inHand.secrets)
        : await run(inHand, hook, place, output.add);
    await output.stop();
    await endHookRun(tenant, id, end);
    return end;
  } finally {
    await output.stop();
  }
}

async function run(
  { parts, secrets, environment }: GroupInHand,
  hook: HookSnapshot,
  { variables, added, signal }: HookPlace,
  onOutput: (text: string) => void,
): Promise<HookRunEnd> {
  try {
    const end = await runHook(hook, variables, {
      sandbox: await parts.openSandbox(),
      secrets,
      proxyUrl: environment.proxyUrl,
      timeLimitMs: TIME_LIMIT_MS,
      signal,
      onOutput,
      environment: variables.all(),
    });
    for (const [key, value] of end.exports) {
      added.exported.set(key, value);
      if (end.secretExports.has(key)) secrets.add(key, value);
    }
    const { output, warnings, problem } = end;
    return {
      status: end.status === 'stopped' ? 'terminated' : end.status,
      output,
      exports: [...end.exports.keys()],
      warnings,
      problem,
      duration_ms: end.durationMs,
    };
  } catch (error) {
    if (!(error instanceof SandboxUnavailable)) throw error;
    const problem = `Hooks cannot be run here: ${error.message}`;
    return { status: 'failed', output: '', exports: [], warnings: [], problem, duration_ms: 0 };
  }
}

async function launchApp(
  hook: HookSnapshot,
  { variables, launch }: HookPlace,
  secrets: Secrets,
): Promise<HookRunEnd> {
  const startedAt = performance.now();
  const problem = launch
    ? secrets.redact(await launchWithHook(hook, variables, launch))
    : `Hook "${hook.name}" is an App Launch Configuration, which works only as a setup hook of iOS and Android apps.`;
  const duration_ms = performance.now() - startedAt;
  return {
    status: problem === null ? 'passed' : 'failed',
    output: '',
    exports: [],
    warnings: [],
    problem,
    duration_ms,
  };
}
