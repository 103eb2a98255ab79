import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { programsOnPath } from '../../engine/drivers/web/programs.ts';

const run = promisify(execFile);
const TOOL_MS = 10 * 60_000;

/**
 * The one .apk for every device that Google's bundletool makes of an app bundle, kept beside it for later runs. It signs with the
 * debug key in the home directory, as Android Studio does. A sentence: why there is none.
 */
export async function apkOfBundle(
  bundle: string,
  searchPath: string,
): Promise<{ apk: string } | { problem: string }> {
  const apk = path.join(path.dirname(bundle), 'universal.apk');
  if (await isThere(apk)) return { apk };
  const tool = await findBundletool(searchPath);
  if (tool === null)
    return {
      problem:
        'An .aab must be turned into an .apk before a device can take it, and bundletool is not on the PATH of this worker: install it, or upload an .apk.',
    };
  const directory = await mkdtemp(`${path.dirname(bundle)}-apks-`);
  try {
    const output = path.join(directory, 'apks');
    const options = [
      `--bundle=${bundle}`,
      `--output=${output}`,
      '--mode=universal',
      '--output-format=DIRECTORY',
    ];
    await run(tool, ['build-apks', ...options], {
      timeout: TOOL_MS,
      env: { PATH: searchPath, HOME: homedir() },
    });
    await rename(path.join(output, 'universal.apk'), apk);
    return { apk };
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const said = stderr.trim().split('\n').at(-1) || message;
    return { problem: `bundletool made no .apk of the .aab: ${said}` };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function findBundletool(searchPath: string): Promise<string | null> {
  for await (const program of programsOnPath(['bundletool'], searchPath)) return program;
  return null;
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
