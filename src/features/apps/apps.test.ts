import assert from 'node:assert/strict';
import { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const stranger = service.other.api;
const nowhere = '00000000-0000-4000-8000-000000000000';

let count = 0;
const makeWebApp = (body = {}) =>
  api.make('createApp', { body: { name: 'A', platform: 'web', app_id: `web-${++count}`, ...body } });
const makeEnvironment = () => api.make('createEnvironment', { body: { name: `Environment ${++count}` } });
const makeBuild = async ({ app_id }: { app_id: string | null }) =>
  (await api.make('uploadWebBuild', { body: { app_id: app_id ?? '', url: 'https://example.org' } })).build_id;
const paramsOf = (app: { id: string }) => ({ params: { app_id: app.id } });

proves('getApp', 200, 'is found by its UUID in any case', async () => {
  const app = await makeWebApp();
  const reply = await api.call('getApp', { params: { app_id: app.id.toUpperCase() } });
  assert.deepEqual(reply.body, app);
  return reply;
});

proves('getApp', 404, 'for an id that is nobody’s', () => api.call('getApp', paramsOf({ id: nowhere })));

proves('getApp', 404, 'for an app_id instead of a UUID', async () =>
  api.call('getApp', paramsOf({ id: (await makeWebApp()).app_id ?? '' })),
);

proves('getApp', 404, 'for another organization', async () =>
  stranger.call('getApp', paramsOf(await makeWebApp())),
);

proves('updateApp', 200, 'changes what was sent and leaves the rest', async () => {
  const [first, second] = [await makeEnvironment(), await makeEnvironment()];
  const app = await makeWebApp({ environment: first.name, url: 'https://example.org' });
  const update = (body: object) => api.call('updateApp', { ...paramsOf(app), body });
  const remapping = { ios_keychain_access_group_remapping_enabled: true };
  const all = await update({ name: 'B', environment: second.name, ...remapping });
  const { id, name } = second;
  assert.deepEqual(all.body, { ...app, name: 'B', environment: { id, name }, ...remapping });
  const reply = await update({ environment: null });
  assert.deepEqual(reply.body, { ...app, name: 'B', environment: null, ...remapping });
  return reply;
});

proves('updateApp', 200, 'makes an older build active', async () => {
  const app = await makeWebApp();
  const [older, newer] = [await makeBuild(app), await makeBuild(app)];
  assert.equal((await api.make('getApp', paramsOf(app))).active_build?.id, newer);
  const reply = await api.call('updateApp', { ...paramsOf(app), body: { active_build_id: older } });
  assert.equal(reply.body.active_build?.id, older);
  return reply;
});

proves('updateApp', 400, 'with nothing that it knows', async () =>
  api.send('updateApp', { ...paramsOf(await makeWebApp()), body: { app_id: 'other', platform: 'ios' } }),
);

proves('updateApp', 400, 'with an unknown environment, and changes nothing', async () => {
  const app = await makeWebApp();
  const reply = await api.call('updateApp', {
    ...paramsOf(app),
    body: { name: 'B', environment: 'Nowhere' },
  });
  assert.deepEqual(await api.make('getApp', paramsOf(app)), app);
  return reply;
});

proves('updateApp', 404, 'for an id that is nobody’s', () =>
  api.call('updateApp', { ...paramsOf({ id: nowhere }), body: { name: 'B' } }),
);

proves('updateApp', 404, 'for another organization, and changes nothing', async () => {
  const app = await makeWebApp();
  const reply = await stranger.call('updateApp', { ...paramsOf(app), body: { name: 'Theirs' } });
  assert.deepEqual(await api.make('getApp', paramsOf(app)), app);
  return reply;
});

for (const what of ['that is nobody’s', 'of another app', 'that was deleted', 'that is no UUID']) {
  proves('updateApp', 404, `with an active_build_id ${what}, and changes nothing`, async () => {
    const app = await makeWebApp({ url: 'https://example.org' });
    const deleted = await makeBuild(app);
    await api.make('deleteBuild', { params: { app_id: app.id, build_id: deleted } });
    const ids: Record<string, string> = {
      'of another app': await makeBuild(await makeWebApp()),
      'that was deleted': deleted,
      'that is no UUID': 'latest',
    };
    const body = { name: 'B', active_build_id: ids[what] ?? nowhere };
    const reply = await api.call('updateApp', { ...paramsOf(app), body });
    assert.deepEqual(await api.make('getApp', paramsOf(app)), app);
    return reply;
  });
}

for (const body of [
  { name: '' },
  { environment: 7 },
  { ios_keychain_access_group_remapping_enabled: 'yes' },
]) {
  proves('updateApp', 422, `with ${JSON.stringify(body)}`, async () =>
    api.send('updateApp', { ...paramsOf(await makeWebApp()), body }),
  );
}

proves('deleteApp', 204, 'takes its builds and dependencies along, and frees its app_id', async () => {
  const app = await makeWebApp({ url: 'https://example.org' });
  const extension = await api.make('createApp', { body: { name: 'E', platform: 'chrome-extension' } });
  await api.make('attachDependency', { ...paramsOf(app), body: { dependency_app_id: extension.id } });
  const reply = await api.call('deleteApp', paramsOf(app));
  assert.equal((await api.call('getApp', paramsOf(app))).status, 404);
  assert.equal((await api.call('listBuilds', paramsOf(app))).status, 404);
  await makeWebApp({ app_id: app.app_id });
  await api.make('deleteApp', paramsOf(extension));
  return reply;
});

proves('deleteApp', 404, 'the second time', async () => {
  const app = await makeWebApp();
  await api.make('deleteApp', paramsOf(app));
  return api.call('deleteApp', paramsOf(app));
});

proves('deleteApp', 404, 'for another organization, and deletes nothing', async () => {
  const app = await makeWebApp({ url: 'https://example.org' });
  const reply = await stranger.call('deleteApp', paramsOf(app));
  assert.deepEqual(await api.make('getApp', paramsOf(app)), app);
  return reply;
});

proves('deleteApp', 409, 'while a web app depends on it, and deletes nothing', async () => {
  const [app, extension] = [
    await makeWebApp(),
    await api.make('createApp', { body: { name: 'E', platform: 'chrome-extension' } }),
  ];
  await api.make('attachDependency', { ...paramsOf(app), body: { dependency_app_id: extension.id } });
  const reply = await api.call('deleteApp', paramsOf(extension));
  assert.equal((await api.make('listDependencies', paramsOf(app))).count, 1);
  return reply;
});
