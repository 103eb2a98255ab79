import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useCallback } from 'react';
import type { Suite } from '../../../contract/suites.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { useAllPages } from '../../api/use-pages.ts';
import { askToRun, NOTHING_CHOSEN, usePageWish } from '../../frame/run-wish.ts';
import { useShortcuts } from '../../frame/shortcuts.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { counted } from '../../parts/counted.ts';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { HookOrder } from '../../parts/hook-order.tsx';
import { LabelsEditor } from '../../parts/labels-editor.tsx';
import { Answer, PageHead, Section } from '../../parts/states.tsx';
import { VariablesEditor } from '../../parts/variables-editor.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { SUITE_NAMES, type SuiteDraft, useSuiteDraft } from './use-suite-draft.ts';

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
  const { draft, save } = useSuiteDraft(suite.id, stored);
  const { value, change } = draft;
  const params = { suite_id: suite.id };
  const { rows: flows, hasMore, loadMore } = useAllPages('listFlows', { query: params }, { size: 500 });
  const remove = useAct('deleteSuite', { onDone: () => navigate({ to: '/flows' }) });
  const wish = useCallback(
    () => ({ ...NOTHING_CHOSEN, suite_ids: [suite.id], what: suite.name }),
    [suite.id, suite.name],
  );
  usePageWish(wish);
  useShortcuts({ 'mod+s': () => draft.isChanged && save.mutate(false) });
  return (
    <Form
      error={save.error}
      onSubmit={() => save.mutate(false)}
      className="mx-auto grid max-w-[860px] grid-cols-[minmax(0,1fr)] gap-4"
    >
      <PageHead title={suite.name} meta={draft.isChanged ? 'Not saved' : 'Suite'}>
        {draft.isChanged && <Button onClick={() => draft.rebase('stored')}>Discard</Button>}
        <Button type="submit" look="primary" disabled={!draft.isChanged} isBusy={save.isPending}>
          Save
        </Button>
        <Button onClick={() => askToRun(wish())}>
          <Play size={14} /> Run
        </Button>
      </PageHead>
      {draft.isOutdated && (
        <Conflict
          noun="suite"
          draft={draft}
          stored={stored}
          names={SUITE_NAMES}
          onOverwrite={() => save.mutate(true)}
        />
      )}
      <FormProblem fields={FIELDS} isConflictShown={draft.isOutdated} />
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
        {flows.length === 0 ? (
          <p className="card px-3 py-2 text-dim">None yet: add flows on their own pages.</p>
        ) : (
          <div className="flex max-h-96 flex-col">
            <VirtualList
              label="Flows of the suite"
              items={flows}
              rowHeight={33}
              keyOf={({ id }) => id}
              hasMore={hasMore}
              onEnd={loadMore}
            >
              {({ id, name }) => (
                <Link
                  to="/flows/$flowId"
                  params={{ flowId: id }}
                  data-row
                  className="block truncate px-3 py-1.5 hover:bg-panel"
                >
                  {name}
                </Link>
              )}
            </VirtualList>
          </div>
        )}
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
