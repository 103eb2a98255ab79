import { useSortable } from '@dnd-kit/sortable';
import { Link } from '@tanstack/react-router';
import { GripVertical } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { StatusIcon, statusColor } from '../../parts/status.tsx';
import type { TreeFlow } from './use-flow-tree.ts';
import type { LastRuns } from './use-last-runs.ts';

interface FlowRowProps {
  flow: TreeFlow;
  /** Newest first; none are known until they were read. */
  lastRuns: LastRuns | undefined;
  isChosen: boolean;
  onToggle: (flowId: string) => void;
}

const NEVER: LastRuns = [];

export const FlowRow = memo(function FlowRow({
  flow,
  lastRuns = NEVER,
  isChosen,
  onToggle,
  handle,
}: FlowRowProps & { handle?: ReactNode }) {
  const last = lastRuns[0];
  return (
    <div className="group flex h-8 items-center gap-1.5 px-2 hover:bg-panel">
      {handle ?? <span className="w-5 shrink-0" />}
      <input
        type="checkbox"
        aria-label={`Choose ${flow.name}`}
        checked={isChosen}
        onChange={() => onToggle(flow.id)}
      />
      <Link
        to="/flows/$flowId"
        params={{ flowId: flow.id }}
        search={(before) => before}
        data-row
        activeProps={{ className: 'text-accent font-medium' }}
        className="flex min-w-0 flex-1 items-center gap-1.5 self-stretch"
      >
        {last ? <StatusIcon status={last.status} size={14} /> : <span className="w-3.5 shrink-0" />}
        <span className="truncate">{flow.name}</span>
      </Link>
      {flow.labels.slice(0, 3).map(({ id, name, color }) => (
        <span key={id} title={name} className="size-2 shrink-0 rounded-full" style={{ background: color }} />
      ))}
      <Sparkline runs={lastRuns} />
    </div>
  );
});

/** `rowId` is the line's, since the same flow may stand in several suites. */
export function SortableFlowRow({ rowId, ...props }: FlowRowProps & { rowId: string }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: rowId });
  const style = {
    transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined,
    transition,
    opacity: isDragging ? 0.8 : undefined,
  };
  // Each line that comes or goes is told to all others; the row itself does not change by that.
  const handle = useMemo(
    () => (
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={`Move ${props.flow.name}`}
        className="w-5 shrink-0 cursor-grab touch-none text-dim group-hover:opacity-100 focus-visible:opacity-100 [@media(hover:hover)]:opacity-0"
      >
        <GripVertical size={14} />
      </button>
    ),
    [setActivatorNodeRef, attributes, listeners, props.flow.name],
  );
  return (
    <div ref={setNodeRef} style={style} className={isDragging ? 'relative z-10 bg-raised' : ''}>
      <FlowRow {...props} handle={handle} />
    </div>
  );
}

/** The last ten runs, oldest first: how tall says how long, the colour how it ended; the words are in its name. */
function Sparkline({ runs }: { runs: LastRuns }) {
  const longest = Math.max(...runs.map(({ run_seconds }) => run_seconds ?? 0), 0.1);
  const passed = runs.filter(({ status }) => status === 'passed').length;
  return (
    <svg
      role="img"
      aria-label={runs.length === 0 ? 'never run' : `${passed} of the last ${runs.length} runs passed`}
      viewBox="0 0 50 16"
      className="h-4 w-12 shrink-0"
    >
      {runs.toReversed().map(({ id, status, run_seconds }, index) => {
        const height = Math.max(((run_seconds ?? 0) / longest) * 14, 3);
        return (
          <rect
            key={id}
            x={(10 - runs.length + index) * 5}
            y={16 - height}
            width={4}
            height={height}
            rx={1}
            fill="currentColor"
            className={statusColor(status)}
          />
        );
      })}
    </svg>
  );
}
