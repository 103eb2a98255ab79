import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { badNames } from '../../../test/support/names.ts';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const stranger = service.other.api;

let count = 0;
const makeWebApp = (body = {}) =>
  api.make('createApp', { body: { name: 'A', platform: 'web', app_id: `web-${++count}`, ...body } });
const makeEnvironment = () => api.make('createEnvironment', { body: { name: `Environment ${++count}` } });
const paramsOf = (app: { id: string }) => ({ params: { app_id: app.id } });

proves('createApp', 201, 'makes a mobile app whose app_id is its bundle id', async () => {
  const environment = await makeEnvironment();
  const body = {
    name: 'Notes',
    platform: 'ios',
    bundle_id: 'com.example.Notes',
    environment: environment.name,
  } as const;
  const reply = await api.call('createApp', { body });
  const { id, created_at, ...rest } = reply.body;
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, {
    name: 'Notes',
    platform: 'ios',
    bundle_id: 'com.example.Notes',
    app_id: 'com.example.Notes',
    ios_keychain_access_group_remapping_enabled: false,
    active_build: null,
    environment: { id: environment.id, name: environment.name },
  });
  assert.deepEqual(await api.make('getApp', { params: { app_id: id } }), reply.body);
  return reply;
});

proves('createApp', 201, 'makes a web app whose url is its first build, and active', async () => {
  const body = { name: 'Shop', platform: 'web', app_id: 'shop', url: 'https://shop.example/?a=b' } as const;
  const reply = await api.call('createApp', { body });
  const { builds } = await api.make('listBuilds', paramsOf(reply.body));
  assert.deepEqual(
    builds.map(({ id, url, is_active }) => ({ id, url, is_active })),
    [{ id: reply.body.active_build?.id, url: body.url, is_active: true }],
  );
  assert.deepEqual([reply.body.app_id, reply.body.bundle_id], ['shop', null]);
  return reply;
});

proves('createApp', 201, 'keeps a custom app_id beside the bundle id', async () => {
  const body = {
    name: 'N',
    platform: 'android',
    bundle_id: 'com.example.notes',
    app_id: 'Notes_2.beta',
  } as const;
  const reply = await api.call('createApp', { body });
  assert.deepEqual([reply.body.app_id, reply.body.bundle_id], ['Notes_2.beta', 'com.example.notes']);
  return reply;
});

proves('createApp', 201, 'makes an extension without any id of its own', async () => {
  const reply = await api.call('createApp', { body: { name: 'E', platform: 'chrome-extension' } });
  assert.deepEqual([reply.body.app_id, reply.body.bundle_id], [null, null]);
  return reply;
});

for (const [what, body] of [
  ['without a name', { platform: 'web', app_id: 'a' }],
  ['without a platform', { name: 'A', app_id: 'a' }],
  ['a web app without app_id', { name: 'A', platform: 'web' }],
  ['a web app with a bundle id', { name: 'A', platform: 'web', app_id: 'a', bundle_id: 'com.example' }],
  ['an iOS app without bundle id', { name: 'A', platform: 'ios', app_id: 'a' }],
  ['an Android app without bundle id', { name: 'A', platform: 'android' }],
  ['a mobile app with a url', { name: 'A', platform: 'ios', bundle_id: 'a.b', url: 'https://example.org' }],
  ['an unknown environment', { name: 'A', platform: 'web', app_id: 'a', environment: 'Nowhere' }],
] as const) {
  proves('createApp', 400, `${what}, and makes nothing`, async () => {
    const { count: before } = await api.make('listApps');
    const reply = await api.send('createApp', { body });
    assert.equal((await api.make('listApps')).count, before);
    return reply;
  });
}

proves('createApp', 400, 'in an environment of another organization', async () => {
  await stranger.make('createEnvironment', { body: { name: 'Theirs' } });
  return api.call('createApp', { body: { name: 'A', platform: 'web', app_id: 'a', environment: 'Theirs' } });
});

proves('createApp', 409, 'with the app_id of another app of its platform', async () => {
  const app_id = `taken-${++count}`;
  await makeWebApp({ app_id });
  await stranger.make('createApp', { body: { name: 'A', platform: 'web', app_id } });
  await api.make('createApp', { body: { name: 'A', platform: 'android', bundle_id: 'a.b', app_id } });
  return api.call('createApp', { body: { name: 'B', platform: 'web', app_id, url: 'https://example.org' } });
});

for (const second of [
  {},
  { app_id: 'com.example.once' },
  { bundle_id: 'other.bundle', app_id: 'com.example.once' },
]) {
  proves(
    'createApp',
    409,
    `with a bundle id as app_id that is taken, ${JSON.stringify(second)}`,
    async () => {
      const body = { name: 'A', platform: 'ios', bundle_id: 'com.example.once' } as const;
      await api.call('createApp', { body });
      return api.call('createApp', { body: { ...body, ...second } });
    },
  );
}

test('of ten who create the same app at once, one succeeds', async () => {
  const body = { name: 'A', platform: 'web', app_id: 'contested' } as const;
  const replies = await Promise.all(Array.from({ length: 10 }, () => api.call('createApp', { body })));
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, ...Array(9).fill(409)]);
});

for (const app_id of ['', 'Shop', 'a_b', 'a.b', '-a', 'a-', 'a--b', 'a b', 'ä', 'a\n', 'a'.repeat(256)]) {
  proves('createApp', 422, `a web app with the app_id ${JSON.stringify(app_id.slice(0, 9))}`, () =>
    api.call('createApp', { body: { name: 'A', platform: 'web', app_id } }),
  );
}

for (const [what, body] of [
  ['a platform that is none', { platform: 'windows' }],
  ['a bundle id with a space', { platform: 'ios', app_id: undefined, bundle_id: 'a b' }],
  ['an app_id of a mobile app with a slash', { platform: 'ios', bundle_id: 'a.b', app_id: 'a/b' }],
  ['a url that is none', { url: 'shop' }],
  ['a url that is a program', { url: 'javascript:alert(1)' }],
] as const) {
  proves('createApp', 422, `with ${what}`, () =>
    api.send('createApp', { body: { name: 'A', platform: 'web', app_id: 'a', ...body } }),
  );
}

for (const [what, name] of Object.entries(badNames)) {
  proves('createApp', 422, `with a name ${what}`, () =>
    api.send('createApp', { body: { name, platform: 'web', app_id: 'a' } }),
  );
}
