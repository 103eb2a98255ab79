import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Run, RunAction } from '../../../contract/runs.ts';
import { useRead } from '../../api/calls.ts';
import { Answer } from '../../parts/states.tsx';
import { durationText, RelativeTime } from '../../parts/times.tsx';
import { VirtualTable } from '../../parts/virtual-table.tsx';
import { Screen, Shot, TargetBox } from './picture.tsx';
import { stepsOf, tookMs } from './steps.ts';

/** The same action of another run: at the same place within the same step, else the last one of that step. */
function counterpart(of: RunAction, run: Run, other: Run): RunAction | undefined {
  const sameStep = (action: RunAction) => action.step === of.step;
  const place = run.actions.filter(sameStep).findIndex(({ index }) => index === of.index);
  return other.actions.filter(sameStep)[place] ?? other.actions.filter(sameStep).at(-1);
}

interface CompareProps {
  run: Run;
  action: RunAction | undefined;
  /** Somebody asked for it just now, and is led to it. */
  isCalled: boolean;
}

/** This run beside the last one of the same flow that passed. */
export function Compare({ run, action, isCalled }: CompareProps) {
  const query = { flow: run.flow_id, status: 'passed', limit: '2' };
  const passing = useRead('listRuns', { query });
  return (
    <Answer of={passing}>
      {({ runs }) => {
        const other = runs.find(({ id }) => id !== run.id);
        return other ? (
          <Beside run={run} action={action} isCalled={isCalled} otherId={other.id} />
        ) : (
          <p className="text-dim">No other run of this flow has passed yet.</p>
        );
      }}
    </Answer>
  );
}

function Beside({ run, action, isCalled, otherId }: CompareProps & { otherId: string }) {
  const other = useRead('getRun', { params: { run_id: otherId } });
  const [isSlider, setSlider] = useState(false);
  return (
    <Answer of={other}>
      {(then) => {
        const match = action && counterpart(action, run, then);
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <div className="flex flex-wrap items-center gap-2">
              <span className="in-words">
                Compared with{' '}
                <Link to="/runs/$runId" params={{ runId: then.id }} className="link">
                  the run that passed
                </Link>{' '}
                <RelativeTime at={then.created_at} />
                {then.build.id === run.build.id
                  ? ', on the same build'
                  : `, on ${then.build.commit_sha?.slice(0, 7) ?? 'another build'}`}
              </span>
              <button
                type="button"
                className="button ml-auto h-7"
                aria-pressed={isSlider}
                onClick={() => setSlider(!isSlider)}
              >
                {isSlider ? 'Side by side' : 'As a slider'}
              </button>
            </div>
            <InSight isCalled={isCalled}>
              {isSlider ? (
                <Slider run={run} now={action} then={match} />
              ) : (
                <div className="grid gap-3 sm:grid-cols-2">
                  <Side title="This run" run={run} action={action} />
                  <Side title="Last passing run" run={then} action={match} />
                </div>
              )}
            </InSight>
            <StepTimes run={run} then={then} />
          </div>
        );
      }}
    </Answer>
  );
}

/** What stands below the steps would open out of sight. */
function InSight({ isCalled, children }: { isCalled: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens; later the reader decides.
  useEffect(() => {
    if (isCalled) place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place}>{children}</div>;
}

function Side({ title, run, action }: { title: string; run: Run; action: RunAction | undefined }) {
  return (
    <figure className="card min-w-0 overflow-hidden">
      <Screen run={run} deviceIndex={action?.device_index ?? 0}>
        <Shot
          url={action?.screenshot_url ?? null}
          alt={`${title}: ${action?.description ?? 'no such action'}`}
        />
        {action && <TargetBox run={run} action={action} />}
      </Screen>
      <figcaption className="border-t px-3 py-2">
        <span className="meta block">{title}</span>
        {action?.description ?? 'It has no such action.'}
      </figcaption>
    </figure>
  );
}

function Slider({ run, now, then }: { run: Run; now: RunAction | undefined; then: RunAction | undefined }) {
  const [share, setShare] = useState(50);
  return (
    <div className="card overflow-hidden">
      <Screen run={run} deviceIndex={now?.device_index ?? 0}>
        <Shot url={then?.screenshot_url ?? null} alt="Last passing run" />
        <div className="absolute inset-0 bg-ground" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
          <Shot url={now?.screenshot_url ?? null} alt="This run" />
        </div>
        <div className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: `${share}%` }} />
      </Screen>
      <label className="flex items-center gap-3 border-t px-3 py-2 whitespace-nowrap">
        This run
        <input
          type="range"
          aria-label="How much of this run is shown"
          className="min-w-0 flex-1"
          value={share}
          onChange={(event) => setShare(Number(event.target.value))}
        />
        Last passing run
      </label>
    </div>
  );
}

interface Compared {
  key: string;
  number: number | null;
  text: string;
  ms: number | undefined;
  was: number | undefined;
}

/** The same line may stand in a flow many times: the first is compared with the first, the second with the second. */
function timesOf(run: Run): Map<string, Compared> {
  const seen = new Map<string, number>();
  return new Map(
    stepsOf(run).map((step) => {
      const time = (seen.get(step.text) ?? 0) + 1;
      seen.set(step.text, time);
      const key = `${time} ${step.text}`;
      return [key, { key, number: step.number, text: step.text, ms: tookMs(step), was: undefined }];
    }),
  );
}

/** Steps of both runs in the order of this one; what only the other had comes after. */
function compareSteps(run: Run, then: Run): Compared[] {
  const [now, before] = [timesOf(run), timesOf(then)];
  return [
    ...[...now.values()].map((step) => ({ ...step, was: before.get(step.key)?.ms })),
    ...[...before.values()]
      .filter(({ key }) => !now.has(key))
      .map((step) => ({ ...step, ms: undefined, was: step.ms })),
  ];
}

const COLUMNS = [
  { name: 'Step' },
  { name: 'This run', width: 96, isNumber: true },
  { name: 'Last passing', width: 112, isNumber: true },
];

/** Which steps took longer, and which are new or were not reached. */
function StepTimes({ run, then }: { run: Run; then: Run }) {
  const steps = useMemo(() => compareSteps(run, then), [run, then]);
  return (
    <div className="*:max-h-80">
      <VirtualTable
        label="Times of the steps"
        columns={COLUMNS}
        items={steps}
        rowHeight={36}
        keyOf={(step) => step.key}
      >
        {({ number, text, ms, was }) => (
          <>
            <td className="break-words">
              <span className="meta mr-2">{number ?? '·'}</span>
              {text}
            </td>
            <td className="number">
              {ms === undefined ? <span className="text-dim">not reached</span> : durationText(ms)}
            </td>
            <td className="number">
              {was === undefined ? <span className="text-dim">not there</span> : durationText(was)}
            </td>
          </>
        )}
      </VirtualTable>
    </div>
  );
}
