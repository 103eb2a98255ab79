import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useAct, useRead } from '../../api/calls.ts';
import { Section } from '../../parts/states.tsx';
import { toast } from '../../parts/toasts.tsx';

/** The suites that a flow is in; it may be in several. */
export function FlowSuites({ flowId }: { flowId: string }) {
  const suites = useRead('listSuites').data?.suites ?? [];
  const memberships = useRead('listMemberships').data?.memberships ?? [];
  const isIn = (suiteId: string) =>
    memberships.some(({ suite_id, flow_ids }) => suite_id === suiteId && flow_ids.includes(flowId));
  const add = useAct('addFlowToSuite');
  const remove = useAct('removeFlowFromSuite', {
    onDone: (_, { params }) =>
      toast.undoable('Removed from the suite; the flow stays', () => add.mutate({ params })),
  });
  const others = suites.filter(({ id }) => !isIn(id));
  return (
    <Section title="Suites">
      <div className="flex flex-wrap items-center gap-2">
        {suites
          .filter(({ id }) => isIn(id))
          .map(({ id, name }) => (
            <span
              key={id}
              className="inline-flex h-7 items-center gap-1 rounded-md border bg-panel pr-0.5 pl-2"
            >
              <Link to="/suites/$suiteId" params={{ suiteId: id }} className="link">
                {name}
              </Link>
              <button
                type="button"
                aria-label={`Remove from ${name}`}
                className="grid size-6 place-items-center text-dim"
                onClick={() => remove.mutate({ params: { suite_id: id, flow_id: flowId } })}
              >
                <X size={12} />
              </button>
            </span>
          ))}
        {others.length > 0 && (
          <select
            aria-label="Add to a suite"
            className="input h-7 min-h-7 w-40 py-0"
            value=""
            onChange={(event) => add.mutate({ params: { suite_id: event.target.value, flow_id: flowId } })}
          >
            <option value="">Add to a suite</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
    </Section>
  );
}
