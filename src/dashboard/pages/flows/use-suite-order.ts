import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  type DragEndEvent,
  type DragStartEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import { useAct } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import type { TreeSuite } from './use-flow-tree.ts';

/** A flow is put down among those of its own suite. */
const withinSuite: CollisionDetection = (args) => {
  const suiteOf = (data: { current?: { sortable?: { containerId?: unknown } } | undefined }) =>
    data.current?.sortable?.containerId;
  const own = suiteOf(args.active.data);
  const droppableContainers = args.droppableContainers.filter(({ data }) => suiteOf(data) === own);
  return closestCenter({ ...args, droppableContainers });
};

/** Dragged with the mouse, a finger, or Space and the arrow keys. */
export function useSuiteOrder(suites: readonly TreeSuite[]) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const order = useAct('orderSuite');
  const [wanted, setWanted] = useState<{ suiteId: string; ids: string[] } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);

  /** What was dropped is shown at once; if the service refuses, the old order comes back with its reason. */
  const shown = useMemo(
    () =>
      suites.map((branch) =>
        branch.suite.id === wanted?.suiteId ? { ...branch, flows: sorted(branch, wanted.ids) } : branch,
      ),
    [suites, wanted],
  );
  const find = (id: UniqueIdentifier) => {
    const [suiteId = '', flowId = ''] = String(id).split('/');
    const flows = shown.find(({ suite }) => suite.id === suiteId)?.flows ?? [];
    return { suiteId, flows, at: flows.findIndex((flow) => flow.id === flowId) };
  };
  const nameOf = (id: UniqueIdentifier) => {
    const { flows, at } = find(id);
    return flows[at]?.name ?? 'The flow';
  };
  const placeOf = (id: UniqueIdentifier) => {
    const { flows, at } = find(id);
    return `place ${at + 1} of ${flows.length}`;
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameOf(active.id)} is picked up.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is at ${placeOf(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} is put down at ${placeOf(over.id)}.` : undefined,
    onDragCancel: ({ active }) => `${nameOf(active.id)} stays where it was.`,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    if (!over || active.id === over.id) return;
    const { suiteId, flows, at } = find(active.id);
    const ids = arrayMove(
      flows.map(({ id }) => id),
      at,
      find(over.id).at,
    );
    setWanted({ suiteId, ids });
    order.mutate(
      { params: { suite_id: suiteId }, body: { flow_ids: ids } },
      {
        onSettled: async () => {
          await queryClient.invalidateQueries({ queryKey: ['listMemberships'] });
          setWanted(null);
        },
      },
    );
  };
  return {
    shown,
    dragged,
    context: {
      sensors,
      collisionDetection: withinSuite,
      accessibility: { announcements },
      onDragStart: ({ active }: DragStartEvent) => setDragged(String(active.id)),
      onDragCancel: () => setDragged(null),
      onDragEnd: drop,
    },
  };
}

/** As wanted, unless a flow has come or gone meanwhile. */
function sorted({ flows }: TreeSuite, ids: readonly string[]) {
  const byId = new Map(flows.map((flow) => [flow.id, flow]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  return found.length === flows.length ? found : flows;
}
