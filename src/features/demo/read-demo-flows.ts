import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

const DIRECTORY = path.join(import.meta.dirname, 'flows');

/** The demo's flows, each as a tester would hand it over: a text with its name on the first line. */
export async function readDemoFlows(): Promise<{ name: string; instructions: string }[]> {
  const files = (await readdir(DIRECTORY)).sort();
  return Promise.all(
    files.map(async (file) => {
      const [name = file, ...lines] = (await readFile(path.join(DIRECTORY, file), 'utf8')).split('\n');
      return { name: name.trim(), instructions: lines.join('\n').trim() };
    }),
  );
}
