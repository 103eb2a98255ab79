import { Link, useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAct, useRead } from '../../api/calls.ts';
import { service } from '../../api/service.ts';
import { Button } from '../../parts/button.tsx';
import { CopyLine } from '../../parts/copy-line.tsx';
import { PageHead } from '../../parts/states.tsx';

/** What the service makes at its first start. */
const DEMO = { app_id: 'demo-shop', labels: ['demo'] };

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="card grid gap-3 p-4">
      <h2 className="flex items-center gap-2">
        <span className="grid size-6 place-items-center rounded-full border text-[12px] text-dim">
          {number}
        </span>
        {title}
      </h2>
      {children}
    </li>
  );
}

export default function QuickstartPage() {
  const navigate = useNavigate();
  const apps = useRead('listApps', { query: { app_id: DEMO.app_id } });
  const key = useAct('createApiKey');
  const run = useAct('startRuns', {
    onDone: async ({ batch_id }) => {
      const { run_groups } = await service.getBatchStatus({ query: { batch_id } });
      const first = run_groups[0]?.runs[0]?.id;
      if (first) await navigate({ to: '/runs/$runId', params: { runId: first } });
      else await navigate({ to: '/batches/$batchId', params: { batchId: batch_id } });
    },
  });
  const hasDemo = apps.data === undefined || apps.data.count > 0;
  const shownKey = key.data?.key;
  const body = JSON.stringify(DEMO);
  const curl = `curl -H "X-API-Key: ${shownKey ?? '<your key>'}" -H "Content-Type: application/json" -d '${body}' ${location.origin}/api/v1/flows/run`;
  return (
    <div className="mx-auto max-w-[760px]">
      <PageHead title="Quickstart" meta="from nothing to a passed run in a minute" />
      <ol className="grid gap-3">
        <Step number={1} title="Watch it work">
          <p className="text-dim">
            Saywright serves a small plant shop at{' '}
            <a href="/demo/" className="link">
              /demo
            </a>{' '}
            and a suite of five flows that test it.
          </p>
          {hasDemo ? (
            <Button
              look="primary"
              className="justify-self-start"
              isBusy={run.isPending}
              onClick={() => run.mutate({ body: DEMO })}
            >
              <Play size={14} /> Run the demo suite
            </Button>
          ) : (
            <p>
              The demo was deleted. <Link to="/apps">Add an app of your own</Link> and write a flow for it.
            </p>
          )}
        </Step>
        <Step number={2} title="The same from a shell or CI">
          {shownKey ? (
            <>
              <p>Your API key, shown this once. Keep it where you keep passwords.</p>
              <CopyLine text={shownKey} label="Copy the key" />
            </>
          ) : (
            <Button
              className="justify-self-start"
              isBusy={key.isPending}
              onClick={() => key.mutate({ body: { name: 'Quickstart' } })}
            >
              Make an API key
            </Button>
          )}
          <CopyLine text={curl} label="Copy the command" />
        </Step>
        <Step number={3} title="Test something of your own">
          <p className="text-dim">
            Add your app by its address, then write what a person would do, one line for each step.
          </p>
          <div className="flex flex-wrap gap-2">
            <Link to="/apps" className="button">
              Add an app
            </Link>
            <Link to="/flows" className="button">
              Write a flow
            </Link>
            <a href="/api/docs" className="button">
              Read the API
            </a>
          </div>
        </Step>
      </ol>
    </div>
  );
}
