import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { ListedRun } from '../../../contract/runs.ts';
import { StatusBadge } from '../../parts/status.tsx';
import { Duration, RelativeTime } from '../../parts/times.tsx';

export const RunRow = memo(function RunRow({ run }: { run: ListedRun }) {
  const { branch_name, commit_sha } = run.build;
  return (
    <Link
      to="/runs/$runId"
      params={{ runId: run.id }}
      data-row
      className="grid h-full grid-cols-[100px_minmax(0,1fr)_auto] items-center gap-3 px-3 hover:bg-panel md:grid-cols-[100px_minmax(0,2fr)_minmax(0,1fr)_72px_84px]"
    >
      <StatusBadge status={run.status} />
      <span className="min-w-0">
        <span className="block truncate leading-5 font-medium">{run.flow_name}</span>
        {run.reason && <span className="meta block truncate">{run.reason.message}</span>}
      </span>
      <span className="meta hidden min-w-0 md:block">
        <span className="block truncate">{run.app.name}</span>
        {(branch_name || commit_sha) && (
          <span className="block truncate">
            {branch_name} <code>{commit_sha?.slice(0, 7)}</code>
          </span>
        )}
      </span>
      <span className="meta hidden text-right md:block">
        <Duration seconds={run.run_seconds} />
      </span>
      <span className="meta text-right">
        <RelativeTime at={run.created_at} />
      </span>
    </Link>
  );
});
