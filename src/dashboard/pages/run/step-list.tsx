import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { WithPlaceholders } from '../../parts/placeholders.tsx';
import { isFinal, StatusIcon } from '../../parts/status.tsx';
import { StepRow } from './step-row.tsx';
import { healingsOf, linesNotReached, stepsOf } from './steps.ts';

interface StepListProps {
  run: Run;
  selected: number | null;
  /** Keeps what comes in sight. */
  isFollowing: boolean;
  onSelect: (index: number) => void;
  /** The reader scrolled by hand: the list stops following what comes. */
  onScrollAway: () => void;
}

/** So many are only drawn where they are in sight; fewer are there at once and never change their size. */
const MANY = 500;

/** What scrolls so soon after the reader touched the list was scrolled by hand. */
const BY_HAND_MS = 1_000;

/** Every line of the flow with the actions that served it. */
export const StepList = memo(function StepList({
  run,
  selected,
  isFollowing,
  onSelect,
  onScrollAway,
}: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  /** When the reader last touched the list. It also scrolls when we lead on, and when lines above change their height. */
  const touchedAt = useRef(Number.NEGATIVE_INFINITY);
  const touch = () => {
    touchedAt.current = performance.now();
  };
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const steps = useMemo(() => stepsOf(run), [run]);
  const healings = useMemo(() => healingsOf(run), [run]);
  const ledTo = useRef<number | null>(null);
  useEffect(() => {
    // Who follows again is led back, also to what was chosen before; who stays is left in peace.
    if (selected === null || (selected === ledTo.current && !isFollowing)) return;
    ledTo.current = selected;
    // What scrolls now is scrolled by us.
    touchedAt.current = Number.NEGATIVE_INFINITY;
    if (list.current) leadTo(list.current, selected);
  }, [selected, isFollowing]);
  // The picture beside the list may change the list's height after it was scrolled.
  useEffect(() => {
    const element = list.current;
    if (!isFollowing || !element) return;
    const observer = new ResizeObserver(() => leadTo(element, ledTo.current));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isFollowing]);
  const fold = useCallback(
    (key: string) =>
      setFolded((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const isLong = run.actions.length > MANY;
  return (
    <ol
      ref={list}
      aria-label="Steps and actions"
      onWheel={touch}
      onTouchMove={touch}
      onPointerDown={touch}
      onKeyDown={touch}
      onScroll={({ currentTarget }) => {
        if (performance.now() - touchedAt.current < BY_HAND_MS) onScrollAway();
        else if (isFollowing) leadTo(currentTarget, selected);
      }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      className={`h-full min-h-0 overflow-auto py-1 ${isLong ? '*:[contain-intrinsic-size:auto_60px] *:[content-visibility:auto]' : ''}`}
    >
      {steps.map((step) => {
        const key = `${step.actions[0]?.index} ${step.text}`;
        return (
          <StepRow
            key={key}
            name={key}
            step={step}
            healing={healings.get(step.text)}
            hasTwoDevices={run.devices.length > 1}
            isFolded={folded.has(key)}
            selected={step.actions.some(({ index }) => index === selected) ? selected : null}
            onFold={fold}
            onSelect={onSelect}
          />
        );
      })}
      {linesNotReached(run, steps).map(({ number, text, isReason }) => (
        <li
          key={number}
          className={`flex min-h-8 items-start gap-2 px-3 py-1.5 ${isReason ? 'text-error' : 'text-dim'}`}
        >
          <span className="w-6 shrink-0 text-right">{number}</span>
          <span className="mt-0.5">
            <StatusIcon status={isReason ? 'error' : 'skipped'} />
          </span>
          <span className="min-w-0 flex-1 break-words">
            <WithPlaceholders text={text} />
          </span>
          <span className="meta shrink-0 leading-5">{isReason ? 'cannot be read' : 'not reached'}</span>
        </li>
      ))}
      {steps.length === 0 && !isFinal(run.status) && (
        <li className="px-3 py-2 text-dim">Nothing was done yet.</li>
      )}
    </ol>
  );
});

function leadTo(list: HTMLElement, action: number | null): void {
  const row = list.querySelector<HTMLElement>(`[data-action="${action}"]`);
  if (!row) return;
  const seen = list.getBoundingClientRect();
  const { top, bottom } = row.getBoundingClientRect();
  if (top < seen.top || bottom > seen.bottom) list.scrollTop += top - seen.top - seen.height / 3;
}
