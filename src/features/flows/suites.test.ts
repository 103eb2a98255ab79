import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { badNames, goodNames } from '../../../test/support/names.ts';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api, owner } = service.organization;
const foreign = await service.other.api.make('createSuite', { body: { name: 'Theirs' } });

/** Ids under which this organization has no suite. */
const missing = {
  'an id that nothing has': '00000000-0000-4000-8000-000000000000',
  'a suite of another organization': foreign.id,
  'an id that is no UUID': 'not-a-uuid',
};

const makeSuite = (body = {}) => api.make('createSuite', { body: { name: 'S', ...body } });
const getSuite = (suite_id: string) => api.make('getSuite', { params: { suite_id } });

proves('createSuite', 201, 'echoes what was given and who made it', async () => {
  const given = {
    name: 'Checkout',
    description: 'd',
    instructions: 'i',
    auth_instructions: `As \${env:USER}`,
  };
  const reply = await api.call('createSuite', { body: given });
  const { id, setup_flow_id, created_at, ...rest } = reply.body;
  assert.ok(setup_flow_id);
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, { ...given, created_by: { id: owner.id, name: owner.name, type: 'user' } });
  assert.deepEqual(await getSuite(id), reply.body);
  return reply;
});

proves('createSuite', 201, 'leaves what was not given, or given as null, empty', async () => {
  const nothing = { description: null, instructions: null, auth_instructions: null };
  const reply = await api.call('createSuite', { body: { name: 'Bare', ...nothing } });
  const bare = await makeSuite({ name: 'Bare' });
  for (const suite of [reply.body, bare]) {
    const { id, created_at, created_by, ...rest } = suite;
    assert.deepEqual(rest, { name: 'Bare', ...nothing, setup_flow_id: null });
  }
  return reply;
});

for (const [what, name] of Object.entries(goodNames)) {
  proves('createSuite', 201, `accepts a name ${what}`, async () => {
    const reply = await api.call('createSuite', { body: { name } });
    assert.equal((await getSuite(reply.body.id)).name, name);
    return reply;
  });
}

proves('createSuite', 400, 'refuses a body without a name', () =>
  api.send('createSuite', { body: { description: 'd' } }),
);
proves('createSuite', 400, 'refuses to do without a body', () => api.send('createSuite', {}));

for (const [what, name] of Object.entries(badNames)) {
  proves('createSuite', 422, `refuses a name ${what}, naming the field`, async () => {
    const reply = await api.send('createSuite', { body: { name } });
    assert.match(reply.detail, /^name must/);
    return reply;
  });
}

const badTexts = {
  'a description over 10000 characters': { description: 'd'.repeat(10_001) },
  'a description that is no text': { description: ['d'] },
  'instructions over 100000 characters': { instructions: 'i'.repeat(100_001) },
  'instructions with a NUL character': { instructions: '\0' },
  'auth_instructions with a lone surrogate': { auth_instructions: '\udfff' },
  'auth_instructions that are only blank': { auth_instructions: ' \n' },
};
for (const [what, fields] of Object.entries(badTexts)) {
  proves('createSuite', 422, `refuses ${what}`, () =>
    api.send('createSuite', { body: { name: 'S', ...fields } }),
  );
  proves('updateSuite', 422, `refuses ${what} and changes nothing`, async () => {
    const suite = await makeSuite({ description: 'd', auth_instructions: 'a' });
    const reply = await api.send('updateSuite', {
      params: { suite_id: suite.id },
      body: { name: 'New', ...fields },
    });
    assert.deepEqual(await getSuite(suite.id), suite);
    return reply;
  });
}

proves(
  'listSuites',
  200,
  'lists the suites of the organization, oldest first, with their count',
  async () => {
    const made = [await makeSuite({ name: 'one' }), await makeSuite({ name: 'two', auth_instructions: 'a' })];
    const reply = await api.call('listSuites');
    const { suites, count } = reply.body;
    assert.equal(count, suites.length);
    assert.deepEqual(suites.slice(-2), made);
    assert.ok(suites.every((suite) => suite.id !== foreign.id));
    return reply;
  },
);

proves('getSuite', 200, 'gives the suite, also when its id is written in capitals', async () => {
  const suite = await makeSuite();
  const reply = await api.call('getSuite', { params: { suite_id: suite.id.toUpperCase() } });
  assert.deepEqual(reply.body, suite);
  return reply;
});

proves('updateSuite', 200, 'changes what was sent and leaves the rest', async () => {
  const suite = await makeSuite({ description: 'd', instructions: 'i', auth_instructions: 'a' });
  const reply = await api.call('updateSuite', { params: { suite_id: suite.id }, body: { name: 'New' } });
  assert.deepEqual(reply.body, { ...suite, name: 'New' });
  assert.deepEqual(await getSuite(suite.id), reply.body);
  return reply;
});

proves('updateSuite', 200, 'clears description and instructions with null', async () => {
  const suite = await makeSuite({ description: 'd', instructions: 'i', auth_instructions: 'a' });
  const cleared = { description: null, instructions: null };
  const reply = await api.call('updateSuite', { params: { suite_id: suite.id }, body: cleared });
  assert.deepEqual(reply.body, { ...suite, ...cleared });
  return reply;
});

for (const [what, body] of Object.entries({
  'an empty body': {},
  'unknown fields alone': { color: 'red' },
})) {
  proves('updateSuite', 400, `refuses ${what}`, async () => {
    const suite = await makeSuite();
    const reply = await api.send('updateSuite', { params: { suite_id: suite.id }, body });
    assert.match(reply.detail, /no recognized field/);
    return reply;
  });
}

for (const [what, name] of Object.entries(badNames)) {
  proves('updateSuite', 422, `refuses a name ${what}`, async () => {
    const suite = await makeSuite();
    const reply = await api.send('updateSuite', { params: { suite_id: suite.id }, body: { name } });
    assert.deepEqual(await getSuite(suite.id), suite);
    return reply;
  });
}

proves('deleteSuite', 204, 'takes the suite away and leaves its flows', async () => {
  const suite = await makeSuite();
  const flow = await api.make('createFlow', {
    body: { name: 'F', instructions: 'I', suite_id: suite.id },
  });
  const reply = await api.call('deleteSuite', { params: { suite_id: suite.id } });
  assert.equal((await api.call('getSuite', { params: { suite_id: suite.id } })).status, 404);
  assert.equal((await api.call('getFlow', { params: { flow_id: flow.id } })).status, 200);
  return reply;
});

proves('deleteSuite', 404, 'refuses to delete a suite twice', async () => {
  const params = { suite_id: (await makeSuite()).id };
  await api.make('deleteSuite', { params });
  return api.call('deleteSuite', { params });
});

for (const [what, suite_id] of Object.entries(missing)) {
  const params = { suite_id };
  proves('getSuite', 404, `does not find ${what}`, () => api.call('getSuite', { params }));
  proves('updateSuite', 404, `does not find ${what}`, () =>
    api.call('updateSuite', { params, body: { name: 'Mine', auth_instructions: 'Mine' } }),
  );
  proves('deleteSuite', 404, `does not find ${what}`, () => api.call('deleteSuite', { params }));
}

test('what another organization tried left the suite as it was', async () => {
  for (const id of ['updateSuite', 'deleteSuite'] as const) {
    await api.send(id, { params: { suite_id: foreign.id }, body: { name: 'Mine' } });
  }
  assert.deepEqual(await service.other.api.make('getSuite', { params: { suite_id: foreign.id } }), foreign);
});
