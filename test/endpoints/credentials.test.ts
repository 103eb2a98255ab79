import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { type EndpointId, endpoints } from '../../src/contract/endpoints.ts';
import { Api } from '../support/api.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { openTestService } from '../support/test-service.ts';
import { makeWorld, samples } from '../support/world.ts';

const service = await openTestService();
after(() => service.close());
const world = await makeWorld(service.organization, 'own');

for (const id of Object.keys(endpoints) as EndpointId[]) {
  test(`${id} 401 and 403: without a key, and with one that is not valid, it answers and changes nothing`, async () => {
    const before = await fingerprint(service.parts.database.pool);
    const args = {
      params: world,
      query: samples[id]?.query?.(world) ?? {},
      body: samples[id]?.body?.(world),
    };
    for (const [headers, status] of [
      [{}, 401],
      [{ 'x-api-key': '' }, 401],
      [{ 'x-api-key': 'sw_0123456789abcdef0123456789abcdef' }, 403],
      [{ 'x-api-key': service.organization.key.slice(0, -1) }, 403],
      [{ cookie: 'saywright.session_token=forged.forged' }, 401],
    ] as const) {
      const reply = await new Api(service.app, headers).send(id, args);
      assert.equal(reply.status, status);
    }
    assert.equal(await fingerprint(service.parts.database.pool), before);
  });
}
