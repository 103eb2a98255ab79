import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { UserFault } from '../frame/fault.ts';

const Ids = z.record(z.string(), z.string());
const Known = z.object({ flows: Ids, suites: Ids });
const KnownIds = z.record(z.string(), Known);
type KnownIds = z.infer<typeof KnownIds>;

const NAME = 'sync.json';

/** Which id a key has on which server; only for keys that are not themselves the id. */
export async function readKnownIds(root: string): Promise<KnownIds> {
  try {
    return KnownIds.parse(JSON.parse(await readFile(path.join(root, NAME), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new UserFault(
        `${path.join(root, NAME)} cannot be read: restore it from version control, or delete it, and things are found by their names.`,
      );
    throw error;
  }
}

export async function writeKnownIds(root: string, known: KnownIds): Promise<void> {
  await writeFile(path.join(root, NAME), `${JSON.stringify(known, null, 2)}\n`);
}

export const knownOn = (known: KnownIds, server: string) => known[server] ?? { flows: {}, suites: {} };
