import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { WithPlaceholders } from '../../parts/placeholders.tsx';
import { StatusBadge, StatusIcon } from '../../parts/status.tsx';
import { type Tab, Tabs } from '../../parts/tabs.tsx';
import { clockText, durationText } from '../../parts/times.tsx';
import { Attempts } from './attempts.tsx';
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

const statusOfHooks = ({ hooks }: Run) =>
  hooks.some(({ status }) => status === 'running')
    ? 'running'
    : hooks.every(({ status }) => status === 'passed')
      ? 'passed'
      : 'failed';

interface DetailsProps {
  run: Run;
  lastAttempt: Run;
  /** It was seen while it went on: counts have their room from the beginning, so that no tab moves when they come. */
  wasLive: boolean;
  tab: string;
  onTab: (tab: string) => void;
  /** Shows a moment of the film. */
  onMoment: (ms: number) => void;
}

/** What else is known of a run, behind tabs with their counts. */
export function Details({ run, lastAttempt, wasLive, tab, onTab, onMoment }: DetailsProps) {
  const consoleLog = useLog(run.artifacts.console_url);
  const network = useLog(run.artifacts.network_url);
  const { usage } = run;
  const room = wasLive ? 'min-w-5' : '';
  const counted = (name: string, count: number, sign?: ReactNode) => (
    <>
      {name} <span className={`meta text-left ${room}`}>{count}</span>
      {(sign || wasLive) && sign !== undefined && <span className="w-3.5">{sign}</span>}
    </>
  );
  const warned = (count = 0) =>
    count > 0 ? <TriangleAlert size={14} aria-hidden className="text-error" /> : null;
  const tabs: Tab[] = [
    { id: 'instructions', label: 'Instructions', content: <Instructions run={run} /> },
    {
      id: 'hooks',
      label: counted(
        'Hooks',
        run.hooks.length,
        run.hooks.length > 0 ? <StatusIcon status={statusOfHooks(run)} size={14} /> : null,
      ),
      content: <Hooks run={run} />,
    },
    {
      id: 'console',
      label: counted('Console', consoleLog.data?.length ?? 0, warned(consoleLog.data?.length)),
      content: (
        <Log
          label="Console"
          entries={consoleLog.data ?? []}
          none="The console has no errors and no warnings."
          onMoment={onMoment}
        />
      ),
    },
    {
      id: 'network',
      label: counted('Network', network.data?.length ?? 0, warned(network.data?.length)),
      content: (
        <Log label="Network" entries={network.data ?? []} none="No request failed." onMoment={onMoment} />
      ),
    },
    {
      id: 'variables',
      label: counted('Variables', run.variables.length),
      content: <RunVariables run={run} />,
    },
    { id: 'device', label: 'Device', content: <Device run={run} /> },
    {
      id: 'attempts',
      label: counted('Attempts', lastAttempt.attempt),
      content: <Attempts last={lastAttempt} shown={run.attempt} />,
    },
    {
      id: 'usage',
      label: (
        <>
          Usage{' '}
          <span className="meta">
            {`${usage.total_action_count} actions, ${usage.cached_action_count} cached, ${usage.input_tokens + usage.output_tokens} tokens`}
          </span>
        </>
      ),
      content: <Usage run={run} />,
    },
  ];
  const chosen = tabs.some(({ id }) => id === tab) ? tab : 'instructions';
  return <Tabs label="About this run" tabs={tabs} chosen={chosen} onChoose={onTab} />;
}

const Instructions = ({ run }: { run: Run }) => (
  <section
    aria-label="Instructions"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
    tabIndex={0}
    className="max-h-96 overflow-auto"
  >
    <pre className="leading-5 whitespace-pre-wrap">
      <WithPlaceholders text={run.instructions} />
    </pre>
  </section>
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

interface LogProps {
  label: string;
  entries: LogEntry[];
  none: string;
  onMoment: (ms: number) => void;
}

/** What was said and when: each line leads to its moment of the film. */
function Log({ label, entries, none, onMoment }: LogProps) {
  if (entries.length === 0) return <p className="text-dim">{none}</p>;
  return (
    <ul aria-label={label} className="card rows max-h-96 overflow-auto font-mono text-[12px]">
      {entries.map(({ at_ms, level, text, method, url, status, error }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows.
        <li key={index} className="flex gap-3 px-3 py-1.5">
          <button
            type="button"
            title="Show this moment"
            className="link self-start"
            onClick={() => onMoment(at_ms)}
          >
            {clockText(at_ms)}
          </button>
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
