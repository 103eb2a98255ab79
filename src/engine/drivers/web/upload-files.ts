import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { percentDecoded } from './percent-decoded.ts';
import { sampleFile } from './sample-files/sample-file.ts';
import type { WebSession } from './web-session.ts';

const MAX_BYTES = 50 * 1024 * 1024;
const MAX_NAME_LENGTH = 200;

export interface FileToUpload {
  path: string;
  name: string;
  /** Where it is from, for the record. */
  origin: string;
}

/**
 * The files that a step names. An address is fetched as the browser would, through its proxy and with its cookies; of anything
 * else a sample of that name is made. Files of this machine are never given away: flows are written by people who have no
 * business on it.
 */
export async function filesToUpload(
  session: WebSession,
  named: readonly string[],
  deadlineMs: number,
): Promise<FileToUpload[] | { why: string }> {
  const files: FileToUpload[] = [];
  for (const one of named) {
    const file = /^https?:\/\//i.test(one.trim())
      ? await fetched(session, one.trim(), deadlineMs)
      : { name: lastPart(one), content: sampleFile(lastPart(one)), origin: 'a sample made for this run' };
    if ('why' in file) return file;
    const { name, content, origin } = file;
    const path = join(await session.files.newDirectory(), name);
    await writeFile(path, content);
    files.push({ path, name, origin });
  }
  return files;
}

async function fetched(
  session: WebSession,
  address: string,
  deadlineMs: number,
): Promise<{ why: string } | { name: string; content: Buffer; origin: string }> {
  const { request } = session.context;
  const options = { timeout: deadlineMs };
  try {
    // Asked first, because the whole of an answer is held in memory.
    const head = await request.head(address, options);
    if (Number(head.headers()['content-length'] ?? 0) > MAX_BYTES) return { why: tooLarge(address) };
    const response = await request.get(address, options);
    if (!response.ok())
      return { why: `${address} could not be fetched: it answered with ${response.status()}.` };
    const content = await response.body();
    await response.dispose();
    if (content.length > MAX_BYTES) return { why: tooLarge(address) };
    return { name: lastPart(percentDecoded(new URL(address).pathname)), content, origin: `from ${address}` };
  } catch (error) {
    if (session.lost) throw error;
    const told = error instanceof Error ? error.message.split('\n')[0] : String(error);
    return { why: `${address} could not be fetched: ${told}.` };
  }
}

const tooLarge = (address: string) =>
  `${address} is larger than ${MAX_BYTES / 1024 / 1024} MB, the most that is fetched for an upload.`;

function lastPart(path: string): string {
  const name = basename(path.trim().replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .slice(-MAX_NAME_LENGTH);
  return name === '' || name === '.' || name === '..' ? 'file' : name;
}
