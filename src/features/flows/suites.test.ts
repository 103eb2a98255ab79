import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api, owner } = service.organization;
const nowhere = '00000000-0000-4000-8000-000000000000';

proves('createSuite', 201, 'echoes what was given and who made it', async () => {
  const reply = await api.call('createSuite', {
    body: {
      name: 'Checkout',
      description: 'd',
      instructions: 'i',
      auth_instructions: 'Log in as ${env:USER}',
    },
  });
  const { id, setup_flow_id, created_at, ...rest } = reply.body;
  assert.ok(id && setup_flow_id);
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, {
    name: 'Checkout',
    description: 'd',
    instructions: 'i',
    auth_instructions: 'Log in as ${env:USER}',
    created_by: { id: owner.id, name: owner.name, type: 'user' },
  });
  return reply;
});
