import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { isOfLiving, MARK_OF_LIFE } from './mark-of-life.ts';
import { RESOLVER } from './network.ts';

/** The few files of /etc without which names do not resolve and programs do not know who they are. */
const ETC = {
  hosts: '127.0.0.1 localhost hook\n',
  'resolv.conf': `nameserver ${RESOLVER}\noptions timeout:3\n`,
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  passwd: 'hook:x:1000:1000::/tmp:/bin/bash\n',
  group: 'hook:x:1000:\n',
};

const PREFIX = `saywright-hooks-${hostname().replace(/[^\w.]/g, '_')}-`;

/** What every sandbox of this process sees of us, in a directory that the account can enter. Left ones are swept away. */
export async function makeSharedDirectory(seccompFilter: Buffer): Promise<string> {
  await sweep();
  const directory = await mkdtemp(path.join(tmpdir(), `${PREFIX}${MARK_OF_LIFE}-`));
  const etc = path.join(directory, 'etc');
  await mkdir(etc);
  for (const [name, text] of Object.entries(ETC)) await writeReadable(path.join(etc, name), text);
  await writeReadable(path.join(directory, 'seccomp'), seccompFilter);
  await chmod(etc, 0o755);
  // Entered, but not listed: the names of the pipes in it are their only lock.
  await chmod(directory, 0o711);
  return directory;
}

/** Whatever mask the service was started with. */
async function writeReadable(file: string, text: string | Buffer): Promise<void> {
  await writeFile(file, text);
  await chmod(file, 0o644);
}

/**
 * Root's Node may lie in a home that nobody else can enter. A second name for the same file needs no entrance, and no space;
 * only on another disk it has to be a copy.
 */
export async function lendNode(nodePath: string, directory: string, isReachable: boolean): Promise<string> {
  if (isReachable) return nodePath;
  const lent = path.join(directory, 'node');
  await link(nodePath, lent).catch(() => copyFile(nodePath, lent, constants.COPYFILE_FICLONE));
  return lent;
}

async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PREFIX) || isOfLiving(name.slice(PREFIX.length).split('-')[0] ?? '')) continue;
    await rm(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}
