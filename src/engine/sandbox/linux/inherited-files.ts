import { readdirSync, readFileSync } from 'node:fs';

const CLOSE_ON_EXEC = 0o2000000;

/**
 * Open files that this process got from whoever started it, and would hand on to all that it starts: a folder among them would be
 * a door in the walls. Those up to `last` are replaced by ours.
 */
export function inheritedFiles(last: number): number[] {
  return readdirSync('/proc/self/fd')
    .map(Number)
    .filter((fd) => fd > last && !isClosedOnExec(fd));
}

/** Starts a command without them. Only bash can name a file by more than one digit. */
export function withoutFiles(bash: string, files: readonly number[], command: readonly string[]): string[] {
  if (files.length === 0) return [...command];
  return [bash, '-c', `exec ${files.map((fd) => `${fd}>&-`).join(' ')}; exec "$@"`, 'close', ...command];
}

function isClosedOnExec(fd: number): boolean {
  try {
    const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1];
    return (Number.parseInt(flags ?? '', 8) & CLOSE_ON_EXEC) !== 0;
  } catch {
    // It was the one that the list itself was read through.
    return true;
  }
}
