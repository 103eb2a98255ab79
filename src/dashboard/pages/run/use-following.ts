import { type RefObject, type UIEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** What scrolls so soon after the reader touched the list was scrolled by hand; meanwhile nobody pulls it away. */
const BY_HAND_MS = 1_000;

/** Nearer to the end than this counts as being there: places are rounded. */
const AT_END_PX = 4;

interface Following {
  list: RefObject<HTMLElement | null>;
  isFollowing: boolean;
  /** Whatever changes one of these may put the newest out of sight. */
  whatGrows: unknown;
  total: number;
  /** The reader scrolled away from the end by hand. */
  onScrollAway: () => void;
}

/** Keeps the end of a list in sight until the reader scrolls away from it. Gives what the list has to listen to. */
export function useFollowing({ list, isFollowing, whatGrows, total, onScrollAway }: Following) {
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const isTouched = useCallback(() => performance.now() - touchedAt.current < BY_HAND_MS, []);
  const lead = useCallback(() => {
    const element = list.current;
    if (element && !isTouched()) element.scrollTop = element.scrollHeight;
  }, [list, isTouched]);
  // Who asks to follow means it at once.
  useLayoutEffect(() => {
    if (isFollowing) touchedAt.current = Number.NEGATIVE_INFINITY;
  }, [isFollowing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what grows is not read, but moves the end.
  useLayoutEffect(() => {
    if (!isFollowing) return;
    lead();
    // Who touched it and let go is led on, also when nothing comes any more.
    const again = setTimeout(lead, BY_HAND_MS);
    return () => clearTimeout(again);
  }, [isFollowing, whatGrows, total, lead]);
  // The picture beside the list may change the list's height after it was scrolled.
  useEffect(() => {
    const element = list.current;
    if (!isFollowing || !element) return;
    const observer = new ResizeObserver(lead);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFollowing, list, lead]);
  const touch = () => {
    touchedAt.current = performance.now();
  };
  return {
    onWheel: touch,
    onPointerDown: touch,
    onKeyDown: touch,
    // The end of a touch is not told where the row below the finger has left the page.
    onTouchStart: touch,
    onTouchMove: touch,
    onScroll: ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent) => {
      if (!isFollowing) return;
      if (!isTouched()) lead();
      else if (scrollHeight - clientHeight - scrollTop > AT_END_PX) onScrollAway();
    },
  };
}
