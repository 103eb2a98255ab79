import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { NOTHING_CHOSEN, usePageWish } from '../../frame/run-wish.ts';
import { Button } from '../../parts/button.tsx';
import { Empty, PageHead, SkeletonRows } from '../../parts/states.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import type { RunsSearch } from '../../search.ts';
import { FlowTrend } from './flow-trend.tsx';
import { RunRow } from './run-row.tsx';
import { RunsFilters } from './runs-filters.tsx';
import { useRuns } from './use-runs.ts';

/** Everything that ever ran, newest first, narrowed by what stands in the address. */
export default function RunsPage() {
  const search = useSearch({ from: '/frame/runs' });
  const navigate = useNavigate({ from: '/runs' });
  const { rows, isLoading, error, hasMore, loadMore, refetch } = useRuns(search);
  const change = (next: Partial<RunsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  usePageWish(
    useCallback(
      () =>
        search.flow ? { ...NOTHING_CHOSEN, flow_ids: [search.flow], what: 'this flow' } : NOTHING_CHOSEN,
      [search.flow],
    ),
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHead title="Runs" />
      <RunsFilters search={search} onChange={change} />
      {search.flow && <FlowTrend flowId={search.flow} />}
      {error ? (
        <Empty title="The runs could not be shown" action={<Button onClick={refetch}>Try again</Button>}>
          {error.message}
        </Empty>
      ) : isLoading ? (
        <SkeletonRows count={12} height={44} />
      ) : rows.length === 0 ? (
        isFiltered ? (
          <Empty
            title="No run fits these filters"
            action={
              <Link to="/runs" search={{}} className="button">
                Show all runs
              </Link>
            }
          />
        ) : (
          <Empty
            title="Nothing has run yet"
            action={
              <Link to="/quickstart" className="button primary">
                Run the demo
              </Link>
            }
          >
            Runs appear here as soon as somebody, or a CI job, starts them.
          </Empty>
        )
      ) : (
        <VirtualList
          label="Runs"
          items={rows}
          rowHeight={44}
          keyOf={(run) => run.id}
          hasMore={hasMore}
          onEnd={loadMore}
        >
          {(run) => <RunRow run={run} />}
        </VirtualList>
      )}
    </div>
  );
}
