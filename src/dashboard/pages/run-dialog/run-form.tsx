import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { App } from '../../../contract/apps.ts';
import type { Environment } from '../../../contract/environments.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { service } from '../../api/service.ts';
import { closeRunDialog, isOpenChoice, type RunWish } from '../../frame/run-wish.ts';
import { Button } from '../../parts/button.tsx';
import { Field, Form, FormProblem } from '../../parts/form.tsx';
import { VariablesEditor } from '../../parts/variables-editor.tsx';
import { DevicePicker } from './device-picker.tsx';
import { ExtensionPicker } from './extension-picker.tsx';
import { type Choices, deviceWish, keepChoices, lastApp, readChoices } from './last-choices.ts';
import { targetOf } from './target-of.ts';
import { useDeviceCount } from './use-device-count.ts';
import { WhatToRun } from './what-to-run.tsx';

const FIELDS = ['app_id', 'app_build_id', 'environment', 'variables', 'device', 'max_actions', 'web_browser'];

interface RunFormProps {
  wish: RunWish;
  apps: App[];
  extensions: App[];
  environments: Environment[];
  /** Enter was pressed before there was anything to press it on. */
  isEntered: RefObject<boolean>;
}

export function RunForm({ wish, apps, extensions, environments, isEntered }: RunFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [choices, setChoices] = useState<Choices>(readChoices);
  const [what, setWhat] = useState(wish);
  const [buildId, setBuildId] = useState('');
  const [dependencies, setDependencies] = useState<string[] | null>(null);
  const [variables, setVariables] = useState<Record<string, string>>({});
  const [maxActions, setMaxActions] = useState('');
  const set = (change: Partial<Choices>) => setChoices((before) => ({ ...before, ...change }));
  const app = lastApp(apps, choices);
  const appId = app?.id ?? '';
  const builds = useRead('listBuilds', { params: { app_id: appId }, query: { limit: '50' } });
  const environment = environments.some(({ name }) => name === choices.environment)
    ? choices.environment
    : '';
  const isWeb = app?.platform === 'web';
  const deviceCount = useDeviceCount(what, !isWeb);
  const isChosen = what.flow_ids.length + what.suite_ids.length + what.labels.length > 0;

  const start = useAct('startRuns', {
    showsOwnErrors: true,
    onDone: async ({ batch_id, flow_run_count }) => {
      keepChoices({ ...choices, appId, environment });
      closeRunDialog();
      if (flow_run_count > 1) return navigate({ to: '/batches/$batchId', params: { batchId: batch_id } });
      const { run_groups } = await service.getBatchStatus({ query: { batch_id } });
      const runId = run_groups[0]?.runs[0]?.id ?? '';
      return navigate({ to: '/runs/$runId', params: { runId } });
    },
  });

  const submit = () => {
    if (!app || (!isWeb && !deviceCount)) return;
    const { browser, parallel } = choices;
    const first = deviceWish(choices);
    start.mutate({
      body: {
        ...targetOf(app),
        flow_ids: what.flow_ids,
        suite_ids: what.suite_ids,
        labels: what.labels,
        parallel,
        ...(buildId && { app_build_id: buildId }),
        ...(environment && { environment }),
        ...(Object.keys(variables).length > 0 && { variables }),
        ...(isWeb && browser && { web_browser: browser as 'chrome' }),
        ...(isWeb && dependencies && { dependencies }),
        ...(!isWeb &&
          (deviceCount === 2 ? { devices: [first, deviceWish(choices.second)] } : { device: first })),
        ...(maxActions && { max_actions: Number(maxActions) }),
      },
    });
  };

  useLayoutEffect(
    () => place.current?.querySelector<HTMLElement>('[data-focus-first]')?.focus({ preventScroll: true }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was pressed before it was there counts.
  useEffect(() => {
    if (!isEntered.current || !isChosen) return;
    isEntered.current = false;
    submit();
  }, []);

  return (
    <div ref={place}>
      <Form error={start.error} onSubmit={submit} className="grid gap-3">
        {isOpenChoice(wish) && <WhatToRun what={what} onChange={setWhat} />}
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="App" name="app_id">
            {(props) => (
              <select
                {...props}
                className="input"
                value={appId}
                onChange={(event) => {
                  set({ appId: event.target.value });
                  setBuildId('');
                  setDependencies(null);
                }}
              >
                {apps.map(({ id, name, platform }) => (
                  <option key={id} value={id}>
                    {name} ({platform})
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Build" name="app_build_id">
            {(props) => (
              <select
                {...props}
                className="input"
                value={buildId}
                onChange={(event) => setBuildId(event.target.value)}
              >
                <option value="">The active build</option>
                {builds.data?.builds.map(({ id, version, branch_name, commit_sha, filename, url }) => (
                  <option key={id} value={id}>
                    {[branch_name, commit_sha?.slice(0, 7), version, filename ?? url]
                      .filter(Boolean)
                      .join(' · ')}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label="Environment" name="environment">
            {(props) => (
              <select
                {...props}
                className="input"
                value={environment}
                onChange={(event) => set({ environment: event.target.value })}
              >
                <option value="">
                  {app?.environment ? `The app's own: ${app.environment.name}` : 'None'}
                </option>
                {environments.map(({ id, name }) => (
                  <option key={id} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <DevicePicker
            platform={app?.platform ?? 'web'}
            deviceCount={deviceCount ?? 1}
            choices={choices}
            onChange={set}
          />
          <Field label="Most actions" name="max_actions" hint="A flow that takes more ends in error">
            {(props) => (
              <input
                {...props}
                type="number"
                min={1}
                className="input"
                placeholder="As many as the settings allow"
                value={maxActions}
                onChange={(event) => setMaxActions(event.target.value)}
              />
            )}
          </Field>
        </div>
        {isWeb && (
          <ExtensionPicker
            appId={appId}
            extensions={extensions}
            chosen={dependencies}
            onChange={setDependencies}
          />
        )}
        <details>
          <summary className="link">Variables for this run</summary>
          <div className="mt-2">
            <VariablesEditor value={variables} onChange={setVariables} />
          </div>
        </details>
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={choices.parallel}
            onChange={(event) => set({ parallel: event.target.checked })}
          />
          In parallel: each flow in a session of its own
        </label>
        <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap items-center justify-end gap-2 border-t bg-raised px-4 py-3">
          <div className="mr-auto">
            <FormProblem fields={FIELDS} />
          </div>
          <Button onClick={closeRunDialog}>Cancel</Button>
          <Button
            type="submit"
            look="primary"
            isBusy={start.isPending || (!isWeb && !deviceCount)}
            disabled={!isChosen}
            // With the choices of last time, Enter is all that is left.
            data-focus-first={!isOpenChoice(wish) || undefined}
          >
            Run
          </Button>
        </div>
      </Form>
    </div>
  );
}
