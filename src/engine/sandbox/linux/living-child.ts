import { readFileSync } from 'node:fs';
import { SandboxUnavailable } from '../sandbox.ts';

/** The one child of a process that lives. Dead ones that it has not fetched yet have no command line any more. */
export function livingChildOf(pid: number | undefined): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  const living = children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8') !== '');
  if (living.length !== 1)
    throw new SandboxUnavailable(`Process ${pid} has ${living.length} children instead of one.`);
  return Number(living[0]);
}
