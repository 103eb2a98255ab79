import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Deadline } from './deadline.ts';
import { hasCode } from './fault-code.ts';
import { PostgresUnavailable } from './postgres-unavailable.ts';
import { isAlive, processIdentity } from './process-identity.ts';
import { type Account, handOver } from './unprivileged-account.ts';

/**
 * Lets one process at a time start the server, and outlives holders that die.
 *
 * Claims are files with rising numbers. The highest one counts: its text names the holder, no text means free. Whoever
 * finds it free, or its holder dead, makes the next number, which the file system grants to only one of several. Deleting
 * a dead holder's lock and making it anew would not do: a slow process could delete the lock of a faster one.
 */
export async function holdStartLock(
  folder: string,
  deadline: Deadline,
  account?: Account,
): Promise<{ release(): Promise<void> }> {
  const draft = path.join(folder, `draft-${randomUUID()}`);
  // A claim must never be seen without its holder's name, so it is written aside and then linked into place.
  await writeFile(draft, processIdentity(process.pid) ?? '', { mode: 0o600 });
  handOver(draft, account);
  try {
    for (;;) {
      const latest = await latestClaim(folder);
      if (!isAlive(latest.holder)) {
        const claim = await makeClaim(folder, draft, latest.number + 1);
        if (claim) return { release: () => truncate(claim) };
      }
      if (deadline.isOver) {
        const holder = Number.parseInt(latest.holder, 10);
        throw new PostgresUnavailable(
          `Another process (${holder}) has been starting PostgreSQL here for too long.`,
        );
      }
      await pause(15);
    }
  } finally {
    await rm(draft, { force: true });
  }
}

async function latestClaim(folder: string): Promise<{ number: number; holder: string }> {
  const number = await latestNumber(folder);
  return { number, holder: await readFile(path.join(folder, String(number)), 'utf8').catch(gone) };
}

async function makeClaim(folder: string, draft: string, number: number): Promise<string | undefined> {
  const claim = path.join(folder, String(number));
  try {
    await link(draft, claim);
  } catch (fault) {
    if (hasCode(fault, 'EEXIST')) return undefined;
    throw fault;
  }
  // A process that slept since it looked may have re-made a number that was long passed and cleared away.
  if ((await latestNumber(folder)) !== number) {
    await rm(claim, { force: true });
    return undefined;
  }
  await clearAway(folder, number);
  return claim;
}

async function latestNumber(folder: string): Promise<number> {
  return Math.max(0, ...(await readdir(folder)).map(Number).filter(Number.isInteger));
}

async function clearAway(folder: string, latest: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const isLitter = name.startsWith('draft-') ? await isAbandoned(file) : Number(name) < latest;
    if (isLitter) await rm(file, { force: true });
  }
}

/** An empty draft is just being written. */
async function isAbandoned(draft: string): Promise<boolean> {
  const holder = await readFile(draft, 'utf8').catch(gone);
  return holder !== '' && !isAlive(holder);
}

function gone(fault: unknown): string {
  if (hasCode(fault, 'ENOENT')) return '';
  throw fault;
}
