import { CircleAlert, CircleCheck, CircleMinus, LoaderCircle } from 'lucide-react';
import type { App, Build } from '../../../contract/apps.ts';
import { useRead } from '../../api/calls.ts';

type Remapping = NonNullable<Build['ios_keychain_access_group_remapping']>;

const LOOK_MS = 2_000;

const LOOKS: Record<Remapping['status'], { Icon: typeof CircleCheck; color: string; words: string }> = {
  running: { Icon: LoaderCircle, color: 'text-running', words: 'The active build is being signed anew' },
  instrumented: {
    Icon: CircleCheck,
    color: 'text-passed',
    words: 'The active build has its keychain access groups remapped',
  },
  skipped: {
    Icon: CircleMinus,
    color: 'text-idle',
    words: 'Keychain access groups of the active build are not remapped',
  },
  failed: {
    Icon: CircleAlert,
    color: 'text-error',
    words: 'Keychain access groups of the active build are not remapped',
  },
};

/** What came of the preference to remap keychain access groups, for the build that runs get. */
export function RemappingNote({ app, buildId }: { app: App; buildId: string }) {
  const params = { app_id: app.id, build_id: buildId };
  const first = useRead('getBuild', { params });
  const isRunning = first.data?.ios_keychain_access_group_remapping?.status === 'running';
  const build = useRead('getBuild', { params }, { refetchInterval: isRunning ? LOOK_MS : false });
  const remapping = build.data?.ios_keychain_access_group_remapping;
  if (!remapping) return null;
  const { Icon, color, words } = LOOKS[remapping.status];
  return (
    <p role="status" className="mt-2 flex items-start gap-1.5 break-words">
      <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${color} ${isRunning ? 'spins' : ''}`} />
      <span className="min-w-0">
        {words}
        {remapping.message ? `: ${remapping.message}` : '.'}
      </span>
    </p>
  );
}
