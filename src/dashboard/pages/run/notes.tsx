import { useState } from 'react';
import type { Run } from '../../../contract/runs.ts';

interface Note {
  text: string;
  color: string;
}

function notesOf({ cache, warnings }: Run): Note[] {
  const healed = cache.why === null ? cache.healed : [];
  return [
    ...healed.map(({ step_index, from, to }) => ({
      text: `Step ${step_index + 1} healed: ${from} ${to === null ? 'is gone' : `is now ${to}`}.`,
      color: 'text-healed',
    })),
    ...(cache.why === null ? [] : [{ text: `Not replayed: ${cache.why}.`, color: 'text-dim' }]),
    ...warnings.map((text) => ({ text, color: 'text-error' })),
  ];
}

/**
 * What else there is to say of a run: what was done from memory, and if not, why not; what is missing of the evidence. Who watched
 * it go on finds it in one line, which was there from the beginning, until the rest is asked for.
 */
export function Notes({ run, wasLive }: { run: Run; wasLive: boolean }) {
  const [isOpen, setOpen] = useState(!wasLive);
  const notes = notesOf(run);
  if (notes.length === 0) return wasLive ? <div className="mt-3 h-5" /> : null;
  if (isOpen)
    return (
      <div role="note" className="mt-3 grid gap-1">
        {notes.map(({ text, color }) => (
          <p key={text} className={color}>
            {text}
          </p>
        ))}
      </div>
    );
  return (
    <div role="note" className="mt-3 flex h-5 gap-2">
      <p className={`min-w-0 truncate ${notes[0]?.color}`}>{notes[0]?.text}</p>
      <button type="button" className="link shrink-0" onClick={() => setOpen(true)}>
        {notes.length === 1 ? 'Show it whole' : `Show all ${notes.length}`}
      </button>
    </div>
  );
}
