import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
const stranger = service.other.api;
const nowhere = '00000000-0000-4000-8000-000000000000';

let count = 0;
const makeEnvironment = (body = {}) =>
  api.make('createEnvironment', { body: { name: `Environment ${++count}`, ...body } });
const proxy = { proxy_url: 'socks5://user:hunter2@proxy.internal:1080' };
const idOf = (environment: { id: string }) => ({ environment_id: environment.id });

proves('createEnvironment', 201, 'starts empty, with its private network hidden', async () => {
  const reply = await api.call('createEnvironment', { body: { name: 'Staging', private_network: proxy } });
  const { id, created_at, ...rest } = reply.body;
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, { name: 'Staging', env_vars: [], private_network: { proxy_url: '***' } });
  assert.deepEqual(await api.make('getEnvironment', { params: { environment_id: id } }), reply.body);
  return reply;
});

proves('createEnvironment', 400, 'without a name', () => api.send('createEnvironment', { body: {} }));

proves('createEnvironment', 400, 'with a private network that lacks its proxy', () =>
  api.send('createEnvironment', { body: { name: 'N', private_network: {} } }),
);

proves('createEnvironment', 409, 'with the name of another one', async () => {
  const { name } = await makeEnvironment();
  return api.call('createEnvironment', { body: { name } });
});

for (const [what, body] of [
  ['an empty name', { name: '' }],
  ['a name of 256 characters', { name: 'x'.repeat(256) }],
  ['a name that is no text', { name: 7 }],
  ['a proxy that is no address', { name: 'N', private_network: { proxy_url: 'proxy.internal' } }],
  ['a proxy of another kind', { name: 'N', private_network: { proxy_url: 'ftp://proxy.internal' } }],
  ['a private network that is text', { name: 'N', private_network: 'http://proxy.internal' }],
] as const) {
  proves('createEnvironment', 422, `with ${what}`, () => api.send('createEnvironment', { body }));
}

test('names are compared as written, and are unique only within an organization', async () => {
  const { name } = await makeEnvironment();
  await api.make('createEnvironment', { body: { name: name.toUpperCase() } });
  await stranger.make('createEnvironment', { body: { name } });
});

test('of ten who create the same name at once, one succeeds and nine are told', async () => {
  const create = () => api.call('createEnvironment', { body: { name: 'Contested' } });
  const replies = await Promise.all(Array.from({ length: 10 }, create));
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, ...Array(9).fill(409)]);
});

proves('listEnvironments', 200, 'lists those of the organization in the order they were made', async () => {
  const made = [await makeEnvironment(), await makeEnvironment({ private_network: proxy })];
  await stranger.make('createEnvironment', { body: { name: 'Not ours' } });
  const reply = await api.call('listEnvironments');
  assert.equal(reply.body.count, reply.body.environments.length);
  assert.deepEqual(reply.body.environments.slice(-2), made);
  assert.ok(!reply.body.environments.some((one) => one.name === 'Not ours'));
  return reply;
});

proves('getEnvironment', 200, 'comes with its variables in order of their keys', async () => {
  const environment = await makeEnvironment();
  const variable = (key: string) =>
    api.make('createVariable', { body: { environment_id: environment.id, key, value: key } });
  const [second, first] = [await variable('B'), await variable('A')];
  const reply = await api.call('getEnvironment', { params: idOf(environment) });
  assert.deepEqual(reply.body, { ...environment, env_vars: [first, second] });
  return reply;
});

proves('getEnvironment', 404, 'for an id that is nobody’s', () =>
  api.call('getEnvironment', { params: { environment_id: nowhere } }),
);

proves('getEnvironment', 404, 'for an id that is no UUID', () =>
  api.call('getEnvironment', { params: { environment_id: 'Staging' } }),
);

proves('getEnvironment', 404, 'for another organization', async () =>
  stranger.call('getEnvironment', { params: idOf(await makeEnvironment()) }),
);

proves('updateEnvironment', 200, 'changes what was sent and leaves the rest', async () => {
  const environment = await makeEnvironment({ private_network: proxy });
  const reply = await api.call('updateEnvironment', { params: idOf(environment), body: { name: 'Renamed' } });
  assert.deepEqual(reply.body, { ...environment, name: 'Renamed' });
  return reply;
});

proves('updateEnvironment', 200, 'sets, replaces and clears a private network unseen', async () => {
  const environment = await makeEnvironment();
  const params = idOf(environment);
  const sealed = async () => {
    const row = await tenant
      .select('environments')
      .where('id', '=', environment.id)
      .select('proxy_url_sealed')
      .executeTakeFirstOrThrow();
    return row.proxy_url_sealed;
  };
  const set = await api.call('updateEnvironment', { params, body: { private_network: proxy } });
  assert.deepEqual(set.body.private_network, { proxy_url: '***' });
  const before = await sealed();
  assert.ok(before && !before.includes('hunter2') && !before.includes('proxy.internal'));
  await api.make('updateEnvironment', { params, body: { private_network: { proxy_url: 'http://p' } } });
  assert.notDeepEqual(await sealed(), before);
  const reply = await api.call('updateEnvironment', { params, body: { private_network: null } });
  assert.deepEqual(reply.body, environment);
  assert.equal(await sealed(), null);
  return reply;
});

proves('updateEnvironment', 400, 'with nothing that it knows', async () =>
  api.send('updateEnvironment', { params: idOf(await makeEnvironment()), body: { colour: 'red' } }),
);

proves('updateEnvironment', 404, 'for an id that is nobody’s', () =>
  api.call('updateEnvironment', { params: { environment_id: nowhere }, body: { name: 'N' } }),
);

proves('updateEnvironment', 404, 'for another organization, and changes nothing', async () => {
  const environment = await makeEnvironment();
  const reply = await stranger.call('updateEnvironment', {
    params: idOf(environment),
    body: { name: 'Theirs' },
  });
  assert.deepEqual(await api.make('getEnvironment', { params: idOf(environment) }), environment);
  return reply;
});

proves('updateEnvironment', 409, 'with the name of another one, and changes nothing', async () => {
  const [taken, environment] = [await makeEnvironment(), await makeEnvironment()];
  const body = { name: taken.name, private_network: proxy };
  const reply = await api.call('updateEnvironment', { params: idOf(environment), body });
  assert.deepEqual(await api.make('getEnvironment', { params: idOf(environment) }), environment);
  return reply;
});

proves('updateEnvironment', 422, 'with an empty name', async () =>
  api.call('updateEnvironment', { params: idOf(await makeEnvironment()), body: { name: '' } }),
);

proves('deleteEnvironment', 204, 'takes its variables along', async () => {
  const environment = await makeEnvironment();
  const body = { environment_id: environment.id, key: 'A', value: 'a' };
  const { id: variable_id } = await api.make('createVariable', { body });
  const reply = await api.call('deleteEnvironment', { params: idOf(environment) });
  assert.equal((await api.call('getEnvironment', { params: idOf(environment) })).status, 404);
  assert.equal((await api.call('getVariable', { params: { variable_id } })).status, 404);
  return reply;
});

proves('deleteEnvironment', 404, 'the second time', async () => {
  const environment = await makeEnvironment();
  await api.make('deleteEnvironment', { params: idOf(environment) });
  return api.call('deleteEnvironment', { params: idOf(environment) });
});

proves('deleteEnvironment', 404, 'for another organization, and deletes nothing', async () => {
  const environment = await makeEnvironment();
  const reply = await stranger.call('deleteEnvironment', { params: idOf(environment) });
  assert.deepEqual(await api.make('getEnvironment', { params: idOf(environment) }), environment);
  return reply;
});

proves('deleteEnvironment', 409, 'while an app belongs to it, and only then', async () => {
  const environment = await makeEnvironment();
  const body = { name: 'A', platform: 'web', app_id: 'in-use', environment: environment.name } as const;
  const app = await api.make('createApp', { body });
  const reply = await api.call('deleteEnvironment', { params: idOf(environment) });
  assert.deepEqual(await api.make('getEnvironment', { params: idOf(environment) }), environment);
  await api.make('updateApp', { params: { app_id: app.id }, body: { environment: null } });
  await api.make('deleteEnvironment', { params: idOf(environment) });
  return reply;
});
