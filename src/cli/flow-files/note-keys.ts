import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isMap } from 'yaml';
import { knownOn, readKnownIds, writeKnownIds } from './known-ids.ts';
import type { LoadedFlow, LoadedFolder, LoadedSuite } from './load-folder.ts';
import type { Made } from './planned-change.ts';

/**
 * Notes which thing on the server each file is, so that a later rename stays one. A file without a key gets the id as its
 * key; where a key of the author's own stands, the id goes into sync.json beside the files.
 */
export async function noteKeys(
  folder: LoadedFolder,
  server: string,
  made: Pick<Made, 'flows' | 'suites'>,
): Promise<string[]> {
  const known = await readKnownIds(folder.root);
  const here = structuredClone(knownOn(known, server));
  const written: string[] = [];
  const note = async (
    item: LoadedFlow | LoadedSuite,
    id: string | undefined,
    ids: Record<string, string>,
  ) => {
    if (id === undefined || item.value.key === id) return;
    if (item.value.key === undefined) {
      await writeKey(path.join(folder.root, item.file), item, id);
      written.push(item.file);
    } else ids[item.key] = id;
  };
  for (const flow of folder.flows) await note(flow, made.flows.get(flow.file), here.flows);
  for (const suite of folder.suites) await note(suite, made.suites.get(suite.file), here.suites);
  if (
    Object.keys(here.flows).length + Object.keys(here.suites).length > 0 &&
    JSON.stringify(here) !== JSON.stringify(knownOn(known, server))
  ) {
    await writeKnownIds(folder.root, { ...known, [server]: here });
    written.push('sync.json');
  }
  return written;
}

/** Puts the key before the first of the others; comments and all else stay as their author wrote them. */
async function writeKey(file: string, item: LoadedFlow | LoadedSuite, id: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const { contents } = item.yaml.document;
  const start = isMap(contents) ? (contents.range?.[0] ?? 0) : 0;
  await writeFile(file, `${text.slice(0, start)}key: ${id}\n${text.slice(start)}`);
}
