import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Run, RunAction } from '../../../contract/runs.ts';
import { useRead } from '../../api/calls.ts';
import { Answer } from '../../parts/states.tsx';
import { durationText, RelativeTime } from '../../parts/times.tsx';
import { Screen, Shot, TargetBox } from './picture.tsx';
import { stepsOf, tookMs } from './steps.ts';

/** The same action of another run: the same one within the same step, else the one at the same place. */
function counterpart(of: RunAction, run: Run, other: Run): RunAction | undefined {
  const sameStep = (action: RunAction) => action.step === of.step;
  const place = run.actions.filter(sameStep).findIndex(({ index }) => index === of.index);
  return other.actions.filter(sameStep)[place] ?? other.actions.filter(sameStep).at(-1);
}

/** This run beside the last one of the same flow that passed. */
export function Compare({ run, action }: { run: Run; action: RunAction | undefined }) {
  const query = { flow: run.flow_id, status: 'passed', limit: '2' };
  const passing = useRead('listRuns', { query });
  return (
    <Answer of={passing}>
      {({ runs }) => {
        const other = runs.find(({ id }) => id !== run.id);
        return other ? (
          <Beside run={run} action={action} otherId={other.id} />
        ) : (
          <p className="text-dim">No other run of this flow has passed yet.</p>
        );
      }}
    </Answer>
  );
}

function Beside({ run, action, otherId }: { run: Run; action: RunAction | undefined; otherId: string }) {
  const other = useRead('getRun', { params: { run_id: otherId } });
  const [isSlider, setSlider] = useState(false);
  return (
    <Answer of={other}>
      {(then) => {
        const match = action && counterpart(action, run, then);
        return (
          <div className="grid gap-3">
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
            {isSlider ? (
              <Slider run={run} now={action} then={match} />
            ) : (
              <div className="grid gap-3 sm:grid-cols-2">
                <Side title="This run" run={run} action={action} />
                <Side title="Last passing run" run={then} action={match} />
              </div>
            )}
            <StepTimes run={run} then={then} />
          </div>
        );
      }}
    </Answer>
  );
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
        {action?.description ?? 'This action was not reached.'}
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
      <label className="flex items-center gap-3 border-t px-3 py-2">
        This run
        <input
          type="range"
          aria-label="How much of this run is shown"
          className="flex-1"
          value={share}
          onChange={(event) => setShare(Number(event.target.value))}
        />
        Last passing run
      </label>
    </div>
  );
}

/** Which steps took longer, and which are new or gone. */
function StepTimes({ run, then }: { run: Run; then: Run }) {
  const before = new Map(stepsOf(then).map((step) => [step.text, tookMs(step)]));
  const now = stepsOf(run).map((step) => ({ text: step.text, ms: tookMs(step), was: before.get(step.text) }));
  return (
    <div className="card overflow-x-auto">
      <table className="table">
        <thead>
          <tr>
            <th>Step</th>
            <th className="number">This run</th>
            <th className="number">Last passing run</th>
          </tr>
        </thead>
        <tbody>
          {now.map(({ text, ms, was }) => (
            <tr key={text}>
              <td>{text}</td>
              <td className="number">{durationText(ms)}</td>
              <td className="number">{was === undefined ? 'not there' : durationText(was)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
