import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRead } from '../../api/calls.ts';
import type { RunsSearch } from '../../search.ts';

interface RunsFiltersProps {
  search: RunsSearch;
  onChange: (change: Partial<RunsSearch>) => void;
}

const STATUSES = [
  ['', 'All'],
  ['queued,running', 'Under way'],
  ['passed', 'Passed'],
  ['failed,error', 'Not passed'],
  ['failed', 'Failed'],
  ['error', 'Error'],
  ['terminated,skipped', 'Not done'],
] as const;

const HOURS = [
  ['', 'Any time'],
  ['24', 'Last 24 hours'],
  ['168', 'Last 7 days'],
  ['720', 'Last 30 days'],
] as const;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 16);

export function RunsFilters({ search, onChange }: RunsFiltersProps) {
  const apps = useRead('listApps').data?.apps ?? [];
  const labels = useRead('listLabels').data?.labels ?? [];
  const suites = useRead('listSuites').data?.suites ?? [];
  const flows = useRead('listFlows', undefined, { enabled: search.flow !== undefined }).data?.flows ?? [];
  const flow = flows.find(({ id }) => id === search.flow)?.name ?? 'one flow';
  return (
    <search aria-label="Filters" className="mb-3 flex flex-wrap items-center gap-2">
      <Choice
        label="Status"
        value={search.status ?? ''}
        options={STATUSES}
        onChoose={(status) => onChange({ status })}
      />
      <Choice
        label="App"
        value={search.app ?? ''}
        options={[['', 'All apps'], ...apps.map(({ id, name }) => [id, name] as const)]}
        onChoose={(app) => onChange({ app })}
      />
      <Choice
        label="Suite"
        value={search.suite ?? ''}
        options={[['', 'All suites'], ...suites.map(({ id, name }) => [id, name] as const)]}
        onChoose={(suite) => onChange({ suite })}
      />
      <Choice
        label="Label"
        value={search.label ?? ''}
        options={[['', 'All labels'], ...labels.map(({ name }) => [name, name] as const)]}
        onChoose={(label) => onChange({ label })}
      />
      <Branch value={search.branch ?? ''} onChange={(branch) => onChange({ branch })} />
      <Choice
        label="Time"
        value={search.start ? 'since' : ''}
        options={[...HOURS, ...(search.start ? [['since', `Since ${search.start}`] as const] : [])]}
        onChoose={(hours) =>
          hours !== 'since' &&
          onChange({ start: hours === undefined ? undefined : hoursAgo(Number(hours)), end: undefined })
        }
      />
      {search.flow && (
        <button type="button" className="button" onClick={() => onChange({ flow: undefined })}>
          {flow} <X size={14} aria-label="Show all flows" />
        </button>
      )}
    </search>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string | undefined) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const isKnown = options.some(([one]) => one === value);
  return (
    <select
      aria-label={label}
      className={`input w-auto max-w-44 ${value ? 'border-accent' : ''}`}
      value={value}
      onChange={(event) => onChoose(event.target.value || undefined)}
    >
      {options.map(([one, name]) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
      {!isKnown && <option value={value}>{value}</option>}
    </select>
  );
}

/** Goes into the address when it is finished, not at every letter. */
function Branch({ value, onChange }: { value: string; onChange: (branch: string | undefined) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const finish = () => text !== value && onChange(text.trim() || undefined);
  return (
    <input
      data-search
      aria-label="Branch"
      placeholder="Branch"
      className={`input w-36 ${value ? 'border-accent' : ''}`}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
