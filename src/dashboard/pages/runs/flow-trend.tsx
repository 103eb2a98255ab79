import type { ListedRun } from '../../../contract/runs.ts';
import { useRead } from '../../api/calls.ts';
import { counted } from '../../parts/counted.ts';
import { statusColor } from '../../parts/status.tsx';
import { durationText } from '../../parts/times.tsx';

const RUNS = 60;

/**
 * A run is flaky when it passed only after another attempt, or did not pass on a build on which another run of the same
 * flow did.
 */
function flakyRuns(runs: ListedRun[]): number {
  const passedOn = new Set(runs.filter(({ status }) => status === 'passed').map(({ build }) => build.id));
  return runs.filter(({ status, attempt, build }) =>
    status === 'passed' ? attempt > 1 : status !== 'terminated' && passedOn.has(build.id),
  ).length;
}

/** How reliable a flow is, and whether it gets slower. */
export function FlowTrend({ flowId }: { flowId: string }) {
  const query = { flow: flowId, status: 'passed,failed,error', limit: String(RUNS) };
  const runs = useRead('listRuns', { query }).data?.runs ?? [];
  const timed = runs.filter(({ run_seconds }) => run_seconds !== null).toReversed();
  const longest = Math.max(...timed.map(({ run_seconds }) => run_seconds ?? 0), 0.1);
  const percent = (count: number) =>
    runs.length === 0 ? '–' : `${Math.round((count / runs.length) * 100)} %`;
  const passed = runs.filter(({ status }) => status === 'passed').length;
  const sorted = timed.map(({ run_seconds }) => run_seconds ?? 0).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return (
    <section
      aria-label="Trend of this flow"
      className="card mb-3 flex min-h-20 flex-wrap gap-x-8 gap-y-2 p-3"
    >
      {[
        ['Passed', percent(passed)],
        ['Flaky', percent(flakyRuns(runs))],
        ['Median time', median === undefined ? '–' : durationText(median * 1000)],
      ].map(([name, value]) => (
        <div key={name}>
          <div className="meta">{name}</div>
          <div className="text-[18px] leading-7 font-semibold">{value}</div>
        </div>
      ))}
      <div className="min-w-48 flex-1">
        <div className="meta">Time of the last {counted(timed.length, 'run')}, oldest first</div>
        <svg
          role="img"
          aria-label={`Time of the last ${counted(timed.length, 'run')}`}
          viewBox={`0 0 ${RUNS * 4} 28`}
          preserveAspectRatio="none"
          className="h-8 w-full max-w-[420px]"
        >
          {timed.map(({ id, run_seconds, status }, index) => {
            const height = Math.max(((run_seconds ?? 0) / longest) * 28, 1);
            return (
              <rect
                key={id}
                x={index * 4}
                y={28 - height}
                width={3}
                height={height}
                fill="currentColor"
                className={statusColor(status)}
              />
            );
          })}
        </svg>
      </div>
    </section>
  );
}
