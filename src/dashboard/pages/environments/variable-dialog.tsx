import { useState } from 'react';
import type { Variable } from '../../../contract/environments.ts';
import { useAct } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { Button } from '../../parts/button.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';

interface VariableDialogProps {
  environmentId: string;
  /** The one to change; none: a new one. */
  variable?: Variable;
  onClose: () => void;
}

const NAMES = { key: 'Key', value: 'Value', isSecret: 'Secret', description: 'Description' };

/** As the fields show it. The value of a secret is nobody's to see: an empty field leaves it as it is. */
const fieldsOf = (variable: Variable | undefined) => ({
  key: variable?.key ?? '',
  value: variable && !variable.is_secret ? variable.value : '',
  isSecret: variable?.is_secret ?? false,
  description: variable?.description ?? '',
});

export function VariableDialog({ environmentId, variable, onClose }: VariableDialogProps) {
  // As it was when the dialog opened: what is stored may change meanwhile.
  const [seen, setSeen] = useState(variable);
  const [form, setForm] = useState(() => fieldsOf(variable));
  const { key, value, isSecret, description } = form;
  const wasSecret = seen?.is_secret ?? false;
  const change = (next: Partial<typeof form>) => setForm((before) => ({ ...before, ...next }));
  const options = { showsOwnErrors: true, onDone: onClose };
  const create = useAct('createVariable', options);
  const update = useAct('updateVariable', options);
  const save = (isOverwriting: boolean) => {
    const fields = { key, is_secret: isSecret, description: description || null };
    if (!seen) return create.mutate({ body: { environment_id: environmentId, value, ...fields } });
    const body = {
      ...fields,
      ...((!wasSecret || value !== '') && { value }),
      ...(!isOverwriting && { was: { updated_at: seen.updated_at } }),
    };
    // If it was refused because somebody else was quicker, theirs is to be seen.
    const onError = () => void queryClient.invalidateQueries();
    update.mutate({ params: { variable_id: seen.id }, body }, { onError });
  };
  const rebase = (keeps: 'stored' | 'draft') => {
    setSeen(variable);
    update.reset();
    if (keeps === 'stored') setForm(fieldsOf(variable));
  };
  const isOutdated = variable !== undefined && variable.updated_at !== seen?.updated_at;
  return (
    <Dialog title={variable ? `Change ${variable.key}` : 'Add a variable'} isOpen onClose={onClose}>
      <Form error={create.error ?? update.error} onSubmit={() => save(false)}>
        {isOutdated && (
          <Conflict
            noun="variable"
            draft={{ value: form, base: fieldsOf(seen), isChanged: true, isOutdated, change, rebase }}
            stored={fieldsOf(variable)}
            names={NAMES}
            onOverwrite={() => save(true)}
          />
        )}
        <Field label="Key" name="key">
          {(props) => (
            <input
              {...props}
              className="input font-mono"
              placeholder="SHOP_PASSWORD"
              value={key}
              onChange={(event) => change({ key: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={wasSecret ? 'New value' : 'Value'}
          name="value"
          hint={wasSecret ? 'Leave empty to keep the secret as it is' : undefined}
        >
          {(props) =>
            isSecret ? (
              <input
                {...props}
                type="password"
                autoComplete="new-password"
                className="input"
                value={value}
                onChange={(event) => change({ value: event.target.value })}
              />
            ) : (
              <textarea
                {...props}
                rows={2}
                className="input font-mono text-[12px]"
                value={value}
                onChange={(event) => change({ value: event.target.value })}
              />
            )
          }
        </Field>
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            className="mt-1"
            checked={isSecret}
            disabled={wasSecret}
            onChange={(event) => change({ isSecret: event.target.checked })}
          />
          <span>
            Secret
            <span className="meta block">
              Encrypted, never shown again, never sent to a model. It stays a secret for good.
            </span>
          </span>
        </label>
        <Field label="Description" name="description">
          {(props) => (
            <input
              {...props}
              className="input"
              value={description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <FormProblem fields={['key', 'value', 'description']} isConflictShown={isOutdated} />
        <Button
          type="submit"
          look="primary"
          className="justify-self-end"
          isBusy={create.isPending || update.isPending}
        >
          {variable ? 'Save variable' : 'Add variable'}
        </Button>
      </Form>
    </Dialog>
  );
}
