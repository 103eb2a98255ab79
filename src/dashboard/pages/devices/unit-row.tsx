import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDot, type LucideIcon, Moon, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeviceUnit } from '../../../contract/devices.ts';
import { RelativeTime } from '../../parts/times.tsx';
import { PLATFORM_NAMES } from './platform-names.ts';

const LOOKS: Record<DeviceUnit['state'], { Icon: LucideIcon; color: string }> = {
  free: { Icon: CircleCheck, color: 'text-passed' },
  busy: { Icon: CircleDot, color: 'text-running' },
  resting: { Icon: Moon, color: 'text-error' },
  away: { Icon: Unplug, color: 'text-idle' },
};

/** A phone or tablet: how it is and since when, who has it, what was wrong with it. */
export function UnitRow({ unit }: { unit: DeviceUnit }) {
  const { Icon, color } = LOOKS[unit.state];
  return (
    <div
      data-unit={unit.id}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-3 py-2 md:grid-cols-[minmax(0,2fr)_112px_minmax(0,3fr)]"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium">{unit.model}</span>
        <span className="meta block truncate" title={unit.id}>
          {PLATFORM_NAMES[unit.platform]} {unit.os_version} · {unit.target} · {unit.id}
        </span>
      </span>
      <span className="text-right md:text-left">
        <span className={`inline-flex items-center gap-1.5 font-medium ${color}`}>
          <Icon size={16} aria-hidden className="shrink-0" />
          {unit.state}
        </span>
        <span className="meta block">
          <RelativeTime at={unit.since} />
        </span>
      </span>
      <span className="col-span-2 grid min-w-0 content-start gap-0.5 break-words md:col-span-1">
        <Lease unit={unit} />
        {unit.problem && <span className="meta">{unit.problem}</span>}
        {unit.back_at && <span className="meta">Can be had again at {clock(unit.back_at)}.</span>}
        {unit.last_fault && (
          <span className="meta">
            Last fault, <RelativeTime at={unit.last_fault.at} />: {unit.last_fault.message}
          </span>
        )}
      </span>
    </div>
  );
}

function Lease({ unit: { state, run, waiting_count } }: { unit: DeviceUnit }): ReactNode {
  const waits =
    waiting_count === 0 ? null : (
      <span className="meta">{waiting_count === 1 ? '1 run waits' : `${waiting_count} runs wait`}</span>
    );
  if (state !== 'busy') return waits;
  return (
    <>
      <span className="truncate">
        {run ? (
          <Link to="/runs/$runId" params={{ runId: run.id }} className="link">
            {run.flow_name}
          </Link>
        ) : (
          <span className="text-dim">In use</span>
        )}
      </span>
      {waits}
    </>
  );
}

const clock = (at: string): string =>
  new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
