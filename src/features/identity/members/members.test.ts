import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../../test/support/proves.ts';
import { signIn } from '../../../../test/support/sign-in.ts';
import { openTestService, TEST_URL } from '../../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { organization, other } = service;
const { api, owner } = organization;
const session = await signIn(service, organization);
const nowhere = '00000000-0000-4000-8000-000000000000';

let count = 0;
const person = () => ({ name: 'Berta', email: `berta-${++count}@test.invalid` });
const add = (role: 'owner' | 'admin' | 'member' = 'member') =>
  api.make('addMember', { body: { ...person(), role } });

async function signInAs(email: string, password: string) {
  return service.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: TEST_URL },
    payload: { email, password },
  });
}

proves('getMe', 200, 'says who calls, by session and by key', async () => {
  const byKey = await api.make('getMe');
  assert.deepEqual([byKey.kind, byKey.user?.id, byKey.organization.name], ['key', owner.id, 'first']);
  const reply = await session.call('getMe');
  assert.deepEqual([reply.body.kind, reply.body.role, reply.body.user?.id], ['session', 'owner', owner.id]);
  return reply;
});

proves('listMembers', 200, 'lists the people of this organization alone', async () => {
  const { id } = await add();
  const reply = await api.call('listMembers');
  assert.ok(reply.body.members.some((member) => member.id === id));
  assert.ok((await other.api.make('listMembers')).members.every((member) => member.id !== id));
  return reply;
});

proves('addMember', 201, 'makes a person who can sign in with the password shown once', async () => {
  const reply = await api.call('addMember', { body: person() });
  assert.equal(reply.body.role, 'member');
  const answer = await signInAs(reply.body.email, reply.body.password ?? '');
  assert.equal(answer.statusCode, 200, answer.payload);
  return reply;
});
proves('addMember', 201, 'adds somebody who is in another organization without a new password', async () => {
  const body = person();
  await other.api.make('addMember', { body });
  const reply = await api.call('addMember', { body });
  assert.equal(reply.body.password, null);
  return reply;
});
proves('addMember', 409, 'for somebody who is in this organization, in any letter case', async () => {
  const body = person();
  await api.make('addMember', { body });
  return api.call('addMember', { body: { ...body, email: body.email.toUpperCase() } });
});
proves('addMember', 400, 'without an email', () => api.send('addMember', { body: { name: 'Berta' } }));
proves('addMember', 422, 'with something that is no email', () =>
  api.call('addMember', { body: { name: 'Berta', email: 'nobody' } }),
);

proves('updateMember', 200, 'changes the role', async () => {
  const { id } = await add();
  const reply = await api.call('updateMember', { params: { member_id: id }, body: { role: 'admin' } });
  assert.equal(reply.body.role, 'admin');
  return reply;
});
proves('updateMember', 400, 'with nothing to change', async () =>
  api.send('updateMember', { params: { member_id: (await add()).id }, body: {} }),
);
proves('updateMember', 404, 'of a member that there is not', () =>
  api.call('updateMember', { params: { member_id: nowhere }, body: { role: 'admin' } }),
);
proves('updateMember', 422, 'with a role that there is not', async () =>
  api.send('updateMember', { params: { member_id: (await add()).id }, body: { role: 'king' } }),
);

const onlyOwner = async () => {
  const { members } = await other.api.make('listMembers');
  return { member_id: members.find(({ role }) => role === 'owner')?.id ?? '' };
};
proves('updateMember', 409, 'of the only owner', async () =>
  other.api.call('updateMember', { params: await onlyOwner(), body: { role: 'admin' } }),
);
proves('removeMember', 409, 'of the only owner', async () =>
  other.api.call('removeMember', { params: await onlyOwner() }),
);
proves('removeMember', 204, 'lets the person in no more, and keeps what the person made', async () => {
  const { id, email, password } = await add();
  const reply = await api.call('removeMember', { params: { member_id: id } });
  const answer = await signInAs(email, password ?? '');
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const refused = await service.app.inject({ url: '/api/v1/me', headers: { cookie } });
  assert.equal(refused.statusCode, 403);
  return reply;
});
proves('removeMember', 404, 'of a member that there is not', () =>
  api.call('removeMember', { params: { member_id: nowhere } }),
);

test('of two owners who remove each other at once, one stays', async () => {
  const second = await other.api.make('addMember', { body: { ...person(), role: 'owner' } });
  const { members } = await other.api.make('listMembers');
  const owners = members.filter(({ role }) => role === 'owner');
  const replies = await Promise.all(
    owners.map(({ id }) => other.api.call('removeMember', { params: { member_id: id } })),
  );
  assert.ok(second.id);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 409]);
});
