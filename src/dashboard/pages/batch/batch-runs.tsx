import { Link } from '@tanstack/react-router';
import { memo, useEffect, useMemo, useRef } from 'react';
import type { BatchStatus } from '../../../contract/runs.ts';
import { StatusBadge, StatusIcon } from '../../parts/status.tsx';
import { useRowsInSight } from '../../parts/use-rows-in-sight.ts';

type Group = BatchStatus['run_groups'][number];
type RunOfGroup = Group['runs'][number];
type Row = { id: string; group: Group; run: null } | { id: string; group: null; run: RunOfGroup };

const ROW_PX = 41;

/** Enough to see where one is, on a screen that has room for little. */
const LEAST_PX = 240;

/** A flow that runs by itself is a group of one, which needs no heading of the same name. */
const isAlone = ({ name, runs }: Group) => runs.length === 1 && runs[0]?.name === name;

function rowsOf(groups: Group[]): Row[] {
  return groups.flatMap((group): Row[] => {
    const runs = group.runs.map((run): Row => ({ id: run.id, group: null, run }));
    return isAlone(group) ? runs : [{ id: group.id, group, run: null }, ...runs];
  });
}

/** Where a link to one of the groups leads. */
const placeOf = (groups: Group[], rows: Row[], groupId: string) => {
  const first = groups.find(({ id }) => id === groupId)?.runs[0]?.id;
  const at = rows.findIndex(({ id }) => id === groupId);
  return at === -1 ? rows.findIndex(({ id }) => id === first) : at;
};

interface BatchRunsProps {
  groups: Group[];
  /** It was seen while it went on: what a run does or why it ended has its room from the beginning. */
  wasLive: boolean;
}

/** Thousands of runs in their groups: only the rows in sight are on the page. */
export function BatchRuns({ groups, wasLive }: BatchRunsProps) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useMemo(() => rowsOf(groups), [groups]);
  const inSight = useRowsInSight({ scroller, count: rows.length, rowHeight: ROW_PX });
  const total = inSight.getTotalSize();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at first; later the reader decides.
  useEffect(() => {
    const at = placeOf(groups, rows, location.hash.slice(1));
    if (at > 0) inSight.scrollToIndex(at, { align: 'start' });
  }, []);
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      aria-label="Runs"
      data-scroller
      className="card overflow-auto"
      style={{ minHeight: Math.min(total + 2, LEAST_PX) }}
    >
      <ol className="relative" style={{ height: total }}>
        {inSight.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={row.id}
                ref={inSight.measureElement}
                data-index={index}
                className="absolute inset-x-0 border-b"
                style={{ top: start }}
              >
                {row.run ? <RunRow run={row.run} hasRoom={wasLive} /> : <GroupRow group={row.group} />}
              </li>
            )
          );
        })}
      </ol>
    </section>
  );
}

function GroupRow({ group: { name, status, runs } }: { group: Group }) {
  const passed = runs.filter((run) => run.status === 'passed').length;
  return (
    <h2 className="flex min-h-10 items-center gap-2 bg-panel px-3 py-2">
      <StatusIcon status={status} /> <span className="min-w-0 break-words">{name}</span>
      <span className="meta ml-auto min-w-28 shrink-0 text-right font-normal">
        {passed} of {runs.length} passed
      </span>
    </h2>
  );
}

const RunRow = memo(function RunRow({ run, hasRoom }: { run: RunOfGroup; hasRoom: boolean }) {
  const { id, name, status, summary } = run;
  return (
    <Link
      to="/runs/$runId"
      params={{ runId: id }}
      data-row
      className="flex min-h-10 flex-wrap items-center gap-x-3 px-3 py-1.5 hover:bg-panel"
    >
      <span className="w-24">
        <StatusBadge status={status} />
      </span>
      <span className="min-w-0 font-medium break-words">{name}</span>
      {(summary !== null || hasRoom) && (
        <span className="h-5 min-w-0 flex-1 basis-60 truncate text-dim" title={summary ?? undefined}>
          {summary}
        </span>
      )}
    </Link>
  );
});
