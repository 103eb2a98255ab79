import { identify, isAlive, lookUp } from './process-table.mjs';

const shells = ['sh', 'dash', 'bash', 'zsh', 'ash', 'busybox'];
const intervalMs = 1000;

/**
 * Calls `onGone` when the npm that ran us has died without a word (SIGKILL): then nobody would ever end us. Between npm
 * and us may stand a shell, which lives on, so the parent alone tells nothing. Without npm nothing is watched: a service
 * started from a terminal may outlive it. Returns whom it watches.
 */
export function watchNpm(env, onGone) {
  const npm = env.npm_lifecycle_event ? firstThatIsNoShell(process.ppid) : undefined;
  if (!npm) return undefined;
  const timer = setInterval(() => {
    if (isAlive(npm)) return;
    clearInterval(timer);
    onGone();
  }, intervalMs);
  timer.unref();
  return npm;
}

function firstThatIsNoShell(pid) {
  const entry = pid > 0 ? lookUp(pid) : undefined;
  if (!entry) return undefined;
  return shells.includes(entry.name) ? firstThatIsNoShell(entry.parent) : identify(pid);
}
