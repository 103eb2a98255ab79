import { Link, useParams } from '@tanstack/react-router';
import { Download, Square } from 'lucide-react';
import { useState } from 'react';
import type { BatchStatus, RunStatus } from '../../../contract/runs.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { endpointAddress } from '../../api/endpoint-address.ts';
import { Button } from '../../parts/button.tsx';
import { Answer, PageHead } from '../../parts/states.tsx';
import { isFinal, StatusBadge, StatusIcon } from '../../parts/status.tsx';
import { useLiveBatch } from './use-live-batch.ts';

export default function BatchPage() {
  const { batchId } = useParams({ from: '/frame/batches/$batchId' });
  const batch = useRead('getBatchStatus', { query: { batch_id: batchId } });
  return <Answer of={batch}>{(status) => <Batch batch={status} />}</Answer>;
}

function Batch({ batch }: { batch: BatchStatus }) {
  const live = useLiveBatch(batch.batch_id, !batch.is_complete);
  const cancel = useAct('cancelBatch');
  const { git, app } = batch;
  const about = [app.name, git.branch_name, git.commit_sha?.slice(0, 7)].filter(Boolean).join(' · ');
  const running = batch.run_groups.flatMap(({ runs }) => runs).filter(({ status }) => status === 'running');
  // Whoever saw it go on keeps the place of the screens: nothing moves up when the last run ends.
  const [wasLive] = useState(!batch.is_complete);
  return (
    <article className="mx-auto max-w-[1080px]">
      <PageHead title="Batch" meta={about}>
        {!batch.is_complete && (
          <Button
            isBusy={cancel.isPending}
            onClick={() => cancel.mutate({ params: { batch_id: batch.batch_id } })}
          >
            <Square size={14} /> Cancel all
          </Button>
        )}
        <a
          className="button"
          href={endpointAddress('getBatchJunit', { batch_id: batch.batch_id })}
          download="junit.xml"
        >
          <Download size={14} /> JUnit
        </a>
      </PageHead>
      <Progress batch={batch} />
      {wasLive && <LiveScreens runs={running} frames={live.frames} isOver={batch.is_complete} />}
      {batch.run_groups.map((group) => (
        <section key={group.id} id={group.id} aria-label={group.name} className="card mb-3">
          <h2 className="flex items-center gap-2 px-3 py-2">
            <StatusIcon status={group.status} /> {group.name}
            <span className="meta ml-auto">
              {group.runs.filter(({ status }) => status === 'passed').length} of {group.runs.length} passed
            </span>
          </h2>
          <ol>
            {group.runs.map(({ id, name, status, summary }) => (
              <li key={id} className="border-t [contain-intrinsic-size:auto_40px] [content-visibility:auto]">
                <Link
                  to="/runs/$runId"
                  params={{ runId: id }}
                  data-row
                  className="flex min-h-10 flex-wrap items-center gap-x-3 px-3 py-1.5 hover:bg-panel"
                >
                  <span className="w-24">
                    <StatusBadge status={status} />
                  </span>
                  <span className="font-medium">{name}</span>
                  <span className="min-h-5 min-w-0 flex-1 basis-60 truncate text-dim">
                    {summary ?? (status === 'running' ? live.doing[id] : null)}
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  );
}

interface LiveScreensProps {
  runs: { id: string; name: string }[];
  frames: Record<string, string>;
  isOver: boolean;
}

/** What happens now, in a strip of one height: nothing below it moves when runs begin and end. */
function LiveScreens({ runs, frames, isOver }: LiveScreensProps) {
  return (
    <section
      aria-label="Screens now"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      className="mb-4 flex h-[168px] gap-3 overflow-x-auto"
    >
      {runs.map(({ id, name }) => (
        <Link
          key={id}
          to="/runs/$runId"
          params={{ runId: id }}
          className="card flex w-60 shrink-0 flex-col overflow-hidden"
        >
          {frames[id] ? (
            <img
              src={frames[id]}
              alt={`The screen of ${name} now`}
              className="min-h-0 flex-1 bg-panel object-contain"
            />
          ) : (
            <span className="grid min-h-0 flex-1 place-items-center bg-panel text-dim">
              The app is being opened.
            </span>
          )}
          <span className="block truncate border-t px-2 py-1">{name}</span>
        </Link>
      ))}
      {runs.length === 0 && (
        <p className="card grid flex-1 place-items-center bg-panel text-dim">
          {isOver ? 'All runs have ended.' : 'Waiting for a free worker.'}
        </p>
      )}
    </section>
  );
}

const ORDER: RunStatus[] = ['passed', 'failed', 'error', 'terminated', 'skipped', 'running', 'queued'];
const BARS: Record<RunStatus, string> = {
  passed: 'bg-passed',
  failed: 'bg-failed',
  error: 'bg-error',
  terminated: 'bg-idle',
  skipped: 'bg-idle',
  running: 'bg-running',
  queued: 'bg-line',
};

/** Can we ship? One line. */
function Progress({ batch }: { batch: BatchStatus }) {
  const runs = batch.run_groups.flatMap((group) => group.runs);
  const done = runs.filter(({ status }) => isFinal(status)).length;
  const counts = ORDER.map((status) => ({
    status,
    count: runs.filter((run) => run.status === status).length,
  })).filter(({ count }) => count > 0);
  return (
    <div className="mb-4 grid gap-2">
      <div aria-hidden className="flex h-2 overflow-hidden rounded bg-line">
        {counts.map(({ status, count }) => (
          <div key={status} className={BARS[status]} style={{ width: `${(count / runs.length) * 100}%` }} />
        ))}
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="font-medium">
          {done} of {runs.length} flows done
        </span>
        {counts.map(({ status, count }) => (
          <span key={status} className="inline-flex items-center gap-1">
            {count} <StatusBadge status={status} />
          </span>
        ))}
      </p>
    </div>
  );
}
