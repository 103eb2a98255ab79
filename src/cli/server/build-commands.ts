import { stat } from 'node:fs/promises';
import path from 'node:path';
import { command } from '../frame/command.ts';
import type { Context } from '../frame/context.ts';
import { UserFault } from '../frame/fault.ts';
import { findApp } from './app-commands.ts';
import { gitFacts } from './git-facts.ts';
import { given, integerOf, pairsOf } from './given-values.ts';
import { putFile } from './put-file.ts';
import { uploadProgress } from './upload-progress.ts';

const APP = { name: 'APP', description: 'its app_id, name or id' } as const;

type UploadPlatform = 'ios' | 'android' | 'chrome-extension';

/** What a build is for, by how its file's name ends. */
function platformOf(file: string): UploadPlatform | undefined {
  if (/\.(apk|aab)$/i.test(file)) return 'android';
  if (/\.(ipa|app|app\.zip)$/i.test(file)) return 'ios';
  if (/\.(crx|zip)$/i.test(file)) return 'chrome-extension';
  return undefined;
}

interface UploadFields {
  name?: string;
  environment?: string;
  variables?: Record<string, string>;
  commit_sha?: string;
  branch_name?: string;
}

async function uploadFile(
  file: string,
  ids: { bundleId: string | undefined; appId: string | undefined; platform: string | undefined },
  fields: UploadFields,
  { world, client, output }: Context,
) {
  const whole = path.resolve(world.directory, file);
  const facts = await stat(whole);
  if (facts.isDirectory())
    throw new UserFault(`${file} is a directory: zip it first, an iOS app as NAME.app.zip.`);
  const platform = (ids.platform as UploadPlatform | undefined) ?? platformOf(whole);
  if (platform === undefined)
    throw new UserFault(
      `Say with --platform what ${path.basename(file)} is for: android, ios or chrome-extension.`,
    );
  if (ids.bundleId === undefined)
    throw new UserFault('Say with --bundle-id which app the build is of, such as com.example.shop.');
  const api = await client();
  const { name, environment } = fields;
  const named = { bundle_id: ids.bundleId, platform, ...given({ name, environment }) };
  const { upload_url, file_path } = await api.startUpload({
    body: { ...named, filename: path.basename(whole) },
  });
  await putFile(upload_url, whole, uploadProgress(output, path.basename(whole)));
  const body = { ...named, ...fields, uploaded_file_path: file_path, ...given({ app_id: ids.appId }) };
  const answer = await api.confirmUpload({ body });
  output.answer(answer, () =>
    [
      `Build ${answer.build_id} is active for ${answer.app_id}.`,
      ...answer.warnings.map((one) => `Warning: ${one}`),
    ].join('\n'),
  );
}

export const buildCommands = [
  command({
    name: 'builds list',
    summary: "List an app's builds, newest first",
    positionals: [APP],
    options: {
      commit: { type: 'string', value: 'SHA', description: 'only builds of this commit' },
      branch: { type: 'string', description: 'only builds of this branch' },
      limit: { type: 'string', value: 'N', description: 'at most so many' },
    },
    examples: ['saywright builds list shop --branch main --limit 1'],
    async run({ words: [word = ''], options }, { client, output }) {
      const api = await client();
      const app = findApp((await api.listApps()).apps, word);
      const query = given({
        commit_sha: options.commit,
        branch_name: options.branch,
        limit: integerOf(options.limit, 'limit'),
      });
      const answer = await api.listBuilds({ params: { app_id: app.id }, query });
      output.answer(answer, () =>
        answer.count === 0
          ? `No build of ${app.name} fits.`
          : output.table(
              ['BUILD', 'MADE', 'COMMIT', 'BRANCH', 'WHAT'],
              answer.builds.map((one) => [
                `${one.id}${one.is_active ? ' *' : ''}`,
                one.created_at,
                one.commit_sha?.slice(0, 12) ?? '',
                one.branch_name ?? '',
                one.url ?? one.filename ?? '',
              ]),
            ),
      );
      return undefined;
    },
  }),
  command({
    name: 'builds upload',
    summary: 'Upload a build, or make an address the build of a web app',
    details:
      'The app is made on its first build. Commit and branch come from the git checkout that you are in, unless they are given.',
    positionals: [
      {
        name: 'FILE',
        description: 'an .apk, .aab, .ipa, .app.zip, .crx or .zip; none for a web app',
        isOptional: true,
      },
    ],
    options: {
      'bundle-id': { type: 'string', description: 'of a mobile app or an extension' },
      'app-id': { type: 'string', description: 'of a web app, or a second id of a mobile app' },
      'web-url': { type: 'string', value: 'URL', description: 'where a web app is' },
      platform: {
        type: 'string',
        choices: ['android', 'ios', 'chrome-extension'],
        value: 'PLATFORM',
        description: 'if the name of the file does not tell',
      },
      name: { type: 'string', description: 'of the app, if it is new' },
      environment: { type: 'string', value: 'NAME', description: 'the environment of the app' },
      commit: { type: 'string', value: 'SHA', description: 'the commit that was built' },
      branch: { type: 'string', description: 'the branch that was built' },
      variable: {
        type: 'string',
        value: 'KEY=VALUE',
        multiple: true,
        description: 'a variable of runs on this build',
      },
    },
    examples: [
      'saywright builds upload app-release.apk --bundle-id com.example.shop',
      'saywright builds upload --web-url http://localhost:3000/ --app-id shop',
    ],
    async run({ words: [file], options }, context) {
      const { name, environment, commit, branch } = options;
      const variables = pairsOf(options.variable, 'variable');
      const git =
        commit === undefined && branch === undefined
          ? await gitFacts(context.world.directory)
          : given({ commit_sha: commit, branch_name: branch });
      const fields = {
        ...given({ name, environment }),
        ...git,
        ...(options.variable.length > 0 ? { variables } : {}),
      };
      const url = options['web-url'];
      const appId = options['app-id'];
      if ((file === undefined) === (url === undefined))
        throw new UserFault('Give a FILE, or --web-url for a web app.');
      if (file !== undefined) {
        await uploadFile(
          file,
          { bundleId: options['bundle-id'], appId, platform: options.platform },
          fields,
          context,
        );
        return undefined;
      }
      if (appId === undefined)
        throw new UserFault('Say with --app-id which web app it is, such as --app-id shop.');
      const answer = await (await context.client()).uploadWebBuild({
        body: { app_id: appId, url: url ?? '', ...fields },
      });
      context.output.answer(
        answer,
        () => `Build ${answer.build_id} is active for ${appId}: runs open ${url}.`,
      );
      return undefined;
    },
  }),
  command({
    name: 'builds delete',
    summary: 'Delete a build; the newest one left becomes active',
    positionals: [APP, { name: 'BUILD', description: 'its id' }],
    examples: ['saywright builds delete shop 0190a7c2-…'],
    async run({ words: [word = '', build = ''] }, { client, output }) {
      const api = await client();
      const app = findApp((await api.listApps()).apps, word);
      await api.deleteBuild({ params: { app_id: app.id, build_id: build } });
      output.answer({ id: build, deleted: true }, () => `Deleted the build ${build}.`);
      return undefined;
    },
  }),
];
