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
/** A page may have parts that each know something to run: the last one that says so is meant. */
let ofPage: (() => RunWish)[] = [];
const listeners = new Set<() => void>();

function set(next: RunWish | null) {
  wish = next;
  for (const listener of listeners) listener();
}

export const askToRun = (next: RunWish) => set(next);
export const closeRunDialog = () => set(null);

export const NOTHING_CHOSEN: RunWish = { flow_ids: [], suite_ids: [], labels: [], what: 'flows' };

/** Nothing was chosen beforehand: the dialog asks for it. */
export const isOpenChoice = ({ flow_ids, suite_ids, labels }: RunWish) =>
  flow_ids.length + suite_ids.length + labels.length === 0;

/** The key `r`: runs what the page is about. */
export const askToRunPage = () => set(ofPage.at(-1)?.() ?? NOTHING_CHOSEN);

/** Says what the key `r` runs as long as the page is shown; null: nothing in particular. */
export function usePageWish(next: (() => RunWish) | null): void {
  useEffect(() => {
    if (next === null) return;
    ofPage = [...ofPage, next];
    return () => {
      ofPage = ofPage.filter((one) => one !== next);
    };
  }, [next]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useRunWish = () => useSyncExternalStore(subscribe, () => wish);
