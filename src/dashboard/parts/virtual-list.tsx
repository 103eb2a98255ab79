import { type ReactNode, useRef } from 'react';
import { useRowsInSight } from './use-rows-in-sight.ts';

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

/** Enough to see where one is, on a screen that has room for little. */
const LEAST_PX = 240;

/** A list of any length: only the rows in sight are on the page. It takes what room there is, and no more than it needs. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { label, items, rowHeight, keyOf, hasMore = false, onEnd, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRowsInSight({ scroller, count: items.length, rowHeight, hasMore, onEnd });
  const total = rows.getTotalSize();
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      aria-label={label}
      data-scroller
      className="card overflow-auto"
      style={{ minHeight: Math.min(total + 2, LEAST_PX) }}
    >
      <ul className="relative" style={{ height: total }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          return (
            <li
              key={item ? keyOf(item) : 'more'}
              ref={rows.measureElement}
              data-index={index}
              className="absolute inset-x-0 grid grid-cols-[minmax(0,1fr)] border-b last:border-b-0"
              style={{ top: start, minHeight: rowHeight }}
            >
              {item ? children(item) : <div className="skeleton m-2 h-6" />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
