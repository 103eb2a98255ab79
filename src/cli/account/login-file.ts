import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { UserFault } from '../frame/fault.ts';

const Logins = z.object({ current: z.string(), servers: z.record(z.string(), z.string()) });
type Logins = z.infer<typeof Logins>;

const fileIn = (configDirectory: string) => path.join(configDirectory, 'login.json');

/** The keys that `login` kept, by server; null: nobody has logged in. */
export async function readLogin(configDirectory: string): Promise<Logins | null> {
  const file = fileIn(configDirectory);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
  try {
    return Logins.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new UserFault(`${file} cannot be read: delete it and log in again.`);
    throw error;
  }
}

/** Keeps a key where only its owner can read it. */
export async function keepLogin(configDirectory: string, server: string, apiKey: string): Promise<string> {
  const before = await readLogin(configDirectory);
  return writeLogin(configDirectory, { current: server, servers: { ...before?.servers, [server]: apiKey } });
}

/** Whether there was a key to forget. */
export async function forgetLogin(configDirectory: string, server: string): Promise<boolean> {
  const before = await readLogin(configDirectory);
  if (before?.servers[server] === undefined) return false;
  const { [server]: _, ...servers } = before.servers;
  const [current] = Object.keys(servers);
  if (current === undefined) await rm(fileIn(configDirectory));
  else await writeLogin(configDirectory, { current, servers });
  return true;
}

async function writeLogin(configDirectory: string, logins: Logins): Promise<string> {
  await mkdir(configDirectory, { recursive: true, mode: 0o700 });
  const file = fileIn(configDirectory);
  // A new file each time: an old one may have wider rights, and half a file would lose every key.
  const fresh = `${file}.${process.pid}`;
  await rm(fresh, { force: true });
  await writeFile(fresh, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(fresh, file);
  return file;
}
