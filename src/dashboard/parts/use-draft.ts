import { useRef, useState } from 'react';

const PREFIX = 'saywright-draft ';

interface Kept<Value> {
  /** What the draft began from. */
  base: Value;
  draft: Value;
}

export interface Draft<Value> {
  value: Value;
  base: Value;
  isChanged: boolean;
  /** What is stored is no longer what the draft began from: somebody else has saved. */
  isOutdated: boolean;
  change: (change: Partial<Value>) => void;
  /** Takes what is stored now as the beginning: without the draft, or with it on top. */
  rebase: (keeps: 'stored' | 'draft', stored?: Value) => void;
}

/** The order of keys means nothing: the database gives objects back in its own. */
const inOrder = (_key: string, value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
export const same = (one: unknown, other: unknown) =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

function read<Value>(key: string): Kept<Value> | null {
  const text = sessionStorage.getItem(PREFIX + key);
  return text === null ? null : (JSON.parse(text) as Kept<Value>);
}

function keep<Value>(key: string, kept: Kept<Value>): Kept<Value> {
  if (same(kept.base, kept.draft)) sessionStorage.removeItem(PREFIX + key);
  else sessionStorage.setItem(PREFIX + key, JSON.stringify(kept));
  return kept;
}

/** What somebody types, kept over a reload, a failed save and a look at another page, until it is saved or given up. */
export function useDraft<Value extends object>(key: string, stored: Value): Draft<Value> {
  const [kept, setKept] = useState<Kept<Value>>(() => read<Value>(key) ?? { base: stored, draft: stored });
  // Two changes may come before either is shown, and the last one as its page goes away.
  const latest = useRef(kept);
  latest.current = kept;
  const set = (next: Kept<Value>) => {
    latest.current = next;
    setKept(keep(key, next));
  };
  const isChanged = !same(kept.base, kept.draft);
  const isOutdated = !same(kept.base, stored);
  // Nothing was typed: whatever others save is simply shown.
  if (isOutdated && !isChanged) setKept({ base: stored, draft: stored });
  return {
    value: kept.draft,
    base: kept.base,
    isChanged,
    isOutdated: isOutdated && isChanged && !same(kept.draft, stored),
    change: (change) => set({ base: latest.current.base, draft: { ...latest.current.draft, ...change } }),
    rebase: (keeps, now = stored) =>
      set({ base: now, draft: keeps === 'stored' ? now : latest.current.draft }),
  };
}
