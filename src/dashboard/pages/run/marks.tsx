import { memo } from 'react';
import type { RunAction } from '../../../contract/runs.ts';
import { clockText } from '../../parts/times.tsx';

export interface MarksProps {
  actions: RunAction[];
  selected: number | null;
  lengthMs: number;
  onSelect: (index: number) => void;
}

const COLOR = { passed: 'bg-accent', failed: 'bg-failed', error: 'bg-error' };

function shapeOf(isSelected: boolean, isBad: boolean): string {
  if (isSelected) return 'h-5 w-1.5';
  return isBad ? 'h-4 w-2' : 'size-2 group-hover:h-4';
}

/** A mark for each action, far enough apart to be pressed one by one. */
export const Marks = memo(function Marks({ actions, selected, lengthMs, onSelect }: MarksProps) {
  return actions.map(({ index, started_ms, status, description }) => {
    const shape = shapeOf(index === selected, status !== 'passed');
    const share = Math.min(started_ms / Math.max(lengthMs, 1), 1);
    return (
      <button
        key={index}
        type="button"
        tabIndex={-1}
        title={`${clockText(started_ms)} ${description}`}
        aria-label={`Go to: ${description}`}
        onClick={() => onSelect(index)}
        // Moved, not laid out: a scale that grows with a live run shifts nothing.
        style={{ transform: `translate(calc(${share * 100}cqw - 50%), -50%)` }}
        className={`group absolute top-1/2 left-0 grid h-6 w-3 place-items-center ${index === selected || status !== 'passed' ? 'z-10' : ''}`}
      >
        <span key={shape} className={`rounded-full ${COLOR[status]} ${shape}`} />
      </button>
    );
  });
});
