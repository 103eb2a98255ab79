import { Link } from '@tanstack/react-router';
import { usePages } from '../../api/use-pages.ts';
import { Pages } from '../../parts/pages.tsx';
import { UsageTable } from './usage-table.tsx';

/** Every app that was run in a range, those with the most actions first. */
export function AppUsage({ query }: { query: { start: string; end: string } }) {
  const apps = usePages('listAppUsage', { query });
  return (
    <Pages of={apps} rowHeight={37} empty={<p className="text-dim">No app was run in these days.</p>}>
      {(rows) => (
        <UsageTable
          label="Usage by app"
          items={rows}
          keyOf={({ app_id }) => app_id ?? 'none'}
          nameOf={({ app_id, name }) =>
            app_id ? (
              <Link to="/apps/$appId" params={{ appId: app_id }} className="link">
                {name}
              </Link>
            ) : (
              name
            )
          }
          hasMore={apps.hasMore}
          onEnd={apps.loadMore}
        />
      )}
    </Pages>
  );
}

/** Every flow that ran in a range, those with the most actions first. */
export function FlowUsage({ query }: { query: { start: string; end: string } }) {
  const flows = usePages('listFlowUsage', { query });
  return (
    <Pages of={flows} rowHeight={37} empty={<p className="text-dim">No flow ran in these days.</p>}>
      {(rows) => (
        <UsageTable
          label="Usage by flow"
          items={rows}
          keyOf={({ flow_id }) => flow_id}
          nameOf={({ flow_id, flow_name }) => (
            <Link to="/runs" search={{ flow: flow_id }} className="link">
              {flow_name}
            </Link>
          )}
          hasMore={flows.hasMore}
          onEnd={flows.loadMore}
        />
      )}
    </Pages>
  );
}
