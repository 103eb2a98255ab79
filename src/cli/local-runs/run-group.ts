import { setTimeout } from 'node:timers/promises';
import {
  type Added,
  type Driver,
  type Planner,
  runFlow,
  Variables,
  type Verdict,
} from '../../engine/index.ts';
import type { LoadedFlow } from '../flow-files/load-folder.ts';
import type { ReportedAction, ReportedHook, ReportedRun } from '../reports/report.ts';
import type { LocalBrowser } from '../world.ts';
import { type HookSurroundings, type LocalHooks, outcomeOf } from './local-hooks.ts';
import { LocalSession, NotOpened } from './local-session.ts';
import type { LocalVariables } from './local-variables.ts';
import { RunEvidence } from './run-evidence.ts';
import type { LocalGroup } from './select-groups.ts';

const ACTION_MS = 15_000;
const MOST_MS = 60 * 60_000;

/** What local runs need, and whom they tell how it goes. */
export interface LocalRunParts {
  url: string;
  browser: LocalBrowser;
  makePlanner(): Planner;
  hooks: LocalHooks;
  variables: LocalVariables;
  /** Where evidence goes. */
  directory: string;
  maxActions: number;
  /** The longest that a step waits for the screen to become what it needs. */
  patienceMs: number;
  signal: AbortSignal;
  onStart(flow: LoadedFlow): void;
  onAction(flow: LoadedFlow, action: ReportedAction): void;
  onEnd(flow: LoadedFlow, run: ReportedRun): void;
}

/** Runs the flows of a group one after another in one session, as the service does. */
export async function runGroup(group: LocalGroup, parts: LocalRunParts): Promise<ReportedRun[]> {
  return new GroupRun(group, parts).carryOut();
}

type Ending = Pick<ReportedRun, 'status' | 'reason'>;

class GroupRun {
  readonly #group: LocalGroup;
  readonly #parts: LocalRunParts;
  readonly #session: LocalSession;
  /** What flows and hooks of the suite have set so far. */
  readonly #added: Added = { agentSet: new Map(), exported: new Map() };
  readonly #suiteHooks: ReportedHook[] = [];
  readonly #printed: string[] = [];

  constructor(group: LocalGroup, parts: LocalRunParts) {
    this.#group = group;
    this.#parts = parts;
    const deviceCount = group.flows[0]?.value.device_count ?? 1;
    this.#session = new LocalSession(parts.browser, parts.url, deviceCount);
  }

  async carryOut(): Promise<ReportedRun[]> {
    const { suite, flows } = this.#group;
    const { hooks } = this.#parts;
    const around = this.#around({});
    const runs: ReportedRun[] = [];
    try {
      let stopped = await hooks.setUp(
        suite?.value.hooks?.setup ?? [],
        around,
        this.#suiteHooks,
        this.#printed,
      );
      for (const flow of flows) {
        const run = stopped === null ? await this.#run(flow) : this.#skipped(flow, stopped);
        runs.push(run.report);
        stopped = run.stopsGroup ?? stopped;
        this.#parts.onEnd(flow, run.report);
      }
    } finally {
      const warnings = await hooks.tearDown(suite?.value.hooks?.teardown ?? [], around, this.#suiteHooks);
      await this.#session.close();
      runs.at(-1)?.warnings.push(...warnings);
      runs.at(0)?.hooks.unshift(...this.#suiteHooks);
    }
    return runs;
  }

  #around(flowVariables: Record<string, string>): HookSurroundings {
    const given = {
      ...this.#parts.variables.values,
      ...this.#group.suite?.value.variables,
      ...flowVariables,
    };
    return { variables: new Variables(given, this.#added), added: this.#added, signal: this.#parts.signal };
  }

  async #run(flow: LoadedFlow): Promise<{ report: ReportedRun; stopsGroup: string | null }> {
    const { hooks, variables, onStart } = this.#parts;
    onStart(flow);
    const report = this.#blank(flow);
    const around = this.#around(flow.value.variables ?? {});
    const printed = [...this.#printed];
    const problem = await hooks.setUp(flow.value.hooks?.setup ?? [], around, report.hooks, printed);
    let stopsGroup: string | null = null;
    if (problem !== null) Object.assign(report, ending('error', 'infrastructure', problem));
    else stopsGroup = await this.#onDevice(flow, report, around, printed);
    report.warnings.push(...(await hooks.tearDown(flow.value.hooks?.teardown ?? [], around, report.hooks)));
    report.seconds = (Date.now() - report.startedAt) / 1000;
    return { report: variables.secrets.redact(report), stopsGroup };
  }

  /** Fills in the report; the answer says why later flows cannot be tried. */
  async #onDevice(
    flow: LoadedFlow,
    report: ReportedRun,
    around: HookSurroundings,
    printed: string[],
  ): Promise<string | null> {
    let driver: Driver;
    try {
      driver = await this.#session.open();
    } catch (error) {
      if (!(error instanceof NotOpened)) throw error;
      Object.assign(report, ending('error', 'infrastructure', error.message));
      return null;
    }
    const { device } = driver;
    report.device = device.browser ?? device.model;
    report.viewport = device.viewport;
    const { directory, variables } = this.#parts;
    const folder = `evidence/${flow.file.replace(/\.flow\.yaml$/, '')}`;
    const evidence = await RunEvidence.begin({ directory, folder }, driver, variables.secrets);
    const follow = (instructions: string) =>
      this.#follow(flow, report, instructions, driver, evidence, around, printed);
    try {
      const login = this.#session.isLoggedIn ? null : (this.#group.suite?.value.auth_instructions ?? null);
      const loggedIn = login === null ? null : await follow(login);
      if (loggedIn !== null && loggedIn.status !== 'passed') {
        const isCancelled = loggedIn.status === 'terminated';
        const { kind = 'test', message = '', action_index = null } = loggedIn.reason ?? {};
        const why = isCancelled ? message : `The suite's login did not work. ${message}`;
        Object.assign(report, ending(isCancelled ? 'terminated' : 'error', kind, why, action_index));
        return isCancelled ? null : why;
      }
      this.#session.isLoggedIn = true;
      const offset = evidence.actions.length;
      const verdict = await follow(flow.value.instructions);
      const { kind, message, action_index } = verdict.reason ?? {};
      const index = action_index == null || action_index < 0 ? null : action_index + offset;
      Object.assign(
        report,
        verdict.reason
          ? ending(verdict.status, kind ?? 'test', message ?? '', index)
          : { status: verdict.status },
      );
      report.warnings.push(...verdict.warnings);
      return null;
    } finally {
      report.videos = await evidence.finish();
      report.actions = evidence.actions;
      report.warnings.push(...evidence.warnings);
      // A device that went away, or a run that was left in the middle, is no use to the next flow.
      if (report.reason?.kind === 'infrastructure') await this.#session.close();
    }
  }

  async #follow(
    flow: LoadedFlow,
    report: ReportedRun,
    instructions: string,
    driver: Driver,
    evidence: RunEvidence,
    around: HookSurroundings,
    printed: string[],
  ): Promise<Verdict> {
    const { makePlanner, maxActions, patienceMs, signal, variables, hooks, onAction } = this.#parts;
    const startedAt = Date.now();
    return runFlow(
      {
        instructions,
        variables: around.variables,
        secrets: variables.secrets,
        context: { instructions: this.#group.suite?.value.instructions ?? null, data: printed },
        maxActions,
        maxMs: MOST_MS,
        patienceMs,
        actionMs: ACTION_MS,
      },
      {
        driver,
        planner: makePlanner(),
        now: () => performance.now(),
        pause,
        signal,
        photograph: evidence.photograph,
        record: async (action, picture) => onAction(flow, await evidence.record(action, picture, startedAt)),
        async runHook(name, hookSignal) {
          const end = await hooks.run(name, 'runtime', { ...around, signal: hookSignal });
          report.hooks.push(end);
          return outcomeOf(end);
        },
      },
    );
  }

  #skipped(flow: LoadedFlow, why: string): { report: ReportedRun; stopsGroup: null } {
    const report = { ...this.#blank(flow), ...ending('skipped', 'infrastructure', why) };
    return { report, stopsGroup: null };
  }

  #blank(flow: LoadedFlow): ReportedRun {
    return {
      name: flow.value.name,
      group: this.#group.name,
      file: flow.file,
      status: 'error',
      reason: null,
      instructions: flow.value.instructions,
      startedAt: Date.now(),
      seconds: 0,
      device: null,
      viewport: null,
      actions: [],
      hooks: [],
      warnings: [],
      videos: [],
      url: null,
    };
  }
}

const ending = (
  status: Ending['status'],
  kind: string,
  message: string,
  action_index: number | null = null,
): Ending => ({
  status,
  reason: { kind, message, action_index },
});

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
