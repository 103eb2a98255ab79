import os from 'node:os';
import path from 'node:path';
import { modelConfigOf } from './model-config.ts';

export type CliConfig = ReturnType<typeof readCliConfig>;

/** What the command line takes from the environment. An empty variable counts as unset, as CI systems leave them. */
export function readCliConfig(environment: NodeJS.ProcessEnv = process.env) {
  const get = (name: string): string | null => environment[name] || null;
  const home = get('HOME') ?? os.homedir();
  return {
    apiKey: get('SAYWRIGHT_API_KEY'),
    serverUrl: get('SAYWRIGHT_URL'),
    /** Where the key of `login` is kept. */
    configDirectory: path.join(get('XDG_CONFIG_HOME') ?? path.join(home, '.config'), 'saywright'),
    /** Where a browser from npm is unpacked. */
    cacheDirectory: path.join(get('XDG_CACHE_HOME') ?? path.join(home, '.cache'), 'saywright'),
    hasColor: get('NO_COLOR') === null && get('TERM') !== 'dumb',
    editor: get('VISUAL') ?? get('EDITOR'),
    browserPath: get('SAYWRIGHT_BROWSER'),
    searchPath: get('PATH') ?? '',
    databaseUrl: get('DATABASE_URL'),
    models: modelConfigOf(environment),
    /** Takes one variable by its name, for values that may stand in no file: secrets of local runs. */
    valueOf: (name: string): string | null => environment[name] ?? null,
  };
}
