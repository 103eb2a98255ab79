import { Trash2 } from 'lucide-react';
import type { App } from '../../../contract/apps.ts';
import { useAct } from '../../api/calls.ts';
import { usePages } from '../../api/use-pages.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { Pages } from '../../parts/pages.tsx';
import { Empty } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';
import { toast } from '../../parts/toasts.tsx';
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx';

const size = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

const COLUMNS = [
  { name: 'Build', width: 256 },
  { name: 'Branch', width: 144, folded: 'named' },
  { name: 'Commit', width: 96, folded: 'named' },
  { name: 'Made', width: 112, folded: 'named' },
  { name: 'What can be done', width: 192, isSilent: true },
] as const satisfies Column[];

export function Builds({ app }: { app: App }) {
  const params = { app_id: app.id };
  const builds = usePages('listBuilds', { params });
  const activate = useAct('updateApp', { onDone: () => toast.say('Runs now use this build') });
  const remove = useAct('deleteBuild');
  return (
    <Pages of={builds} rowHeight={52} empty={<Empty title="No builds yet">Runs need one.</Empty>}>
      {(rows) => (
        <VirtualTable
          label="Builds"
          columns={COLUMNS}
          items={rows}
          rowHeight={52}
          keyOf={({ id }) => id}
          hasMore={builds.hasMore}
          onEnd={builds.loadMore}
        >
          {(build) => (
            <>
              <td>
                <span className="line-clamp-2 break-all" title={build.filename ?? build.url ?? undefined}>
                  {build.filename ?? build.url}
                </span>
                <span className="meta block">
                  {[build.version, build.size_bytes !== null && size(build.size_bytes)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </td>
              <td className="truncate" title={build.branch_name ?? undefined}>
                {build.branch_name}
              </td>
              <td>{build.commit_sha && <code>{build.commit_sha.slice(0, 7)}</code>}</td>
              <td className="text-dim">
                <RelativeTime at={build.created_at} />
              </td>
              <td>
                <div className="flex items-center justify-end gap-1">
                  {build.is_active ? (
                    <span className="px-3 font-medium text-passed">active</span>
                  ) : (
                    <Button onClick={() => activate.mutate({ params, body: { active_build_id: build.id } })}>
                      Make active
                    </Button>
                  )}
                  <ConfirmButton
                    look="quiet"
                    className="icon"
                    aria-label={`Delete the build of ${build.created_at}`}
                    title="Delete this build?"
                    consequence={
                      build.is_active
                        ? 'Its file goes, and the newest remaining build becomes active.'
                        : 'Its file goes. Past runs stay readable.'
                    }
                    verb="Delete build"
                    onConfirm={() => remove.mutate({ params: { ...params, build_id: build.id } })}
                  >
                    <Trash2 size={14} />
                  </ConfirmButton>
                </div>
              </td>
            </>
          )}
        </VirtualTable>
      )}
    </Pages>
  );
}
