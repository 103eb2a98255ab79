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
const makeApp = () =>
  api.make('createApp', { body: { name: 'A', platform: 'web', app_id: `web-${++count}` } });
type App = Awaited<ReturnType<typeof makeApp>>;
async function makeBuild(app: App, body: { commit_sha?: string; branch_name?: string } = {}) {
  const url = 'https://example.org';
  return (await api.make('uploadWebBuild', { body: { app_id: app.app_id ?? '', url, ...body } })).build_id;
}
const paramsOf = (app: { id: string }) => ({ params: { app_id: app.id } });
const buildParams = (app: { id: string }, build_id: string) => ({ params: { app_id: app.id, build_id } });
const idsOf = async (app: App, query = {}) =>
  (await api.make('listBuilds', { ...paramsOf(app), query })).builds.map((build) => build.id);
const activeOf = async (app: App) => (await api.make('getApp', paramsOf(app))).active_build?.id;

const SHA = 'abcdef0123456789abcdef0123456789abcdef01';

proves('listBuilds', 200, 'shows all of a build, newest first', async () => {
  const app = await makeApp();
  const body = {
    app_id: app.app_id ?? '',
    url: 'https://example.org/1',
    commit_sha: SHA,
    branch_name: 'main',
  };
  const variables = { FLAG: 'on', constructor: 'c' };
  const { build_id: older } = await api.make('uploadWebBuild', { body: { ...body, variables } });
  const newer = await makeBuild(app);
  const reply = await api.call('listBuilds', paramsOf(app));
  const file = { filename: null, size_bytes: null, version: null };
  assert.deepEqual(
    reply.body.builds.map(({ created_at: _, ...build }) => build),
    [
      {
        id: newer,
        commit_sha: null,
        branch_name: null,
        url: 'https://example.org',
        is_active: true,
        ios_keychain_access_group_remapping: null,
        variables: {},
        ...file,
      },
      {
        id: older,
        commit_sha: SHA,
        branch_name: 'main',
        url: body.url,
        is_active: false,
        ios_keychain_access_group_remapping: null,
        variables,
        ...file,
      },
    ],
  );
  assert.equal(reply.body.count, 2);
  return reply;
});

proves('listBuilds', 200, 'finds a commit by its whole SHA or a prefix of seven, in any case', async () => {
  const app = await makeApp();
  const [first, again] = [
    await makeBuild(app, { commit_sha: SHA }),
    await makeBuild(app, { commit_sha: SHA.toUpperCase() }),
  ];
  await makeBuild(app, { commit_sha: SHA.replace(/^a/, 'b') });
  await makeBuild(app, { commit_sha: `${SHA.slice(0, 6)}f${SHA.slice(7)}` });
  await makeBuild(app);
  for (const prefix of [
    SHA,
    SHA.toUpperCase(),
    SHA.slice(0, 7),
    SHA.slice(0, 7).toUpperCase(),
    SHA.slice(0, 39),
  ]) {
    assert.deepEqual(await idsOf(app, { commit_sha: prefix }), [again, first], prefix);
  }
  return api.call('listBuilds', { ...paramsOf(app), query: { commit_sha: 'fffffff' } });
});

proves('listBuilds', 200, 'is an empty list when nothing matches', async () => {
  const app = await makeApp();
  await makeBuild(app, { branch_name: 'main' });
  const reply = await api.call('listBuilds', { ...paramsOf(app), query: { branch_name: 'Main' } });
  assert.deepEqual(reply.body, { builds: [], count: 0 });
  return reply;
});

test('a prefix of digits or of nothing but f finds its builds, and no neighbour', async () => {
  const app = await makeApp();
  const commits = ['fffffff', 'ffffffff', 'ffffffe', '0000000', '9999999', '999999a'];
  const ids = new Map<string, string>();
  for (const commit_sha of commits) ids.set(commit_sha, await makeBuild(app, { commit_sha }));
  for (const prefix of commits) {
    const expected = commits.filter((commit) => commit.startsWith(prefix)).map((commit) => ids.get(commit));
    assert.deepEqual(await idsOf(app, { commit_sha: prefix }), expected.reverse(), prefix);
  }
});

test('both filters must match, and the limit takes the newest of what does', async () => {
  const app = await makeApp();
  const [commit_sha, other] = [SHA, SHA.replace(/^a/, 'b')];
  const mainOld = await makeBuild(app, { commit_sha, branch_name: 'main' });
  const topic = await makeBuild(app, { commit_sha, branch_name: 'topic/ä b' });
  const mainNew = await makeBuild(app, { commit_sha: other, branch_name: 'main' });
  const none = await makeBuild(app);
  assert.deepEqual(await idsOf(app), [none, mainNew, topic, mainOld]);
  assert.deepEqual(await idsOf(app, { branch_name: 'main' }), [mainNew, mainOld]);
  assert.deepEqual(await idsOf(app, { branch_name: 'topic/ä b' }), [topic]);
  assert.deepEqual(await idsOf(app, { branch_name: 'main', commit_sha: 'ABCDEF0' }), [mainOld]);
  assert.deepEqual(await idsOf(app, { branch_name: 'topic/ä b', commit_sha: other }), []);
  assert.deepEqual(await idsOf(app, { branch_name: 'main', limit: '1' }), [mainNew]);
  assert.deepEqual(await idsOf(app, { commit_sha, limit: '1' }), [topic]);
  assert.deepEqual(await idsOf(app, { limit: '3' }), [none, mainNew, topic]);
  assert.deepEqual(await idsOf(app, { limit: '1000' }), [none, mainNew, topic, mainOld]);
});

proves('listBuilds', 404, 'for an id that is nobody’s', () =>
  api.call('listBuilds', paramsOf({ id: nowhere })),
);

proves('listBuilds', 404, 'for an app_id', async () =>
  api.call('listBuilds', paramsOf({ id: (await makeApp()).app_id ?? '' })),
);

proves('listBuilds', 404, 'for a bundle id', async () => {
  const body = { name: 'A', platform: 'ios', bundle_id: 'com.example.notes' } as const;
  await api.make('createApp', { body });
  return api.call('listBuilds', paramsOf({ id: body.bundle_id }));
});

proves('listBuilds', 404, 'for another organization', async () => {
  const app = await makeApp();
  await makeBuild(app);
  return stranger.call('listBuilds', paramsOf(app));
});

for (const commit_sha of ['abcdef', '', 'abcdefg', `${SHA}0`, ' abcdef0', 'abcdef0%', 'HEAD', 'abcdef0\n']) {
  proves('listBuilds', 422, `with the commit_sha ${JSON.stringify(commit_sha)}`, async () =>
    api.call('listBuilds', { ...paramsOf(await makeApp()), query: { commit_sha } }),
  );
}

for (const limit of ['0', '1001', '-1', '1.5', 'ten', '', '1e2', '99999999999', ' 1']) {
  proves('listBuilds', 422, `with the limit ${JSON.stringify(limit)}`, async () =>
    api.call('listBuilds', { ...paramsOf(await makeApp()), query: { limit } }),
  );
}

proves('getBuild', 200, 'comes as the list shows it', async () => {
  const app = await makeApp();
  const build_id = await makeBuild(app, { commit_sha: SHA });
  const reply = await api.call('getBuild', buildParams(app, build_id));
  assert.deepEqual([reply.body], (await api.make('listBuilds', paramsOf(app))).builds);
  return reply;
});

for (const what of ['that is nobody’s', 'of another app', 'that was deleted', 'that is no UUID']) {
  const scene = async () => {
    const app = await makeApp();
    const deleted = await makeBuild(app);
    const kept = await makeBuild(app);
    await api.make('deleteBuild', buildParams(app, deleted));
    const ids: Record<string, string> = {
      'of another app': await makeBuild(await makeApp()),
      'that was deleted': deleted,
      'that is no UUID': 'latest',
    };
    return { app, kept, id: ids[what] ?? nowhere };
  };
  proves('getBuild', 404, `for a build ${what}`, async () => {
    const { app, id } = await scene();
    return api.call('getBuild', buildParams(app, id));
  });
  proves('deleteBuild', 404, `for a build ${what}, and deletes nothing`, async () => {
    const { app, id, kept } = await scene();
    const reply = await api.call('deleteBuild', buildParams(app, id));
    assert.deepEqual(await idsOf(app), [kept]);
    assert.equal(await activeOf(app), kept);
    return reply;
  });
}

proves('getBuild', 404, 'for another organization', async () => {
  const app = await makeApp();
  return stranger.call('getBuild', buildParams(app, await makeBuild(app)));
});

proves('deleteBuild', 404, 'for another organization, and deletes nothing', async () => {
  const app = await makeApp();
  const id = await makeBuild(app);
  const reply = await stranger.call('deleteBuild', buildParams(app, id));
  assert.deepEqual(await idsOf(app), [id]);
  return reply;
});

proves('deleteBuild', 204, 'makes the newest remaining build active if it was', async () => {
  const app = await makeApp();
  const [first, second, third] = [await makeBuild(app), await makeBuild(app), await makeBuild(app)];
  assert.equal(await activeOf(app), third);
  await api.make('deleteBuild', buildParams(app, second));
  assert.equal(await activeOf(app), third);
  assert.deepEqual(await idsOf(app), [third, first]);
  await api.make('deleteBuild', buildParams(app, third));
  assert.equal(await activeOf(app), first);
  const reply = await api.call('deleteBuild', buildParams(app, first));
  assert.equal((await api.make('getApp', paramsOf(app))).active_build, null);
  assert.deepEqual(await idsOf(app), []);
  assert.equal(await makeBuild(app), await activeOf(app));
  return reply;
});

proves('deleteBuild', 204, 'leaves an older active build active', async () => {
  const app = await makeApp();
  const [older, newer] = [await makeBuild(app), await makeBuild(app), await makeBuild(app)];
  await api.make('updateApp', { ...paramsOf(app), body: { active_build_id: older } });
  const reply = await api.call('deleteBuild', buildParams(app, newer));
  assert.equal(await activeOf(app), older);
  return reply;
});

test('builds that are added and deleted by many at once leave the newest remaining one active', async () => {
  const app = await makeApp();
  const old = [];
  for (let index = 0; index < 5; index++) old.push(await makeBuild(app));
  const remove = async (id: string) => api.make('deleteBuild', buildParams(app, id));
  await Promise.all([...old.map(remove), ...Array.from({ length: 5 }, () => makeBuild(app).then(remove))]);
  assert.equal((await api.make('getApp', paramsOf(app))).active_build, null);
  await Promise.all(Array.from({ length: 10 }, () => makeBuild(app)));
  const [newest, ...rest] = await idsOf(app);
  assert.equal(rest.length, 9);
  assert.equal(await activeOf(app), newest);
});
