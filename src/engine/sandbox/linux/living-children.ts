import { readFileSync } from 'node:fs';

/** The children of a process. Dead ones that it has not fetched yet have no command line any more. */
export function livingChildrenOf(pid: number | undefined): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean);
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8') !== '').map(Number);
}
