import { Play, Square } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Hook, HookTest as Result } from '../../../contract/hooks.ts';
import { useRead } from '../../api/calls.ts';
import { Button } from '../../parts/button.tsx';
import { Section } from '../../parts/states.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { durationText } from '../../parts/times.tsx';
import { VariablesEditor } from '../../parts/variables-editor.tsx';
import { useHookTest } from './use-hook-test.ts';

const LIMIT_S = 60;

/** Runs the stored script once, with the variables of an environment. */
export function HookTest({ hook, isChanged }: { hook: Hook; isChanged: boolean }) {
  const environments = useRead('listEnvironments').data?.environments ?? [];
  const [environmentId, setEnvironmentId] = useState('');
  const [variables, setVariables] = useState<Record<string, string>>({});
  const test = useHookTest(hook.id);
  return (
    <Section title="Test" hint="Runs the saved script once, for a minute at most">
      <div className="card grid gap-3 p-3">
        <div className="flex flex-wrap items-center gap-2">
          <select
            aria-label="Environment of the test"
            className="input w-auto max-w-full"
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
          {test.isRunning ? (
            <Button onClick={test.stop}>
              <Square size={14} /> Stop
            </Button>
          ) : (
            <Button onClick={() => void test.start({ environment_id: environmentId || null, variables })}>
              <Play size={14} /> Test hook
            </Button>
          )}
          {isChanged && <span className="text-error">Save first to test what you see.</span>}
        </div>
        <details>
          <summary className="link">Variables for this test</summary>
          <div className="mt-2">
            <VariablesEditor value={variables} onChange={setVariables} />
          </div>
        </details>
        {test.error && (
          <p role="alert" className="text-failed">
            {test.error.message}
          </p>
        )}
        {test.isRunning && <Elapsed />}
        {test.wasStopped && (
          <p role="status" className="text-dim">
            Stopped. The hook and all that it had started were ended.
          </p>
        )}
        {test.result && <Outcome of={test.result} />}
        {(test.isRunning || test.result || test.output) && (
          <Printed text={test.result?.output ?? test.output} isRunning={test.isRunning} />
        )}
        {test.result && <Exports of={test.result} />}
      </div>
    </Section>
  );
}

function Elapsed() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="flex items-center gap-3">
      <StatusBadge status="running" />
      <span className="meta">
        {seconds} of {LIMIT_S} seconds at most
      </span>
    </p>
  );
}

function Outcome({ of: { status, problem, warnings, duration_ms } }: { of: Result }) {
  return (
    <div role="status" className="grid gap-2">
      <p className="flex items-center gap-3">
        <StatusBadge status={status === 'passed' ? 'passed' : 'failed'} />
        <span className="meta">
          {status === 'timed_out' ? 'ran out of time · ' : ''}
          {durationText(duration_ms)}
        </span>
      </p>
      {problem && <p className="text-failed">{problem}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="text-error">
          {warning}
        </p>
      ))}
    </div>
  );
}

/** What comes is kept in sight, unless the reader has scrolled up. */
function Printed({ text, isRunning }: { text: string; isRunning: boolean }) {
  const box = useRef<HTMLPreElement>(null);
  const isAtEnd = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each piece that comes may be below what is in sight.
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <pre
      ref={box}
      role="log"
      aria-label="Output"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight >= scrollHeight - 4;
      }}
      // As high from the beginning as most need: nothing below moves with each line that comes.
      className="h-48 overflow-auto rounded bg-panel p-2 whitespace-pre-wrap"
    >
      {text || (isRunning ? 'Nothing printed yet.' : 'It printed nothing.')}
    </pre>
  );
}

function Exports({ of: { exports } }: { of: Result }) {
  const all = Object.entries(exports);
  if (all.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="meta">Exports</h3>
      {all.map(([key, value]) => (
        <code key={key} className="break-all">
          {key}={value}
        </code>
      ))}
    </div>
  );
}
