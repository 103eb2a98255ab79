import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { defaultRangeExtractor, type Range, useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import { FlowRow, SortableFlowRow } from './flow-row.tsx';
import { SuiteHooks, SuiteRow } from './suite-rows.tsx';
import { HEIGHTS, LONE, rowKey, type TreeRow, treeRows } from './tree-rows.ts';
import type { TreeFlow, TreeSuite } from './use-flow-tree.ts';
import { useFolded } from './use-folded.ts';
import { useLastRuns } from './use-last-runs.ts';
import { useSuiteOrder } from './use-suite-order.ts';

interface FlowTreeProps {
  suites: readonly TreeSuite[];
  lone: readonly TreeFlow[];
  /** Only where all flows of a suite are shown can they be put into another order. */
  canReorder: boolean;
  chosen: ReadonlySet<string>;
  onToggle: (flowId: string) => void;
}

/** Suites and their flows, of any number: only the lines in sight are on the page, and the one that is dragged. */
export function FlowTree({ suites, lone, canReorder, chosen, onToggle }: FlowTreeProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const { folded, fold } = useFolded();
  const { shown, dragged, context } = useSuiteOrder(suites);
  const rows = useMemo(() => treeRows(shown, lone, folded), [shown, lone, folded]);
  const draggedAt = dragged === null ? -1 : rows.findIndex(({ key }) => key === dragged);
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? 'flow'],
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    overscan: 12,
    paddingStart: 4,
    paddingEnd: 4,
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        if (draggedAt === -1 || inSight.includes(draggedAt)) return inSight;
        return [...inSight, draggedAt].sort((one, other) => one - other);
      },
      [draggedAt],
    ),
  });
  const inSight = lines.getVirtualItems();
  const flowIds = useMemo(() => rows.map((row) => (row.kind === 'flow' ? row.flow.id : null)), [rows]);
  const runsOf = useLastRuns(
    flowIds,
    // Without the line that is dragged, which may be far away by now.
    { first: lines.range?.startIndex ?? 0, last: lines.range?.endIndex ?? 0 },
    lines.isScrolling,
  );
  const groups = Map.groupBy(inSight, ({ index }) => rows[index]?.group ?? LONE);
  const branchOf = useMemo(() => new Map(shown.map((branch) => [branch.suite.id, branch])), [shown]);
  const membersOf = useMemo(
    () => new Map(shown.map(({ suite, flows }) => [suite.id, flows.map(({ id }) => rowKey(suite.id, id))])),
    [shown],
  );

  const line = (row: TreeRow, isSortable: boolean): ReactNode => {
    switch (row.kind) {
      case 'suite':
        return <SuiteRow branch={row.branch} isOpen={row.isOpen} onFold={fold} />;
      case 'hooks':
        return <SuiteHooks branch={row.branch} />;
      case 'empty':
        return <p className="meta px-7">No flow is in this suite yet.</p>;
      case 'lone':
        return <h2 className="meta px-3 py-2 font-medium">In no suite</h2>;
      case 'flow': {
        const { flow } = row;
        const props = { flow, lastRuns: runsOf.get(flow.id), isChosen: chosen.has(flow.id), onToggle };
        return isSortable ? <SortableFlowRow rowId={row.key} {...props} /> : <FlowRow {...props} />;
      }
    }
  };
  const linesOf = (items: VirtualItem[], isSortable: boolean) =>
    items.map(({ index, key, start }) => {
      const row = rows[index];
      return (
        <div key={key} className="absolute inset-x-0" style={{ top: start }}>
          {row && line(row, isSortable)}
        </div>
      );
    });
  const nameOf = (group: string) => {
    const branch = branchOf.get(group);
    return branch ? `Suite ${branch.suite.name}` : 'Flows in no suite';
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
    <div ref={scroller} tabIndex={0} data-scroller className="card min-h-40 flex-1 overflow-auto">
      <DndContext {...context}>
        <div className="relative" style={{ height: lines.getTotalSize() }}>
          {[...groups].map(([group, items]) => {
            const isSortable = canReorder && group !== LONE;
            return (
              <section key={group} aria-label={nameOf(group)}>
                {isSortable ? (
                  <SortableContext
                    id={group}
                    items={membersOf.get(group) ?? []}
                    strategy={verticalListSortingStrategy}
                  >
                    {linesOf(items, true)}
                  </SortableContext>
                ) : (
                  linesOf(items, false)
                )}
              </section>
            );
          })}
        </div>
      </DndContext>
    </div>
  );
}
