import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { App } from '../../../contract/apps.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { IconButton } from '../../parts/button.tsx';
import { Answer, Section } from '../../parts/states.tsx';
import { toast } from '../../parts/toasts.tsx';

/** Chrome extensions that runs of a web app load. */
export function Extensions({ app }: { app: App }) {
  const params = { app_id: app.id };
  const attached = useRead('listDependencies', { params });
  const all = useRead('listApps', { query: { platform: 'chrome-extension' } }).data?.apps ?? [];
  const attach = useAct('attachDependency');
  const detach = useAct('detachDependency', {
    onDone: (_, { params: { dependency_app_id } }) =>
      toast.undoable('Detached from future runs', () =>
        attach.mutate({ params, body: { dependency_app_id } }),
      ),
  });
  return (
    <Section title="Extensions" hint="Loaded into its runs, each in its active build">
      <Answer of={attached}>
        {({ dependencies }) => {
          const free = all.filter(({ id }) => !dependencies.some((one) => one.app.id === id));
          return (
            <div className="card rows">
              {dependencies.map(({ app: extension }) => (
                <div key={extension.id} className="flex items-center px-3 py-1">
                  <Link to="/apps/$appId" params={{ appId: extension.id }} className="link flex-1">
                    {extension.name}
                  </Link>
                  <IconButton
                    label={`Detach ${extension.name}`}
                    onClick={() => detach.mutate({ params: { ...params, dependency_app_id: extension.id } })}
                  >
                    <X size={14} />
                  </IconButton>
                </div>
              ))}
              <div className="p-2">
                <select
                  aria-label="Attach an extension"
                  className="input w-auto"
                  value=""
                  disabled={free.length === 0}
                  onChange={(event) =>
                    attach.mutate({ params, body: { dependency_app_id: event.target.value } })
                  }
                >
                  <option value="">
                    {free.length === 0 ? 'No extension to attach' : 'Attach an extension'}
                  </option>
                  {free.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              </div>
            </div>
          );
        }}
      </Answer>
    </Section>
  );
}
