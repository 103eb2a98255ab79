import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestService, type TestOrganization } from '../../../test/support/test-service.ts';
import { makeKeyring } from '../../platform/crypto/keyring.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { boundToProxy, clearValue } from './seal-secrets.ts';

const service = await openTestService();
after(() => service.close());
const { keyring: old, database } = service.parts;
const added = makeKeyring([Buffer.alloc(32, 8)]);
const both = makeKeyring([Buffer.alloc(32, 8), Buffer.alloc(32, 7)]);

async function makeSecrets({ api }: TestOrganization): Promise<void> {
  const private_network = { proxy_url: 'http://proxy.internal' };
  const { id } = await api.make('createEnvironment', { body: { name: 'Staging', private_network } });
  const variable = { environment_id: id, key: 'PASSWORD', value: 'hunter2', is_secret: true };
  await api.make('createVariable', { body: variable });
  await api.make('createVariable', { body: { ...variable, key: 'HOST', is_secret: false } });
}

test('after a rotation the secrets of all organizations open with the new key alone', async () => {
  const organizations = [service.organization, service.other];
  for (const organization of organizations) await makeSecrets(organization);
  assert.equal(await resealSecrets(database, old), 0);
  assert.equal(await resealSecrets(database, both), 4);
  assert.equal(await resealSecrets(database, both), 0);
  for (const { tenant } of organizations) {
    const variables = await tenant
      .select('variables')
      .select(['id', 'key', 'value', 'value_sealed'])
      .execute();
    for (const variable of variables) assert.equal(clearValue(added, variable), 'hunter2');
    assert.equal(variables.find((variable) => variable.key === 'HOST')?.value, 'hunter2');
    const [environment] = await tenant.select('environments').select(['id', 'proxy_url_sealed']).execute();
    assert.ok(environment?.proxy_url_sealed);
    assert.equal(
      added.open(environment.proxy_url_sealed, boundToProxy(environment.id)),
      'http://proxy.internal',
    );
  }
});
