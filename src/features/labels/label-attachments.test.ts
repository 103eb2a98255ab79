import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService, type TestOrganization } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;

let made = 0;
const makeLabel = async ({ api } = service.organization) =>
  (await api.make('createLabel', { body: { name: `label ${++made}` } })).id;
const makeFlow = async ({ api } = service.organization) =>
  (await api.make('createFlow', { body: { name: 'F', instructions: 'I' } })).id;
const makeSuite = async ({ api } = service.organization) =>
  (await api.make('createSuite', { body: { name: 'S' } })).id;

const toFlow = (flow_id: string, label_id: string) =>
  api.call('attachLabelToFlow', { params: { flow_id, label_id } });
const toSuite = (suite_id: string, label_id: string) =>
  api.call('attachLabelToSuite', { params: { suite_id, label_id } });
const fromFlow = (flow_id: string, label_id: string) =>
  api.call('detachLabelFromFlow', { params: { flow_id, label_id } });
const fromSuite = (suite_id: string, label_id: string) =>
  api.call('detachLabelFromSuite', { params: { suite_id, label_id } });

async function counts(label_id: string, { api }: TestOrganization = service.organization) {
  const { flow_count, suite_count } = await api.make('getLabel', { params: { label_id } });
  return [flow_count, suite_count];
}

const theirs = {
  label: await makeLabel(service.other),
  flow: await makeFlow(service.other),
  suite: await makeSuite(service.other),
};
const nowhere = { 'an id that nothing has': '00000000-0000-4000-8000-000000000000', 'no UUID': 'not-a-uuid' };

proves('attachLabelToFlow', 201, 'attaches the label', async () => {
  const [flow_id, label_id] = [await makeFlow(), await makeLabel()];
  const reply = await toFlow(flow_id, label_id);
  assert.deepEqual(reply.body, { flow_id, label_id });
  assert.deepEqual(await counts(label_id), [1, 0]);
  return reply;
});
proves('attachLabelToSuite', 201, 'attaches the label', async () => {
  const [suite_id, label_id] = [await makeSuite(), await makeLabel()];
  const reply = await toSuite(suite_id, label_id);
  assert.deepEqual(reply.body, { suite_id, label_id });
  assert.deepEqual(await counts(label_id), [0, 1]);
  return reply;
});

proves('attachLabelToFlow', 409, 'refuses a label that is attached already', async () => {
  const [flow, label] = [await makeFlow(), await makeLabel()];
  await toFlow(flow, label);
  const reply = await toFlow(flow, label);
  assert.deepEqual(await counts(label), [1, 0]);
  return reply;
});
proves('attachLabelToSuite', 409, 'refuses a label that is attached already', async () => {
  const [suite, label] = [await makeSuite(), await makeLabel()];
  await toSuite(suite, label);
  const reply = await toSuite(suite, label);
  assert.deepEqual(await counts(label), [0, 1]);
  return reply;
});

proves('detachLabelFromFlow', 204, 'detaches this label from this flow alone', async () => {
  const [flow, otherFlow, label] = [await makeFlow(), await makeFlow(), await makeLabel()];
  await Promise.all([toFlow(flow, label), toFlow(otherFlow, label), toFlow(flow, await makeLabel())]);
  const reply = await fromFlow(flow, label);
  assert.deepEqual(await counts(label), [1, 0]);
  assert.equal((await fromFlow(flow, label)).status, 404);
  return reply;
});
proves('detachLabelFromSuite', 204, 'detaches this label from this suite alone', async () => {
  const [suite, otherSuite, label] = [await makeSuite(), await makeSuite(), await makeLabel()];
  await Promise.all([toSuite(suite, label), toSuite(otherSuite, label), toSuite(suite, await makeLabel())]);
  const reply = await fromSuite(suite, label);
  assert.deepEqual(await counts(label), [0, 1]);
  assert.equal((await fromSuite(suite, label)).status, 404);
  return reply;
});

proves('detachLabelFromFlow', 404, 'refuses a label that is not attached to this flow', async () =>
  fromFlow(await makeFlow(), await makeLabel()),
);
proves('detachLabelFromSuite', 404, 'refuses a label that is not attached to this suite', async () =>
  fromSuite(await makeSuite(), await makeLabel()),
);

for (const [what, flow] of Object.entries({ ...nowhere, 'another organization’s': theirs.flow })) {
  proves('attachLabelToFlow', 404, `does not find the flow: ${what}`, async () =>
    toFlow(flow, await makeLabel()),
  );
  proves('detachLabelFromFlow', 404, `does not find the flow: ${what}`, async () =>
    fromFlow(flow, await makeLabel()),
  );
}
for (const [what, suite] of Object.entries({ ...nowhere, 'another organization’s': theirs.suite })) {
  proves('attachLabelToSuite', 404, `does not find the suite: ${what}`, async () =>
    toSuite(suite, await makeLabel()),
  );
  proves('detachLabelFromSuite', 404, `does not find the suite: ${what}`, async () =>
    fromSuite(suite, await makeLabel()),
  );
}
for (const [what, label] of Object.entries({ ...nowhere, 'another organization’s': theirs.label })) {
  proves('attachLabelToFlow', 404, `does not find the label: ${what}`, async () =>
    toFlow(await makeFlow(), label),
  );
  proves('detachLabelFromFlow', 404, `does not find the label: ${what}`, async () =>
    fromFlow(await makeFlow(), label),
  );
  proves('attachLabelToSuite', 404, `does not find the label: ${what}`, async () =>
    toSuite(await makeSuite(), label),
  );
  proves('detachLabelFromSuite', 404, `does not find the label: ${what}`, async () =>
    fromSuite(await makeSuite(), label),
  );
}

test('another organization can neither attach nor detach what is not its own', async () => {
  await service.other.api.make('attachLabelToFlow', {
    params: { flow_id: theirs.flow, label_id: theirs.label },
  });
  const replies = await Promise.all([
    toFlow(theirs.flow, theirs.label),
    toSuite(theirs.suite, theirs.label),
    fromFlow(theirs.flow, theirs.label),
  ]);
  assert.deepEqual(
    replies.map((reply) => reply.status),
    [404, 404, 404],
  );
  assert.deepEqual(await counts(theirs.label, service.other), [1, 0]);
});

test('a label counts its flows and its suites', async () => {
  const label = await makeLabel();
  const [flows, suites] = [
    [await makeFlow(), await makeFlow(), await makeFlow()],
    [await makeSuite(), await makeSuite()],
  ];
  await Promise.all([
    ...flows.map((flow) => toFlow(flow, label)),
    ...suites.map((suite) => toSuite(suite, label)),
  ]);
  assert.deepEqual(await counts(label), [3, 2]);
  await api.make('deleteFlow', { params: { flow_id: flows[0] ?? '' } });
  await api.make('deleteSuite', { params: { suite_id: suites[0] ?? '' } });
  assert.deepEqual(await counts(label), [2, 1]);
  const changed = await api.make('updateLabel', { params: { label_id: label }, body: { color: '#000000' } });
  assert.deepEqual([changed.flow_count, changed.suite_count], [2, 1]);
});

test('a deleted label leaves every flow and suite, which stay', async () => {
  const [flow, suite, label] = [await makeFlow(), await makeSuite(), await makeLabel()];
  await Promise.all([toFlow(flow, label), toSuite(suite, label)]);
  await api.make('deleteLabel', { params: { label_id: label } });
  assert.equal((await fromFlow(flow, label)).status, 404);
  assert.equal((await fromSuite(suite, label)).status, 404);
  await api.make('getFlow', { params: { flow_id: flow } });
  await api.make('getSuite', { params: { suite_id: suite } });
});

test('a label attached many times at once is attached once', async () => {
  const [flow, suite, label] = [await makeFlow(), await makeSuite(), await makeLabel()];
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => [toFlow(flow, label), toSuite(suite, label)]).flat(),
  );
  const statuses = replies.map((reply) => reply.status).sort();
  assert.deepEqual(statuses, [201, 201, ...Array.from({ length: 18 }, () => 409)]);
  assert.deepEqual(await counts(label), [1, 1]);
});

test('labels attached while they, their flows and their suites are deleted answer with what they found', async () => {
  for (let round = 0; round < 15; round++) {
    const label_id = await makeLabel();
    const [flow_id, suite_id] = [await makeFlow(), await makeSuite()];
    const replies = await Promise.all([
      toFlow(flow_id, label_id),
      toSuite(suite_id, label_id),
      api.call('deleteLabel', { params: { label_id } }),
      toFlow(flow_id, label_id),
      api.call('deleteFlow', { params: { flow_id } }),
      api.call('deleteSuite', { params: { suite_id } }),
      fromSuite(suite_id, label_id),
    ]);
    const surprises = replies.filter((reply) => ![201, 204, 404, 409].includes(reply.status));
    assert.deepEqual(surprises, []);
  }
});
