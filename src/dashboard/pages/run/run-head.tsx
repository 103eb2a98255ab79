import { Link } from '@tanstack/react-router';
import { Ellipsis, Link2, Play, Share2, Square } from 'lucide-react';
import type { Run } from '../../../contract/runs.ts';
import { useAct } from '../../api/calls.ts';
import { endpointAddress } from '../../api/endpoint-address.ts';
import { askToRun } from '../../frame/run-wish.ts';
import { Button } from '../../parts/button.tsx';
import { copy } from '../../parts/copy-line.tsx';
import { Menu } from '../../parts/menu.tsx';
import { WithPlaceholders } from '../../parts/placeholders.tsx';
import { isFinal, StatusBadge } from '../../parts/status.tsx';
import { Duration, RelativeTime } from '../../parts/times.tsx';
import { deviceName } from './device-name.ts';
import { stepsOf } from './steps.ts';
import { useRunAgain } from './use-run-again.ts';

interface RunHeadProps {
  run: Run;
  /** It was seen while it went on: what is known only at the end has its room from the beginning. */
  wasLive: boolean;
  momentMs: () => number;
}

/** What ran, on what, how it ended and why: all that most readers came for. */
export function RunHead({ run, wasLive, momentMs }: RunHeadProps) {
  const again = useRunAgain(run);
  const cancel = useAct('cancelRun');
  const junit = endpointAddress('getBatchJunit', { batch_id: run.batch_id });
  const linkAt = (ms: number) => {
    const url = new URL(location.href);
    url.searchParams.set('t', String(Math.round(ms)));
    return url.href;
  };
  const healed = run.actions.filter((action) => action.healed).length;
  return (
    <header className="mb-3 grid gap-1">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <span className={`grid h-8 items-center ${wasLive ? 'min-w-20' : ''}`}>
          <StatusBadge status={run.status} />
        </span>
        <h1 className="min-w-0 flex-1 basis-56 py-0.5 break-words">{run.flow_name}</h1>
        <div className="ml-auto flex flex-wrap gap-2">
          {wasLive && (
            <Button
              className={`w-28 ${isFinal(run.status) ? 'invisible' : ''}`}
              isBusy={cancel.isPending}
              onClick={() => cancel.mutate({ params: { run_id: run.id } })}
            >
              <Square size={14} /> Cancel
            </Button>
          )}
          <Button isBusy={again.isPending} onClick={() => again.mutate()}>
            <Play size={14} /> Run again
          </Button>
          <Menu
            trigger={
              <Button>
                <Share2 size={14} /> <span className="max-sm:sr-only">Share</span>
              </Button>
            }
            items={[
              {
                label: 'Copy link to this action',
                icon: <Link2 size={14} />,
                onSelect: () => void copy(location.href, 'Link copied'),
              },
              {
                label: 'Copy link to this moment',
                icon: <Link2 size={14} />,
                onSelect: () => void copy(linkAt(momentMs()), 'Link copied'),
              },
            ]}
          />
          <Menu
            trigger={
              <Button look="quiet" className="icon" aria-label="More">
                <Ellipsis size={16} />
              </Button>
            }
            items={[
              {
                label: 'Run with changes',
                onSelect: () =>
                  askToRun({ flow_ids: [run.flow_id], suite_ids: [], labels: [], what: run.flow_name }),
              },
              { label: 'JUnit of the batch', onSelect: () => window.open(junit, '_self') },
            ]}
          />
        </div>
      </div>
      <p className="list flex flex-wrap gap-x-2 text-dim">
        <Link to="/batches/$batchId" params={{ batchId: run.batch_id }} className="link">
          Batch
        </Link>
        <Link to="/flows/$flowId" params={{ flowId: run.flow_id }} className="link">
          Flow
        </Link>
        <Link to="/runs" search={{ flow: run.flow_id }} className="link">
          All runs of it
        </Link>
        <span>{[run.app.name, run.environment, run.build.branch_name].filter(Boolean).join(' · ')}</span>
        {run.build.commit_sha && <code className="leading-5">{run.build.commit_sha.slice(0, 7)}</code>}
        <span className="min-w-22">
          <RelativeTime at={run.started_at ?? run.created_at} />
        </span>
        {/* What becomes known only while it runs has a place that does not grow with it. */}
        <span className="list h-5 min-w-0 flex-1 basis-72 truncate *:mr-2">
          {run.devices.length > 0 && (
            <span>
              {[...new Set(run.devices.map(deviceName))].join(' and ')}
              {run.devices.length > 1 && ' (two devices)'}
            </span>
          )}
          {run.run_seconds !== null && <Duration seconds={run.run_seconds} />}
          {run.attempt > 1 && <span>attempt {run.attempt}</span>}
          {healed > 0 && <span className="text-healed">{healed} healed</span>}
        </span>
      </p>
      <Reason run={run} wasLive={wasLive} />
    </header>
  );
}

const KINDS = { product: 'the app', test: 'the flow', infrastructure: 'the surroundings' };
const COLORS: Partial<Record<Run['status'], string>> = {
  passed: 'border-passed',
  failed: 'border-failed',
  error: 'border-error',
  running: 'border-running',
};

/** One sentence, from the first moment on: what it waits for, what it does, how it ended and why. */
function Reason({ run, wasLive }: { run: Run; wasLive: boolean }) {
  const { reason } = run;
  const steps = stepsOf(run);
  const total = run.instructions.split('\n').filter((line) => line.trim() !== '').length;
  const step = reason
    ? steps.find(({ actions }) => actions.some(({ index }) => index === reason.action_index))
    : isFinal(run.status)
      ? undefined
      : steps.at(-1);
  const place = step && (step.number === null ? 'login' : `step ${step.number} of ${total}`);
  const because = reason && `because of ${KINDS[reason.kind]}`;
  return (
    <div
      className={`mt-1 flex flex-col gap-x-4 border-l-4 bg-panel px-3 py-2 sm:flex-row sm:items-start ${COLORS[run.status] ?? 'border-strong'} ${wasLive ? 'h-28 sm:h-20 lg:h-14' : ''}`}
    >
      <p
        className={`min-w-0 text-[15px] break-words sm:flex-1 ${wasLive ? 'max-h-full overflow-y-auto max-sm:flex-1' : ''}`}
        {...(wasLive && { tabIndex: 0 })}
      >
        <WithPlaceholders text={reason?.message ?? sentence(run, step?.text, total)} />
      </p>
      <span className="meta mt-auto shrink-0 sm:mt-0 sm:w-56 sm:leading-5">
        {[because, place].filter(Boolean).join(' · ')}
      </span>
    </div>
  );
}

function sentence({ status, actions }: Run, line: string | undefined, total: number): string {
  if (status === 'queued') return 'Waiting for a free worker.';
  if (status === 'running') return line ?? 'The app is being opened.';
  if (status === 'passed') return total === 1 ? 'The step passed.' : `All ${total} steps passed.`;
  return actions.length === 0 ? 'Nothing was done.' : 'It ended without a reason.';
}
