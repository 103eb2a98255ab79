import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { Screen, Shot, TargetBox } from './picture.tsx';
import { lengthMs as actionsLengthMs } from './steps.ts';
import { Timeline } from './timeline.tsx';

export type View = 'video' | 'before' | 'after' | 'compare';

export interface StageHandle {
  toggle(): void;
  nowMs(): number;
}

interface StageProps {
  ref: RefObject<StageHandle | null>;
  run: Run;
  selected: number | null;
  /** The screen of this moment, while the run goes on and is followed. */
  live: string | null;
  view: View;
  onView: (view: View) => void;
  onSelect: (index: number) => void;
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

/** The screen of the run: as it is now, as it was filmed, or as it was at one action. */
export function Stage({ ref, run, selected, live, view, onView, onSelect, startMs }: StageProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [nowMs, setNowMs] = useState(startMs ?? 0);
  const [filmMs, setFilmMs] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const address = run.finished_at ? run.artifacts.video_urls[0] : undefined;
  // A link is signed anew with every answer; the film is the same.
  const [film, setFilm] = useState(address);
  if (address?.split('?')[0] !== film?.split('?')[0]) setFilm(address);

  const at = run.actions.findIndex(({ index }) => index === selected);
  const action = run.actions[at];
  const after = run.actions[at + 1] ?? action;
  const lengthMs = Math.max(filmMs, actionsLengthMs(run));

  const seek = (ms: number) => {
    setNowMs(ms);
    if (video.current) video.current.currentTime = ms / 1000;
  };
  const toggle = () => {
    const player = video.current;
    if (!player || !film) return;
    onView('video');
    if (player.ended) player.currentTime = 0;
    if (player.paused) void player.play();
    else player.pause();
  };
  useImperativeHandle(ref, () => ({ toggle, nowMs: () => nowMs }));

  const lastSelected = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newly chosen action moves the film.
  useEffect(() => {
    if (!action || lastSelected.current === action.index) return;
    const isFirst = lastSelected.current === null;
    lastSelected.current = action.index;
    if (!isPlaying) seek(isFirst && startMs !== undefined ? startMs : action.started_ms);
  }, [action?.index]);

  /** While the film runs, the list goes with it. */
  const follow = () => {
    const ms = (video.current?.currentTime ?? 0) * 1000;
    setNowMs(ms);
    const current = run.actions.findLast(({ started_ms }) => started_ms <= ms + 50);
    if (isPlaying && current && current.index !== selected) {
      lastSelected.current = current.index;
      onSelect(current.index);
    }
  };

  const isFilm = view === 'video' && film !== undefined && !live;
  return (
    <section aria-label="Screen" className="flex min-w-0 flex-col">
      <Screen run={run}>
        {film && (
          // biome-ignore lint/a11y/useMediaCaption: the film has no sound; its chapters are the list beside it.
          <video
            ref={video}
            src={film}
            playsInline
            preload="auto"
            hidden={!isFilm}
            className="absolute inset-0 size-full object-contain"
            onLoadedMetadata={(event) => {
              const { duration } = event.currentTarget;
              if (Number.isFinite(duration)) setFilmMs(duration * 1000);
              event.currentTarget.currentTime = nowMs / 1000;
            }}
            onDurationChange={({ currentTarget: { duration } }) =>
              Number.isFinite(duration) && setFilmMs(duration * 1000)
            }
            onTimeUpdate={follow}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
          />
        )}
        {live && (
          <img src={live} alt="The screen now" className="absolute inset-0 size-full object-contain" />
        )}
        {!live && !isFilm && (
          <Shot
            url={(view === 'after' ? after : action)?.screenshot_url ?? null}
            alt={action ? `The screen at: ${action.description}` : 'The screen'}
            {...(WAITING[run.status] && { instead: WAITING[run.status] })}
          />
        )}
        {!live && action && view !== 'after' && !isPlaying && <TargetBox run={run} action={action} />}
      </Screen>
      <Timeline
        actions={run.actions}
        selected={selected}
        nowMs={nowMs}
        lengthMs={lengthMs}
        isPlaying={isPlaying}
        canPlay={film !== undefined}
        speed={speed}
        onSpeed={(next) => {
          setSpeed(next);
          if (video.current) video.current.playbackRate = next;
        }}
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
            disabled={name === 'video' && !film}
            onClick={() => {
              if (name !== 'video') video.current?.pause();
              onView(name);
            }}
            className="h-8 shrink-0 border-r px-3 text-[12px] text-dim hover:text-text disabled:opacity-70 aria-pressed:bg-select aria-pressed:text-text"
          >
            {label}
          </button>
        ))}
      </fieldset>
    </section>
  );
}
