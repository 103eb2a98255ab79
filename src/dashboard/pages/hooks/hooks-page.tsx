import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ScriptType } from '../../../contract/hooks.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { Answer, Empty, PageHead } from '../../parts/states.tsx';
import { RelativeTime } from '../../parts/times.tsx';
import { SCRIPT_TYPES } from './script-types.ts';

export default function HooksPage() {
  const hooks = useRead('listHooks');
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="mx-auto max-w-[980px]">
      <PageHead title="Hooks">
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus size={14} /> New hook
        </Button>
      </PageHead>
      <Answer of={hooks}>
        {({ hooks: all }) =>
          all.length === 0 ? (
            <Empty title="No hooks yet">
              A hook is a short program or request that prepares or cleans up what a flow needs.
            </Empty>
          ) : (
            <ul className="card rows">
              {all.map(({ id, name, script_type, description, created_at }) => (
                <li key={id}>
                  <Link
                    to="/hooks/$hookId"
                    params={{ hookId: id }}
                    data-row
                    className="flex min-h-11 flex-wrap items-center gap-x-4 px-3 py-1.5 hover:bg-panel"
                  >
                    <span className="min-w-40 flex-1">
                      <span className="block font-medium">{name}</span>
                      {description && <span className="meta block truncate">{description}</span>}
                    </span>
                    <span className="meta w-44">{SCRIPT_TYPES[script_type].name}</span>
                    <span className="meta">
                      <RelativeTime at={created_at} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      {isAdding && <NewHook onClose={() => setAdding(false)} />}
    </div>
  );
}

function NewHook({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [type, setType] = useState<ScriptType>('python');
  const create = useAct('createHook', {
    showsOwnErrors: true,
    onDone: ({ id }) => {
      onClose();
      return navigate({ to: '/hooks/$hookId', params: { hookId: id } });
    },
  });
  const submit = () =>
    create.mutate({ body: { name, script_type: type, script: SCRIPT_TYPES[type].example } });
  return (
    <Dialog title="New hook" isOpen onClose={onClose}>
      <Form error={create.error} onSubmit={submit}>
        <Field label="Name" name="name" hint="Flows can run it by this name: ${hooks:Name}">
          {(props) => (
            <input
              {...props}
              className="input"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Type" name="script_type" hint={SCRIPT_TYPES[type].hint}>
          {(props) => (
            <select
              {...props}
              className="input"
              value={type}
              onChange={(event) => setType(event.target.value as ScriptType)}
            >
              {Object.entries(SCRIPT_TYPES).map(([id, kind]) => (
                <option key={id} value={id}>
                  {kind.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FormProblem fields={['name', 'script_type']} />
        <Button type="submit" look="primary" isBusy={create.isPending} className="justify-self-end">
          Create hook
        </Button>
      </Form>
    </Dialog>
  );
}
