import { closeSync, copyFileSync, openSync, readFileSync, renameSync, statSync, truncateSync } from 'node:fs';

const largestBytes = 16 * 1024 * 1024;

/** Begins a new log, keeps one old one, and gives the open file to `use`. */
export function withNewLog<Result>(log: string, use: (file: number) => Result): Result {
  if (statSync(log, { throwIfNoEntry: false })) renameSync(log, oldLog(log));
  // Opened for appending, so that the server goes on at the beginning after the file was cut.
  const file = openSync(log, 'a', 0o600);
  try {
    return use(file);
  } finally {
    closeSync(file);
  }
}

/** The server holds its log open, so a large one is copied away and emptied instead of renamed. */
export function keepLogSmall(log: string, limitBytes = largestBytes): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= limitBytes) return;
  copyFileSync(log, oldLog(log));
  truncateSync(log);
}

/** Why the server gave up: its own word for it, else the last line (the dynamic loader's, when it did not even begin). */
export function lastComplaint(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-200);
  const complaint = lines.findLast((line) => /(FATAL|PANIC|ERROR): /.test(line)) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC|ERROR): +/, '');
}

function oldLog(log: string): string {
  return log.replace(/\.log$/, '.old.log');
}
