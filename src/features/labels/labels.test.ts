import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { badNames, goodNames } from '../../../test/support/names.ts';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const foreign = await service.other.api.make('createLabel', { body: { name: 'theirs' } });

const missing = {
  'an id that nothing has': '00000000-0000-4000-8000-000000000000',
  'a label of another organization': foreign.id,
  'an id that is no UUID': 'not-a-uuid',
};

let made = 0;
const unusedName = () => `label ${++made}`;
const makeLabel = (body = {}) => api.make('createLabel', { body: { name: unusedName(), ...body } });
const getLabel = (label_id: string) => api.make('getLabel', { params: { label_id } });
const update = (label_id: string, body: object) => api.send('updateLabel', { params: { label_id }, body });
const listNames = async () => (await api.make('listLabels')).labels.map((label) => label.name);

/** Names of which each pair is one name, letter case aside. */
const samePairs = [
  ['Smoke', 'sMOKE'],
  ['Ä', 'ä'],
  ['ПРИВЕТ', 'привет'],
  ['Ünïcode Nightly', 'üNÏCODE nIGHTLY'],
  ['é composed', 'e\u0301 COMPOSED'],
] as const;

proves('createLabel', 201, 'makes a label with the colour given', async () => {
  const reply = await api.call('createLabel', { body: { name: 'Given', color: '#3b82f6' } });
  const { id, created_at, ...rest } = reply.body;
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, { name: 'Given', color: '#3b82f6', flow_count: 0, suite_count: 0 });
  assert.deepEqual(await getLabel(id), reply.body);
  return reply;
});

proves('createLabel', 201, 'writes a colour that was given in capitals in small letters', async () => {
  const reply = await api.call('createLabel', { body: { name: unusedName(), color: '#ABCDEF' } });
  assert.equal(reply.body.color, '#ABCDEF');
  return reply;
});

proves('createLabel', 201, 'derives the same colour from a name in every organization and case', async () => {
  const reply = await api.call('createLabel', { body: { name: 'Derived Ä' } });
  const other = await service.other.api.make('createLabel', { body: { name: 'DERIVED ä', color: null } });
  assert.match(reply.body.color, /^#[0-9a-f]{6}$/);
  assert.equal(reply.body.color, other.color);
  assert.notEqual(reply.body.color, (await makeLabel()).color);
  return reply;
});

for (const [what, name] of Object.entries(goodNames)) {
  proves('createLabel', 201, `accepts a name ${what}`, async () => {
    const reply = await api.call('createLabel', { body: { name } });
    assert.equal((await getLabel(reply.body.id)).name, name);
    return reply;
  });
}

proves('createLabel', 400, 'refuses a body without a name', () =>
  api.send('createLabel', { body: { color: '#000000' } }),
);

for (const [first, second] of samePairs) {
  proves('createLabel', 409, `takes ${first} and ${second} for one name`, async () => {
    await makeLabel({ name: first });
    const before = await listNames();
    const reply = await api.call('createLabel', { body: { name: second } });
    assert.deepEqual(await listNames(), before);
    return reply;
  });
}

const badColors = {
  'a colour by name': 'red',
  'a colour of three digits': '#abc',
  'a colour of eight digits': '#aabbccdd',
  'a colour without #': 'aabbcc',
  'a colour that is no hex': '#gggggg',
  'a colour with a line break after it': '#aabbcc\n',
  'a colour that is a number': 0xaabbcc,
};
const badFields = {
  ...Object.fromEntries(Object.entries(badNames).map(([what, name]) => [`a name ${what}`, { name }])),
  ...Object.fromEntries(Object.entries(badColors).map(([what, color]) => [what, { color }])),
};
for (const [what, fields] of Object.entries(badFields)) {
  proves('createLabel', 422, `refuses ${what}`, () =>
    api.send('createLabel', { body: { name: unusedName(), ...fields } }),
  );
  proves('updateLabel', 422, `refuses ${what} and changes nothing`, async () => {
    const label = await makeLabel();
    const reply = await update(label.id, { name: unusedName(), ...fields });
    assert.deepEqual(await getLabel(label.id), label);
    return reply;
  });
}
proves('updateLabel', 422, 'refuses null in place of a colour', async () =>
  update((await makeLabel()).id, { color: null }),
);

proves('listLabels', 200, 'lists the labels of the organization by name, letter case aside', async () => {
  const names = ['~ b', '~ Ähre', '~ A', '~ z', '~ B c', '~ a b'];
  const labels = await Promise.all(names.map((name) => makeLabel({ name })));
  const reply = await api.call('listLabels');
  const listed = reply.body.labels.filter((label) => label.name.startsWith('~ '));
  assert.deepEqual(
    listed.map((label) => label.name),
    ['~ A', '~ a b', '~ b', '~ B c', '~ z', '~ Ähre'],
  );
  assert.deepEqual(listed[0], labels[2]);
  assert.equal(reply.body.count, reply.body.labels.length);
  assert.ok(reply.body.labels.every((label) => label.id !== foreign.id));
  return reply;
});

proves('getLabel', 200, 'gives the label, also when its id is written in capitals', async () => {
  const label = await makeLabel();
  const reply = await api.call('getLabel', { params: { label_id: label.id.toUpperCase() } });
  assert.deepEqual(reply.body, label);
  return reply;
});

proves('updateLabel', 200, 'renames a label and keeps its colour', async () => {
  const label = await makeLabel();
  const name = unusedName();
  const reply = await update(label.id, { name });
  assert.deepEqual(reply.body, { ...label, name });
  assert.deepEqual(await getLabel(label.id), { ...label, name });
  return reply;
});

proves('updateLabel', 200, 'recolours a label and keeps its name', async () => {
  const label = await makeLabel();
  const reply = await update(label.id, { color: '#00FF00' });
  assert.deepEqual(reply.body, { ...label, color: '#00FF00' });
  return reply;
});

proves('updateLabel', 200, 'changes the letter case of its own name', async () => {
  const label = await makeLabel({ name: 'own case' });
  const reply = await update(label.id, { name: 'OWN CASE' });
  assert.deepEqual(reply.body, { ...label, name: 'OWN CASE' });
  return reply;
});

for (const [what, body] of Object.entries({
  'an empty body': {},
  'unknown fields alone': { flow_count: 3 },
})) {
  proves('updateLabel', 400, `refuses ${what}`, async () => update((await makeLabel()).id, body));
}

proves(
  'updateLabel',
  409,
  'refuses the name of another label in any letter case, and changes nothing',
  async () => {
    const [taken, label] = [await makeLabel({ name: 'Täken' }), await makeLabel()];
    const reply = await update(label.id, { name: 'TÄKEN', color: '#000000' });
    assert.deepEqual([await getLabel(taken.id), await getLabel(label.id)], [taken, label]);
    return reply;
  },
);

proves('deleteLabel', 204, 'takes the label away and sets its name free', async () => {
  const label = await makeLabel();
  const params = { label_id: label.id };
  const reply = await api.call('deleteLabel', { params });
  assert.equal((await api.call('getLabel', { params })).status, 404);
  assert.equal((await api.call('deleteLabel', { params })).status, 404);
  await makeLabel({ name: label.name.toUpperCase() });
  return reply;
});

for (const [what, label_id] of Object.entries(missing)) {
  const params = { label_id };
  proves('getLabel', 404, `does not find ${what}`, () => api.call('getLabel', { params }));
  proves('updateLabel', 404, `does not find ${what}`, () => update(label_id, { name: 'Mine' }));
  proves('deleteLabel', 404, `does not find ${what}`, () => api.call('deleteLabel', { params }));
}

test('two organizations may use one name, and cannot change each other’s label', async () => {
  await makeLabel({ name: 'theirs' });
  await update(foreign.id, { name: 'Mine' });
  await api.call('deleteLabel', { params: { label_id: foreign.id } });
  assert.deepEqual(await service.other.api.make('getLabel', { params: { label_id: foreign.id } }), foreign);
});

test('a renamed label sets its old name free and takes its new one', async () => {
  const label = await makeLabel({ name: 'first name' });
  await update(label.id, { name: 'second name' });
  await makeLabel({ name: 'First Name' });
  const second = await api.call('createLabel', { body: { name: 'Second Name' } });
  assert.equal(second.status, 409);
});

test('of 20 who create one name at once, in two cases, one succeeds', async () => {
  for (const [upper, lower] of [
    ['RACE', 'race'],
    ['ÄÖÜ', 'äöü'],
  ] as const) {
    const names = Array.from({ length: 20 }, (_, n) => (n % 2 ? upper : lower));
    const replies = await Promise.all(names.map((name) => api.call('createLabel', { body: { name } })));
    const statuses = replies.map((reply) => reply.status).sort();
    assert.deepEqual(statuses, [201, ...Array.from({ length: 19 }, () => 409)]);
    const listed = (await listNames()).filter((name) => name.toLowerCase() === lower);
    assert.equal(listed.length, 1);
  }
});

test('of many labels renamed to one name at once, one gets it', async () => {
  const labels = await Promise.all(Array.from({ length: 10 }, () => makeLabel()));
  const replies = await Promise.all(labels.map((label) => update(label.id, { name: 'Prize' })));
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
});
