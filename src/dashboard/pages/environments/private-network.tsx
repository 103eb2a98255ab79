import { useState } from 'react';
import type { Environment } from '../../../contract/environments.ts';
import { useAct } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { Section } from '../../parts/states.tsx';
import { toast } from '../../parts/toasts.tsx';

export function PrivateNetwork({ environment }: { environment: Environment }) {
  const [url, setUrl] = useState('');
  const save = useAct('updateEnvironment', {
    showsOwnErrors: true,
    onDone: () => {
      setUrl('');
      toast.say('Saved');
    },
  });
  const params = { environment_id: environment.id };
  const isSet = environment.private_network !== null;
  return (
    <Section
      title="Private network"
      hint="A proxy through which browsers and hooks reach apps that are not on the open network. Write-only."
    >
      <Form
        error={save.error}
        onSubmit={() => save.mutate({ params, body: { private_network: { proxy_url: url } } })}
        className="flex flex-wrap items-start gap-3"
      >
        <div className="min-w-64 flex-1">
          <Field
            label={isSet ? 'Another proxy' : 'Proxy'}
            name="private_network"
            hint={isSet ? 'One is set' : 'None is set'}
          >
            {(props) => (
              <input
                {...props}
                className="input"
                placeholder="socks5://user:password@proxy.internal:1080"
                autoComplete="off"
                value={url}
                onChange={(event) => setUrl(event.target.value)}
              />
            )}
          </Field>
          <FormProblem fields={['private_network']} />
        </div>
        <Button type="submit" className="sm:mt-6" disabled={!url} isBusy={save.isPending}>
          Set proxy
        </Button>
        {isSet && (
          <Button
            className="sm:mt-6"
            look="danger"
            onClick={() => save.mutate({ params, body: { private_network: null } })}
          >
            Clear
          </Button>
        )}
      </Form>
    </Section>
  );
}
