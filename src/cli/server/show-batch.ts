import type { BatchStatus } from '../../contract/runs.ts';
import { LiveBlock } from '../output/live-block.ts';
import type { Output } from '../output/output.ts';

type BatchRun = BatchStatus['run_groups'][number]['runs'][number];

const isFinal = (status: string) => status !== 'queued' && status !== 'running';
const runsOf = (batch: BatchStatus) =>
  batch.run_groups.flatMap((group) => group.runs.map((run) => ({ group, run })));

/** Shows a batch as it goes on: a table that changes in a terminal, a line for each change elsewhere. */
export class BatchDisplay {
  readonly #output: Output;
  readonly #block: LiveBlock;
  readonly #known = new Map<string, string>();
  readonly #startedAt = performance.now();

  constructor(output: Output) {
    this.#output = output;
    this.#block = new LiveBlock(output);
  }

  show(batch: BatchStatus): void {
    if (this.#output.isLive) this.#block.show(this.#table(batch));
    else for (const { run } of runsOf(batch)) this.#tell(run);
  }

  /** Something to say beside the table. */
  say(line: string): void {
    this.#block.clear();
    this.#output.say(line);
  }

  /** The end: the table stays, and what did not pass says why. */
  finish(batch: BatchStatus, batchUrl: string): void {
    this.#block.leave();
    const bad = runsOf(batch).filter(({ run }) => run.status !== 'passed');
    if (this.#output.isLive)
      for (const { run } of bad)
        this.#output.print(
          `\n${this.#output.status(run.status)} ${run.name}\n  ${run.summary ?? ''}\n  ${run.url}`,
        );
    this.#output.say(`\n${summaryLine(batch)}\n${batchUrl}`);
  }

  #tell(run: BatchRun): void {
    if (this.#known.get(run.id) === run.status || run.status === 'queued') return;
    this.#known.set(run.id, run.status);
    const why = isFinal(run.status) && run.status !== 'passed' ? `: ${run.summary ?? ''} ${run.url}` : '';
    this.#output.say(`${run.status.padEnd(10)} ${run.name}${why}`);
  }

  #table(batch: BatchStatus): string {
    const rows = runsOf(batch).map(({ group, run }) => [
      this.#output.status(run.status),
      group.name,
      run.name,
      run.summary ?? '',
    ]);
    const seconds = Math.round((performance.now() - this.#startedAt) / 1000);
    const done = runsOf(batch).filter(({ run }) => isFinal(run.status)).length;
    return `${this.#output.table(['STATUS', 'SUITE', 'FLOW', 'WHY'], rows)}\n\n${done} of ${batch.summary.total_flows} done, ${seconds} s`;
  }
}

export function summaryLine({ summary }: Pick<BatchStatus, 'summary'>): string {
  const counts: [number, string][] = [
    [summary.passed_flows, 'passed'],
    [summary.failed_flows, 'failed'],
    [summary.error_flows, 'could not be decided'],
    [summary.terminated_flows, 'cancelled'],
    [summary.skipped_flows, 'skipped'],
  ];
  return counts
    .filter(([count], index) => count > 0 || index === 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}

/** Only a batch in which every flow passed is good; one without flows tested nothing. */
export const hasPassed = ({ summary }: Pick<BatchStatus, 'summary'>) =>
  summary.total_flows > 0 && summary.passed_flows === summary.total_flows;
