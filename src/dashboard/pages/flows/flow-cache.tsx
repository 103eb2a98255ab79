import { Link } from '@tanstack/react-router';
import { useAct, useRead } from '../../api/calls.ts';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { Section } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';

/** What is remembered of the flow's passing runs, to be replayed. */
export function FlowCache({ flowId }: { flowId: string }) {
  const params = { flow_id: flowId };
  const entries = useRead('listCachedFlows', { params }).data?.entries ?? [];
  const clear = useAct('clearCachedFlows');
  if (entries.length === 0) return null;
  return (
    <Section
      title="Cache"
      hint="What passing runs did, replayed while nothing that matters has changed"
      action={
        <ConfirmButton
          title="Clear the cache of this flow?"
          consequence="Its next run is planned anew, which takes longer once. Nothing else changes."
          verb="Clear cache"
          onConfirm={() => clear.mutate({ params })}
        >
          Clear
        </ConfirmButton>
      }
    >
      <ul className="card rows">
        {entries.map(({ run_id, branch, recorded_at, flow }) => (
          <li key={`${run_id} ${recorded_at}`} className="flex flex-wrap gap-x-4 px-3 py-1.5">
            <Link to="/runs/$runId" params={{ runId: run_id }} className="link">
              {flow.steps.length} steps
            </Link>
            <span className="text-dim">{branch ?? 'no branch'}</span>
            <span className="ml-auto text-dim">
              <RelativeTime at={recorded_at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
