import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { useRead } from '../../api/calls.ts';
import { WithPlaceholders } from '../../parts/placeholders.tsx';
import { Answer } from '../../parts/states.tsx';
import { StatusBadge, StatusIcon } from '../../parts/status.tsx';
import { type Tab, Tabs } from '../../parts/tabs.tsx';
import { clockText, durationText } from '../../parts/times.tsx';
import { RunVariables } from './run-variables.tsx';

interface LogEntry {
  at_ms: number;
  level?: 'error' | 'warning';
  text?: string;
  method?: string;
  status?: number | null;
  error?: string | null;
  url: string | null;
}

/** Logs are files beside the pictures; their links are signed, and may lead to other storage. */
function useLog(address: string | null) {
  const file = address?.split('?')[0] ?? null;
  return useQuery({
    queryKey: ['log', file],
    enabled: address !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<LogEntry[]> => {
      const response = await fetch(address ?? '', { signal });
      if (!response.ok) throw new Error(`The log could not be read: ${response.status}.`);
      return (await response.json()) as LogEntry[];
    },
  });
}

const Warned = () => <TriangleAlert size={14} aria-hidden className="text-error" />;

const statusOfHooks = ({ hooks }: Run) =>
  hooks.some(({ status }) => status === 'running')
    ? 'running'
    : hooks.every(({ status }) => status === 'passed')
      ? 'passed'
      : 'failed';

const Count = ({ of }: { of: ReactNode }) => <span className="meta">{of}</span>;

/** What else is known of a run, behind tabs with their counts. */
export function Details({
  run,
  attempt,
  tab,
  onTab,
}: {
  run: Run;
  attempt: number;
  tab: string;
  onTab: (tab: string) => void;
}) {
  const consoleLog = useLog(run.artifacts.console_url);
  const network = useLog(run.artifacts.network_url);
  const { usage } = run;
  const failedHooks = run.hooks.filter(({ status }) => !['passed', 'running'].includes(status)).length;
  const tabs: Tab[] = [
    { id: 'instructions', label: 'Instructions', content: <Instructions run={run} /> },
    {
      id: 'hooks',
      label: (
        <>
          Hooks <Count of={failedHooks > 0 ? `${failedHooks} failed` : run.hooks.length} />
          {run.hooks.length > 0 && <StatusIcon status={statusOfHooks(run)} size={14} />}
        </>
      ),
      content: <Hooks run={run} />,
    },
    {
      id: 'console',
      label: (
        <>
          Console <Count of={consoleLog.data?.length ?? 0} />
          {(consoleLog.data?.length ?? 0) > 0 && <Warned />}
        </>
      ),
      content: <Log entries={consoleLog.data ?? []} none="The console has no errors and no warnings." />,
    },
    {
      id: 'network',
      label: (
        <>
          Network <Count of={network.data?.length ?? 0} />
          {(network.data?.length ?? 0) > 0 && <Warned />}
        </>
      ),
      content: <Log entries={network.data ?? []} none="No request failed." />,
    },
    {
      id: 'variables',
      label: (
        <>
          Variables <Count of={run.variables.length} />
        </>
      ),
      content: <RunVariables run={run} />,
    },
    { id: 'device', label: 'Device', content: <Device run={run} /> },
    {
      id: 'attempts',
      label: (
        <>
          Attempts <Count of={attempt} />
        </>
      ),
      content: <Attempts runId={run.id} last={attempt} />,
    },
    {
      id: 'usage',
      label: (
        <>
          Usage{' '}
          <Count
            of={`${usage.total_action_count} actions, ${usage.cached_action_count} cached, ${usage.input_tokens + usage.output_tokens} tokens`}
          />
        </>
      ),
      content: <Usage run={run} />,
    },
  ];
  const chosen = tabs.some(({ id }) => id === tab) ? tab : 'instructions';
  return <Tabs label="About this run" tabs={tabs} chosen={chosen} onChoose={onTab} />;
}

const Instructions = ({ run }: { run: Run }) => (
  <pre className="overflow-x-auto leading-5 whitespace-pre-wrap">
    <WithPlaceholders text={run.instructions} />
  </pre>
);

function Facts({ of }: { of: [string, ReactNode][] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {of.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-dim">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Hooks({ run }: { run: Run }) {
  if (run.hooks.length === 0) return <p className="text-dim">No hook ran.</p>;
  return (
    <ol className="card rows">
      {run.hooks.map((hook, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a hook may run several times; the order is all that tells them apart.
        <li key={index} className="p-3">
          <div className="flex flex-wrap items-center gap-2">
            <StatusBadge status={hook.status === 'timed_out' ? 'failed' : hook.status} />
            <Link to="/hooks/$hookId" params={{ hookId: hook.hook_id }} className="link">
              {hook.name}
            </Link>
            <span className="meta">
              {hook.position} · {durationText(hook.duration_ms)}
              {hook.status === 'timed_out' && ' · ran out of time'}
              {hook.exports.length > 0 && ` · exports ${hook.exports.join(', ')}`}
            </span>
          </div>
          {hook.problem && <p className="text-failed">{hook.problem}</p>}
          {hook.warnings.map((warning) => (
            <p key={warning} className="text-error">
              {warning}
            </p>
          ))}
          {hook.output && (
            <pre className="mt-2 max-h-64 overflow-auto whitespace-pre-wrap">{hook.output}</pre>
          )}
        </li>
      ))}
    </ol>
  );
}

function Log({ entries, none }: { entries: LogEntry[]; none: string }) {
  if (entries.length === 0) return <p className="text-dim">{none}</p>;
  return (
    <ul className="card rows max-h-96 overflow-auto font-mono text-[12px]">
      {entries.map(({ at_ms, level, text, method, url, status, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows.
        <li key={index} className="flex gap-3 px-3 py-1.5">
          <span className="text-dim">{clockText(at_ms)}</span>
          <span className={level === 'warning' ? 'text-error' : 'text-failed'}>
            {level ?? status ?? 'no answer'}
          </span>
          <span className="min-w-0 flex-1 break-all whitespace-pre-wrap">
            {method ? `${method} ${url}` : text}
            {error && ` (${error})`}
            {!method && url && <span className="text-dim"> {url}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Device({ run }: { run: Run }) {
  if (run.devices.length === 0) return <p className="text-dim">No device was opened.</p>;
  return (
    <div className="grid gap-4">
      {run.devices.map(({ index, target, model, browser, os_version, platform, viewport }) => (
        <Facts
          key={index}
          of={[
            ...(run.devices.length > 1 ? [['Device', index + 1] as [string, ReactNode]] : []),
            ['Kind', `${target} (${platform})`],
            ['Model', browser ?? model],
            ['System', os_version],
            ['Screen', `${viewport.width} × ${viewport.height}`],
          ]}
        />
      ))}
      <Facts
        of={[
          ['Build', <code key="build">{run.build.id}</code>],
          ...run.extensions.map(({ build_id }): [string, ReactNode] => [
            'Extension build',
            <code key={build_id}>{build_id}</code>,
          ]),
        ]}
      />
    </div>
  );
}

const Usage = ({ run: { usage } }: { run: Run }) => (
  <Facts
    of={[
      ['Actions', usage.total_action_count],
      ['From the cache', usage.cached_action_count],
      ['Not from the cache', usage.uncached_action_count],
      ['Tokens read', usage.input_tokens],
      ['Tokens written', usage.output_tokens],
    ]}
  />
);

/** Each attempt opens on this same page, with its own pictures. */
function Attempts({ runId, last }: { runId: string; last: number }) {
  const earlier = useRead('listAttempts', { params: { run_id: runId } });
  return (
    <Answer of={earlier}>
      {({ attempts }) => (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {[...attempts.map(({ attempt }) => attempt), last].map((number) => {
            const one = attempts.find(({ attempt }) => attempt === number);
            return (
              <Link
                key={number}
                to="/runs/$runId"
                params={{ runId }}
                search={one ? { attempt: number, tab: 'attempts' } : { tab: 'attempts' }}
                className="card grid gap-1 p-3 hover:border-strong"
              >
                <span className="flex items-center gap-2">
                  Attempt {number}
                  {one && <StatusBadge status={one.status} />}
                  {!one && <span className="meta">the last one</span>}
                </span>
                {one && <span className="meta">{one.actions.length} actions</span>}
                {one?.reason && <span className="text-dim">{one.reason.message}</span>}
              </Link>
            );
          })}
        </div>
      )}
    </Answer>
  );
}
