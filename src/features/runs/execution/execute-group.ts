import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { RunReason } from '../../../contract/runs.ts';
import type { OrganizationSettings } from '../../../contract/settings.ts';
import { type ActionRecord, runFlow, type Verdict } from '../../../engine/agent/run-flow.ts';
import { Variables } from '../../../engine/agent/variables.ts';
import { DeviceLost, type Driver } from '../../../engine/drivers/driver.ts';
import type { Planner } from '../../../engine/planners/planner.ts';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import type { Log } from '../../../platform/log/log.ts';
import { artifactKey } from '../artifacts/artifact-links.ts';
import {
  beginAttempt,
  finishGroup,
  finishRuns,
  type GroupToRun,
  isCancelled,
  type RunToDo,
  recordAction,
  runsToDo,
  takeGroup,
  writeDevice,
} from './store.ts';

const PATIENCE_MS = 5000;
const ACTION_MS = 15_000;
const MAX_SCREENSHOT_BYTES = 20 * 1024 * 1024;
const LOOK_FOR_CANCEL_MS = 400;
/** A run whose worker died this often is not tried again: it may be what kills them. */
const MAX_ATTEMPTS = 3;

export interface ExecutionParts {
  /** A device with the app open on it. What cannot be opened throws DeviceUnavailable. */
  openDriver(group: GroupToRun): Promise<Driver>;
  settingsOf(tenant: Tenant): Promise<OrganizationSettings>;
  makePlanner(settings: OrganizationSettings): Planner;
  environmentVariables(tenant: Tenant, environmentId: string): Promise<Record<string, string>>;
  /** Where evidence is kept. */
  blobs: Blobs;
  log: Log;
}

/** There is nothing to run on; the message says why, for people. */
export class DeviceUnavailable extends Error {}

/** Carries out the runs of a group in order, in one session unless each is to have its own. */
export async function executeGroup(
  parts: ExecutionParts,
  tenant: Tenant,
  groupId: string,
  signal: AbortSignal,
): Promise<void> {
  const group = await takeGroup(tenant, groupId);
  if (group) {
    const settings = await parts.settingsOf(tenant);
    await new GroupExecution(parts, tenant, group, settings, signal).execute();
  }
  await finishGroup(tenant, groupId);
}

class GroupExecution {
  readonly #parts: ExecutionParts;
  readonly #tenant: Tenant;
  readonly #group: GroupToRun;
  readonly #settings: OrganizationSettings;
  readonly #signal: AbortSignal;
  /** What the agent set in earlier flows of the suite is there for later ones. */
  readonly #agentSet = new Map<string, string>();
  #driver: Driver | null = null;
  #isLoggedIn = false;

  constructor(
    parts: ExecutionParts,
    tenant: Tenant,
    group: GroupToRun,
    settings: OrganizationSettings,
    signal: AbortSignal,
  ) {
    this.#parts = parts;
    this.#tenant = tenant;
    this.#group = group;
    this.#settings = settings;
    this.#signal = signal;
  }

  async execute(): Promise<void> {
    const runs = await runsToDo(this.#tenant, this.#group.id);
    try {
      for (const [index, run] of runs.entries()) {
        const isSetUp = await this.#executeRun(run);
        if (!isSetUp) {
          const rest = runs.slice(index + 1).map((one) => one.id);
          const message = "The suite's setup failed in an earlier flow of the group.";
          return finishRuns(this.#tenant, rest, {
            status: 'skipped',
            reason: reason('infrastructure', message),
          });
        }
        if (this.#group.options.parallel) await this.#closeDriver();
      }
    } finally {
      await this.#closeDriver();
    }
  }

  /** False: the suite's setup did not work, so that later flows need not be tried. */
  async #executeRun(run: RunToDo): Promise<boolean> {
    if (run.attempt >= MAX_ATTEMPTS) {
      const message = `The run was begun ${run.attempt} times, and its worker died each time.`;
      await finishRuns(this.#tenant, [run.id], {
        status: 'error',
        reason: reason('infrastructure', message),
      });
      return true;
    }
    const attempt = await beginAttempt(this.#tenant, run.id);
    if (attempt === undefined) return true;
    const cancelling = this.#watchForCancel(run.id);
    try {
      return await this.#attempt(run, attempt, cancelling.signal);
    } finally {
      cancelling.stop();
    }
  }

  async #attempt(run: RunToDo, attempt: number, signal: AbortSignal): Promise<boolean> {
    try {
      this.#driver ??= await this.#parts.openDriver(this.#group);
    } catch (error) {
      if (!(error instanceof DeviceUnavailable)) throw error;
      await finishRuns(this.#tenant, [run.id], {
        status: 'error',
        reason: reason('infrastructure', error.message),
      });
      return true;
    }
    await writeDevice(this.#tenant, run.id, { index: 0, ...this.#driver.device });
    const variables = new Variables(await this.#givenVariables(run), this.#agentSet);
    let count = 0;
    const record = async (action: ActionRecord) => {
      const index = count++;
      const screenshot = await this.#keepScreenshot(run.id, attempt, index);
      await recordAction(this.#tenant, run.id, attempt, { ...action, index, screenshot });
    };
    const follow = (instructions: string) => this.#follow(instructions, variables, record, signal);

    const login = this.#group.suite?.auth_instructions;
    if (login && !this.#isLoggedIn) {
      const verdict = await follow(login);
      if (verdict.status !== 'passed') {
        const status = verdict.status === 'terminated' ? 'terminated' : 'error';
        const message = `The suite's login did not work. ${verdict.reason?.message ?? ''}`;
        await this.#finish(run, {
          ...verdict,
          status,
          reason: reason(verdict.reason?.kind ?? 'test', message, count - 1),
        });
        return status === 'terminated';
      }
      this.#isLoggedIn = true;
    }
    const offset = count;
    const verdict = await follow(run.flow.instructions);
    await this.#finish(run, verdict, offset);
    if (verdict.reason?.kind === 'infrastructure') await this.#closeDriver();
    return true;
  }

  #follow(
    instructions: string,
    variables: Variables,
    record: (action: ActionRecord) => Promise<void>,
    signal: AbortSignal,
  ): Promise<Verdict> {
    if (!this.#driver) throw new Error('there is no device');
    return runFlow(
      {
        instructions,
        variables,
        maxActions: this.#group.options.max_actions ?? this.#settings.max_actions,
        patienceMs: PATIENCE_MS,
        actionMs: ACTION_MS,
      },
      {
        driver: this.#driver,
        planner: this.#parts.makePlanner(this.#settings),
        now: () => performance.now(),
        pause,
        signal,
        record,
        runHook: async (name) => ({
          status: 'lost',
          problem: `Hooks cannot be run yet, and the flow asks for "${name}".`,
        }),
      },
    );
  }

  async #finish(run: RunToDo, verdict: Verdict, offset = 0): Promise<void> {
    // A worker that is stopping leaves its run to the next one.
    if (verdict.status === 'terminated' && this.#signal.aborted) throw new Error('the worker is stopping');
    const { status, warnings } = verdict;
    const index = verdict.reason?.action_index ?? null;
    const ended = verdict.reason && {
      ...verdict.reason,
      action_index: index === null || index < 0 ? null : index + offset,
    };
    await finishRuns(this.#tenant, [run.id], { status, reason: ended, warnings });
  }

  /** The name of the picture; null if the device could not take one any more. */
  async #keepScreenshot(runId: string, attempt: number, index: number): Promise<string | null> {
    const name = `${index}.jpg`;
    const picture = await this.#driver?.screenshot().catch((error: unknown) => {
      if (error instanceof DeviceLost) return null;
      throw error;
    });
    if (!picture) return null;
    const key = artifactKey(this.#tenant.organizationId, runId, attempt, name);
    await this.#parts.blobs.put(key, Readable.from([picture]), { maxBytes: MAX_SCREENSHOT_BYTES });
    return name;
  }

  /** First match wins: what the agent set, the flow's, the suite's, the request's with the build's, the environment's. */
  async #givenVariables(run: RunToDo): Promise<Record<string, string>> {
    const { environment, options, suite } = this.#group;
    return {
      ...(environment && (await this.#parts.environmentVariables(this.#tenant, environment.id))),
      ...options.variables,
      ...suite?.variables,
      ...run.flow.variables,
    };
  }

  #watchForCancel(runId: string) {
    const controller = new AbortController();
    const abort = () => controller.abort();
    this.#signal.addEventListener('abort', abort, { once: true });
    if (this.#signal.aborted) abort();
    const timer = setInterval(() => {
      isCancelled(this.#tenant, runId).then(
        (cancelled) => cancelled && abort(),
        (error: unknown) => this.#parts.log.error({ err: error }, 'looking for a cancellation failed'),
      );
    }, LOOK_FOR_CANCEL_MS);
    return {
      signal: controller.signal,
      stop: () => {
        clearInterval(timer);
        this.#signal.removeEventListener('abort', abort);
      },
    };
  }

  async #closeDriver(): Promise<void> {
    const driver = this.#driver;
    this.#driver = null;
    this.#isLoggedIn = false;
    await driver?.close();
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

const reason = (kind: RunReason['kind'], message: string, action_index: number | null = null): RunReason => ({
  kind,
  message,
  action_index,
});
