import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { signIn } from '../../api/sign-in.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';

/** Only an address of this service: a link must not send people elsewhere after they typed their password. */
const isOwn = (next: string) => /^\/(?![/\\])/.test(next);

export default function SignInPage() {
  const { next = '/' } = useSearch({ from: '/sign-in' });
  const navigate = useNavigate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const enter = useMutation({
    mutationFn: () => signIn(email.trim(), password),
    meta: { showsOwnErrors: true },
    onSuccess: () => {
      queryClient.clear();
      return navigate({ href: isOwn(next) ? next : '/', replace: true });
    },
  });
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-[340px]">
        <img src="/icon.svg" alt="" width={36} height={36} className="mb-3" />
        <h1 className="mb-1">Sign in to Saywright</h1>
        <p className="mb-5 text-dim">
          The first start printed an email and a password. <code>npm run credentials</code> makes new ones.
        </p>
        <Form error={enter.error} onSubmit={() => enter.mutate()}>
          <Field label="Email" name="email">
            {(props) => (
              <input
                {...props}
                className="input"
                type="email"
                autoComplete="username"
                // biome-ignore lint/a11y/noAutofocus: the page has nothing else to do.
                autoFocus
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
          <Field label="Password" name="password">
            {(props) => (
              <input
                {...props}
                className="input"
                type="password"
                autoComplete="current-password"
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            )}
          </Field>
          <FormProblem fields={['email', 'password']} />
          <Button type="submit" look="primary" isBusy={enter.isPending}>
            Sign in
          </Button>
        </Form>
      </div>
    </main>
  );
}
