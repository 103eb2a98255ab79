import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useCallback } from 'react';
import type { AttachedHooks } from '../../../contract/hooks.ts';
import type { Suite } from '../../../contract/suites.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { queryClient } from '../../api/query-client.ts';
import { service } from '../../api/service.ts';
import { askToRun, NOTHING_CHOSEN, usePageWish } from '../../frame/run-wish.ts';
import { useShortcuts } from '../../frame/shortcuts.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { counted } from '../../parts/counted.ts';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { HookOrder } from '../../parts/hook-order.tsx';
import { LabelsEditor } from '../../parts/labels-editor.tsx';
import { Answer, PageHead, Section } from '../../parts/states.tsx';
import { toast } from '../../parts/toasts.tsx';
import { useDraft } from '../../parts/use-draft.ts';
import { VariablesEditor } from '../../parts/variables-editor.tsx';

interface SuiteDraft {
  name: string;
  description: string;
  instructions: string;
  auth_instructions: string;
  variables: Record<string, string>;
  hooks: AttachedHooks;
}

export default function SuitePage() {
  const { suiteId } = useParams({ from: '/frame/suites/$suiteId' });
  const params = { suite_id: suiteId };
  const suite = useRead('getSuite', { params });
  const variables = useRead('getSuiteVariables', { params });
  const hooks = useRead('getSuiteHooks', { params });
  const data =
    suite.data && variables.data && hooks.data
      ? { suite: suite.data, variables: variables.data, hooks: hooks.data }
      : undefined;
  return (
    <Answer of={{ data, error: suite.error ?? variables.error ?? hooks.error, refetch: suite.refetch }}>
      {(found) => (
        <Editor
          key={suiteId}
          suite={found.suite}
          stored={{
            name: found.suite.name,
            description: found.suite.description ?? '',
            instructions: found.suite.instructions ?? '',
            auth_instructions: found.suite.auth_instructions ?? '',
            variables: found.variables,
            hooks: found.hooks,
          }}
        />
      )}
    </Answer>
  );
}

const TEXTS = [
  ['description', 'Description', 'For people', 2],
  ['instructions', 'Context', 'Told to the agent for every flow of the suite; not carried out as steps', 3],
  ['auth_instructions', 'Login', 'Steps that bring the app to a signed-in state, before the flows', 3],
] as const;
const FIELDS = ['name', 'description', 'instructions', 'auth_instructions'];

function Editor({ suite, stored }: { suite: Suite; stored: SuiteDraft }) {
  const navigate = useNavigate();
  const draft = useDraft<SuiteDraft>(`suite ${suite.id}`, stored);
  const { value, base, change } = draft;
  const params = { suite_id: suite.id };
  const flows = useRead('listFlows', { query: params }).data?.flows ?? [];
  const save = useMutation({
    meta: { showsOwnErrors: true },
    mutationFn: async () => {
      const changed = {
        ...(value.name !== base.name && { name: value.name }),
        ...Object.fromEntries(
          TEXTS.filter(([field]) => value[field] !== base[field]).map(([field]) => [
            field,
            value[field] || null,
          ]),
        ),
      };
      if (Object.keys(changed).length > 0) await service.updateSuite({ params, body: changed });
      await service.putSuiteVariables({ params, body: value.variables });
      await service.putSuiteHooks({ params, body: value.hooks });
      await queryClient.invalidateQueries();
      return value;
    },
    onSuccess: (saved) => {
      draft.rebase('stored', saved);
      toast.say('Saved');
    },
  });
  const remove = useAct('deleteSuite', { onDone: () => navigate({ to: '/flows' }) });
  const wish = useCallback(
    () => ({ ...NOTHING_CHOSEN, suite_ids: [suite.id], what: suite.name }),
    [suite.id, suite.name],
  );
  usePageWish(wish);
  useShortcuts({ 'mod+s': () => draft.isChanged && save.mutate() });
  return (
    <Form error={save.error} onSubmit={() => save.mutate()} className="mx-auto grid max-w-[860px] gap-4">
      <PageHead title={suite.name} meta={draft.isChanged ? 'Not saved' : 'Suite'}>
        {draft.isChanged && <Button onClick={() => draft.rebase('stored')}>Discard</Button>}
        <Button type="submit" look="primary" disabled={!draft.isChanged} isBusy={save.isPending}>
          Save
        </Button>
        <Button onClick={() => askToRun(wish())}>
          <Play size={14} /> Run
        </Button>
      </PageHead>
      <FormProblem fields={FIELDS} />
      <Field label="Name" name="name">
        {(props) => (
          <input
            {...props}
            className="input"
            value={value.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      {TEXTS.map(([field, label, hint, rows]) => (
        <Field key={field} label={label} name={field} hint={hint}>
          {(props) => (
            <textarea
              {...props}
              rows={rows}
              className="input"
              value={value[field]}
              onChange={(event) => change({ [field]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Section title={`Flows (${flows.length})`} hint="Their order is changed by dragging, on the page Flows">
        <ol className="card rows">
          {flows.map(({ id, name }) => (
            <li key={id}>
              <Link
                to="/flows/$flowId"
                params={{ flowId: id }}
                data-row
                className="block px-3 py-1.5 hover:bg-panel"
              >
                {name}
              </Link>
            </li>
          ))}
          {flows.length === 0 && (
            <li className="px-3 py-2 text-dim">None yet: add flows on their own pages.</li>
          )}
        </ol>
      </Section>
      <LabelsEditor holder={params} />
      <Section title="Hooks" hint="Programs that run before and after the suite, in this order">
        <HookOrder value={value.hooks} onChange={(hooks) => change({ hooks })} />
      </Section>
      <Section title="Variables" hint="Seen by all flows of the suite, as ${env:KEY}">
        <VariablesEditor value={value.variables} onChange={(variables) => change({ variables })} />
      </Section>
      <div className="border-t pt-4">
        <ConfirmButton
          title={`Delete the suite “${suite.name}”?`}
          consequence={`Its login, context, variables and order go. Its ${counted(flows.length, 'flow')} stay.`}
          verb="Delete suite"
          onConfirm={() => remove.mutate({ params })}
        >
          Delete suite
        </ConfirmButton>
      </div>
    </Form>
  );
}
