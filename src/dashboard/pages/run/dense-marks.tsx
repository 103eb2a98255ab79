import { memo, type PointerEvent, useState } from 'react';
import type { RunAction } from '../../../contract/runs.ts';
import { clockText } from '../../parts/times.tsx';
import type { MarksProps } from './marks.tsx';

/** Further from every mark than this, a moment of the film is meant and no action. */
const CATCH_PX = 6;

/** So much nearer a mark counts where something went wrong: that is what people look for. */
const BAD_BONUS_PX = 4;

/** The first and the last mark can be pressed on both of their sides. */
const BEYOND_PX = 6;

/** The drawing is stretched over the line; only its height is in pixels. */
const WIDTH = 1000;
const HEIGHT = 32;

interface DenseMarksProps extends MarksProps {
  /** Undefined: there is no film. */
  onSeek: ((ms: number) => void) | undefined;
}

interface Pointed {
  action: RunAction;
  share: number;
}

/** Hundreds of marks on one line: drawn as one picture, and the one nearest to the pointer is the one that is meant. */
export function DenseMarks({ actions, selected, lengthMs, onSelect, onSeek }: DenseMarksProps) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const length = Math.max(lengthMs, 1);
  const nearest = ({ clientX, currentTarget }: { clientX: number; currentTarget: Element }) => {
    const place = currentTarget.getBoundingClientRect();
    const [left, width] = [place.left + BEYOND_PX, place.width - 2 * BEYOND_PX];
    let best: { action: RunAction; px: number; rank: number } | null = null;
    for (const action of actions) {
      const px = Math.abs(left + (action.started_ms / length) * width - clientX);
      const rank = action.status === 'passed' ? px : px - BAD_BONUS_PX;
      if (!best || rank < best.rank) best = { action, px, rank };
    }
    return { best, share: Math.min(Math.max((clientX - left) / width, 0), 1) };
  };
  const point = (event: PointerEvent) => {
    const { best, share } = nearest(event);
    setPointed(best && (best.px <= CATCH_PX || !onSeek) ? { action: best.action, share } : null);
  };
  return (
    <>
      <Drawing actions={actions} length={length} />
      {actions
        .filter(({ index, status }) => index === selected || status !== 'passed')
        .map((action) => (
          <Outstanding
            key={action.index}
            action={action}
            share={action.started_ms / length}
            isSelected={action.index === selected}
          />
        ))}
      <button
        type="button"
        tabIndex={-1}
        aria-label="Go to the action at the pointer"
        className="absolute inset-y-0 cursor-pointer"
        style={{ left: -BEYOND_PX, right: -BEYOND_PX }}
        onPointerMove={point}
        onPointerLeave={() => setPointed(null)}
        onClick={(event) => {
          const { best, share } = nearest(event);
          if (best && (best.px <= CATCH_PX || !onSeek)) onSelect(best.action.index);
          else onSeek?.(share * length);
        }}
      />
      {pointed && (
        <div
          role="tooltip"
          style={{ left: `${pointed.share * 100}%`, transform: `translateX(${pointed.share * -100}%)` }}
          className="floating pointer-events-none absolute bottom-full z-20 w-max max-w-60 truncate px-2 py-1 text-[12px]"
        >
          {clockText(pointed.action.started_ms)} {pointed.action.description}
        </div>
      )}
    </>
  );
}

/** One path for all that passed, however many: the page does not grow with them. */
const Drawing = memo(function Drawing({ actions, length }: { actions: RunAction[]; length: number }) {
  const path = actions
    .filter(({ status }) => status === 'passed')
    .map(({ started_ms }) => `M${((started_ms / length) * WIDTH).toFixed(1)} 12V20`)
    .join('');
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      <path d={path} vectorEffect="non-scaling-stroke" className="stroke-accent" />
    </svg>
  );
});

const COLOR = { passed: 'bg-accent', failed: 'bg-failed', error: 'bg-error' };

/** The chosen one, and those that went wrong, stand out of the rest. */
function Outstanding({
  action,
  share,
  isSelected,
}: {
  action: RunAction;
  share: number;
  isSelected: boolean;
}) {
  return (
    <span
      key={isSelected ? 'selected' : 'bad'}
      data-mark={action.index}
      style={{ transform: `translate(calc(${Math.min(share, 1) * 100}cqw - 50%), -50%)` }}
      className={`pointer-events-none absolute top-1/2 left-0 rounded-full ${COLOR[action.status]} ${isSelected ? 'h-5 w-1.5' : 'h-4 w-1'}`}
    />
  );
}
