import { ChevronDown, ChevronRight, Plus, Zap } from 'lucide-react';
import { memo } from 'react';
import type { RunAction } from '../../../contract/runs.ts';
import { WithPlaceholders } from '../../parts/placeholders.tsx';
import { StatusIcon } from '../../parts/status.tsx';
import { durationText } from '../../parts/times.tsx';
import { differenceIn } from './difference.ts';
import { type Step, statusOf, tookMs, type UnservedLine } from './steps.ts';

interface StepRowProps {
  name: string;
  step: Step;
  isFolded: boolean;
  onFold: (name: string) => void;
}

/** Times have a place of their own: what comes beside them does not move when they grow. */
const TIME = 'meta w-12 shrink-0 text-right leading-5';

/** A line of the flow; unless it is folded, what was done for it follows. */
export const StepRow = memo(function StepRow({ name, step, isFolded, onFold }: StepRowProps) {
  const Fold = isFolded ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      onClick={() => onFold(name)}
      className="flex min-h-8 w-full items-start gap-2 px-3 py-1.5 text-left hover:bg-panel"
    >
      <span className="w-7 shrink-0 text-right text-dim">{step.number ?? '·'}</span>
      <span className="mt-0.5">
        <StatusIcon status={statusOf(step.actions)} />
      </span>
      <span className="min-w-0 flex-1 font-medium break-words">
        <WithPlaceholders text={step.text} />
        {step.number === null && <span className="meta"> (login of the suite)</span>}
      </span>
      <span className={TIME}>{durationText(tookMs(step))}</span>
      <Fold size={14} aria-hidden className="mt-0.5 shrink-0 text-dim" />
    </button>
  );
});

/** A line that the run did not come to. */
export function UnservedRow({ line: { number, text, isReason } }: { line: UnservedLine }) {
  return (
    <div className={`flex min-h-8 items-start gap-2 px-3 py-1.5 ${isReason ? 'text-error' : 'text-dim'}`}>
      <span className="w-7 shrink-0 text-right">{number}</span>
      <span className="mt-0.5">
        <StatusIcon status={isReason ? 'error' : 'skipped'} />
      </span>
      <span className="min-w-0 flex-1 break-words">
        <WithPlaceholders text={text} />
      </span>
      <span className="meta shrink-0 leading-5">{isReason ? 'cannot be read' : 'not reached'}</span>
    </div>
  );
}

/** What a check wanted and what stood there, one above the other; what cannot be told apart is left as it was said. */
function Difference({ error }: { error: string }) {
  const { expected, found } = differenceIn(error);
  if (expected === null) return <span className="block text-[12px]">{found}</span>;
  return (
    <span className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-[12px]">
      <span className="text-dim">expected</span>
      <span className="font-mono">{expected}</span>
      <span className="text-dim">found</span>
      <span className="font-mono">{found}</span>
    </span>
  );
}

interface ActionRowProps {
  action: RunAction;
  healing: string | undefined;
  hasTwoDevices: boolean;
  isSelected: boolean;
  onSelect: (index: number) => void;
}

const COLORS = { passed: '', failed: 'text-failed', error: 'text-error' };

export const ActionRow = memo(function ActionRow(props: ActionRowProps) {
  const { action, healing, hasTwoDevices, isSelected, onSelect } = props;
  const { index, description, error, cached, healed, status, duration_ms } = action;
  const tokens = action.input_tokens + action.output_tokens;
  const device = `device ${action.device_index + 1}`;
  const found = `healed: ${healing ?? `found again as ${action.target ?? 'another element'}`}`;
  return (
    <button
      type="button"
      data-action={index}
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(index)}
      className={`flex min-h-7 w-full items-start gap-2 border-l-2 py-1 pr-3 pl-[70px] text-left ${isSelected ? 'border-accent bg-select' : 'border-transparent hover:bg-panel'}`}
    >
      <span className={`min-w-0 flex-1 break-words ${COLORS[status]}`}>
        <WithPlaceholders text={description} />
        {error && <Difference error={error} />}
      </span>
      {hasTwoDevices && (
        <span
          role="img"
          aria-label={device}
          title={device}
          className="mt-0.5 grid h-4 min-w-4 shrink-0 place-items-center rounded border border-strong text-[11px] leading-none text-dim"
        >
          {action.device_index + 1}
        </span>
      )}
      {tokens > 0 && <span className="meta shrink-0 leading-5">{tokens} tokens</span>}
      {cached && (
        <span title="from the cache" className="mt-0.5 shrink-0 text-dim">
          <Zap size={14} role="img" aria-label="from the cache" />
        </span>
      )}
      {healed && (
        <span title={found} className="mt-0.5 shrink-0 text-healed">
          <Plus size={14} strokeWidth={3.5} role="img" aria-label={found} />
        </span>
      )}
      <span className={TIME}>{durationText(duration_ms)}</span>
    </button>
  );
});
