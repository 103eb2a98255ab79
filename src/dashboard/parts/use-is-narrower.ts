import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element has less room than this, known before it is first seen. */
export function useIsNarrower(element: RefObject<HTMLElement | null>, widthPx: number): boolean {
  const [isNarrower, setNarrower] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const look = () => setNarrower(measured.clientWidth < widthPx);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, widthPx]);
  return isNarrower;
}
