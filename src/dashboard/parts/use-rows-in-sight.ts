import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect } from 'react';

interface RowsInSight {
  scroller: RefObject<HTMLElement | null>;
  count: number;
  /** What a row is taken to be until it was measured. */
  rowHeight: number;
  hasMore?: boolean;
  onEnd?: (() => void) | undefined;
}

/** Which rows of a list are in sight, with some above and below for those who scroll fast. The one after the last is what is still to come. */
export function useRowsInSight({ scroller, count, rowHeight, hasMore = false, onEnd }: RowsInSight) {
  const rows = useVirtualizer({
    count: count + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const isAtEnd = (rows.getVirtualItems().at(-1)?.index ?? 0) >= count - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that comes may not be enough yet.
  useEffect(() => {
    if (hasMore && isAtEnd) onEnd?.();
  }, [hasMore, isAtEnd, count]);
  return rows;
}
