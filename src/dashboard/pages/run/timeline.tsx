import { Pause, Play } from 'lucide-react';
import type { RunAction } from '../../../contract/runs.ts';
import { IconButton } from '../../parts/button.tsx';
import { clockText } from '../../parts/times.tsx';

const MARK = { passed: 'bg-accent', failed: 'bg-failed', error: 'bg-error' };
const SPEEDS = [1, 2, 0.5];
/** More than these would run into each other as dots. */
const MANY_MARKS = 60;

interface TimelineProps {
  actions: RunAction[];
  selected: number | null;
  nowMs: number;
  lengthMs: number;
  isPlaying: boolean;
  canPlay: boolean;
  speed: number;
  onSpeed: (speed: number) => void;
  onToggle: () => void;
  onSeek: (ms: number) => void;
  onSelect: (index: number) => void;
}

function markShape(isSelected: boolean, isBad: boolean, isDense: boolean): string {
  if (isSelected) return 'h-5 w-1.5';
  if (isBad) return isDense ? 'h-4 w-1' : 'h-4 w-2';
  return isDense ? 'h-2 w-px group-hover:h-4' : 'size-2 group-hover:h-4';
}

/** Where in the film we are, with a mark for each action. */
export function Timeline(props: TimelineProps) {
  const { actions, selected, nowMs, lengthMs, isPlaying, canPlay, speed } = props;
  const isDense = actions.length > MANY_MARKS;
  const place = (ms: number) => `${Math.min((ms / Math.max(lengthMs, 1)) * 100, 100)}%`;
  return (
    <div className="flex h-11 items-center gap-2 border-t px-2">
      <IconButton label={isPlaying ? 'Pause' : 'Play'} disabled={!canPlay} onClick={props.onToggle}>
        {isPlaying ? <Pause size={16} /> : <Play size={16} />}
      </IconButton>
      <span className="meta w-9 text-right">{clockText(nowMs)}</span>
      <div className="relative h-8 min-w-0 flex-1">
        <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded bg-line">
          <div className="h-full rounded bg-strong" style={{ width: place(nowMs) }} />
        </div>
        <input
          type="range"
          aria-label="Moment of the video"
          aria-valuetext={clockText(nowMs)}
          min={0}
          max={Math.max(Math.round(lengthMs), 1)}
          value={Math.round(Math.min(nowMs, lengthMs))}
          disabled={!canPlay}
          onChange={(event) => props.onSeek(Number(event.target.value))}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        />
        {actions.map(({ index, started_ms, status, description }) => (
          <button
            key={index}
            type="button"
            tabIndex={-1}
            title={`${clockText(started_ms)} ${description}`}
            aria-label={`Go to: ${description}`}
            onClick={() => props.onSelect(index)}
            style={{ left: place(started_ms) }}
            className={`group absolute top-1/2 grid h-6 -translate-x-1/2 -translate-y-1/2 place-items-center ${isDense ? 'w-1' : 'w-3'} ${index === selected || status !== 'passed' ? 'z-10' : ''}`}
          >
            <span
              className={`rounded-full ${MARK[status]} ${markShape(index === selected, status !== 'passed', isDense)}`}
            />
          </button>
        ))}
      </div>
      <span className="meta w-9">{clockText(lengthMs)}</span>
      <button
        type="button"
        className="button quiet h-7 px-2 text-[12px]"
        aria-label={`Speed ${speed}`}
        onClick={() => props.onSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1)}
      >
        {speed}×
      </button>
    </div>
  );
}
