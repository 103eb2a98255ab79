import type { Run } from '../../../contract/runs.ts';
import { useRead } from '../../api/calls.ts';

interface UsedVariable {
  key: string;
  /** The hook that set it last; null when no hook did. */
  hook: string | null;
}

/** The variables that the run used or made: named in its lines, or exported by its hooks. */
export function variablesIn(run: Run): UsedVariable[] {
  const texts = [run.instructions, ...run.actions.flatMap(({ step, description }) => [step, description])];
  const named = texts.flatMap((text) =>
    [...text.matchAll(/\$\{env:([^}]+)\}/g)].map((match) => match[1] ?? ''),
  );
  const exported = new Map(
    run.hooks.flatMap(({ name, exports }) => exports.map((key) => [key, name] as const)),
  );
  return [...new Set([...named, ...exported.keys()])]
    .sort()
    .map((key) => ({ key, hook: exported.get(key) ?? null }));
}

/** Values that runs used are not kept. What the environment holds now is shown as such; secrets never are. */
export function RunVariables({ run }: { run: Run }) {
  const environments = useRead('listEnvironments').data?.environments ?? [];
  const environment = environments.find(({ name }) => name === run.environment);
  const variables = variablesIn(run);
  if (variables.length === 0) return <p className="text-dim">This run used no variables.</p>;
  return (
    <div className="card overflow-x-auto">
      <table className="table">
        <thead>
          <tr>
            <th>Variable</th>
            <th>From</th>
            <th>Value in the environment now</th>
          </tr>
        </thead>
        <tbody>
          {variables.map(({ key, hook }) => {
            const known = environment?.env_vars.find((one) => one.key === key);
            const from = hook
              ? `hook ${hook}`
              : known
                ? `environment ${run.environment}`
                : 'flow, suite or run';
            return (
              <tr key={key}>
                <td>
                  <code>{key}</code>
                </td>
                <td className="text-dim">{from}</td>
                <td>
                  <code>{known?.is_secret ? `\${env:${key}}` : (known?.value ?? '–')}</code>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
