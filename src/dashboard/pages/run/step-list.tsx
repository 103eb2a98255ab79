import { ChevronDown, ChevronRight, Sparkles, Zap } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import type { Run, RunAction } from '../../../contract/runs.ts';
import { WithPlaceholders } from '../../parts/placeholders.tsx';
import { StatusIcon } from '../../parts/status.tsx';
import { durationText } from '../../parts/times.tsx';
import { linesNotReached, type Step, statusOf, stepsOf, tookMs } from './steps.ts';

interface StepListProps {
  run: Run;
  selected: number | null;
  onSelect: (index: number) => void;
  /** The reader scrolled by hand: the list stops following what comes. */
  onScrollAway: () => void;
}

/** Every line of the flow with the actions that served it. */
export function StepList({ run, selected, onSelect, onScrollAway }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const steps = stepsOf(run);
  useEffect(() => {
    if (selected === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-action="${selected}"]`);
    if (row && list.current) keepInView(list.current, row);
  }, [selected]);
  const keyOf = ({ text, actions }: Step) => `${actions[0]?.index} ${text}`;
  const fold = (key: string) =>
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return (
    <ol
      ref={list}
      aria-label="Steps and actions"
      onWheel={onScrollAway}
      onTouchMove={onScrollAway}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      className="h-full min-h-0 overflow-auto py-1"
    >
      {steps.map((step) => {
        const key = keyOf(step);
        return (
          <StepRow
            key={key}
            step={step}
            isFolded={folded.has(key)}
            selected={step.actions.some(({ index }) => index === selected) ? selected : null}
            onFold={() => fold(key)}
            onSelect={onSelect}
          />
        );
      })}
      {linesNotReached(run, steps).map(({ number, text }) => (
        <li key={number} className="flex min-h-8 items-start gap-2 px-3 py-1.5 text-dim">
          <span className="w-5 shrink-0 text-right">{number}</span>
          <StatusIcon status="skipped" />
          <span className="min-w-0 flex-1 break-words">
            <WithPlaceholders text={text} />
          </span>
          <span className="meta shrink-0">not reached</span>
        </li>
      ))}
      {steps.length === 0 && <li className="px-3 py-2 text-dim">Nothing was done yet.</li>}
    </ol>
  );
}

interface StepRowProps {
  step: Step;
  isFolded: boolean;
  selected: number | null;
  onFold: () => void;
  onSelect: (index: number) => void;
}

function StepRow({ step, isFolded, selected, onFold, onSelect }: StepRowProps) {
  const Fold = isFolded ? ChevronRight : ChevronDown;
  const took = durationText(tookMs(step));
  return (
    <li>
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={onFold}
        className="flex min-h-8 w-full items-start gap-2 px-3 py-1.5 text-left hover:bg-panel"
      >
        <span className="w-5 shrink-0 text-right text-dim">{step.number ?? '·'}</span>
        <span className="mt-0.5">
          <StatusIcon status={statusOf(step.actions)} />
        </span>
        <span className="min-w-0 flex-1 font-medium break-words">
          <WithPlaceholders text={step.text} />
          {step.number === null && <span className="meta"> (login of the suite)</span>}
        </span>
        <span className="meta shrink-0 leading-5">{took}</span>
        <Fold size={14} aria-hidden className="mt-0.5 shrink-0 text-dim" />
      </button>
      {!isFolded && (
        <ol>
          {step.actions.map((action) => (
            <ActionRow
              key={action.index}
              action={action}
              isSelected={action.index === selected}
              onSelect={onSelect}
            />
          ))}
        </ol>
      )}
    </li>
  );
}

interface ActionRowProps {
  action: RunAction;
  isSelected: boolean;
  onSelect: (index: number) => void;
}

const ActionRow = memo(function ActionRow({ action, isSelected, onSelect }: ActionRowProps) {
  const { index, description, error, cached, healed, status, duration_ms } = action;
  const tokens = action.input_tokens + action.output_tokens;
  return (
    <li>
      <button
        type="button"
        data-action={index}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(index)}
        className={`flex min-h-7 w-full items-start gap-2 border-l-2 py-1 pr-3 pl-16 text-left ${isSelected ? 'border-accent bg-select' : 'border-transparent hover:bg-panel'}`}
      >
        <span className={`min-w-0 flex-1 break-words ${status === 'passed' ? '' : 'text-failed'}`}>
          <WithPlaceholders text={description} />
          {error && <span className="block text-[12px]">{error}</span>}
        </span>
        {tokens > 0 && <span className="meta shrink-0 leading-5">{tokens} tokens</span>}
        {cached && (
          <span title="from the cache" className="mt-0.5 shrink-0 text-dim">
            <Zap size={14} role="img" aria-label="from the cache" />
          </span>
        )}
        {healed && (
          <span
            title={`healed: found again as ${action.target ?? 'another element'}`}
            className="mt-0.5 shrink-0 text-healed"
          >
            <Sparkles size={14} role="img" aria-label="healed" />
          </span>
        )}
        <span className="meta shrink-0 leading-5">{durationText(duration_ms)}</span>
      </button>
    </li>
  );
});

function keepInView(list: HTMLElement, row: HTMLElement): void {
  const seen = list.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (top < seen.top || bottom > seen.bottom) list.scrollTop += top - seen.top - seen.height / 3;
}
