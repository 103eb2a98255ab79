import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Run, RunAction } from '../../../contract/runs.ts';
import { isFinal } from '../../parts/status.tsx';
import { ActionRow, StepRow, UnservedRow } from './step-row.tsx';
import { healingsOf, linesNotReached, type Step, stepsOf, type UnservedLine } from './steps.ts';
import { useFollowing } from './use-following.ts';

interface StepListProps {
  run: Run;
  selected: number | null;
  /** Keeps what comes in sight. */
  isFollowing: boolean;
  onSelect: (index: number) => void;
  /** The reader scrolled by hand: the list stops following what comes. */
  onScrollAway: () => void;
}

/** What a row of one line takes; those of more lines are measured. */
const STEP_PX = 32;
const ACTION_PX = 28;

type Row =
  | { key: string; step: Step; action: null; line: null }
  | { key: string; step: Step; action: RunAction; line: null }
  | { key: string; step: null; action: null; line: UnservedLine };

function rowsOf(run: Run, steps: Step[], folded: ReadonlySet<string>): Row[] {
  const rows: Row[] = [];
  for (const step of steps) {
    const key = `step ${step.actions[0]?.index}`;
    rows.push({ key, step, action: null, line: null });
    if (folded.has(key)) continue;
    for (const action of step.actions) rows.push({ key: `action ${action.index}`, step, action, line: null });
  }
  for (const line of linesNotReached(run, steps))
    rows.push({ key: `line ${line.number}`, step: null, action: null, line });
  return rows;
}

/** Every line of the flow with the actions that served it; only those in sight are on the page. */
export const StepList = memo(function StepList(props: StepListProps) {
  const { run, selected, isFollowing, onSelect, onScrollAway } = props;
  const list = useRef<HTMLElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback(
    (key: string) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const steps = useMemo(() => stepsOf(run), [run]);
  const healings = useMemo(() => healingsOf(run), [run]);
  const rows = useMemo(() => rowsOf(run, steps, folded), [run, steps, folded]);
  const chosen = useMemo(
    () => rows.findIndex(({ action }) => action !== null && action.index === selected),
    [rows, selected],
  );
  const inSight = useVirtualizer({
    count: rows.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (rows[index]?.action ? ACTION_PX : STEP_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    // The chosen one stays on the page wherever the reader is: it may have the focus.
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return chosen === -1 || indexes.includes(chosen) ? indexes : [...indexes, chosen].sort((a, b) => a - b);
    },
  });
  const total = inSight.getTotalSize();
  const { measureElement, resizeItem } = inSight;
  /** Before it is painted, also while the list scrolls: a row of two lines never stands on the next one for a moment. */
  const measure = useCallback(
    (row: HTMLElement | null) => {
      measureElement(row);
      if (row) resizeItem(Number(row.dataset.index), row.offsetHeight);
    },
    [measureElement, resizeItem],
  );

  const hand = useFollowing({ list, isFollowing, whatGrows: rows, total, onScrollAway });
  const ledTo = useRef<number | null>(null);
  useEffect(() => {
    // Who stays is left in peace, also while rows come and go.
    const isLed = isFollowing || selected === null || chosen === -1 || selected === ledTo.current;
    if (isFollowing || !isLed) ledTo.current = selected;
    if (isLed) return;
    const element = list.current;
    const row = element?.querySelector(`[data-action="${selected}"]`)?.getBoundingClientRect();
    const seen = element?.getBoundingClientRect();
    if (row && seen && row.top >= seen.top && row.bottom <= seen.bottom) return;
    inSight.scrollToIndex(chosen, { align: 'center' });
  }, [selected, chosen, isFollowing, inSight]);

  return (
    <section
      ref={list}
      data-scroller
      aria-label="What was done"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      {...hand}
      className="h-full min-h-0 overflow-auto py-1"
    >
      <ol aria-label="Steps and actions" className="relative" style={{ height: total }}>
        {inSight.getVirtualItems().map(({ index, start, key }) => {
          const row = rows[index];
          return (
            <li
              key={key}
              ref={measure}
              data-index={index}
              className="absolute inset-x-0"
              style={{ top: start }}
            >
              {row && (
                <RowOf
                  row={row}
                  healing={row.step ? healings.get(row.step.text) : undefined}
                  hasTwoDevices={run.device_count > 1}
                  isFolded={folded.has(row.key)}
                  isSelected={index === chosen}
                  onFold={fold}
                  onSelect={onSelect}
                />
              )}
            </li>
          );
        })}
        {rows.length === 0 && !isFinal(run.status) && (
          <li className="px-3 py-2 text-dim">Nothing was done yet.</li>
        )}
      </ol>
    </section>
  );
});

interface RowOfProps {
  row: Row;
  healing: string | undefined;
  hasTwoDevices: boolean;
  isFolded: boolean;
  isSelected: boolean;
  onFold: (key: string) => void;
  onSelect: (index: number) => void;
}

function RowOf({ row, healing, hasTwoDevices, isFolded, isSelected, onFold, onSelect }: RowOfProps) {
  if (row.line) return <UnservedRow line={row.line} />;
  if (!row.action) return <StepRow name={row.key} step={row.step} isFolded={isFolded} onFold={onFold} />;
  return (
    <ActionRow
      action={row.action}
      healing={healing}
      hasTwoDevices={hasTwoDevices}
      isSelected={isSelected}
      onSelect={onSelect}
    />
  );
}
