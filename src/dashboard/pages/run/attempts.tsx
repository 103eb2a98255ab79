import { Link } from '@tanstack/react-router';
import type { Run } from '../../../contract/runs.ts';
import { useRead } from '../../api/calls.ts';
import { Answer } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { durationText } from '../../parts/times.tsx';
import { Screen, Shot, TargetBox } from './picture.tsx';
import { openingAction } from './steps.ts';

/** All tries of a run side by side, each with the picture where it ended. Each opens on this same page. */
export function Attempts({ last, shown }: { last: Run; shown: number }) {
  const earlier = useRead('listAttempts', { params: { run_id: last.id } });
  return (
    <Answer of={earlier}>
      {({ attempts }) => (
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {[...attempts, last].map((one) => (
            <Attempt key={one.attempt} run={one} isLast={one === last} isShown={one.attempt === shown} />
          ))}
        </div>
      )}
    </Answer>
  );
}

function Attempt({ run, isLast, isShown }: { run: Run; isLast: boolean; isShown: boolean }) {
  const at = openingAction(run);
  const action = run.actions.find(({ index }) => index === at);
  const count = run.actions.length;
  return (
    <Link
      to="/runs/$runId"
      params={{ runId: run.id }}
      search={isLast ? { tab: 'attempts' } : { attempt: run.attempt, tab: 'attempts' }}
      resetScroll={false}
      aria-current={isShown ? 'true' : undefined}
      className={`card flex min-w-0 flex-col overflow-hidden hover:border-strong ${isShown ? 'border-accent!' : ''}`}
    >
      <Screen run={run} deviceIndex={action?.device_index ?? 0}>
        <Shot
          url={action?.screenshot_url ?? null}
          alt={`Attempt ${run.attempt} at: ${action?.description ?? 'its end'}`}
        />
        {action && <TargetBox run={run} action={action} />}
      </Screen>
      <span className="grid gap-1 border-t p-3">
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">Attempt {run.attempt}</span>
          <StatusBadge status={run.status} />
        </span>
        <span className="meta">
          {count === 1 ? '1 action' : `${count} actions`}
          {run.run_seconds !== null && ` · ${durationText(run.run_seconds * 1000)}`}
          {isLast && ' · the last one'}
          {isShown && ' · shown above'}
        </span>
        {run.reason && <span className="text-dim">{run.reason.message}</span>}
      </span>
    </Link>
  );
}
