import { useState } from 'react';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { CopyLine } from '../../parts/copy-line.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { Answer, Section } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';

export function ApiKeys() {
  const keys = useRead('listApiKeys');
  const revoke = useAct('revokeApiKey');
  return (
    <>
      <NewKey />
      <Section title="Keys in force">
        <Answer of={keys}>
          {({ api_keys }) => (
            <div className="card overflow-x-auto">
              <table className="table">
                <thead>
                  <tr>
                    <th>Name</th>
                    <th>Key</th>
                    <th>Made</th>
                    <th>Last used</th>
                    <th>
                      <span className="sr-only">What can be done</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {api_keys.map(({ id, name, hint, created_at, created_by, last_used_at }) => (
                    <tr key={id}>
                      <td className="font-medium">{name}</td>
                      <td>
                        <code>{hint}</code>
                      </td>
                      <td className="text-dim">
                        <RelativeTime at={created_at} />
                        {created_by && ` by ${created_by.name}`}
                      </td>
                      <td className="text-dim">
                        {last_used_at ? <RelativeTime at={last_used_at} /> : 'never'}
                      </td>
                      <td className="number">
                        <ConfirmButton
                          look="quiet"
                          title={`Revoke “${name}”?`}
                          consequence="Whatever uses this key stops working within a second. That cannot be undone."
                          verb="Revoke key"
                          onConfirm={() => revoke.mutate({ params: { api_key_id: id } })}
                        >
                          Revoke
                        </ConfirmButton>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Answer>
      </Section>
    </>
  );
}

function NewKey() {
  const [name, setName] = useState('');
  const create = useAct('createApiKey', { showsOwnErrors: true, onDone: () => setName('') });
  return (
    <Section title="New key" hint="For CI, the command line and programs of your own">
      <Form
        error={create.error}
        onSubmit={() => create.mutate({ body: { name } })}
        className="flex flex-wrap items-start gap-3"
      >
        <div className="min-w-56">
          <Field label="Name" name="name">
            {(props) => (
              <input
                {...props}
                className="input"
                placeholder="CI"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <FormProblem fields={['name']} />
        </div>
        <Button type="submit" className="mt-6" isBusy={create.isPending}>
          Make key
        </Button>
      </Form>
      {create.data && (
        <div role="status" className="mt-2 grid gap-2">
          <p>Shown this once. Keep it where you keep passwords.</p>
          <CopyLine text={create.data.key} label="Copy the key" />
        </div>
      )}
    </Section>
  );
}
