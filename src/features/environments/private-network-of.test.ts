import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestService } from '../../../test/support/test-service.ts';
import { newId } from '../../platform/new-id.ts';
import { privateNetworkOf } from './private-network-of.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
const { keyring } = service.parts;

test('a private network is opened for running, as it was written', async () => {
  const private_network = { proxy_url: 'socks5://tester:p%40ss@vpn.internal:1080' };
  const environment = await api.make('createEnvironment', { body: { name: 'Overlay', private_network } });
  assert.deepEqual(await privateNetworkOf(tenant, keyring, environment.id), private_network);
});

test('an environment without one, and one that is gone, have none', async () => {
  const environment = await api.make('createEnvironment', { body: { name: 'Open' } });
  assert.equal(await privateNetworkOf(tenant, keyring, environment.id), null);
  assert.equal(await privateNetworkOf(tenant, keyring, newId()), null);
});
