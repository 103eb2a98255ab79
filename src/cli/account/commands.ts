import { createClient } from '../../client/client.ts';
import { command } from '../frame/command.ts';
import { serverAddress } from '../frame/context.ts';
import { UserFault } from '../frame/fault.ts';
import { ask } from './ask.ts';
import { forgetLogin, keepLogin } from './login-file.ts';

const login = command({
  name: 'login',
  summary: 'Keep an API key for a server, readable by you alone',
  details:
    'Asks for the key, or takes it from standard input. It is tried first, and then kept in the folder for your settings\n' +
    '(mode 0600). SAYWRIGHT_API_KEY and SAYWRIGHT_URL go before what is kept, which suits CI systems.',
  examples: ['saywright login --server https://saywright.example.org', 'echo "$KEY" | saywright login'],
  async run(_given, { world, output, account }) {
    const { server } = await account();
    const key = await ask(world, `API key for ${server}: `, { isHidden: true });
    if (key === '') throw new UserFault('No key was given. The first start of the service prints one.');
    const { organization } = await createClient({
      baseUrl: server,
      apiKey: key,
      timeoutMs: world.answerMs,
    }).getMe();
    const file = await keepLogin(world.settings.configDirectory, server, key);
    output.answer(
      { server, organization: organization.name, file },
      () => `Logged in to ${organization.name} at ${server}. The key is kept in ${file}.`,
    );
    return undefined;
  },
});

const logout = command({
  name: 'logout',
  summary: 'Forget the key of a server',
  examples: ['saywright logout'],
  async run(_given, { world, output, account }) {
    const { server } = await account();
    const isForgotten = await forgetLogin(world.settings.configDirectory, serverAddress(server));
    output.answer({ server, forgotten: isForgotten }, () =>
      isForgotten
        ? `The key for ${server} is forgotten here. It still works: revoke it on the server.`
        : `No key for ${server} is kept here.`,
    );
    return undefined;
  },
});

const whoami = command({
  name: 'whoami',
  summary: 'Which server and key commands use, and whether they work',
  examples: ['saywright whoami'],
  async run(_given, { output, account, client }) {
    const { server, keyFrom } = await account();
    const me = await (await client()).getMe();
    output.answer({ server, key_from: keyFrom, ...me }, () =>
      output.facts([
        ['Server', server],
        ['Organization', me.organization.name],
        ['User', me.user ? `${me.user.name} (${me.role})` : null],
        ['Key from', keyFrom === 'login' ? 'saywright login' : keyFrom],
      ]),
    );
    return undefined;
  },
});

export const accountCommands = [login, logout, whoami];
