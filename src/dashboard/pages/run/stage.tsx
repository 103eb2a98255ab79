import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { isFinal } from '../../parts/status.tsx';
import { DeviceScreen } from './device-screen.tsx';
import { viewportOf } from './picture.tsx';
import { lengthMs as actionsLengthMs, pictureOn } from './steps.ts';
import { Timeline } from './timeline.tsx';
import { usePlayer } from './use-player.ts';

export type View = 'video' | 'before' | 'after' | 'compare';

export interface StageHandle {
  toggle(): void;
  /** Shows a moment of the film, and the action of that moment. */
  seek(ms: number): void;
  nowMs(): number;
}

interface StageProps {
  ref: RefObject<StageHandle | null>;
  run: Run;
  selected: number | null;
  /** The screens of this moment by device, while the run goes on and is followed. */
  live: Record<number, string>;
  view: View;
  onView: (view: View) => void;
  onSelect: (index: number) => void;
  /** The film has come to this action. */
  onFollow: (index: number) => void;
  /** Where the address wants the film to begin. */
  startMs: number | undefined;
}

const VIEWS: [View, string][] = [
  ['video', 'Video'],
  ['before', 'Screenshot'],
  ['after', 'After'],
  ['compare', 'Last passing run'],
];

const WAITING: Partial<Record<Run['status'], string>> = {
  queued: 'Waiting for a free worker.',
  running: 'The app is being opened.',
};

const NOTHING = 'Nothing was done, so there is no picture.';

/** The name tells which device a film is of: one that could not be filmed leaves no gap in the list. */
const filmOfDevice = (run: Run, index: number) =>
  run.artifacts.video_urls.find((url) =>
    url.split('?')[0]?.endsWith(index === 0 ? '/video.mp4' : `/video-${index + 1}.mp4`),
  );

const FIRST_SCALE_MS = 15_000;

/** While nobody knows how long it will take, the line has room for more: marks stay where they are until it is full. */
const scaleFor = (ms: number) => FIRST_SCALE_MS * 2 ** Math.max(Math.ceil(Math.log2(ms / FIRST_SCALE_MS)), 0);

/** The screens of the run: as they are now, as they were filmed, or as they were at one action. */
export function Stage({ ref, run, selected, live, view, onView, onSelect, onFollow, startMs }: StageProps) {
  const devices = run.device_count > 1 ? [0, 1] : [0];
  const at = run.actions.findIndex(({ index }) => index === selected);
  const action = run.actions[at];
  const lastSelected = useRef<number | null>(null);
  /** Null: all of them. */
  const [only, setOnly] = useState<number | null>(null);
  const player = usePlayer({
    addresses: devices.map((index) => (run.finished_at ? filmOfDevice(run, index) : undefined)),
    startMs: startMs ?? 0,
    onPlaying: (ms) => goWith(ms),
  });
  /** The list goes with the film. */
  const goWith = (ms: number) => {
    const current = run.actions.findLast(({ started_ms }) => started_ms <= ms + 50) ?? run.actions[0];
    if (!current || current.index === selected) return;
    lastSelected.current = current.index;
    onFollow(current.index);
  };
  const seek = (ms: number) => {
    onView('video');
    player.seek(ms);
    goWith(ms);
  };
  const toggle = () => {
    if (!player.hasFilm) return;
    onView('video');
    player.toggle();
  };
  useImperativeHandle(ref, () => ({ toggle, seek, nowMs: () => player.nowMs }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly chosen action moves the film.
  useEffect(() => {
    if (!action || lastSelected.current === action.index) return;
    const isFirst = lastSelected.current === null;
    lastSelected.current = action.index;
    if (!player.isPlaying) player.seek(isFirst && startMs !== undefined ? startMs : action.started_ms);
  }, [action?.index]);

  const isLive = Object.keys(live).length > 0;
  const doneMs = actionsLengthMs(run);
  const isFilm = view === 'video' && player.hasFilm && !isLive;
  const { width, height } = viewportOf(run);
  const isBeside = devices.length > 1 && only === null;
  const columns = height > width ? 'grid-cols-2' : 'sm:grid-cols-2';
  return (
    <section aria-label="Screen" className="flex min-w-0 flex-col">
      <div className={`my-auto ${isBeside ? `grid gap-px bg-line *:bg-raised ${columns}` : ''}`}>
        {devices.map((index) => (
          <DeviceScreen
            key={index}
            run={run}
            index={index}
            isHidden={only !== null && only !== index}
            live={live[index]}
            film={player.filmOf(index)}
            isFilm={isFilm}
            shown={pictureOn(run, index, at, view === 'after')}
            marked={
              action && action.device_index === index && !isLive && view !== 'after' && !player.isPlaying
                ? action
                : null
            }
            instead={run.actions.length === 0 ? (WAITING[run.status] ?? NOTHING) : undefined}
          />
        ))}
      </div>
      <Timeline
        actions={run.actions}
        selected={selected}
        nowMs={player.nowMs}
        lengthMs={isFinal(run.status) ? Math.max(player.lengthMs, doneMs) : scaleFor(doneMs)}
        isPlaying={player.isPlaying}
        canPlay={player.hasFilm}
        speed={player.speed}
        onSpeed={player.setSpeed}
        onToggle={toggle}
        onSeek={seek}
        onSelect={onSelect}
      />
      <fieldset aria-label="View" className="flex min-w-0 overflow-x-auto border-t">
        {VIEWS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={view === name}
            disabled={name === 'video' && !player.hasFilm}
            onClick={() => {
              if (name !== 'video') player.pause();
              onView(name);
            }}
            className="h-8 shrink-0 border-r px-3 text-[12px] text-dim hover:text-text disabled:opacity-70 aria-pressed:bg-select aria-pressed:text-text"
          >
            {label}
          </button>
        ))}
        {devices.length > 1 &&
          [null, ...devices].map((index) => (
            <button
              key={index}
              type="button"
              aria-pressed={only === index}
              onClick={() => setOnly(index)}
              className={`h-8 shrink-0 border-l px-3 text-[12px] text-dim hover:text-text aria-pressed:bg-select aria-pressed:text-text ${index === null ? 'ml-auto' : ''}`}
            >
              {index === null ? 'Both devices' : `Device ${index + 1}`}
            </button>
          ))}
      </fieldset>
    </section>
  );
}
