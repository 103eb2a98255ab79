import { Link } from '@tanstack/react-router';
import type { ListedRun } from '../../../contract/runs.ts';
import { useRead } from '../../api/calls.ts';
import { counted } from '../../parts/counted.ts';
import { statusColor } from '../../parts/status.tsx';
import { durationText } from '../../parts/times.tsx';

const RUNS = 60;

/** Fewer times than these say nothing of a trend. */
const LEAST_TO_COMPARE = 6;

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

const median = (values: number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

/** How the newer half of the passed runs compares with the older one. Those that failed ended early or waited in vain. */
function changeInTime(oldestFirst: ListedRun[]): string {
  const times = oldestFirst.flatMap(({ status, run_seconds }) =>
    status === 'passed' && run_seconds !== null ? [run_seconds] : [],
  );
  const half = Math.floor(times.length / 2);
  const before = median(times.slice(0, half));
  const now = median(times.slice(half));
  if (times.length < LEAST_TO_COMPARE || !before || now === undefined) return '–';
  const percent = Math.round((now / before - 1) * 100);
  if (percent === 0) return 'no change';
  return percent > 0 ? `${percent} % slower` : `${-percent} % faster`;
}

/** How reliable a flow is, and whether it gets slower. */
export function FlowTrend({ flowId }: { flowId: string }) {
  const query = { flow: flowId, status: 'passed,failed,error', limit: String(RUNS) };
  const runs = useRead('listRuns', { query }).data?.runs ?? [];
  const timed = runs.filter(({ run_seconds }) => run_seconds !== null).toReversed();
  const percent = (count: number) =>
    runs.length === 0 ? '–' : `${Math.round((count / runs.length) * 100)} %`;
  const passed = runs.filter(({ status }) => status === 'passed').length;
  const middle = median(timed.map(({ run_seconds }) => run_seconds ?? 0));
  return (
    <section
      aria-label="Trend of this flow"
      className="card mb-3 grid min-h-20 grid-cols-2 gap-x-8 gap-y-2 p-3 sm:flex sm:flex-wrap"
    >
      {[
        ['Passed', percent(passed)],
        ['Flaky', percent(flakyRuns(runs))],
        ['Median time', middle === undefined ? '–' : durationText(middle * 1000)],
        ['Time, newer half', changeInTime(timed)],
      ].map(([name, value]) => (
        <div key={name}>
          <div className="meta">{name}</div>
          <div className="text-[18px] leading-7 font-semibold">{value}</div>
        </div>
      ))}
      <Times runs={timed} />
    </section>
  );
}

/** A bar for each run, which opens it. */
function Times({ runs }: { runs: ListedRun[] }) {
  const longest = Math.max(...runs.map(({ run_seconds }) => run_seconds ?? 0), 0.1);
  return (
    <div className="col-span-2 min-w-56 flex-1 basis-72">
      <div className="meta flex justify-between">
        <span>Time of the last {counted(runs.length, 'run')}, oldest first</span>
        {runs.length > 0 && <span>up to {durationText(longest * 1000)}</span>}
      </div>
      <ol
        aria-label={`Time of the last ${counted(runs.length, 'run')}`}
        className="flex h-9 items-end gap-px border-b"
      >
        {runs.map(({ id, run_seconds, status, created_at }) => {
          const took = durationText((run_seconds ?? 0) * 1000);
          return (
            <li key={id} className="h-full max-w-3 flex-1">
              <Link
                to="/runs/$runId"
                params={{ runId: id }}
                aria-label={`${status} after ${took}`}
                title={`${status} after ${took}, ${new Date(created_at).toLocaleString()}`}
                className={`flex h-full items-end hover:bg-select ${statusColor(status)}`}
              >
                <span
                  className="w-full rounded-t-[1px] bg-current"
                  style={{ height: `${Math.max(((run_seconds ?? 0) / longest) * 100, 4)}%` }}
                />
              </Link>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
