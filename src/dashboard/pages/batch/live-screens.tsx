import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { StatusBadge } from '../../parts/status.tsx';
import { placesFor, type ShownRun } from './places.ts';

interface LiveScreensProps {
  runs: ShownRun[];
  frames: Record<string, string>;
}

/** What happens now, in a strip of one height: nothing in it or below it moves when runs begin and end. */
export function LiveScreens({ runs, frames }: LiveScreensProps) {
  const [before, setPlaces] = useState<readonly string[]>([]);
  const places = placesFor(runs, before);
  if (places !== before) setPlaces(places);
  const shown = places.flatMap((id) => runs.find((run) => run.id === id) ?? []);
  return (
    <section
      aria-label="Screens now"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      className="mb-4 flex h-[168px] shrink-0 gap-3 overflow-x-auto"
    >
      {shown.map(({ id, name, status }) => (
        <Link
          key={id}
          to="/runs/$runId"
          params={{ runId: id }}
          className="card flex w-60 shrink-0 flex-col overflow-hidden"
        >
          {frames[id] ? (
            <img
              src={frames[id]}
              alt={`The screen of ${name} ${status === 'running' ? 'now' : 'at its end'}`}
              className={`min-h-0 flex-1 bg-panel object-contain ${status === 'running' ? '' : 'opacity-60'}`}
            />
          ) : (
            <span className="grid min-h-0 flex-1 place-items-center bg-panel text-dim">
              {status === 'running' ? 'The app is being opened.' : 'There is no picture of it.'}
            </span>
          )}
          <span className="flex gap-2 border-t px-2 py-1">
            <span className="w-20 shrink-0">
              <StatusBadge status={status} />
            </span>
            <span className="min-w-0 flex-1 truncate">{name}</span>
          </span>
        </Link>
      ))}
      {shown.length === 0 && (
        <p className="card grid flex-1 place-items-center bg-panel text-dim">Waiting for a free worker.</p>
      )}
    </section>
  );
}
