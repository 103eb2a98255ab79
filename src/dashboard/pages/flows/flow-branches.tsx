import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Play, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useAct, useRead } from '../../api/calls.ts';
import { askToRun, NOTHING_CHOSEN } from '../../frame/run-wish.ts';
import { IconButton } from '../../parts/button.tsx';
import { LabelChip } from '../../parts/label-chip.tsx';
import { FlowRow, SortableFlowRow } from './flow-row.tsx';
import type { TreeFlow, TreeSuite } from './use-flow-tree.ts';

interface Choosing {
  chosen: ReadonlySet<string>;
  onToggle: (flowId: string) => void;
}

export function SuiteBranch({
  branch,
  canReorder,
  ...choosing
}: { branch: TreeSuite; canReorder: boolean } & Choosing) {
  const { suite, labels } = branch;
  const [isOpen, setOpen] = useState(true);
  const Fold = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={`Suite ${suite.name}`} className="mb-1">
      <div className="group flex h-9 items-center gap-1 px-1">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-1 py-1.5 text-left font-medium"
        >
          <Fold size={14} aria-hidden className="shrink-0 text-dim" />
          <span className="truncate">{suite.name}</span>
          <span className="meta">{branch.flows.length}</span>
        </button>
        {labels.slice(0, 1).map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
        <IconButton
          label={`Run suite ${suite.name}`}
          onClick={() => askToRun({ ...NOTHING_CHOSEN, suite_ids: [suite.id], what: suite.name })}
        >
          <Play size={14} />
        </IconButton>
        <Link
          to="/suites/$suiteId"
          params={{ suiteId: suite.id }}
          aria-label={`Settings of suite ${suite.name}`}
          title="Settings"
          className="button quiet icon"
        >
          <Settings2 size={14} />
        </Link>
      </div>
      {isOpen && (
        <>
          <SuiteHooks suiteId={suite.id} />
          <Members suiteId={suite.id} flows={branch.flows} canReorder={canReorder} {...choosing} />
        </>
      )}
    </section>
  );
}

/** What runs around the suite, to be seen and not changed here. */
function SuiteHooks({ suiteId }: { suiteId: string }) {
  const attached = useRead('getSuiteHooks', { params: { suite_id: suiteId } }).data;
  const hooks = useRead('listHooks').data?.hooks ?? [];
  if (!attached || attached.setup.length + attached.teardown.length === 0) return null;
  const names = (ids: string[]) =>
    ids.map((id) => hooks.find((hook) => hook.id === id)?.name ?? '…').join(', ');
  return (
    <p className="meta px-7 pb-1">
      {attached.setup.length > 0 && `Setup: ${names(attached.setup)}`}
      {attached.setup.length > 0 && attached.teardown.length > 0 && ' · '}
      {attached.teardown.length > 0 && `Teardown: ${names(attached.teardown)}`}
    </p>
  );
}

/** Dragged with the mouse, a finger, or Space and the arrow keys. */
function Members({
  suiteId,
  flows,
  canReorder,
  chosen,
  onToggle,
}: { suiteId: string; flows: TreeFlow[]; canReorder: boolean } & Choosing) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const order = useAct('orderSuite');
  const [wanted, setWanted] = useState<string[] | null>(null);
  const ids = flows.map(({ id }) => id);
  const isWanted = wanted && wanted.length === ids.length && wanted.every((id) => ids.includes(id));
  const shown = isWanted ? wanted.flatMap((id) => flows.find((flow) => flow.id === id) ?? []) : flows;

  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    const now = shown.map(({ id }) => id);
    const next = arrayMove(now, now.indexOf(String(active.id)), now.indexOf(String(over.id)));
    // Shown at once; if the service refuses, the old order comes back with its reason.
    setWanted(next);
    order.mutate(
      { params: { suite_id: suiteId }, body: { flow_ids: next } },
      { onSettled: () => setTimeout(() => setWanted(null), 500) },
    );
  };

  const nameOf = (id: UniqueIdentifier) => shown.find((flow) => flow.id === id)?.name ?? 'The flow';
  const placeOf = (id: UniqueIdentifier) =>
    `place ${shown.findIndex((flow) => flow.id === id) + 1} of ${shown.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is at ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} is put down at ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };

  if (!canReorder)
    return shown.map((flow) => (
      <FlowRow key={flow.id} flow={flow} isChosen={chosen.has(flow.id)} onToggle={onToggle} />
    ));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {shown.map((flow) => (
          <SortableFlowRow key={flow.id} flow={flow} isChosen={chosen.has(flow.id)} onToggle={onToggle} />
        ))}
        {shown.length === 0 && <p className="meta px-7 pb-2">No flow is in this suite yet.</p>}
      </SortableContext>
    </DndContext>
  );
}

export function LoneFlows({
  flows,
  hasSuites,
  chosen,
  onToggle,
}: { flows: TreeFlow[]; hasSuites: boolean } & Choosing) {
  if (flows.length === 0) return null;
  return (
    <section aria-label="Flows in no suite">
      {hasSuites && <h2 className="meta px-3 py-2 font-medium">In no suite</h2>}
      {flows.map((flow) => (
        <FlowRow key={flow.id} flow={flow} isChosen={chosen.has(flow.id)} onToggle={onToggle} />
      ))}
    </section>
  );
}
