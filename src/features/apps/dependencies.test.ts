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
const makeApp = (platform: 'web' | 'chrome-extension' | 'ios', caller = api) =>
  caller.make('createApp', {
    body: {
      name: `App ${++count}`,
      platform,
      app_id: platform === 'web' ? `web-${count}` : null,
      bundle_id: platform === 'ios' ? `ios.${count}` : null,
    },
  });
const paramsOf = (app: { id: string }) => ({ params: { app_id: app.id } });
const attach = (app: { id: string }, dependency_app_id: string, caller = api) =>
  caller.call('attachDependency', { ...paramsOf(app), body: { dependency_app_id } });
const detach = (app: { id: string }, dependency_app_id: string, caller = api) =>
  caller.call('detachDependency', { params: { app_id: app.id, dependency_app_id } });
const attachedTo = async (app: { id: string }) =>
  (await api.make('listDependencies', paramsOf(app))).dependencies.map(({ app }) => app.id);

proves('attachDependency', 201, 'shows the extension with its active build', async () => {
  const [app, extension] = [await makeApp('web'), await makeApp('chrome-extension')];
  const reply = await attach(app, extension.id.toUpperCase());
  assert.deepEqual(reply.body, { app_id: app.id, dependency: { app: extension } });
  return reply;
});

proves('attachDependency', 400, 'without dependency_app_id', async () =>
  api.send('attachDependency', { ...paramsOf(await makeApp('web')), body: {} }),
);

proves('attachDependency', 404, 'for an app that is nobody’s', async () =>
  attach({ id: nowhere }, (await makeApp('chrome-extension')).id),
);

proves('attachDependency', 404, 'for an extension that is nobody’s', async () =>
  attach(await makeApp('web'), nowhere),
);

proves('attachDependency', 404, 'for an extension id that is no UUID', async () =>
  attach(await makeApp('web'), 'e'),
);

proves('attachDependency', 404, 'for an extension of another organization', async () => {
  const app = await makeApp('web');
  const reply = await attach(app, (await makeApp('chrome-extension', stranger)).id);
  assert.deepEqual(await attachedTo(app), []);
  return reply;
});

proves('attachDependency', 404, 'for an app of another organization, and attaches nothing', async () => {
  const app = await makeApp('web');
  const reply = await attach(app, (await makeApp('chrome-extension', stranger)).id, stranger);
  assert.deepEqual(await attachedTo(app), []);
  return reply;
});

proves('attachDependency', 409, 'the second time', async () => {
  const [app, extension] = [await makeApp('web'), await makeApp('chrome-extension')];
  await attach(app, extension.id);
  const reply = await attach(app, extension.id);
  assert.deepEqual(await attachedTo(app), [extension.id]);
  return reply;
});

test('of ten who attach the same extension at once, one succeeds', async () => {
  const [app, extension] = [await makeApp('web'), await makeApp('chrome-extension')];
  const replies = await Promise.all(Array.from({ length: 10 }, () => attach(app, extension.id)));
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, ...Array(9).fill(409)]);
});

for (const platform of ['ios', 'chrome-extension'] as const) {
  proves('attachDependency', 422, `to an app for ${platform}`, async () =>
    attach(await makeApp(platform), (await makeApp('chrome-extension')).id),
  );
}

for (const platform of ['ios', 'web'] as const) {
  proves('attachDependency', 422, `of an app for ${platform}`, async () =>
    attach(await makeApp('web'), (await makeApp(platform)).id),
  );
}

proves('attachDependency', 422, 'of a web app to itself', async () => {
  const app = await makeApp('web');
  return attach(app, app.id);
});

proves('attachDependency', 422, 'of something that is no text', async () =>
  api.send('attachDependency', { ...paramsOf(await makeApp('web')), body: { dependency_app_id: 7 } }),
);

test('an extension that is deleted while others attach it is attached or gone, never half', async () => {
  const [apps, extension] = [
    await Promise.all(Array.from({ length: 6 }, () => makeApp('web'))),
    await makeApp('chrome-extension'),
  ];
  const attachments = apps.map((app) => attach(app, extension.id));
  const deletions = Array.from({ length: 3 }, () => api.call('deleteApp', paramsOf(extension)));
  const deleted = (await Promise.all(deletions)).map((reply) => reply.status);
  for (const { status } of await Promise.all(attachments))
    assert.ok(status === 201 || status === 404, `${status}`);
  for (const status of deleted) assert.ok([204, 404, 409].includes(status), `${status}`);
  const isGone = (await api.call('getApp', paramsOf(extension))).status === 404;
  const attached = await Promise.all(apps.map(attachedTo));
  if (isGone) assert.deepEqual(attached.flat(), []);
});

proves('listDependencies', 200, 'lists the extensions in the order they were attached', async () => {
  const app = await makeApp('web');
  const extensions = [await makeApp('chrome-extension'), await makeApp('chrome-extension')].reverse();
  for (const { id } of extensions) await attach(app, id);
  const reply = await api.call('listDependencies', paramsOf(app));
  assert.deepEqual(reply.body, {
    app_id: app.id,
    dependencies: extensions.map((app) => ({ app })),
    count: 2,
  });
  assert.deepEqual(await attachedTo(await makeApp('web')), []);
  return reply;
});

proves('listDependencies', 404, 'for an app that is nobody’s', () =>
  api.call('listDependencies', paramsOf({ id: nowhere })),
);

proves('listDependencies', 404, 'for an app_id', async () =>
  api.call('listDependencies', paramsOf({ id: (await makeApp('web')).app_id ?? '' })),
);

proves('listDependencies', 404, 'for another organization', async () =>
  stranger.call('listDependencies', paramsOf(await makeApp('web'))),
);

proves('detachDependency', 200, 'leaves the extension itself and other attachments alone', async () => {
  const [one, two] = [await makeApp('web'), await makeApp('web')];
  const [extension, kept] = [await makeApp('chrome-extension'), await makeApp('chrome-extension')];
  for (const app of [one, two]) for (const { id } of [extension, kept]) await attach(app, id);
  const reply = await detach(one, extension.id);
  assert.deepEqual(reply.body, { app_id: one.id, dependency_app_id: extension.id, detached: true });
  assert.deepEqual(await attachedTo(one), [kept.id]);
  assert.deepEqual(await attachedTo(two), [extension.id, kept.id]);
  assert.equal((await attach(one, extension.id)).status, 201);
  return reply;
});

proves('detachDependency', 404, 'the second time', async () => {
  const [app, extension] = [await makeApp('web'), await makeApp('chrome-extension')];
  await attach(app, extension.id);
  await detach(app, extension.id);
  return detach(app, extension.id);
});

proves('detachDependency', 404, 'for ids that are nobody’s or no UUIDs', async () => {
  const app = await makeApp('web');
  assert.equal((await detach({ id: 'app' }, nowhere)).status, 404);
  assert.equal((await detach(app, 'extension')).status, 404);
  return detach({ id: nowhere }, nowhere);
});

proves('detachDependency', 404, 'for another organization, and detaches nothing', async () => {
  const [app, extension] = [await makeApp('web'), await makeApp('chrome-extension')];
  await attach(app, extension.id);
  const reply = await detach(app, extension.id, stranger);
  assert.deepEqual(await attachedTo(app), [extension.id]);
  return reply;
});
