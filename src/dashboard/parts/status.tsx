import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  LoaderCircle,
  type LucideIcon,
} from 'lucide-react';
import type { RunStatus } from '../../contract/runs.ts';

const LOOKS: Record<RunStatus, { Icon: LucideIcon; color: string }> = {
  queued: { Icon: CircleDashed, color: 'text-idle' },
  running: { Icon: LoaderCircle, color: 'text-running' },
  passed: { Icon: CircleCheck, color: 'text-passed' },
  failed: { Icon: CircleX, color: 'text-failed' },
  error: { Icon: CircleAlert, color: 'text-error' },
  terminated: { Icon: Ban, color: 'text-idle' },
  skipped: { Icon: CircleMinus, color: 'text-idle' },
};

export const isFinal = (status: RunStatus): boolean => status !== 'queued' && status !== 'running';

export const statusColor = (status: RunStatus): string => LOOKS[status].color;

/** The sign alone, where the word stands elsewhere or is read out. */
export function StatusIcon({ status, size = 16 }: { status: RunStatus; size?: number }) {
  const { Icon, color } = LOOKS[status];
  return (
    <Icon
      size={size}
      role="img"
      aria-label={status}
      className={`shrink-0 ${color} ${status === 'running' ? 'spins' : ''}`}
    />
  );
}

/** Never colour alone: a sign and the word. */
export function StatusBadge({ status }: { status: RunStatus }) {
  const { Icon, color } = LOOKS[status];
  return (
    <span className={`inline-flex items-center gap-1.5 font-medium whitespace-nowrap ${color}`}>
      <Icon size={16} aria-hidden className={`shrink-0 ${status === 'running' ? 'spins' : ''}`} />
      {status}
    </span>
  );
}
