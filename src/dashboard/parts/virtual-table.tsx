import { type ReactNode, useRef } from 'react';
import { useRowsInSight } from './use-rows-in-sight.ts';

export interface Column {
  name: string;
  /** Its width; the rest is shared by those without one. */
  className?: string;
  isNumber?: boolean;
  /** Only read out: what stands in the column explains itself. */
  isSilent?: boolean;
}

interface VirtualTableProps<Item> {
  label: string;
  columns: readonly Column[];
  items: Item[];
  rowHeight: number;
  keyOf: (item: Item) => string;
  hasMore?: boolean;
  onEnd?: () => void;
  /** The cells of a row. */
  children: (item: Item) => ReactNode;
}

/** A table of any length: the rows out of sight are room above and below those in sight. The columns keep their width. */
export function VirtualTable<Item>(props: VirtualTableProps<Item>) {
  const { label, columns, items, rowHeight, keyOf, hasMore = false, onEnd, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRowsInSight({ scroller, count: items.length, rowHeight, hasMore, onEnd });
  const shown = rows.getVirtualItems();
  const above = shown[0]?.start ?? 0;
  const below = rows.getTotalSize() - (shown.at(-1)?.end ?? 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div
      ref={scroller}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      aria-label={label}
      data-scroller
      className="card max-h-[70vh] overflow-auto"
    >
      <table className="table table-fixed">
        <thead>
          <tr>
            {columns.map(({ name, className = '', isNumber, isSilent }) => (
              <th key={name} className={`${className} ${isNumber ? 'number' : ''}`}>
                {isSilent ? <span className="sr-only">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Room height={above} columns={columns.length} />
          {shown.map(({ index }) => {
            const item = items[index];
            return (
              <tr key={item ? keyOf(item) : 'more'} ref={rows.measureElement} data-index={index}>
                {item ? (
                  children(item)
                ) : (
                  <td colSpan={columns.length}>
                    <div className="skeleton h-5" />
                  </td>
                )}
              </tr>
            );
          })}
          <Room height={below} columns={columns.length} />
        </tbody>
      </table>
    </div>
  );
}

function Room({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} className="room" />
    </tr>
  );
}
