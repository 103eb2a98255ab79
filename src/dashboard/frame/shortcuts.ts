import { useEffect, useRef } from 'react';

/** By key: `k` alone, `mod+k` with Ctrl or Command. */
type Shortcuts = Record<string, (event: KeyboardEvent) => unknown>;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null;

const isInDialog = () => document.querySelector('[role="dialog"]') !== null;

/** Keys of the page as long as it is shown. Whoever types, or answers a dialog, means something else by them. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isMod = event.ctrlKey || event.metaKey;
      const name = `${isMod ? 'mod+' : ''}${event.key === ' ' ? 'space' : event.key}`;
      const act = latest.current[name];
      if (!act || event.altKey || event.defaultPrevented) return;
      if (!isMod && (isTyping(event.target) || isInDialog())) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** Rows stand in a list that scrolls; those above and below are on the page, but out of sight. */
function isInSight(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  const list = row.closest('[data-scroller]')?.getBoundingClientRect();
  return top >= (list?.top ?? 0) - 1 && bottom <= (list?.bottom ?? innerHeight) + 1;
}

/** j and k go through whatever rows the page shows, beginning with what is seen. */
export function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const first = step === 1 ? rows.find(isInSight) : rows.findLast(isInSight);
  const next = at === -1 ? first : rows[at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** The page's own search, if it has one. */
export function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main [data-search]');
  search?.focus();
  search?.select();
  return search !== null;
}
