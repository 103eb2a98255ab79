import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Reply } from '../../../test/support/api.ts';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api, key } = service.organization;
const text = { name: 'F', instructions: 'I' };
const foreignSuite = await service.other.api.make('createSuite', { body: { name: 'Theirs' } });
const foreignFlow = await service.other.api.make('createFlow', { body: text });

const makeFlow = async () => ({ flow_id: (await api.make('createFlow', { body: text })).id });
const makeSuite = async () => ({ suite_id: (await api.make('createSuite', { body: { name: 'S' } })).id });

/** A body that is sent as it is written. */
async function putText(endpoint: 'putFlowVariables' | 'putSuiteVariables', path: string, payload: string) {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const answer = await service.app.inject({ method: 'PUT', url: path, headers, payload });
  const body = answer.json();
  const reply: Reply = {
    endpoint,
    status: answer.statusCode,
    body,
    detail: body.detail,
    headers: answer.headers,
  };
  return reply;
}

const someVariables = {
  USER: 'ann',
  user: 'names differ by letter case',
  _1: '',
  constructor: 'is a name like any other',
  LONG: 'v'.repeat(65_536),
  MARKUP: `"\\ \${env:USER} \u0001 🦊 = , \n`,
};

const badVariables: Record<string, unknown> = {
  'a key that starts with a digit': { '1A': 'x' },
  'a key with a hyphen': { 'A-B': 'x' },
  'an empty key': { '': 'x' },
  'a key of 256 characters': { ['K'.repeat(256)]: 'x' },
  'a value that is a number': { A: 1 },
  'a value that is null': { A: null },
  'a value over 65536 characters': { A: 'v'.repeat(65_537) },
  'a value with a NUL character': { A: 'a\0b' },
  'a value with a lone surrogate': { A: '\ud800' },
  'more than 500 variables': Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`K${n}`, 'x'])),
  'a list': ['A'],
  'null in place of the variables': null,
};

const nowhere = { 'an id that nothing has': '00000000-0000-4000-8000-000000000000', 'no UUID': 'not-a-uuid' };

proves('getFlowVariables', 200, 'gives nothing for a new flow', async () => {
  const reply = await api.call('getFlowVariables', { params: await makeFlow() });
  assert.deepEqual(reply.body, {});
  return reply;
});
proves('getSuiteVariables', 200, 'gives nothing for a new suite', async () => {
  const reply = await api.call('getSuiteVariables', { params: await makeSuite() });
  assert.deepEqual(reply.body, {});
  return reply;
});

proves('putFlowVariables', 200, 'replaces all variables, of this flow alone', async () => {
  const [params, untouched] = [await makeFlow(), await makeFlow()];
  await api.make('putFlowVariables', { params, body: { OLD: 'x' } });
  const reply = await api.call('putFlowVariables', { params, body: someVariables });
  assert.deepEqual(reply.body, someVariables);
  assert.deepEqual(await api.make('getFlowVariables', { params }), someVariables);
  assert.deepEqual(await api.make('getFlowVariables', { params: untouched }), {});
  return reply;
});
proves('putSuiteVariables', 200, 'replaces all variables, of this suite alone', async () => {
  const [params, untouched] = [await makeSuite(), await makeSuite()];
  await api.make('putSuiteVariables', { params, body: { OLD: 'x' } });
  const reply = await api.call('putSuiteVariables', { params, body: someVariables });
  assert.deepEqual(reply.body, someVariables);
  assert.deepEqual(await api.make('getSuiteVariables', { params }), someVariables);
  assert.deepEqual(await api.make('getSuiteVariables', { params: untouched }), {});
  return reply;
});

proves('putFlowVariables', 200, 'clears the variables with an empty object', async () => {
  const params = await makeFlow();
  await api.make('putFlowVariables', { params, body: someVariables });
  const reply = await api.call('putFlowVariables', { params, body: {} });
  assert.deepEqual(await api.make('getFlowVariables', { params }), {});
  return reply;
});

for (const [what, payload] of Object.entries({
  'is no JSON': '{"A": ',
  'would reach into prototypes': '{"__proto__": "x"}',
})) {
  proves('putFlowVariables', 400, `refuses a body that ${what}`, async () => {
    const params = await makeFlow();
    await api.make('putFlowVariables', { params, body: { A: 'x' } });
    const reply = await putText('putFlowVariables', `/api/v1/flows/${params.flow_id}/variables`, payload);
    assert.deepEqual(await api.make('getFlowVariables', { params }), { A: 'x' });
    return reply;
  });
  proves('putSuiteVariables', 400, `refuses a body that ${what}`, async () => {
    const params = await makeSuite();
    await api.make('putSuiteVariables', { params, body: { A: 'x' } });
    const reply = await putText('putSuiteVariables', `/api/v1/suites/${params.suite_id}/variables`, payload);
    assert.deepEqual(await api.make('getSuiteVariables', { params }), { A: 'x' });
    return reply;
  });
}

for (const [what, body] of Object.entries(badVariables)) {
  proves('putFlowVariables', 422, `refuses ${what} and keeps what was there`, async () => {
    const params = await makeFlow();
    await api.make('putFlowVariables', { params, body: { A: 'x' } });
    const reply = await api.send('putFlowVariables', { params, body });
    assert.deepEqual(await api.make('getFlowVariables', { params }), { A: 'x' });
    return reply;
  });
  proves('putSuiteVariables', 422, `refuses ${what} and keeps what was there`, async () => {
    const params = await makeSuite();
    await api.make('putSuiteVariables', { params, body: { A: 'x' } });
    const reply = await api.send('putSuiteVariables', { params, body });
    assert.deepEqual(await api.make('getSuiteVariables', { params }), { A: 'x' });
    return reply;
  });
}

for (const [what, flow_id] of Object.entries({ ...nowhere, 'another organization’s': foreignFlow.id })) {
  const params = { flow_id };
  proves('getFlowVariables', 404, `does not find the flow: ${what}`, () =>
    api.call('getFlowVariables', { params }),
  );
  proves('putFlowVariables', 404, `does not find the flow: ${what}`, () =>
    api.call('putFlowVariables', { params, body: { A: 'x' } }),
  );
}
for (const [what, suite_id] of Object.entries({ ...nowhere, 'another organization’s': foreignSuite.id })) {
  const params = { suite_id };
  proves('getSuiteVariables', 404, `does not find the suite: ${what}`, () =>
    api.call('getSuiteVariables', { params }),
  );
  proves('putSuiteVariables', 404, `does not find the suite: ${what}`, () =>
    api.call('putSuiteVariables', { params, body: { A: 'x' } }),
  );
}

test('what another organization tried left the variables as they were', async () => {
  const flow = { flow_id: foreignFlow.id };
  const suite = { suite_id: foreignSuite.id };
  await api.call('putFlowVariables', { params: flow, body: { A: 'x' } });
  await api.call('putSuiteVariables', { params: suite, body: { A: 'x' } });
  assert.deepEqual(await service.other.api.make('getFlowVariables', { params: flow }), {});
  assert.deepEqual(await service.other.api.make('getSuiteVariables', { params: suite }), {});
});

test('500 variables are accepted', async () => {
  const body = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`K${n}`, 'x']));
  const params = await makeFlow();
  await api.make('putFlowVariables', { params, body });
  assert.deepEqual(await api.make('getFlowVariables', { params }), body);
});
