import type { RunStatus } from '../../../contract/runs.ts';
import { isFinal, StatusBadge } from '../../parts/status.tsx';

const ORDER: RunStatus[] = ['passed', 'failed', 'error', 'terminated', 'skipped', 'running', 'queued'];

/** These are counted also while there are none: a state that comes first takes no place from the others. */
const ALWAYS: ReadonlySet<RunStatus> = new Set<RunStatus>(['passed', 'failed', 'error', 'running', 'queued']);

const COLORS: Record<RunStatus, string> = {
  passed: 'var(--passed)',
  failed: 'var(--failed)',
  error: 'var(--error)',
  running: 'var(--running)',
  queued: 'var(--line)',
  terminated: 'var(--idle)',
  skipped: 'var(--idle)',
};

/** One picture of all states: parts of their own would push each other along with every run that ends. */
function barOf(counts: ReadonlyMap<RunStatus, number>, total: number): string {
  let at = 0;
  const parts = ORDER.map((status) => {
    const from = at;
    at += ((counts.get(status) ?? 0) / Math.max(total, 1)) * 100;
    return `${COLORS[status]} ${from}% ${at}%`;
  });
  return `linear-gradient(to right, ${parts.join(', ')})`;
}

interface ProgressProps {
  runs: { status: RunStatus }[];
  /** It was seen while it went on: what is counted keeps its place. */
  wasLive: boolean;
}

/** Can we ship? One line. */
export function Progress({ runs, wasLive }: ProgressProps) {
  const counts = new Map<RunStatus, number>();
  let done = 0;
  for (const { status } of runs) {
    counts.set(status, (counts.get(status) ?? 0) + 1);
    if (isFinal(status)) done++;
  }
  const shown = [
    ...ORDER.filter((status) => ALWAYS.has(status) && (wasLive || counts.has(status))),
    ...ORDER.filter((status) => !ALWAYS.has(status) && counts.has(status)),
  ];
  return (
    <div className="mb-4 grid shrink-0 gap-2">
      <div aria-hidden className="h-2 rounded" style={{ background: barOf(counts, runs.length) }} />
      <p className={`flex flex-wrap content-start gap-y-1 ${wasLive ? 'max-sm:min-h-23' : ''}`}>
        <span className="min-w-44 font-medium max-sm:basis-full">
          {`${done} of ${runs.length} flows done`}
        </span>
        {shown.map((status) => (
          <span
            key={status}
            className={`inline-flex min-w-28 items-center gap-1 ${counts.has(status) ? '' : '*:text-dim! text-dim'}`}
          >
            <StatusBadge status={status} /> {counts.get(status) ?? 0}
          </span>
        ))}
      </p>
    </div>
  );
}
