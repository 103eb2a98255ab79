import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../api/calls.ts';
import { changePassword } from '../../api/sign-in.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { Section } from '../../parts/states.tsx';
import { toast } from '../../parts/toasts.tsx';

export function Profile() {
  const me = useRead('getMe').data;
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const change = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: () => changePassword(current, next),
    onSuccess: () => {
      setCurrent('');
      setNext('');
      toast.say('The password is changed; other sessions are signed out');
    },
  });
  return (
    <>
      <Section title="You">
        <p>
          {me?.user?.name} · {me?.user?.email} · {me?.role} of {me?.organization.name}
        </p>
      </Section>
      <Section title="Password">
        <Form error={change.error} onSubmit={() => change.mutate()} className="grid max-w-80 gap-3">
          <Field label="Current password" name="currentPassword">
            {(props) => (
              <input
                {...props}
                type="password"
                autoComplete="current-password"
                className="input"
                value={current}
                onChange={(event) => setCurrent(event.target.value)}
              />
            )}
          </Field>
          <Field label="New password" name="newPassword" hint="At least 8 characters">
            {(props) => (
              <input
                {...props}
                type="password"
                autoComplete="new-password"
                className="input"
                value={next}
                onChange={(event) => setNext(event.target.value)}
              />
            )}
          </Field>
          <FormProblem fields={[]} />
          <Button
            type="submit"
            className="justify-self-start"
            disabled={!current || next.length < 8}
            isBusy={change.isPending}
          >
            Change password
          </Button>
        </Form>
      </Section>
    </>
  );
}
