import { X } from 'lucide-react';
import { useSyncExternalStore } from 'react';

interface Toast {
  id: number;
  text: string;
  isProblem: boolean;
  undo?: (() => void) | undefined;
}

const SHOWN_MS = 6_000;

let shown: Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function change(next: Toast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number) => change(shown.filter((one) => one.id !== id));

function add(text: string, isProblem: boolean, undo?: () => void) {
  const id = ++count;
  change([...shown.slice(-3), { id, text, isProblem, undo }]);
  // What went wrong stays until it was read.
  if (!isProblem) setTimeout(() => dismiss(id), SHOWN_MS);
}

export const toast = {
  say: (text: string) => add(text, false),
  problem: (text: string) => add(text, true),
  /** For what was done at once because it can be taken back. */
  undoable: (text: string, undo: () => void) => add(text, false, undo),
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <section
      aria-label="Notices"
      aria-live="polite"
      className="pointer-events-none fixed right-2 bottom-16 left-2 z-[60] grid justify-items-end gap-2 sm:right-4 sm:bottom-4 sm:left-auto"
    >
      {toasts.map(({ id, text, isProblem, undo }) => (
        <div
          key={id}
          className={`floating pointer-events-auto flex max-w-[420px] items-center gap-3 py-2 pr-1 pl-3 ${isProblem ? 'text-failed' : ''}`}
        >
          <span className="min-w-0 break-words">{text}</span>
          {undo && (
            <button
              type="button"
              className="link font-medium"
              onClick={() => {
                dismiss(id);
                undo();
              }}
            >
              Undo
            </button>
          )}
          <button
            type="button"
            aria-label="Dismiss"
            className="button quiet icon text-dim"
            onClick={() => dismiss(id)}
          >
            <X size={14} />
          </button>
        </div>
      ))}
    </section>
  );
}
