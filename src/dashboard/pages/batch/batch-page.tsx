import { useParams } from '@tanstack/react-router';
import { Download, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { BatchStatus } from '../../../contract/runs.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { endpointAddress } from '../../api/endpoint-address.ts';
import { Button } from '../../parts/button.tsx';
import { Answer, PageHead } from '../../parts/states.tsx';
import { BatchRuns } from './batch-runs.tsx';
import { LiveScreens } from './live-screens.tsx';
import { Progress } from './progress.tsx';
import { useLiveBatch } from './use-live-batch.ts';

export default function BatchPage() {
  const { batchId } = useParams({ from: '/frame/batches/$batchId' });
  const batch = useRead('getBatchStatus', { query: { batch_id: batchId } });
  return <Answer of={batch}>{(status) => <Batch key={batchId} answered={status} />}</Answer>;
}

function Batch({ answered }: { answered: BatchStatus }) {
  const { batch, frames } = useLiveBatch(answered);
  const cancel = useAct('cancelBatch');
  const { git, app, run_groups } = batch;
  const about = [app.name, git.branch_name, git.commit_sha?.slice(0, 7)].filter(Boolean).join(' · ');
  const runs = useMemo(() => run_groups.flatMap((group) => group.runs), [run_groups]);
  // Whoever saw it go on keeps the place of the screens: nothing moves up when the last run ends.
  const [wasLive] = useState(!batch.is_complete);
  return (
    <article className="mx-auto flex h-full min-h-0 max-w-[1080px] flex-col">
      <PageHead title="Batch" meta={about}>
        {wasLive && (
          <Button
            className={`w-36 ${batch.is_complete ? 'invisible' : ''}`}
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
      <Progress runs={runs} wasLive={wasLive} />
      {wasLive && <LiveScreens runs={runs} frames={frames} />}
      <BatchRuns groups={run_groups} wasLive={wasLive} />
    </article>
  );
}
