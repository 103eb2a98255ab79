import { useState } from 'react';
import type { Environment } from '../../../contract/environments.ts';
import { useAct } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { toast } from '../../parts/toasts.tsx';

export function EnvironmentName({ environment }: { environment: Environment }) {
  const [name, setName] = useState(environment.name);
  const save = useAct('updateEnvironment', { showsOwnErrors: true, onDone: () => toast.say('Renamed') });
  return (
    <Form
      error={save.error}
      onSubmit={() => save.mutate({ params: { environment_id: environment.id }, body: { name } })}
      className="mb-4 flex max-w-[480px] items-start gap-3"
    >
      <div className="flex-1">
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
      </div>
      <Button type="submit" className="mt-6" disabled={name === environment.name} isBusy={save.isPending}>
        Rename
      </Button>
    </Form>
  );
}
