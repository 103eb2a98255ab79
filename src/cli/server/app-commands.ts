import type { App } from '../../contract/apps.ts';
import { isId } from '../../contract/text.ts';
import { command } from '../frame/command.ts';
import { UserFault } from '../frame/fault.ts';
import { suggestion } from '../frame/nearest-word.ts';
import { given } from './given-values.ts';

const PLATFORM = {
  type: 'string',
  choices: ['web', 'android', 'ios', 'chrome-extension'],
  value: 'PLATFORM',
  description: 'its platform',
} as const;
const APP = { name: 'APP', description: 'its app_id, name or id' } as const;

/** The app that a word means: its id, its app_id, its bundle id, or its name. */
export function findApp(apps: readonly App[], word: string): App {
  const matches = (field: (app: App) => string | null) => apps.filter((app) => field(app) === word);
  const byId = isId(word.toLowerCase()) ? apps.filter((app) => app.id === word.toLowerCase()) : [];
  for (const found of [
    byId,
    matches((app) => app.app_id),
    matches((app) => app.bundle_id),
    matches((app) => app.name),
  ]) {
    const [only] = found;
    if (found.length > 1)
      throw new UserFault(
        `${found.length} apps are meant by "${word}": name one by its id (${found.map((app) => app.id).join(', ')}).`,
      );
    if (only) return only;
  }
  throw new UserFault(
    `There is no app "${word}".${suggestion(
      word,
      apps.map((app) => app.app_id ?? app.name),
    )} \`saywright apps\` lists them.`,
  );
}

export const appCommands = [
  command({
    name: 'apps list',
    summary: 'List apps',
    options: {
      platform: PLATFORM,
      environment: { type: 'string', value: 'NAME', description: 'only apps of this environment' },
    },
    examples: ['saywright apps', 'saywright apps --platform web'],
    async run({ options }, { client, output }) {
      const query = given({ platform: options.platform, environment: options.environment });
      const answer = await (await client()).listApps({ query: query as never });
      output.answer(answer, () =>
        answer.count === 0
          ? 'There are no apps here. `saywright builds upload` makes one with its first build.'
          : output.table(
              ['APP', 'NAME', 'PLATFORM', 'ENVIRONMENT', 'ACTIVE BUILD'],
              answer.apps.map((one) => [
                one.app_id ?? one.id,
                one.name,
                one.platform,
                one.environment?.name ?? '',
                one.active_build?.id ?? 'none',
              ]),
            ),
      );
      return undefined;
    },
  }),
  command({
    name: 'apps show',
    summary: 'Show an app',
    positionals: [APP],
    examples: ['saywright apps show shop'],
    async run({ words: [word = ''] }, { client, output }) {
      const app = findApp((await (await client()).listApps()).apps, word);
      output.answer(app, () =>
        output.facts([
          ['Name', app.name],
          ['App id', app.app_id],
          ['Id', app.id],
          ['Platform', app.platform],
          ['Bundle id', app.bundle_id],
          ['Environment', app.environment?.name ?? null],
          ['Active build', app.active_build?.id ?? 'none'],
        ]),
      );
      return undefined;
    },
  }),
  command({
    name: 'apps create',
    summary: 'Create an app; a web app with its address as the first build',
    positionals: [{ name: 'NAME', description: 'its name' }],
    options: {
      platform: PLATFORM,
      'app-id': { type: 'string', description: 'the id that runs name; needed for web apps' },
      'bundle-id': { type: 'string', description: 'needed for mobile apps' },
      environment: { type: 'string', value: 'NAME', description: 'the environment that it belongs to' },
      url: { type: 'string', value: 'URL', description: 'where a web app is' },
    },
    examples: ['saywright apps create Shop --platform web --app-id shop --url http://localhost:3000/'],
    async run({ words: [name = ''], options }, { client, output }) {
      const { platform = 'web', environment, url } = options;
      const body = {
        name,
        platform,
        ...given({ app_id: options['app-id'], bundle_id: options['bundle-id'], environment, url }),
      };
      const app = await (await client()).createApp({ body: body as never });
      output.answer(app, () => `Created the app ${app.name} (${app.app_id ?? app.id}).`);
      return undefined;
    },
  }),
  command({
    name: 'apps delete',
    summary: 'Delete an app and its builds',
    positionals: [APP],
    examples: ['saywright apps delete shop'],
    async run({ words: [word = ''] }, { client, output }) {
      const api = await client();
      const app = findApp((await api.listApps()).apps, word);
      await api.deleteApp({ params: { app_id: app.id } });
      output.answer({ id: app.id, deleted: true }, () => `Deleted the app ${app.name} and its builds.`);
      return undefined;
    },
  }),
];
