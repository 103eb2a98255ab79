import { useState } from 'react';
import type { Variable } from '../../../contract/environments.ts';
import { useAct } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';

interface VariableDialogProps {
  environmentId: string;
  /** The one to change; none: a new one. */
  variable?: Variable;
  onClose: () => void;
}

export function VariableDialog({ environmentId, variable, onClose }: VariableDialogProps) {
  const wasSecret = variable?.is_secret ?? false;
  const [key, setKey] = useState(variable?.key ?? '');
  const [value, setValue] = useState(wasSecret ? '' : (variable?.value ?? ''));
  const [isSecret, setSecret] = useState(wasSecret);
  const [description, setDescription] = useState(variable?.description ?? '');
  const options = { showsOwnErrors: true, onDone: onClose };
  const create = useAct('createVariable', options);
  const update = useAct('updateVariable', options);
  const submit = () => {
    const fields = { key, is_secret: isSecret, description: description || null };
    if (!variable) create.mutate({ body: { environment_id: environmentId, value, ...fields } });
    else {
      // An empty field for a secret leaves it as it is: it was never shown to be changed.
      const body = { ...fields, ...((!wasSecret || value !== '') && { value }) };
      update.mutate({ params: { variable_id: variable.id }, body });
    }
  };
  return (
    <Dialog title={variable ? `Change ${variable.key}` : 'Add a variable'} isOpen onClose={onClose}>
      <Form error={create.error ?? update.error} onSubmit={submit}>
        <Field label="Key" name="key">
          {(props) => (
            <input
              {...props}
              className="input font-mono"
              placeholder="SHOP_PASSWORD"
              value={key}
              onChange={(event) => setKey(event.target.value)}
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
                onChange={(event) => setValue(event.target.value)}
              />
            ) : (
              <textarea
                {...props}
                rows={2}
                className="input font-mono text-[12px]"
                value={value}
                onChange={(event) => setValue(event.target.value)}
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
            onChange={(event) => setSecret(event.target.checked)}
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
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <FormProblem fields={['key', 'value', 'description']} />
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
