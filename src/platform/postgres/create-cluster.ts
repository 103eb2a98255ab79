import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Deadline } from './deadline.ts';
import { spawnGuarded } from './guarded-process.ts';
import type { NativeFiles } from './native-files.ts';
import { explainComplaint, PostgresUnavailable } from './postgres-unavailable.ts';
import { reachablePath, type ServerDirectory } from './server-directory.ts';
import { handOver } from './unprivileged-account.ts';

export const superuser = 'saywright';

const unfinished = 'data-unfinished-';

/**
 * Makes the data directory and the password. The caller holds the start lock.
 * initdb works beside the final place, so that a data directory is either whole or not there.
 */
export async function createCluster(
  directory: ServerDirectory,
  native: NativeFiles,
  deadline: Deadline,
): Promise<void> {
  for (const name of await readdir(directory.path)) {
    if (!name.startsWith(unfinished)) continue;
    await rm(path.join(directory.path, name), { recursive: true, force: true, maxRetries: 5 });
  }
  await writePassword(directory);
  const growing = path.join(directory.path, `${unfinished}${randomUUID()}`);
  try {
    await mkdir(growing, { mode: 0o700 });
    handOver(growing, directory.account);
    await runInitdb(growing, directory, native, deadline);
    await rename(growing, directory.data);
  } finally {
    await rm(growing, { recursive: true, force: true });
  }
}

/** Read by initdb, hence the account's, and nobody else's. */
async function writePassword({ password, account }: ServerDirectory): Promise<void> {
  await rm(password, { force: true });
  await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
  handOver(password, account);
}

async function runInitdb(
  growing: string,
  directory: ServerDirectory,
  native: NativeFiles,
  deadline: Deadline,
): Promise<void> {
  const reachable = reachablePath(growing, directory.account);
  const initdb = spawnGuarded(
    native.initdb,
    [
      `--pgdata=${reachable}`,
      `--username=${superuser}`,
      // Relative to the working directory, which the account can leave upwards even where it could not have come down.
      '--pwfile=../password',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ],
    { cwd: growing, account: directory.account, output: 'pipe' },
  );
  const timer = setTimeout(() => initdb.stdin?.end(), deadline.msLeft);
  try {
    const said = initdb.stderr ? text(initdb.stderr) : '';
    initdb.stdout?.resume();
    const [code] = await once(initdb, 'close');
    if (code === 0) return;
    if (deadline.isOver) {
      throw new PostgresUnavailable(`Creating the database in ${directory.path} took too long.`);
    }
    throw explainComplaint((await said).trim().split('\n').join(' '), directory.path);
  } finally {
    clearTimeout(timer);
  }
}
