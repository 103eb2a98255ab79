import type { LoadedFlow } from '../flow-files/load-folder.ts';
import { LiveBlock } from '../output/live-block.ts';
import type { Output } from '../output/output.ts';
import type { ReportedAction, ReportedRun } from '../reports/report.ts';
import type { LocalGroup } from './select-groups.ts';

interface Row {
  group: string;
  name: string;
  status: string;
  startedAt: number | null;
  doing: string;
}

const PAINT_MS = 200;

/** Shows local runs as they go: a table that changes in a terminal, a line for each run elsewhere. */
export class RunDisplay {
  readonly #output: Output;
  readonly #block: LiveBlock;
  readonly #rows: Map<LoadedFlow, Row>;
  readonly #painting: NodeJS.Timeout | undefined;

  constructor(output: Output, groups: readonly LocalGroup[]) {
    this.#output = output;
    this.#block = new LiveBlock(output);
    const row = (group: string, name: string): Row => ({
      group,
      name,
      status: 'queued',
      startedAt: null,
      doing: '',
    });
    this.#rows = new Map(
      groups.flatMap((group) =>
        group.flows.map((flow) => [flow, row(group.suite ? group.name : '', flow.value.name)]),
      ),
    );
    this.#painting = output.isLive ? setInterval(() => this.#paint(), PAINT_MS) : undefined;
  }

  started(flow: LoadedFlow): void {
    this.#change(flow, { status: 'running', startedAt: performance.now() });
  }

  did(flow: LoadedFlow, action: ReportedAction): void {
    this.#change(flow, { doing: `${action.step_index + 1}. ${action.description}` });
  }

  ended(flow: LoadedFlow, run: ReportedRun): void {
    this.#change(flow, {
      status: run.status,
      doing: run.reason?.message ?? `${run.actions.length} actions, ${run.seconds.toFixed(1)} s`,
    });
    if (this.#output.isLive) return;
    this.#output.say(`${run.status.padEnd(10)} ${run.name} (${run.seconds.toFixed(1)} s)${whyOf(run)}`);
  }

  /** Leaves the table as it is at the end; what did not pass says why in full. */
  finish(runs: readonly ReportedRun[]): void {
    clearInterval(this.#painting);
    if (!this.#output.isLive) return;
    this.#paint();
    this.#block.leave();
    for (const run of runs)
      if (run.status !== 'passed')
        this.#output.print(`\n${this.#output.status(run.status)} ${run.name}${whyOf(run)}`);
  }

  #change(flow: LoadedFlow, change: Partial<Row>): void {
    const row = this.#rows.get(flow);
    if (row) Object.assign(row, change);
  }

  #paint(): void {
    const rows = [...this.#rows.values()].map(({ status, group, name, doing }) => [
      this.#output.status(status),
      group,
      name,
      doing,
    ]);
    this.#block.show(this.#output.table(['STATUS', 'SUITE', 'FLOW', ''], rows));
  }
}

/** The reason, with the step at which it ended and its line. */
function whyOf(run: ReportedRun): string {
  if (run.reason === null) return '';
  const action = run.reason.action_index === null ? undefined : run.actions[run.reason.action_index];
  const step = action ? `\n           step ${action.step_index + 1}: ${action.step}` : '';
  return `${step}\n           ${run.reason.message}`;
}
