import { access, constants, readdir } from 'node:fs/promises';
import { basename, delimiter, dirname, join } from 'node:path';

/** Where installers put browsers without adding them to the path. */
const INSTALLED = [
  '/opt/google/chrome',
  '/opt/microsoft/msedge',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Microsoft Edge.app/Contents/MacOS',
];

export async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Those of the programs that are there, in the order of their names. */
export async function* programsOnPath(names: readonly string[], path: string): AsyncGenerator<string> {
  const directories = [...path.split(delimiter).filter((one) => one !== ''), ...INSTALLED];
  for (const name of names)
    for (const directory of directories) {
      const file = join(directory, name);
      if (await isProgram(file)) yield file;
    }
}

/**
 * The headless shell that Playwright installs beside its Chromium: `…/chromium-1254/chrome-linux64/chrome` has it in
 * `…/chromium_headless_shell-1254/chrome-headless-shell-linux64/`.
 */
export async function ownHeadlessShell(ownChromium: string): Promise<string[]> {
  let directory = dirname(ownChromium);
  while (!/^chromium-\d+$/.test(basename(directory))) {
    if (directory === dirname(directory)) return [];
    directory = dirname(directory);
  }
  const shells = join(
    dirname(directory),
    basename(directory).replace('chromium-', 'chromium_headless_shell-'),
  );
  const folders = await readdir(shells).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return folders.flatMap((one) => [
    join(shells, one, 'chrome-headless-shell'),
    join(shells, one, 'headless_shell'),
  ]);
}
