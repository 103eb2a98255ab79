import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import type { Run, RunVariable } from '../../../contract/runs.ts';

const SOURCES: Record<RunVariable['source'], string> = {
  agent: 'set by a step',
  hook: 'exported by a hook',
  flow: 'flow',
  suite: 'suite',
  run: 'run request',
  build: 'build',
  environment: 'environment',
};

/** What the run had: each variable with its value and with who had the last word on it. */
export function RunVariables({ run }: { run: Run }) {
  if (run.variables.length === 0)
    return (
      <p className="text-dim">
        {run.started_at ? 'This run had no variables.' : 'The variables are known when the run begins.'}
      </p>
    );
  return (
    <div className="card max-h-96 overflow-auto">
      <table className="table">
        <thead>
          <tr>
            <th>Variable</th>
            <th>Value</th>
            <th>From</th>
          </tr>
        </thead>
        <tbody>
          {run.variables.map((variable) => (
            <tr key={variable.key}>
              <td>
                <code>{variable.key}</code>
              </td>
              <td className="min-w-40">
                <code className="break-all whitespace-pre-wrap">{variable.value}</code>
                {variable.is_secret && (
                  <span className="meta ml-2 inline-flex items-center gap-1 whitespace-nowrap">
                    <Lock size={12} aria-hidden /> secret
                  </span>
                )}
              </td>
              <td className="whitespace-nowrap text-dim">
                <Source run={run} variable={variable} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Source({ run, variable: { key, source } }: { run: Run; variable: RunVariable }) {
  // An export of an earlier flow of the suite is here, too; its hook is not.
  const hook = source === 'hook' ? run.hooks.findLast(({ exports }) => exports.includes(key)) : undefined;
  if (hook)
    return (
      <>
        hook{' '}
        <Link to="/hooks/$hookId" params={{ hookId: hook.hook_id }} className="link">
          {hook.name}
        </Link>
      </>
    );
  return source === 'environment' ? `environment ${run.environment ?? ''}` : SOURCES[source];
}
