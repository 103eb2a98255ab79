import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import type { App, Platform } from '../../contract/apps.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;

const environments = ['Staging', 'Production'];
for (const { api } of [service.organization, service.other]) {
  for (const name of environments) await api.make('createEnvironment', { body: { name } });
}
await api.make('createEnvironment', { body: { name: 'Empty' } });

const apps: App[] = [];
const identities: { platform: Platform; bundle_id?: string; app_id?: string }[] = [
  { platform: 'ios', bundle_id: 'com.example.notes' },
  { platform: 'ios', bundle_id: 'com.example.notes', app_id: 'beta' },
  { platform: 'android', bundle_id: 'com.example.notes' },
  { platform: 'android', bundle_id: 'com.example.Notes', app_id: 'beta' },
  { platform: 'web', app_id: 'beta' },
  { platform: 'web', app_id: 'alpha' },
  { platform: 'chrome-extension' },
  { platform: 'chrome-extension', bundle_id: 'beta' },
];
for (const [index, identity] of identities.entries()) {
  const body = { name: `App ${index}`, environment: [...environments, null][index % 3], ...identity };
  apps.push(await api.make('createApp', { body }));
  await service.other.api.make('createApp', { body });
}

proves('listApps', 200, 'lists all of the organization in the order they were made', async () => {
  const reply = await api.call('listApps');
  assert.deepEqual(reply.body, { apps, count: apps.length });
  return reply;
});

const FILTERS = {
  platform: ['ios', 'android', 'web', 'chrome-extension'],
  app_id: ['com.example.notes', 'beta', 'Beta', 'bet', apps[0]?.id, ''],
  bundle_id: ['com.example.notes', 'com.example.Notes', 'beta', 'com.example', '%'],
  environment: [...environments, 'Empty'],
};

test('every filter, alone and with every other, gives exactly the apps that match all of them', async () => {
  const choices = (values: readonly (string | undefined)[]) => [undefined, ...values];
  let found = 0;
  for (const platform of choices(FILTERS.platform)) {
    for (const app_id of choices(FILTERS.app_id)) {
      for (const bundle_id of choices(FILTERS.bundle_id)) {
        for (const environment of choices(FILTERS.environment)) {
          const wanted = Object.entries({ platform, app_id, bundle_id, environment }).filter(
            ([, value]) => value !== undefined,
          );
          const isWanted = (app: App) =>
            wanted.every(([field, value]) =>
              field === 'environment' ? app.environment?.name === value : app[field as 'app_id'] === value,
            );
          const { body, status } = await api.send('listApps', { query: Object.fromEntries(wanted) });
          assert.equal(status, 200);
          const expected = apps.filter(isWanted);
          assert.deepEqual(body, { apps: expected, count: expected.length }, JSON.stringify(wanted));
          if (expected.length > 0) found++;
        }
      }
    }
  }
  assert.ok(found > 40, `only ${found} combinations found anything`);
});

proves('listApps', 400, 'with an unknown environment name', () =>
  api.call('listApps', { query: { environment: 'Nowhere' } }),
);

proves('listApps', 400, 'with the name of an environment in another case', () =>
  api.call('listApps', { query: { environment: 'staging' } }),
);

proves('listApps', 400, 'with the id of an environment instead of its name', () =>
  api.call('listApps', { query: { environment: apps[0]?.environment?.id } }),
);

proves('listApps', 422, 'with a platform that is none', () =>
  api.send('listApps', { query: { platform: 'windows' } }),
);

proves('listApps', 422, 'with a bundle id that is too long', () =>
  api.call('listApps', { query: { bundle_id: 'x'.repeat(256) } }),
);
