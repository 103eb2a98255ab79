import { Pause, Play } from 'lucide-react';
import type { RunAction } from '../../../contract/runs.ts';
import { IconButton } from '../../parts/button.tsx';
import { clockText } from '../../parts/times.tsx';
import { DenseMarks } from './dense-marks.tsx';
import { Marks } from './marks.tsx';

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

/** Where in the film we are, with a mark for each action. */
export function Timeline(props: TimelineProps) {
  const { actions, selected, nowMs, lengthMs, isPlaying, canPlay, speed, onSeek, onSelect } = props;
  const share = Math.min(nowMs / Math.max(lengthMs, 1), 1);
  const marks = { actions, selected, lengthMs, onSelect };
  return (
    <div className="flex h-11 items-center gap-2 border-t px-2">
      <IconButton label={isPlaying ? 'Pause' : 'Play'} disabled={!canPlay} onClick={props.onToggle}>
        {isPlaying ? <Pause size={16} /> : <Play size={16} />}
      </IconButton>
      <span className="meta w-9 text-right">{clockText(nowMs)}</span>
      <div className="@container relative h-8 min-w-0 flex-1">
        <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 overflow-hidden rounded bg-line">
          <div className="h-full origin-left bg-strong" style={{ transform: `scaleX(${share})` }} />
        </div>
        <input
          type="range"
          aria-label="Moment of the video"
          aria-valuetext={clockText(nowMs)}
          min={0}
          max={Math.max(Math.round(lengthMs), 1)}
          value={Math.round(Math.min(nowMs, lengthMs))}
          disabled={!canPlay}
          onChange={(event) => onSeek(Number(event.target.value))}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        />
        {actions.length > MANY_MARKS ? (
          <DenseMarks {...marks} onSeek={canPlay ? onSeek : undefined} />
        ) : (
          <Marks {...marks} />
        )}
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
