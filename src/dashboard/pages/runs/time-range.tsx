import { useState } from 'react';
import type { RunsSearch } from '../../search.ts';
import { Choice } from './choice.tsx';

const HOURS = [
  ['', 'Any time'],
  ['24', 'Last 24 hours'],
  ['168', 'Last 7 days'],
  ['720', 'Last 30 days'],
  ['range', 'From … to …'],
] as const;

const HOUR_MS = 3_600_000;

/** As fields of dates and times have it: in the reader's own time zone. */
function toField(instant: string | undefined): string {
  const at = Date.parse(instant ?? '');
  if (Number.isNaN(at)) return '';
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offsetMs).toISOString().slice(0, 16);
}

/** As the address has it: in UTC, so that a link means the same to everybody. */
const fromField = (text: string): string | undefined =>
  text === '' ? undefined : new Date(text).toISOString().replace(/:00\.000Z$/, 'Z');

interface TimeRangeProps {
  start: string | undefined;
  end: string | undefined;
  onChange: (change: Pick<RunsSearch, 'start' | 'end'>) => void;
}

/** When the runs were asked for: a span up to now, or any range. */
export function TimeRange({ start, end, onChange }: TimeRangeProps) {
  const [isOpen, setOpen] = useState(false);
  const isRange = isOpen || start !== undefined || end !== undefined;
  const choose = (value: string | undefined) => {
    setOpen(value === 'range');
    if (value === 'range') return;
    const since = value && fromField(toField(new Date(Date.now() - Number(value) * HOUR_MS).toISOString()));
    onChange({ start: since || undefined, end: undefined });
  };
  const isBackward = start !== undefined && end !== undefined && Date.parse(end) <= Date.parse(start);
  const edge = (name: 'From' | 'to', value: string | undefined, field: 'start' | 'end') => (
    <label className="col-span-2 flex items-center gap-1.5">
      <span className="meta w-8 sm:w-auto">{name}</span>
      <input
        type="datetime-local"
        aria-label={name === 'From' ? 'From' : 'To'}
        aria-invalid={isBackward}
        className={`input sm:w-auto ${value ? 'border-accent' : ''}`}
        value={toField(value)}
        onChange={(event) => onChange({ start, end, [field]: fromField(event.target.value) })}
      />
    </label>
  );
  return (
    <>
      <Choice label="Time" value={isRange ? 'range' : ''} options={HOURS} onChoose={choose} />
      {isRange && (
        <>
          {edge('From', start, 'start')}
          {edge('to', end, 'end')}
        </>
      )}
    </>
  );
}
