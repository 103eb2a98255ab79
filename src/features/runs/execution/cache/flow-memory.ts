import type { RunCache } from '../../../../contract/runs.ts';
import type { DeviceFacts } from '../../../../engine/drivers/driver.ts';
import { FlowRecorder } from '../../../../engine/memory/flow-recorder.ts';
import { MEMORY_VERSION, type RememberedFlow } from '../../../../engine/memory/remembered-flow.ts';
import { ReplayPlanner } from '../../../../engine/memory/replay-planner.ts';
import type { Planner } from '../../../../engine/planners/planner.ts';
import type { Tenant } from '../../../../platform/db/tenant.ts';
import type { GroupInHand } from '../group-in-hand.ts';
import type { RanHook } from '../hooks/ran-hook.ts';
import type { RunToDo } from '../store.ts';
import { type ComparedExports, compareExports, keepExports } from './changing-exports.ts';
import {
  type Circumstances,
  circumstancesOf,
  differenceBetween,
  flowVersion,
  identityOf,
  withPlaceholders,
} from './circumstances.ts';
import {
  type ExportPlace,
  findRemembered,
  keepRemembered,
  lastCircumstances,
  type Remembered,
} from './store.ts';

type Part = 'login' | 'flow';

/** What a run may do again, and what it leaves for later ones. */
export class FlowMemory {
  readonly #inHand: GroupInHand;
  readonly #run: RunToDo;
  readonly #place: ExportPlace;
  readonly #exports: ComparedExports;
  readonly #circumstances: Circumstances;
  readonly #remembered: Remembered | undefined;
  readonly #whyMissed: string | null;
  readonly #recorders: Partial<Record<Part, FlowRecorder>> = {};
  readonly #replays: ReplayPlanner[] = [];
  #hasPlanned = false;

  private constructor(
    inHand: GroupInHand,
    run: RunToDo,
    found: {
      place: ExportPlace;
      exports: ComparedExports;
      circumstances: Circumstances;
      remembered: Remembered | undefined;
      whyMissed: string | null;
    },
  ) {
    this.#inHand = inHand;
    this.#run = run;
    this.#place = found.place;
    this.#exports = found.exports;
    this.#circumstances = found.circumstances;
    this.#remembered = found.remembered;
    this.#whyMissed = found.whyMissed;
  }

  /** Null: the flow is not to be remembered. */
  static async open(
    inHand: GroupInHand,
    run: RunToDo,
    device: DeviceFacts,
    hooks: readonly RanHook[],
  ): Promise<FlowMemory | null> {
    if (!run.flow.caching_enabled) return null;
    const { tenant, parts, group } = inHand;
    const place: ExportPlace = {
      flow_id: run.flow.id,
      flow_version: Buffer.from(flowVersion(run), 'hex'),
      environment_id: group.environment?.id ?? '',
    };
    const exports = await compareExports(tenant, parts.keyring, place, hooks);
    const circumstances = circumstancesOf(inHand, run, device, hooks, exports.changing);
    const found = await findRemembered(tenant, run.flow.id, identityOf(circumstances), branchOf(inHand));
    const remembered = found?.flow.version === MEMORY_VERSION ? found : undefined;
    const last = remembered ? undefined : await lastCircumstances(tenant, run.flow.id);
    const whyMissed = remembered
      ? null
      : last
        ? differenceBetween(last, circumstances)
        : 'nothing was recorded yet';
    return new FlowMemory(inHand, run, { place, exports, circumstances, remembered, whyMissed });
  }

  /** The planner, with what is remembered of this part in front of it. */
  plannerFor(part: Part, planner: Planner): Planner {
    const remembered = this.#remembered?.[part];
    if (!remembered) return planner;
    const replay = new ReplayPlanner(planner, remembered);
    this.#replays.push(replay);
    return replay;
  }

  recorderFor(part: Part): FlowRecorder {
    const recorder = new FlowRecorder();
    this.#recorders[part] = recorder;
    return recorder;
  }

  noteAction({ cached }: { cached: boolean }): void {
    if (!cached) this.#hasPlanned = true;
  }

  get state(): RunCache {
    const why = this.#whyNever;
    const healed = this.#replays.flatMap((replay) => replay.healings);
    if (why !== null) return { status: 'never', why, healed: [] };
    if (!this.#remembered) return { status: 'miss', why: this.#whyMissed, healed: [] };
    return { status: healed.length > 0 ? 'healed' : 'hit', why: null, healed };
  }

  get #whyNever(): string | null {
    return this.#recorders.flow?.whyNever ?? this.#recorders.login?.whyNever ?? null;
  }

  /** Keeps what a passing run did, if it is not what was known already. */
  async keep(tenant: Tenant): Promise<void> {
    await keepExports(tenant, this.#place, this.#exports.seen);
    const { flow, login } = this.#recorders;
    if (!flow || this.#whyNever !== null || !this.#hasPlanned) return;
    await keepRemembered(tenant, {
      flow_id: this.#run.flow.id,
      identity: identityOf(this.#circumstances),
      branch: branchOf(this.#inHand),
      circumstances: this.#circumstances,
      login: login ? this.#generalised(login.flow) : null,
      flow: this.#generalised(flow.flow),
      run_id: this.#run.id,
    });
  }

  /** Without values that change or that nobody may read. */
  #generalised(flow: RememberedFlow): RememberedFlow {
    return this.#inHand.secrets.redact(withPlaceholders(flow, this.#exports.changing));
  }
}

const branchOf = ({ group }: GroupInHand): string => group.build.branch_name ?? '';
