import { useEffect, useSyncExternalStore } from 'react';

/** What the run dialog was opened for. */
export interface RunWish {
  flow_ids: string[];
  suite_ids: string[];
  labels: string[];
  /** As it is called in the dialog's title: `4 flows`. */
  what: string;
}

let wish: RunWish | null = null;
let ofPage: (() => RunWish) | null = null;
const listeners = new Set<() => void>();

function set(next: RunWish | null) {
  wish = next;
  for (const listener of listeners) listener();
}

export const askToRun = (next: RunWish) => set(next);
export const closeRunDialog = () => set(null);

export const NOTHING_CHOSEN: RunWish = { flow_ids: [], suite_ids: [], labels: [], what: 'flows' };

/** The key `r`: runs what the page is about. */
export const askToRunPage = () => set(ofPage?.() ?? NOTHING_CHOSEN);

/** Says what the key `r` runs as long as the page is shown. */
export function usePageWish(next: () => RunWish): void {
  useEffect(() => {
    ofPage = next;
    return () => {
      if (ofPage === next) ofPage = null;
    };
  }, [next]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useRunWish = () => useSyncExternalStore(subscribe, () => wish);
