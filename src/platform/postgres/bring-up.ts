import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createCluster } from './create-cluster.ts';
import { Deadline } from './deadline.ts';
import { nativeFiles, packagedFiles } from './native-files.ts';
import { type OwnedServer, startServer } from './owned-server.ts';
import { explainComplaint, PostgresUnavailable } from './postgres-unavailable.ts';
import { answers, findPostmaster, isGuarded, leftBehind, signal } from './running-postgres.ts';
import type { ServerDirectory } from './server-directory.ts';
import { holdStartLock } from './start-lock.ts';

export interface BringUp {
  readonly directory: ServerDirectory;
  readonly settings: Record<string, string>;
  readonly deadline: Deadline;
  readonly onProgress: (sentence: string) => void;
}

/** How long a server may take to begin its end after its owner has died, before it is told by somebody else. */
const orphanGraceMs = 2_000;

/** Leaves a server running that answers. It is ours when it is returned; undefined means that another process has it. */
export async function bringUp(task: BringUp): Promise<OwnedServer | undefined> {
  if (await isServing(task.directory)) return undefined;
  const lock = await holdStartLock(task.directory.startLock, task.deadline, task.directory.account);
  try {
    return (await othersServe(task)) ? undefined : await start(task);
  } finally {
    await lock.release();
  }
}

/** Alive, and with somebody who will end it: what a watcher looks at again and again. */
export function isCaredFor(directory: ServerDirectory): boolean {
  return findPostmaster(directory)?.isOurs === true && isGuarded(directory);
}

async function isServing(directory: ServerDirectory): Promise<boolean> {
  return findPostmaster(directory)?.isReady === true && isGuarded(directory) && (await answers(directory));
}

/** Waits for the end of a server that is on its way out; true when there is one to stay with. */
async function othersServe({ directory, deadline }: BringUp): Promise<boolean> {
  const grace = new Deadline(orphanGraceMs);
  for (;;) {
    if (await isServing(directory)) return true;
    const postmaster = findPostmaster(directory);
    // One that answers but is no process of ours lives in another container; a second one would destroy its data.
    if (!postmaster?.isOurs) return answers(directory);
    if (!isGuarded(directory) && grace.isOver) signal(postmaster.pid, 'SIGINT');
    if (deadline.isOver) {
      throw new PostgresUnavailable(
        `The PostgreSQL that runs in ${directory.path} neither answers nor ends.`,
      );
    }
    await pause(25);
  }
}

async function start(task: BringUp): Promise<OwnedServer> {
  const { directory, settings, deadline, onProgress } = task;
  const packaged = await packagedFiles();
  await refuseUnusableData(directory, packaged.version);
  const native = await nativeFiles(
    packaged,
    { directory: directory.path, account: directory.account },
    onProgress,
  );
  if (!existsSync(path.join(directory.data, 'PG_VERSION'))) {
    onProgress(`Creating the database in ${directory.path}, once.`);
    await createCluster(directory, native, deadline);
  }
  for (;;) {
    // The server believes its old file when the number in it is alive, whoever has it now.
    if (findPostmaster(directory)?.isOurs === false) {
      await rm(path.join(directory.data, 'postmaster.pid'), { force: true });
    }
    const server = startServer(directory, native, settings);
    const complaint = await server.becomesReady(deadline);
    if (complaint === undefined) return server;
    await server.stop();
    // A process of a killed server still has the old shared memory.
    const mayStartLater = complaint.includes('shared memory block') && !deadline.isOver;
    if (!mayStartLater) throw explainComplaint(complaint, directory.path);
    for (const pid of leftBehind(directory)) signal(pid, 'SIGQUIT');
    await pause(100);
  }
}

async function refuseUnusableData(directory: ServerDirectory, version: string): Promise<void> {
  const file = path.join(directory.data, 'PG_VERSION');
  if (!existsSync(file)) return;
  const [found, ours] = [(await readFile(file, 'utf8')).trim(), version.split('.')[0]];
  if (found !== ours) {
    throw new PostgresUnavailable(
      `The data in ${directory.path} was made by PostgreSQL ${found}, which PostgreSQL ${ours} cannot read: ` +
        'export it with the version of this service that made it, or choose another directory.',
    );
  }
  if (!existsSync(directory.password)) {
    throw new PostgresUnavailable(
      `The password of the database is missing: put the file ${directory.password} back, or choose another directory.`,
    );
  }
}
