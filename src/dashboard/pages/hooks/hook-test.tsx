import { Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Hook } from '../../../contract/hooks.ts';
import { useAct, useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { durationText } from '../../parts/times.tsx';
import { VariablesEditor } from '../../parts/variables-editor.tsx';

const LIMIT_S = 60;

function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status" className="text-running">
      Running, {seconds} of {LIMIT_S} seconds at most
    </p>
  );
}

/** Runs the stored script once, with the variables of an environment. */
export function HookTest({ hook, isChanged }: { hook: Hook; isChanged: boolean }) {
  const environments = useRead('listEnvironments').data?.environments ?? [];
  const [environmentId, setEnvironmentId] = useState('');
  const [variables, setVariables] = useState<Record<string, string>>({});
  const test = useAct('testHook', { showsOwnErrors: true });
  const { data } = test;
  const exported = Object.entries(data?.exports ?? {});
  return (
    <Section title="Test" hint="Runs the saved script once, for a minute at most">
      <div className="card grid gap-3 p-3">
        <div className="flex flex-wrap items-center gap-2">
          <select
            aria-label="Environment of the test"
            className="input w-auto"
            value={environmentId}
            onChange={(event) => setEnvironmentId(event.target.value)}
          >
            <option value="">No environment</option>
            {environments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button
            isBusy={test.isPending}
            onClick={() =>
              test.mutate({
                params: { hook_id: hook.id },
                body: { environment_id: environmentId || null, variables },
              })
            }
          >
            <Play size={14} /> Test hook
          </Button>
          {isChanged && <span className="text-error">Save first to test what you see.</span>}
        </div>
        <details>
          <summary className="link">Variables for this test</summary>
          <div className="mt-2">
            <VariablesEditor value={variables} onChange={setVariables} />
          </div>
        </details>
        {test.isPending && <Elapsed />}
        {test.error && (
          <p role="alert" className="text-failed">
            {test.error.message}
          </p>
        )}
        {data && !test.isPending && (
          <div role="status" className="grid gap-2">
            <p className="flex items-center gap-3">
              <StatusBadge status={data.status === 'passed' ? 'passed' : 'failed'} />
              <span className="meta">
                {data.status === 'timed_out' ? 'ran out of time · ' : ''}
                {durationText(data.duration_ms)}
              </span>
            </p>
            {data.problem && <p className="text-failed">{data.problem}</p>}
            {data.warnings.map((warning) => (
              <p key={warning} className="text-error">
                {warning}
              </p>
            ))}
            <pre className="max-h-80 min-h-10 overflow-auto rounded bg-panel p-2 whitespace-pre-wrap">
              {data.output || 'It printed nothing.'}
            </pre>
            {exported.map(([key, value]) => (
              <code key={key} className="break-all">
                {key}={String(value)}
              </code>
            ))}
          </div>
        )}
      </div>
    </Section>
  );
}
