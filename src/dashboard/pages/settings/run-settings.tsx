import { useState } from 'react';
import type { OrganizationSettings } from '../../../contract/settings.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { Answer } from '../../parts/states.tsx';
import { toast } from '../../parts/toasts.tsx';

export function RunSettings() {
  const settings = useRead('getSettings');
  return <Answer of={settings}>{(stored) => <Fields stored={stored} />}</Answer>;
}

const NUMBERS = [
  ['retries', 'Retries', 'How often a run that did not pass is tried again, 0 to 5'],
  ['max_actions', 'Actions of one run', 'A run that needs more ends in error'],
  ['max_tokens', 'Tokens of one run', 'Read and written together'],
  ['max_minutes', 'Minutes of one run', ''],
  ['artifact_days', 'Days that videos and screenshots are kept', 'Empty: as the service is configured'],
] as const;
const FIELDS = ['model', ...NUMBERS.map(([name]) => name)];

function Fields({ stored }: { stored: OrganizationSettings }) {
  const asText = (settings: OrganizationSettings) => ({
    model: settings.model ?? '',
    built_in_planner_first: settings.built_in_planner_first,
    ...(Object.fromEntries(NUMBERS.map(([name]) => [name, String(settings[name] ?? '')])) as Record<
      (typeof NUMBERS)[number][0],
      string
    >),
  });
  const [form, setForm] = useState(() => asText(stored));
  const save = useAct('updateSettings', { showsOwnErrors: true, onDone: () => toast.say('Saved') });
  const isChanged = JSON.stringify(form) !== JSON.stringify(asText(stored));
  const submit = () => {
    const numbers = Object.fromEntries(
      NUMBERS.map(([name]) => [name, form[name] === '' ? null : Number(form[name])]),
    );
    const body = {
      model: form.model.trim() || null,
      built_in_planner_first: form.built_in_planner_first,
      ...numbers,
    };
    save.mutate({ body: body as Partial<OrganizationSettings> });
  };
  return (
    <Form error={save.error} onSubmit={submit} className="grid max-w-[560px] gap-3">
      <Field
        label="Model"
        name="model"
        hint="Such as anthropic:…, openai:…, google:… or openai-compatible:…. Empty: as the service is configured."
      >
        {(props) => (
          <input
            {...props}
            className="input"
            value={form.model}
            onChange={(event) => setForm({ ...form, model: event.target.value })}
          />
        )}
      </Field>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={form.built_in_planner_first}
          onChange={(event) => setForm({ ...form, built_in_planner_first: event.target.checked })}
        />
        <span>
          Built-in planner first
          <span className="meta block">Lines that it reads without doubt cost no tokens.</span>
        </span>
      </label>
      {NUMBERS.map(([name, label, hint]) => (
        <Field key={name} label={label} name={name} hint={hint}>
          {(props) => (
            <input
              {...props}
              inputMode="numeric"
              className="input w-40"
              value={form[name]}
              onChange={(event) => setForm({ ...form, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <FormProblem fields={FIELDS} />
      <Button
        type="submit"
        look="primary"
        className="justify-self-start"
        disabled={!isChanged}
        isBusy={save.isPending}
      >
        Save settings
      </Button>
    </Form>
  );
}
