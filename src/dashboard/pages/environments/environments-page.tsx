import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { counted } from '../../parts/counted.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { Answer, Empty, PageHead } from '../../parts/states.tsx';

export default function EnvironmentsPage() {
  const environments = useRead('listEnvironments');
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus size={14} /> New environment
    </Button>
  );
  return (
    <div className="mx-auto max-w-[980px]">
      <PageHead title="Environments">{add}</PageHead>
      <Answer of={environments}>
        {({ environments: all }) =>
          all.length === 0 ? (
            <Empty title="No environments yet">
              An environment holds the variables and secrets that flows and hooks name as {'${env:KEY}'}.
            </Empty>
          ) : (
            <ul className="card rows">
              {all.map(({ id, name, env_vars, private_network }) => (
                <li key={id}>
                  <Link
                    to="/environments/$environmentId"
                    params={{ environmentId: id }}
                    data-row
                    className="flex min-h-11 flex-wrap items-center gap-x-4 px-3 py-1.5 hover:bg-panel"
                  >
                    <span className="min-w-40 flex-1 font-medium">{name}</span>
                    <span className="meta">
                      {counted(env_vars.length, 'variable')},{' '}
                      {env_vars.filter(({ is_secret }) => is_secret).length} secret
                    </span>
                    <span className="meta w-32">{private_network ? 'private network' : ''}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {isAdding && <NewEnvironment onClose={() => setAdding(false)} />}
    </div>
  );
}

function NewEnvironment({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useAct('createEnvironment', {
    showsOwnErrors: true,
    onDone: ({ id }) => {
      onClose();
      return navigate({ to: '/environments/$environmentId', params: { environmentId: id } });
    },
  });
  return (
    <Dialog title="New environment" isOpen onClose={onClose}>
      <Form error={create.error} onSubmit={() => create.mutate({ body: { name } })}>
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
        <FormProblem fields={['name']} />
        <Button type="submit" look="primary" isBusy={create.isPending} className="justify-self-end">
          Create environment
        </Button>
      </Form>
    </Dialog>
  );
}
