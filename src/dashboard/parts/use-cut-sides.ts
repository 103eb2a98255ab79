import { type RefObject, useLayoutEffect, useState } from 'react';

/** On which sides a row that scrolls sideways goes on out of sight. */
export function useCutSides(row: RefObject<HTMLElement | null>) {
  const [sides, setSides] = useState({ left: false, right: false });
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      const left = scrollLeft > 1;
      const right = scrollLeft + clientWidth < scrollWidth - 1;
      setSides((before) => (before.left === left && before.right === right ? before : { left, right }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  return sides;
}
