import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowDown } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { useRead } from '../../api/calls.ts';
import { usePageWish } from '../../frame/run-wish.ts';
import { useShortcuts } from '../../frame/shortcuts.ts';
import { Answer } from '../../parts/states.tsx';
import { isFinal } from '../../parts/status.tsx';
import { Compare } from './compare.tsx';
import { Details } from './details.tsx';
import { Notes } from './notes.tsx';
import { RunHead } from './run-head.tsx';
import { Stage, type StageHandle, type View } from './stage.tsx';
import { StepList } from './step-list.tsx';
import { openingAction } from './steps.ts';
import { useLiveRun } from './use-live-run.ts';

export default function RunPage() {
  const { runId } = useParams({ from: '/frame/runs/$runId' });
  const { attempt } = useSearch({ from: '/frame/runs/$runId' });
  const run = useRead('getRun', { params: { run_id: runId } });
  const earlier = useRead('listAttempts', { params: { run_id: runId } }, { enabled: attempt !== undefined });
  const shown =
    attempt === undefined ? undefined : earlier.data?.attempts.find((one) => one.attempt === attempt);
  return (
    <Answer of={run} loading={<RunSkeleton />}>
      {(last) => <RunView key={`${runId} ${attempt ?? ''}`} answered={shown ?? last} lastAttempt={last} />}
    </Answer>
  );
}

/** A run as it goes, or as it went. The reason stands above everything, and the page opens at the failing action. */
function RunView({ answered, lastAttempt }: { answered: Run; lastAttempt: Run }) {
  const search = useSearch({ from: '/frame/runs/$runId' });
  const navigate = useNavigate({ from: '/runs/$runId' });
  const stage = useRef<StageHandle>(null);
  const { run, frames } = useLiveRun(answered);
  const isLive = !isFinal(run.status);
  // Whoever saw it go on keeps the room of what came then: nothing moves when it ends.
  const [wasLive] = useState(isLive);
  const [isFollowing, setFollowing] = useState(isLive && search.action === undefined);
  const [view, setView] = useState<View>(search.t === undefined ? 'before' : 'video');
  const last = run.actions.at(-1)?.index ?? null;
  const selected = isLive && isFollowing ? last : (search.action ?? openingAction(run));
  const action = run.actions.find(({ index }) => index === selected);
  const isComparing = search.compare !== undefined;

  const change = useCallback(
    (next: Partial<typeof search>) =>
      void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false }),
    [navigate],
  );
  const select = useCallback(
    (index: number) => {
      setFollowing(false);
      change({ action: index, t: undefined });
    },
    [change],
  );
  const chooseAction = useCallback(
    (index: number) => {
      setView('before');
      select(index);
    },
    [select],
  );
  /** Who scrolls away from what comes stays at what was there then. */
  const stay = useCallback(() => {
    if (isLive && isFollowing && selected !== null) select(selected);
  }, [isLive, isFollowing, selected, select]);
  const [isCompareCalled, setCompareCalled] = useState(false);
  const compare = (isOn: boolean) => {
    setCompareCalled(isOn);
    change({ compare: isOn ? '1' : undefined });
  };
  const step = (by: 1 | -1) => {
    const at = run.actions.findIndex(({ index }) => index === selected);
    const next = run.actions[at + by];
    if (next) chooseAction(next.index);
  };
  useShortcuts({
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    space: () => stage.current?.toggle(),
    c: () => compare(!isComparing),
  });
  usePageWish(
    useCallback(
      () => ({ flow_ids: [run.flow_id], suite_ids: [], labels: [], what: run.flow_name }),
      [run.flow_id, run.flow_name],
    ),
  );
  useEffect(() => {
    document.title = `${run.status} · ${run.flow_name}`;
    return () => {
      document.title = 'Saywright';
    };
  }, [run.status, run.flow_name]);

  return (
    <article>
      <RunHead run={run} wasLive={wasLive} momentMs={() => stage.current?.nowMs() ?? 0} />
      <div className="card grid overflow-hidden lg:min-h-[420px] lg:grid-cols-[minmax(0,3fr)_minmax(320px,2fr)]">
        <Stage
          ref={stage}
          run={run}
          selected={selected}
          live={isLive && isFollowing ? frames : {}}
          view={isComparing ? 'compare' : view}
          startMs={search.t}
          onView={(next) => {
            compare(next === 'compare');
            if (next !== 'compare') setView(next);
          }}
          onSelect={chooseAction}
          onFollow={select}
        />
        <div className="relative h-[46vh] min-h-0 border-t lg:h-auto lg:border-t-0 lg:border-l">
          <div className="inset-0 h-full lg:absolute">
            <StepList
              run={run}
              selected={selected}
              isFollowing={isLive && isFollowing}
              onSelect={chooseAction}
              onScrollAway={stay}
            />
          </div>
          {isLive && !isFollowing && (
            <button
              type="button"
              onClick={() => {
                setFollowing(true);
                change({ action: undefined });
              }}
              className="button primary absolute bottom-3 left-1/2 -translate-x-1/2"
            >
              <ArrowDown size={14} /> Jump to live
            </button>
          )}
        </div>
      </div>
      <Notes run={run} wasLive={wasLive} />
      {isComparing && (
        <section aria-label="Compared with the last passing run" className="mt-4">
          <Compare run={run} action={action} isCalled={isCompareCalled} />
        </section>
      )}
      <section aria-label="Details" className="mt-3">
        <Details
          run={run}
          lastAttempt={lastAttempt}
          wasLive={wasLive}
          tab={search.tab ?? 'instructions'}
          onTab={(tab) => change({ tab })}
          onMoment={(ms) => stage.current?.seek(ms)}
        />
      </section>
    </article>
  );
}

function RunSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-3">
      <div className="skeleton appears-late h-7 w-80 max-w-full" />
      <div className="skeleton appears-late h-5 w-96 max-w-full" />
      <div className="skeleton appears-late h-[60vh]" />
    </div>
  );
}
