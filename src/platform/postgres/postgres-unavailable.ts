import { statfsSync } from 'node:fs';
import { hasCode } from './fault-code.ts';

/** The built-in PostgreSQL cannot be had here and now; the message is one sentence for whoever runs the service. */
export class PostgresUnavailable extends Error {
  override readonly name = 'PostgresUnavailable';
}

const fullBelowBytes = 1024 * 1024;

/** What one of PostgreSQL's programs complained of, as a sentence that a person can act on. */
export function explainComplaint(said: string, directory: string): PostgresUnavailable {
  // On a full disk the server cannot even write its complaint into its log, so the disk itself is asked.
  if (/No space left|quota exceeded/i.test(said) || isFull(directory)) return diskIsFull(directory);
  if (said.includes('could not look up effective user')) {
    return new PostgresUnavailable(
      `PostgreSQL needs a named user, but number ${process.getuid?.()} has no line in /etc/passwd: add one, or use another user.`,
    );
  }
  return new PostgresUnavailable(
    `PostgreSQL did not start in ${directory}: ${said.trim() || 'it gave no reason'}`,
  );
}

/** The same for what the system refused. A fault of our own code stays what it is. */
export function explainFault(fault: unknown, directory: string): unknown {
  if (hasCode(fault, 'ENOSPC', 'EDQUOT')) return diskIsFull(directory, fault);
  if (!(fault instanceof Error && 'syscall' in fault)) return fault;
  const isRefused = hasCode(fault, 'EACCES', 'EPERM', 'EROFS');
  const why = isRefused ? 'this user may not write there' : 'the system does not let it';
  return new PostgresUnavailable(
    `PostgreSQL cannot be kept in ${directory}, because ${why} (${fault.message}).`,
    {
      cause: fault,
    },
  );
}

function diskIsFull(directory: string, cause?: unknown): PostgresUnavailable {
  return new PostgresUnavailable(
    `The disk that holds ${directory} is full: PostgreSQL needs free space there to start.`,
    { cause },
  );
}

function isFull(directory: string): boolean {
  const disk = statfsSync(directory);
  return disk.bavail * disk.bsize < fullBelowBytes;
}
