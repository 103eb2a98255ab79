import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { PostgresUnavailable } from './postgres-unavailable.ts';

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const usableNames = ['postgres', '_postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root starts it under another account; undefined means "as whoever we are".
 * An existing data directory decides the account itself, since the server only opens one that it owns.
 */
export async function unprivilegedAccount(
  data: string,
  { uid = process.getuid?.(), passwd = '/etc/passwd' }: { uid?: number; passwd?: string } = {},
): Promise<Account | undefined> {
  if (uid !== 0) return undefined;
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { name: `number ${owner.uid}`, uid: owner.uid, gid: owner.gid };

  // Only listed accounts will do: initdb looks its own one up and fails where it is not found.
  const entries = (await readFile(passwd, 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of usableNames) {
    const entry = entries.find((fields) => fields[0] === name);
    // macOS writes nobody's numbers as -2, which the system calls take as an unsigned number.
    if (entry) return { name, uid: Number(entry[2]) >>> 0, gid: Number(entry[3]) >>> 0 };
  }
  throw new PostgresUnavailable(
    `PostgreSQL does not run as root, and ${passwd} has neither an account "postgres" nor "nobody" to run it under: ` +
      'add one, start the service as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** The part of spawn's options that drops root's rights. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Tried out rather than computed: access lists and security modules have a say too. */
export function canEnter(folder: string, account: Account | undefined): boolean {
  if (!account) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
      ...asAccount(account),
      cwd: '/',
      timeout: 20_000,
    }).status === 0
  );
}

/** What root writes into the server's directory becomes the account's, which then needs no root for the next start. */
export function handOver(file: string, account: Account | undefined): void {
  if (account) chownSync(file, account.uid, account.gid);
}
