import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRead } from '../../api/calls.ts';
import { useAllPages } from '../../api/use-pages.ts';
import type { RunsSearch } from '../../search.ts';
import { Choice } from './choice.tsx';
import { TimeRange } from './time-range.tsx';

interface RunsFiltersProps {
  search: RunsSearch;
  onChange: (change: Partial<RunsSearch>) => void;
}

const MANY = { size: 500 };

const STATUSES = [
  ['', 'All states'],
  ['queued,running', 'Under way'],
  ['passed', 'Passed'],
  ['failed,error', 'Not passed'],
  ['failed', 'Failed'],
  ['error', 'Error'],
  ['terminated,skipped', 'Not done'],
] as const;

export function RunsFilters({ search, onChange }: RunsFiltersProps) {
  const apps = useAllPages('listApps', undefined, MANY).rows;
  const labels = useAllPages('listLabels', undefined, MANY).rows;
  const suites = useAllPages('listSuites', undefined, MANY).rows;
  const flow = useRead(
    'getFlow',
    { params: { flow_id: search.flow ?? '' } },
    { enabled: search.flow !== undefined },
  ).data;
  return (
    <search aria-label="Filters" className="mb-3 grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
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
      <TimeRange start={search.start} end={search.end} onChange={onChange} />
      {search.flow && (
        <button type="button" className="button" onClick={() => onChange({ flow: undefined })}>
          {flow?.name ?? 'one flow'} <X size={14} aria-label="Show all flows" />
        </button>
      )}
    </search>
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
      className={`input sm:w-40 ${value ? 'border-accent' : ''}`}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => event.key === 'Enter' && finish()}
    />
  );
}
