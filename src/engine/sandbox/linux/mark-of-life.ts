import { readFileSync } from 'node:fs';

/** Names this process and no later one that gets its number, as containers give the same to every start. */
export const MARK_OF_LIFE = markOf(process.pid) ?? `${process.pid}.0`;

/** Whether the process that made this mark still lives. */
export function isOfLiving(mark: string): boolean {
  return markOf(Number.parseInt(mark, 10)) === mark;
}

function markOf(pid: number): string | null {
  try {
    // The name of the program, in parentheses, may have blanks in it; the 20th word after it is the start.
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return `${pid}.${words?.[19]}`;
  } catch {
    return null;
  }
}
