import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Play } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { Flow } from '../../../contract/flows.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { askToRun, NOTHING_CHOSEN, usePageWish } from '../../frame/run-wish.ts';
import { useShortcuts } from '../../frame/shortcuts.ts';
import { Button } from '../../parts/button.tsx';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { HookOrder } from '../../parts/hook-order.tsx';
import { LabelsEditor } from '../../parts/labels-editor.tsx';
import { Answer, Section } from '../../parts/states.tsx';
import { toast } from '../../parts/toasts.tsx';
import { VariablesEditor } from '../../parts/variables-editor.tsx';
import { FlowCache } from './flow-cache.tsx';
import { FlowSuites } from './flow-suites.tsx';
import { restoreFlow, useFlowSurroundings } from './restore-flow.ts';
import { FLOW_NAMES, type FlowDraft, useFlowDraft } from './use-flow-draft.ts';

const InstructionsEditor = lazy(() => import('./instructions-editor.tsx'));

export default function FlowPane() {
  const { flowId } = useParams({ from: '/frame/flows/$flowId' });
  const flow = useRead('getFlow', { params: { flow_id: flowId } });
  const variables = useRead('getFlowVariables', { params: { flow_id: flowId } });
  const hooks = useRead('getFlowHooks', { params: { flow_id: flowId } });
  const error = flow.error ?? variables.error ?? hooks.error;
  const data = useMemo(
    () =>
      flow.data && variables.data && hooks.data
        ? { flow: flow.data, variables: variables.data, hooks: hooks.data }
        : undefined,
    [flow.data, variables.data, hooks.data],
  );
  return (
    <>
      <Link to="/flows" className="link mb-2 inline-flex items-center gap-1 lg:hidden">
        <ArrowLeft size={14} /> All flows
      </Link>
      <Answer of={{ data, error, refetch: flow.refetch }}>
        {(found) => (
          <Editor
            key={flowId}
            flow={found.flow}
            stored={{
              name: found.flow.name,
              instructions: found.flow.instructions,
              device_count: found.flow.device_count,
              caching_enabled: found.flow.caching_enabled,
              variables: found.variables,
              hooks: found.hooks,
            }}
          />
        )}
      </Answer>
    </>
  );
}

const FIELDS = ['name', 'instructions', 'device_count', 'variables'];

function Editor({ flow, stored }: { flow: Flow; stored: FlowDraft }) {
  const navigate = useNavigate();
  const { draft, save } = useFlowDraft(flow.id, stored);
  const { value, change } = draft;
  const around = useFlowSurroundings(flow.id);
  const remove = useAct('deleteFlow', {
    onDone: () => {
      // What was deleted can be made again as it was, but for its history, which stays with the old one.
      toast.undoable(`“${flow.name}” is deleted; its runs stay`, () => void restoreFlow(stored, around));
      return navigate({ to: '/flows' });
    },
  });
  const run = () => askToRun({ ...NOTHING_CHOSEN, flow_ids: [flow.id], what: flow.name });
  useShortcuts({ 'mod+s': () => draft.isChanged && save.mutate(false) });
  usePageWish(
    useCallback(() => ({ ...NOTHING_CHOSEN, flow_ids: [flow.id], what: flow.name }), [flow.id, flow.name]),
  );
  return (
    <Form
      error={save.error}
      onSubmit={() => save.mutate(false)}
      className="grid max-w-[980px] grid-cols-[minmax(0,1fr)] gap-4 p-0.5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="min-w-0 flex-1 truncate">{flow.name}</h1>
        <span className="meta" role="status">
          {draft.isChanged ? 'Not saved' : ''}
        </span>
        {draft.isChanged && <Button onClick={() => draft.rebase('stored')}>Discard</Button>}
        <Button type="submit" look="primary" disabled={!draft.isChanged} isBusy={save.isPending}>
          Save
        </Button>
        <Button onClick={run}>
          <Play size={14} /> Run
        </Button>
      </div>
      {draft.isOutdated && (
        <Conflict
          noun="flow"
          draft={draft}
          stored={stored}
          names={FLOW_NAMES}
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
      <Section
        title="Instructions"
        hint="One line for each step. At the end of each line stands what the built-in planner will do."
      >
        <Suspense fallback={<div className="skeleton h-52" />}>
          <InstructionsEditor
            flowId={flow.id}
            value={value.instructions}
            variables={Object.keys(value.variables)}
            onChange={(instructions) => change({ instructions })}
          />
        </Suspense>
      </Section>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Devices" name="device_count" hint="How many devices the flow works with at once">
          {(props) => (
            <select
              {...props}
              className="input"
              value={value.device_count}
              onChange={(event) => change({ device_count: event.target.value === '2' ? 2 : 1 })}
            >
              <option value={1}>1</option>
              <option value={2}>2</option>
            </select>
          )}
        </Field>
        <label className="flex items-start gap-2 sm:pt-6">
          <input
            type="checkbox"
            className="mt-1"
            checked={value.caching_enabled}
            onChange={(event) => change({ caching_enabled: event.target.checked })}
          />
          <span>
            Replay from the cache
            <span className="meta block">Actions of passing runs are replayed and proved again.</span>
          </span>
        </label>
      </div>
      <LabelsEditor holder={{ flow_id: flow.id }} />
      <FlowSuites flowId={flow.id} />
      <Section title="Hooks" hint="Programs that run before and after the flow, in this order">
        <HookOrder value={value.hooks} onChange={(hooks) => change({ hooks })} />
      </Section>
      <Section title="Variables" hint="Seen by this flow alone, as ${env:KEY}">
        <VariablesEditor value={value.variables} onChange={(variables) => change({ variables })} />
      </Section>
      <FlowCache flowId={flow.id} />
      <div className="flex flex-wrap items-center gap-3 border-t pt-4">
        <Link to="/runs" search={{ flow: flow.id }} className="link">
          Its runs, flake rate and times
        </Link>
        <ConfirmButton
          className="ml-auto"
          title={`Delete “${flow.name}”?`}
          consequence="The flow leaves all its suites. Its past runs stay readable."
          verb="Delete flow"
          onConfirm={() => remove.mutate({ params: { flow_id: flow.id } })}
        >
          Delete
        </ConfirmButton>
      </div>
    </Form>
  );
}
