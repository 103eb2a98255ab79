import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Platform } from '../../../contract/apps.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { Answer, Empty, PageHead } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';
import { PLATFORMS } from './platforms.ts';
import { UploadArea } from './upload-area.tsx';

export default function AppsPage() {
  const apps = useRead('listApps');
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="mx-auto max-w-[980px]">
      <PageHead title="Apps">
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={14} /> Add an app
        </Button>
      </PageHead>
      <UploadArea>
        <Answer of={apps}>
          {({ apps: all }) =>
            all.length === 0 ? (
              <Empty title="No apps yet">
                Add a web app by its address, or drop an .apk, .aab, .ipa, .app.zip or an extension here.
              </Empty>
            ) : (
              <ul className="card rows">
                {all.map((app) => (
                  <li key={app.id}>
                    <Link
                      to="/apps/$appId"
                      params={{ appId: app.id }}
                      data-row
                      className="flex min-h-12 flex-wrap items-center gap-x-4 px-3 py-1.5 hover:bg-panel"
                    >
                      <span className="min-w-40 flex-1">
                        <span className="block font-medium">{app.name}</span>
                        <code className="text-dim">{app.app_id}</code>
                      </span>
                      <span className="meta w-28">{PLATFORMS[app.platform]}</span>
                      <span className="meta w-32 truncate">{app.environment?.name ?? 'no environment'}</span>
                      <span className="meta w-28">{app.active_build ? 'has a build' : 'no build yet'}</span>
                      <span className="meta">
                        <RelativeTime at={app.created_at} />
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Answer>
      </UploadArea>
      {isAdding && <AddApp onClose={() => setAdding(false)} />}
    </div>
  );
}

const FIELDS = ['name', 'platform', 'app_id', 'bundle_id', 'url', 'environment'];

function AddApp({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [form, setForm] = useState({ name: '', platform: 'web', id: '', url: '', environment: '' });
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const environments = useRead('listEnvironments').data?.environments ?? [];
  const create = useAct('createApp', {
    showsOwnErrors: true,
    onDone: ({ id }) => {
      onClose();
      return navigate({ to: '/apps/$appId', params: { appId: id } });
    },
  });
  const isWeb = form.platform === 'web';
  const submit = () => {
    const { name, platform, id, url, environment } = form;
    create.mutate({
      body: {
        name,
        platform: platform as Platform,
        environment: environment || null,
        ...(isWeb ? { app_id: id, url: url || null } : { bundle_id: id || null }),
      },
    });
  };
  return (
    <Dialog title="Add an app" isOpen onClose={onClose}>
      <Form error={create.error} onSubmit={submit}>
        <Field label="Name" name="name">
          {(props) => (
            <input
              {...props}
              className="input"
              value={form.name}
              onChange={(event) => set({ name: event.target.value })}
            />
          )}
        </Field>
        <Field label="Platform" name="platform">
          {(props) => (
            <select
              {...props}
              className="input"
              value={form.platform}
              onChange={(event) => set({ platform: event.target.value })}
            >
              {Object.entries(PLATFORMS).map(([platform, name]) => (
                <option key={platform} value={platform}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field
          label={isWeb ? 'App id' : 'Bundle id'}
          name={isWeb ? 'app_id' : 'bundle_id'}
          hint={
            isWeb ? 'Lower-case letters, digits and hyphens; CI names the app by it' : 'As in the app itself'
          }
        >
          {(props) => (
            <input
              {...props}
              className="input"
              value={form.id}
              onChange={(event) => set({ id: event.target.value })}
            />
          )}
        </Field>
        {isWeb && (
          <Field label="Address" name="url" hint="Becomes the first build">
            {(props) => (
              <input
                {...props}
                className="input"
                placeholder="https://staging.example.com"
                value={form.url}
                onChange={(event) => set({ url: event.target.value })}
              />
            )}
          </Field>
        )}
        <Field label="Environment" name="environment">
          {(props) => (
            <select
              {...props}
              className="input"
              value={form.environment}
              onChange={(event) => set({ environment: event.target.value })}
            >
              <option value="">None</option>
              {environments.map(({ id, name }) => (
                <option key={id}>{name}</option>
              ))}
            </select>
          )}
        </Field>
        <FormProblem fields={FIELDS} />
        <Button type="submit" look="primary" isBusy={create.isPending} className="justify-self-end">
          Add app
        </Button>
      </Form>
    </Dialog>
  );
}
