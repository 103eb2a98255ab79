import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Secrets } from '../../engine/index.ts';
import { UserFault } from '../frame/fault.ts';
import { pairsOf } from '../server/given-values.ts';
import type { CliWorld } from '../world.ts';

export interface LocalVariables {
  /** Of the run as a whole; those of suites and flows go before them. */
  values: Record<string, string>;
  secrets: Secrets;
}

/** What local runs have in the place of an environment. What comes from a file or the shell is treated as secret. */
export async function localVariables(
  world: CliWorld,
  options: { variable: readonly string[]; secret: readonly string[]; 'env-file': string | undefined },
): Promise<LocalVariables> {
  const file = options['env-file'];
  const fromFile =
    file === undefined ? {} : parseEnv(await readFile(path.resolve(world.directory, file), 'utf8'));
  const hidden: Record<string, string> = Object.fromEntries(
    Object.entries(fromFile).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  for (const key of options.secret) {
    const value = world.settings.valueOf(key);
    if (value === null)
      throw new UserFault(
        `--secret ${key} takes its value from the environment variable ${key}, which is not set.`,
      );
    hidden[key] = value;
  }
  return {
    values: { ...hidden, ...pairsOf(options.variable, 'variable') },
    secrets: new Secrets(Object.entries(hidden)),
  };
}
