import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';

interface VirtualListProps<Item> {
  label: string;
  items: Item[];
  rowHeight: number;
  keyOf: (item: Item) => string;
  hasMore?: boolean;
  /** The reader comes near the end of what is there. */
  onEnd?: () => void;
  children: (item: Item) => ReactNode;
}

/** A list of any length: only the rows in sight are on the page. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, rowHeight, keyOf, hasMore = false, onEnd, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const shown = rows.getVirtualItems();
  const isAtEnd = (shown.at(-1)?.index ?? 0) >= items.length - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that comes may not be enough yet.
  useEffect(() => {
    if (hasMore && isAtEnd) onEnd?.();
  }, [hasMore, isAtEnd, items.length]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
    <section ref={scroller} tabIndex={0} aria-label={label} className="card min-h-64 flex-1 overflow-auto">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const item = items[index];
          return (
            <li
              key={item ? keyOf(item) : 'more'}
              className="absolute inset-x-0 top-0 border-b"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {item ? children(item) : <div className="skeleton m-2 h-6" />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
