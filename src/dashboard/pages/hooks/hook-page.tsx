import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Hook, ScriptType } from '../../../contract/hooks.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { service } from '../../api/service.ts';
import { useShortcuts } from '../../frame/shortcuts.ts';
import { Button } from '../../parts/button.tsx';
import CodeEditor from '../../parts/code-editor/code-editor.tsx';
import { scriptLanguage } from '../../parts/code-editor/script-language.ts';
import { ConfirmButton } from '../../parts/confirm.tsx';
import { Conflict } from '../../parts/conflict.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { changesOf } from '../../parts/save-over.ts';
import { Answer, PageHead, Section } from '../../parts/states.tsx';
import { useSavedDraft } from '../../parts/use-saved-draft.ts';
import { HookTest } from './hook-test.tsx';
import { HookUses } from './hook-uses.tsx';
import { SCRIPT_TYPES } from './script-types.ts';

export default function HookPage() {
  const { hookId } = useParams({ from: '/frame/hooks/$hookId' });
  const hook = useRead('getHook', { params: { hook_id: hookId } });
  return <Answer of={hook}>{(found) => <Editor key={hookId} hook={found} />}</Answer>;
}

const HOOK_NAMES = { name: 'Name', script: 'Script', script_type: 'Type', description: 'Description' };
const FIELDS = ['name', 'script', 'script_type', 'description'] as const;

/** An empty description is none. */
const withoutEmpty = <Fields extends { description?: string }>({ description, ...rest }: Fields) => ({
  ...rest,
  ...(description !== undefined && { description: description || null }),
});

function Editor({ hook }: { hook: Hook }) {
  const navigate = useNavigate();
  const params = { hook_id: hook.id };
  const stored = {
    name: hook.name,
    script: hook.script,
    script_type: hook.script_type,
    description: hook.description ?? '',
  };
  const { draft, save } = useSavedDraft(`hook ${hook.id}`, stored, async ({ value, base, isOverwriting }) => {
    const changes = changesOf(value, base, FIELDS);
    if (!changes) return;
    const was = isOverwriting ? {} : { was: withoutEmpty(changes.was) };
    await service.updateHook({ params, body: { ...withoutEmpty(changes.now), ...was } });
  });
  const { value, change } = draft;
  const language = useMemo(() => scriptLanguage(value.script_type), [value.script_type]);
  const remove = useAct('deleteHook', { onDone: () => navigate({ to: '/hooks' }) });
  useShortcuts({ 'mod+s': () => draft.isChanged && save.mutate(false) });
  return (
    <div className="mx-auto max-w-[980px]">
      <Form error={save.error} onSubmit={() => save.mutate(false)}>
        <PageHead title={hook.name} meta={draft.isChanged ? 'Not saved' : 'Hook'}>
          {draft.isChanged && <Button onClick={() => draft.rebase('stored')}>Discard</Button>}
          <Button type="submit" look="primary" disabled={!draft.isChanged} isBusy={save.isPending}>
            Save
          </Button>
          <ConfirmButton
            title={`Delete “${hook.name}”?`}
            consequence="Refused while a flow or suite has it attached. Past runs keep what it printed."
            verb="Delete hook"
            onConfirm={() => remove.mutate({ params })}
          >
            Delete
          </ConfirmButton>
        </PageHead>
        {draft.isOutdated && (
          <Conflict
            noun="hook"
            draft={draft}
            stored={stored}
            names={HOOK_NAMES}
            onOverwrite={() => save.mutate(true)}
          />
        )}
        <FormProblem fields={FIELDS} isConflictShown={draft.isOutdated} />
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Name" name="name" hint={`In instructions: \${hooks:${value.name}}`}>
            {(props) => (
              <input
                {...props}
                className="input"
                value={value.name}
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
          <Field label="Type" name="script_type" hint={SCRIPT_TYPES[value.script_type].hint}>
            {(props) => (
              <select
                {...props}
                className="input"
                value={value.script_type}
                onChange={(event) => change({ script_type: event.target.value as ScriptType })}
              >
                {Object.entries(SCRIPT_TYPES).map(([id, { name }]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <Field label="Description" name="description">
          {(props) => (
            <input
              {...props}
              className="input"
              value={value.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
        <Section title="Script">
          <CodeEditor
            label="Script"
            value={value.script}
            onChange={(script) => change({ script })}
            extensions={language}
            minHeight={220}
          />
        </Section>
      </Form>
      <HookTest hook={hook} isChanged={draft.isChanged} />
      <HookUses hookId={hook.id} />
    </div>
  );
}
