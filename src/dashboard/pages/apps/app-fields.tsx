import { useState } from 'react';
import type { App } from '../../../contract/apps.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { toast } from '../../parts/toasts.tsx';

export function AppFields({ app }: { app: App }) {
  const stored = {
    name: app.name,
    environment: app.environment?.name ?? '',
    remapping: app.ios_keychain_access_group_remapping_enabled,
  };
  const [form, setForm] = useState(stored);
  const set = (change: Partial<typeof form>) => setForm((before) => ({ ...before, ...change }));
  const environments = useRead('listEnvironments').data?.environments ?? [];
  const save = useAct('updateApp', { showsOwnErrors: true, onDone: () => toast.say('Saved') });
  const isChanged = JSON.stringify(form) !== JSON.stringify(stored);
  const submit = () =>
    save.mutate({
      params: { app_id: app.id },
      body: {
        name: form.name,
        environment: form.environment || null,
        ...(app.platform === 'ios' && { ios_keychain_access_group_remapping_enabled: form.remapping }),
      },
    });
  return (
    <Form
      error={save.error}
      onSubmit={submit}
      className="mb-4 grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
    >
      <Field
        label="Name"
        name="name"
        hint={
          <>
            CI names it <code>{app.app_id}</code>
          </>
        }
      >
        {(props) => (
          <input
            {...props}
            className="input"
            value={form.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Environment" name="environment" hint="Whose variables its runs see">
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
      <Button type="submit" look="primary" className="sm:mt-6" disabled={!isChanged} isBusy={save.isPending}>
        Save
      </Button>
      {app.platform === 'ios' && (
        <label className="flex items-center gap-2 sm:col-span-3">
          <input
            type="checkbox"
            checked={form.remapping}
            onChange={(event) => set({ remapping: event.target.checked })}
          />
          Remap keychain access groups of future .ipa uploads
        </label>
      )}
      <FormProblem fields={['name', 'environment']} />
    </Form>
  );
}
