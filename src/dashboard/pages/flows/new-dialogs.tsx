import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Suite } from '../../../contract/suites.ts';
import { useAct } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';

export function NewFlowDialog({ suites, onClose }: { suites: Suite[]; onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [suiteId, setSuiteId] = useState('');
  const create = useAct('createFlow', {
    showsOwnErrors: true,
    onDone: ({ id }) => {
      onClose();
      return navigate({ to: '/flows/$flowId', params: { flowId: id } });
    },
  });
  return (
    <Dialog title="New flow" isOpen onClose={onClose}>
      <Form
        error={create.error}
        onSubmit={() => create.mutate({ body: { name, instructions: '', suite_id: suiteId || null } })}
      >
        <Field label="Name" name="name" hint="What it proves: “Checkout keeps the discount”">
          {(props) => (
            <input
              {...props}
              className="input"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Suite" name="suite_id">
          {(props) => (
            <select
              {...props}
              className="input"
              value={suiteId}
              onChange={(event) => setSuiteId(event.target.value)}
            >
              <option value="">None</option>
              {suites.map((suite) => (
                <option key={suite.id} value={suite.id}>
                  {suite.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <FormProblem fields={['name', 'suite_id']} />
        <Button type="submit" look="primary" isBusy={create.isPending} className="justify-self-end">
          Create flow
        </Button>
      </Form>
    </Dialog>
  );
}

export function NewSuiteDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const create = useAct('createSuite', {
    showsOwnErrors: true,
    onDone: ({ id }) => {
      onClose();
      return navigate({ to: '/suites/$suiteId', params: { suiteId: id } });
    },
  });
  return (
    <Dialog title="New suite" isOpen onClose={onClose}>
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
          Create suite
        </Button>
      </Form>
    </Dialog>
  );
}
