import { type Client, createClient } from '../../client/client.ts';
import { readLogin } from '../account/login-file.ts';
import type { Output } from '../output/output.ts';
import type { CliWorld } from '../world.ts';
import { UserFault } from './fault.ts';

export const DEFAULT_SERVER = 'http://127.0.0.1:4400';

/** Which server is meant and with what key, and where both came from. */
export interface Account {
  server: string;
  apiKey: string | null;
  keyFrom: 'SAYWRIGHT_API_KEY' | 'login' | null;
}

/** What a command gets to work with. */
export interface Context {
  world: CliWorld;
  output: Output;
  account(): Promise<Account>;
  client(): Promise<Client>;
}

export function makeContext(world: CliWorld, output: Output, givenServer: string | undefined): Context {
  const account = async (): Promise<Account> => {
    const { settings } = world;
    const login = await readLogin(settings.configDirectory);
    const server = serverAddress(givenServer ?? settings.serverUrl ?? login?.current ?? DEFAULT_SERVER);
    if (settings.apiKey !== null) return { server, apiKey: settings.apiKey, keyFrom: 'SAYWRIGHT_API_KEY' };
    // A key is only ever sent to the server that it is of.
    const kept = login?.servers[server];
    return { server, apiKey: kept ?? null, keyFrom: kept === undefined ? null : 'login' };
  };
  const client = async () => {
    const { server, apiKey } = await account();
    if (apiKey === null)
      throw new UserFault(
        `There is no API key for ${server}. Log in with \`saywright login --server ${server}\`, or set SAYWRIGHT_API_KEY.`,
      );
    return createClient({ baseUrl: server, apiKey, timeoutMs: world.answerMs });
  };
  return { world, output, account, client };
}

/** The address without a slash at its end. */
export function serverAddress(given: string): string {
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol))
    throw new UserFault(`"${given}" is no address of a server; write it as http://127.0.0.1:4400.`);
  return given.replace(/\/+$/, '');
}
