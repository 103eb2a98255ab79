import { Outlet, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { FolderPlus, Play, Plus, Search } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { askToRun, NOTHING_CHOSEN, usePageWish } from '../../frame/run-wish.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { counted } from '../../parts/counted.ts';
import { Answer, Empty } from '../../parts/states.tsx';
import { FlowTree } from './flow-tree.tsx';
import { NewFlowDialog, NewSuiteDialog } from './new-dialogs.tsx';
import { type FlowTree as Found, type TreeFlow, useFlowTree } from './use-flow-tree.ts';

/** Left the suites as an ordered tree, right the flow that is open. On a narrow screen one of both. */
export default function FlowsPage() {
  const tree = useFlowTree();
  const { flowId } = useParams({ strict: false });
  return (
    <div className="grid h-full min-h-0 gap-5 lg:grid-cols-[340px_minmax(0,1fr)]">
      <div className={`min-h-0 ${flowId ? 'hidden lg:block' : ''}`}>
        <Answer of={tree}>{(found) => <Tree tree={found} />}</Answer>
      </div>
      <div className={`min-h-0 min-w-0 lg:overflow-auto ${flowId ? '' : 'hidden lg:block'}`}>
        <Outlet />
      </div>
    </div>
  );
}

function Tree({ tree }: { tree: Found }) {
  const { q = '', label } = useSearch({ from: '/frame/flows' });
  const navigate = useNavigate({ from: '/flows' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [making, setMaking] = useState<'flow' | 'suite' | null>(null);
  const change = (next: { q?: string | undefined; label?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true });

  const { suites, lone } = useMemo(() => narrow(tree, q, label), [tree, q, label]);
  const isFiltered = q !== '' || label !== undefined;

  const toggle = useCallback(
    (id: string) =>
      setChosen((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  const what = counted(chosen.size, 'flow');
  const wish = useCallback(
    () => (chosen.size > 0 ? { ...NOTHING_CHOSEN, flow_ids: [...chosen], what } : NOTHING_CHOSEN),
    [chosen, what],
  );
  usePageWish(chosen.size > 0 ? wish : null);

  return (
    <nav aria-label="Flows and suites" className="flex h-full min-h-0 flex-col gap-2">
      <div className="flex items-center gap-1">
        <h1 className="flex-1">Flows</h1>
        {chosen.size > 0 && (
          <Button look="primary" onClick={() => askToRun(wish())}>
            <Play size={14} /> Run {what}
          </Button>
        )}
        <IconButton label="New suite" onClick={() => setMaking('suite')}>
          <FolderPlus size={16} />
        </IconButton>
        <IconButton label="New flow" onClick={() => setMaking('flow')}>
          <Plus size={16} />
        </IconButton>
      </div>
      <div className="flex gap-2">
        <div className="relative flex-1">
          <Search size={14} aria-hidden className="absolute top-2.5 left-2 text-dim" />
          <input
            data-search
            aria-label="Search flows"
            placeholder="Search flows"
            className="input pl-7"
            value={q}
            onChange={(event) => change({ q: event.target.value || undefined })}
          />
        </div>
        <select
          aria-label="Label"
          className="input w-auto max-w-32"
          value={label ?? ''}
          onChange={(event) => change({ label: event.target.value || undefined })}
        >
          <option value="">All labels</option>
          {tree.labels.map(({ id, name }) => (
            <option key={id}>{name}</option>
          ))}
        </select>
      </div>
      {suites.length === 0 && lone.length === 0 ? (
        <div className="card min-h-40 flex-1">
          <Empty
            title={isFiltered ? 'No flow fits' : 'No flows yet'}
            action={
              isFiltered ? (
                <Button onClick={() => change({ q: undefined, label: undefined })}>Show all</Button>
              ) : (
                <Button look="primary" onClick={() => setMaking('flow')}>
                  Write a flow
                </Button>
              )
            }
          >
            {isFiltered ? null : 'A flow says in plain words what a person does and what should come of it.'}
          </Empty>
        </div>
      ) : (
        <FlowTree suites={suites} lone={lone} canReorder={!isFiltered} chosen={chosen} onToggle={toggle} />
      )}
      {making === 'flow' && (
        <NewFlowDialog suites={tree.suites.map(({ suite }) => suite)} onClose={() => setMaking(null)} />
      )}
      {making === 'suite' && <NewSuiteDialog onClose={() => setMaking(null)} />}
    </nav>
  );
}

/** What is left of the tree by a part of a name and by a label, which a flow may have from its suite. */
function narrow(tree: Found, q: string, label: string | undefined): Pick<Found, 'suites' | 'lone'> {
  if (q === '' && label === undefined) return tree;
  const words = q.toLowerCase();
  const isWanted = (flow: TreeFlow, ofSuite: { name: string }[]) =>
    flow.name.toLowerCase().includes(words) &&
    (label === undefined || [...flow.labels, ...ofSuite].some(({ name }) => name === label));
  return {
    suites: tree.suites
      .map((one) => ({ ...one, flows: one.flows.filter((flow) => isWanted(flow, one.labels)) }))
      .filter(({ flows }) => flows.length > 0),
    lone: tree.lone.filter((flow) => isWanted(flow, [])),
  };
}
