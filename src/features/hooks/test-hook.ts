import type { Hook, HookTest } from '../../contract/hooks.ts';
import { noSuch } from '../../contract/refusal.ts';
import { Variables } from '../../engine/agent/variables.ts';
import { Secrets } from '../../engine/evidence/secrets.ts';
import { HookRefusal } from '../../engine/hooks/hook-refusal.ts';
import {
  parseLaunchConfiguration,
  resolveLaunchConfiguration,
} from '../../engine/hooks/launch-configuration.ts';
import { type HookEnd, runHook } from '../../engine/hooks/run-hook.ts';
import { type Sandbox, SandboxUnavailable } from '../../engine/sandbox/sandbox.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { findEnvironment, openEnvironment } from '../environments/index.ts';
import { findHook } from './store.ts';

const TIME_LIMIT_MS = 60_000;

export interface HookTestParts {
  keyring: Keyring;
  /** Throws SandboxUnavailable. */
  openSandbox(): Promise<Sandbox>;
}

export interface HookTestWish {
  environment_id?: string | null;
  variables?: Record<string, string> | null;
}

/** Carries the test out: tells what is printed as it comes, and ends the hook when the signal falls. */
export type HookTrial = (signal: AbortSignal, onOutput: (text: string) => void) => Promise<HookTest>;

/** Makes ready to run a hook once, as a run would. Whatever is wrong with the wish is refused before anything runs. */
export async function prepareHookTest(
  tenant: Tenant,
  parts: HookTestParts,
  hookId: string,
  wish: HookTestWish,
): Promise<HookTrial> {
  const hook = await findHook(tenant, hookId);
  if (!hook) throw noSuch('hook', hookId);
  const environment = await environmentOf(tenant, parts.keyring, wish.environment_id ?? null);
  const secrets = new Secrets(environment.secretKeys.map((key) => [key, environment.values[key] ?? '']));
  const variables = new Variables({ ...environment.values, ...wish.variables });
  return async (signal, onOutput) => {
    if (hook.script_type === 'launch_args') return testLaunch(hook, variables, secrets);
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
      return shown(end, secrets);
    } catch (error) {
      if (!(error instanceof SandboxUnavailable)) throw error;
      const problem = `Hooks cannot be run here: ${error.message}`;
      return { status: 'failed', output: '', problem, exports: {}, warnings: [], duration_ms: 0 };
    }
  };
}

/** There is no app to start: what it would be given is shown. */
function testLaunch(hook: Hook, variables: Variables, secrets: Secrets): HookTest {
  const nothing = { exports: {}, warnings: [], duration_ms: 0 };
  try {
    const values = resolveLaunchConfiguration(parseLaunchConfiguration(hook.script), variables);
    const output = `${JSON.stringify(secrets.redact(values), null, 2)}\n`;
    return { status: 'passed', output, problem: null, ...nothing };
  } catch (error) {
    if (!(error instanceof HookRefusal)) throw error;
    return { status: 'failed', output: '', problem: secrets.redact(error.problemOf(hook.name)), ...nothing };
  }
}

async function environmentOf(tenant: Tenant, keyring: Keyring, id: string | null) {
  if (id === null) return { values: {}, secretKeys: [], proxyUrl: null };
  if (!(await findEnvironment(tenant, id))) throw noSuch('environment', id);
  return openEnvironment(tenant, keyring, id);
}

function shown(
  { status, output, problem, exports, warnings, durationMs }: HookEnd,
  secrets: Secrets,
): HookTest {
  return {
    status: status === 'stopped' ? 'failed' : status,
    output,
    problem,
    exports: secrets.redact(Object.fromEntries(exports)),
    warnings,
    duration_ms: durationMs,
  };
}
