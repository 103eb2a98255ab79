import { useState } from 'react';
import type { App } from '../../../contract/apps.ts';
import { useAct } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { toast } from '../../parts/toasts.tsx';

const EMPTY = { url: '', branch_name: '', commit_sha: '' };

/** A build of a web app is an address. */
export function WebBuild({ app }: { app: App }) {
  const [form, setForm] = useState(EMPTY);
  const add = useAct('uploadWebBuild', {
    showsOwnErrors: true,
    onDone: () => {
      setForm(EMPTY);
      toast.say('The address is the active build');
    },
  });
  const submit = () => {
    const { url, branch_name, commit_sha } = form;
    add.mutate({
      body: {
        app_id: app.app_id ?? '',
        url,
        branch_name: branch_name || null,
        commit_sha: commit_sha || null,
      },
    });
  };
  const field = (name: keyof typeof form, label: string, placeholder: string) => (
    <Field label={label} name={name}>
      {(props) => (
        <input
          {...props}
          className="input"
          placeholder={placeholder}
          value={form[name]}
          onChange={(event) => setForm({ ...form, [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Form
      error={add.error}
      onSubmit={submit}
      className="mt-3 grid items-start gap-3 sm:grid-cols-[2fr_1fr_1fr_auto]"
    >
      {field('url', 'Address', 'https://staging.example.com')}
      {field('branch_name', 'Branch', 'main')}
      {field('commit_sha', 'Commit', '3f2c9ab')}
      <Button type="submit" className="sm:mt-6" isBusy={add.isPending} disabled={!form.url}>
        Add build
      </Button>
      <FormProblem fields={['url', 'branch_name', 'commit_sha']} />
    </Form>
  );
}
