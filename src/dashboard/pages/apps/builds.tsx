import { Trash2 } from 'lucide-react';
import type { App } from '../../../contract/apps.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { Answer, Empty } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';
import { toast } from '../../parts/toasts.tsx';

const SHOWN = '200';

const size = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export function Builds({ app }: { app: App }) {
  const params = { app_id: app.id };
  const builds = useRead('listBuilds', { params, query: { limit: SHOWN } });
  const activate = useAct('updateApp', { onDone: () => toast.say('Runs now use this build') });
  const remove = useAct('deleteBuild');
  return (
    <Answer of={builds}>
      {({ builds: all }) =>
        all.length === 0 ? (
          <Empty title="No builds yet">Runs need one.</Empty>
        ) : (
          <div className="card overflow-x-auto">
            <table className="table">
              <thead>
                <tr>
                  <th>Build</th>
                  <th>Branch</th>
                  <th>Commit</th>
                  <th>Made</th>
                  <th>
                    <span className="sr-only">What can be done</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {all.map((build) => (
                  <tr key={build.id}>
                    <td className="min-w-48 break-all">
                      {build.filename ?? build.url}
                      <span className="meta block">
                        {[build.version, build.size_bytes !== null && size(build.size_bytes)]
                          .filter(Boolean)
                          .join(' · ')}
                      </span>
                    </td>
                    <td>{build.branch_name ?? '–'}</td>
                    <td>
                      <code>{build.commit_sha?.slice(0, 7) ?? '–'}</code>
                    </td>
                    <td className="text-dim">
                      <RelativeTime at={build.created_at} />
                    </td>
                    <td>
                      <div className="flex items-center justify-end gap-1">
                        {build.is_active ? (
                          <span className="px-3 font-medium text-passed">active</span>
                        ) : (
                          <Button
                            onClick={() => activate.mutate({ params, body: { active_build_id: build.id } })}
                          >
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
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </Answer>
  );
}
