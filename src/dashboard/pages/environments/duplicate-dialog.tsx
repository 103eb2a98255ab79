import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Environment } from '../../../contract/environments.ts';
import { useAct } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';

/** A copy, secrets included; each value can be changed and each variable left out before it is made. */
export function DuplicateDialog({ environment, onClose }: { environment: Environment; onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState(`${environment.name} (copy)`);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState<Record<string, string>>({});
  const duplicate = useAct('duplicateEnvironment', {
    showsOwnErrors: true,
    onDone: ({ id }) => {
      onClose();
      return navigate({ to: '/environments/$environmentId', params: { environmentId: id } });
    },
  });
  const toggle = (key: string) => {
    const next = new Set(excluded);
    if (!next.delete(key)) next.add(key);
    setExcluded(next);
  };
  const submit = () => {
    const kept = Object.entries(values).filter(([key]) => !excluded.has(key));
    const body = { name, exclude: [...excluded], values: Object.fromEntries(kept) };
    duplicate.mutate({ params: { environment_id: environment.id }, body });
  };
  return (
    <Dialog title={`Duplicate “${environment.name}”`} isOpen isWide onClose={onClose}>
      <Form error={duplicate.error} onSubmit={submit}>
        <Field label="Name" name="name">
          {(props) => (
            <input
              {...props}
              className="input"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">Variables to copy</legend>
          {environment.env_vars.map(({ id, key, value, is_secret }) => {
            const isIn = !excluded.has(key);
            return (
              <div key={id} className="grid items-center gap-2 sm:grid-cols-[220px_1fr]">
                <label className="flex items-center gap-2">
                  <input type="checkbox" checked={isIn} onChange={() => toggle(key)} />
                  <code className="truncate">{key}</code>
                </label>
                <input
                  aria-label={`Value of ${key} in the copy`}
                  className="input"
                  type={is_secret ? 'password' : 'text'}
                  autoComplete="off"
                  disabled={!isIn}
                  placeholder={is_secret ? 'the same secret' : ''}
                  value={values[key] ?? (is_secret ? '' : value)}
                  onChange={(event) => {
                    const { [key]: _, ...others } = values;
                    const next = event.target.value;
                    // An emptied secret is the old one; an emptied plain value is an empty value.
                    setValues(is_secret && next === '' ? others : { ...others, [key]: next });
                  }}
                />
              </div>
            );
          })}
        </fieldset>
        <FormProblem fields={['name']} />
        <Button type="submit" look="primary" className="justify-self-end" isBusy={duplicate.isPending}>
          Make the copy
        </Button>
      </Form>
    </Dialog>
  );
}
