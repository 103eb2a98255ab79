import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const stranger = service.other.api;
const nowhere = '00000000-0000-4000-8000-000000000000';

let count = 0;
const makeExtension = (caller = api) =>
  caller.make('createApp', { body: { name: 'E', platform: 'chrome-extension' } });
const bodyOf = (more = {}) => ({ app_id: `web-${++count}`, url: 'https://example.org', ...more });
const paramsOf = (app_id: string) => ({ params: { app_id } });
const attachedTo = async (appId: string) =>
  (await api.make('listDependencies', paramsOf(appId))).dependencies.map(({ app }) => app.id);

proves('uploadWebBuild', 200, 'makes the app on its first build, with all that was given', async () => {
  const environment = await api.make('createEnvironment', { body: { name: 'Staging' } });
  const extensions = [await makeExtension(), await makeExtension()].map(({ id }) => id);
  const reply = await api.call('uploadWebBuild', {
    body: {
      app_id: 'shop',
      url: 'https://shop.example/pr/7',
      name: 'The shop',
      environment: 'Staging',
      commit_sha: 'ABCDEF0123',
      branch_name: 'main',
      variables: { FLAG: 'on', EMPTY: '' },
      dependencies: extensions,
    },
  });
  const { app_id, build_id, status } = reply.body;
  assert.equal(status, 'success');
  const app = await api.make('getApp', paramsOf(app_id));
  assert.deepEqual(
    [app.name, app.platform, app.app_id, app.bundle_id, app.environment?.id, app.active_build?.id],
    ['The shop', 'web', 'shop', null, environment.id, build_id],
  );
  const build = await api.make('getBuild', { params: { app_id, build_id } });
  assert.deepEqual(
    [build.url, build.commit_sha, build.branch_name, build.variables, build.is_active],
    ['https://shop.example/pr/7', 'abcdef0123', 'main', { FLAG: 'on', EMPTY: '' }, true],
  );
  assert.deepEqual((await attachedTo(app_id)).sort(), extensions.sort());
  return reply;
});

proves('uploadWebBuild', 200, 'adds later builds to the same app and leaves what was not sent', async () => {
  await api.make('createEnvironment', { body: { name: 'Production' } });
  const [one, two] = [await makeExtension(), await makeExtension()];
  const first = await api.make('uploadWebBuild', {
    body: {
      app_id: 'site',
      url: 'https://one.example',
      name: 'Site',
      environment: 'Production',
      dependencies: [one.id],
    },
  });
  const before = await api.make('getApp', paramsOf(first.app_id));
  const body = { app_id: 'site', url: 'https://two.example', dependencies: [two.id, one.id] };
  const reply = await api.call('uploadWebBuild', { body });
  assert.equal(reply.body.app_id, first.app_id);
  const { build_id } = reply.body;
  assert.deepEqual(await api.make('getApp', paramsOf(first.app_id)), {
    ...before,
    active_build: { id: build_id },
  });
  assert.deepEqual(await attachedTo(first.app_id), [one.id, two.id]);
  const { builds } = await api.make('listBuilds', paramsOf(first.app_id));
  assert.deepEqual(
    builds.map(({ id }) => id),
    [build_id, first.build_id],
  );
  return reply;
});

proves('uploadWebBuild', 200, 'moves the app to the environment that a later build names', async () => {
  await api.make('createEnvironment', { body: { name: 'Preview' } });
  const body = bodyOf();
  await api.make('uploadWebBuild', { body });
  const reply = await api.call('uploadWebBuild', { body: { ...body, environment: 'Preview' } });
  const app = await api.make('getApp', paramsOf(reply.body.app_id));
  assert.equal(app.environment?.name, 'Preview');
  assert.equal(app.name, body.app_id);
  return reply;
});

proves('uploadWebBuild', 200, 'takes variables as CI systems pass them', async () => {
  const variables = 'HOST=example.org, TOKEN=a=b=c,EMPTY=,';
  const reply = await api.call('uploadWebBuild', { body: bodyOf({ variables }) });
  const build = await api.make('getBuild', { params: reply.body });
  assert.deepEqual(build.variables, { HOST: 'example.org', TOKEN: 'a=b=c', EMPTY: '' });
  return reply;
});

test('the same app_id is another app in another organization', async () => {
  const body = bodyOf();
  const [ours, theirs] = [
    await api.make('uploadWebBuild', { body }),
    await stranger.make('uploadWebBuild', { body }),
  ];
  assert.notEqual(ours.app_id, theirs.app_id);
});

test('twenty first builds of one app at once make one app with twenty builds, the newest of them active', async () => {
  const body = bodyOf();
  const upload = () => api.make('uploadWebBuild', { body });
  const answers = await Promise.all(Array.from({ length: 20 }, upload));
  const [app_id, ...others] = new Set(answers.map((answer) => answer.app_id));
  assert.ok(app_id && others.length === 0);
  const { builds } = await api.make('listBuilds', paramsOf(app_id));
  assert.deepEqual(builds.map(({ id }) => id).sort(), answers.map(({ build_id }) => build_id).sort());
  assert.deepEqual(
    builds.map(({ is_active }) => is_active),
    [true, ...Array(19).fill(false)],
  );
});

test('builds that attach the same extensions in different orders at once do not wait for each other forever', async () => {
  const extensions = await Promise.all(Array.from({ length: 4 }, () => makeExtension()));
  const upload = (_: unknown, index: number) => {
    const ids = extensions.map(({ id }) => id);
    return api.make('uploadWebBuild', { body: bodyOf({ dependencies: index % 2 ? ids : ids.reverse() }) });
  };
  for (const { app_id } of await Promise.all(Array.from({ length: 10 }, upload))) {
    assert.equal((await attachedTo(app_id)).length, 4);
  }
});

/** A refused upload leaves no app behind. */
async function refused(body: Record<string, unknown>) {
  const { count: before } = await api.make('listApps');
  const reply = await api.send('uploadWebBuild', { body });
  assert.equal((await api.make('listApps')).count, before);
  return reply;
}

for (const lacking of ['app_id', 'url']) {
  proves('uploadWebBuild', 400, `without ${lacking}`, () => refused({ ...bodyOf(), [lacking]: undefined }));
}

proves('uploadWebBuild', 400, 'with an unknown environment', () =>
  refused(bodyOf({ environment: 'Nowhere' })),
);

proves('uploadWebBuild', 404, 'with an extension that is nobody’s', async () =>
  refused(bodyOf({ dependencies: [(await makeExtension()).id, nowhere] })),
);

proves('uploadWebBuild', 404, 'with an extension id that is no UUID', () =>
  refused(bodyOf({ dependencies: ['e'] })),
);

proves('uploadWebBuild', 404, 'with an extension of another organization', async () =>
  refused(bodyOf({ dependencies: [(await makeExtension(stranger)).id] })),
);

proves('uploadWebBuild', 422, 'with a dependency that is no extension', async () => {
  const { app_id } = await api.make('uploadWebBuild', { body: bodyOf() });
  return refused(bodyOf({ dependencies: [app_id] }));
});

for (const [what, more] of [
  ['an app_id in capitals', { app_id: 'Shop' }],
  ['a url that is none', { url: 'shop.example' }],
  ['a url of another kind', { url: 'file:///etc/passwd' }],
  ['a commit_sha of six digits', { commit_sha: 'abcdef' }],
  ['a commit_sha that is none', { commit_sha: 'main branch' }],
  ['an empty branch name', { branch_name: '' }],
  ['variables with a bad key', { variables: { '1ST': 'x' } }],
  ['variables in text with a bad key', { variables: 'A-B=x' }],
  ['variables in text without a value', { variables: 'A=x,B' }],
  ['variables that are a list', { variables: ['A=x'] }],
  ['a variable that is no text', { variables: { A: 7 } }],
  ['dependencies that are no list', { dependencies: nowhere }],
] as const) {
  proves('uploadWebBuild', 422, `with ${what}`, () => refused(bodyOf(more)));
}
