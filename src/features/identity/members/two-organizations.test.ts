import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { Api } from '../../../../test/support/api.ts';
import { signIn } from '../../../../test/support/sign-in.ts';
import { openTestService } from '../../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { organization, other } = service;

test('who belongs to two organizations goes from one to the other; a key stays in its own', async () => {
  const { rows } = await service.parts.database.pool.query<{ email: string }>(
    'select email from users where id = $1',
    [organization.owner.id],
  );
  const body = { name: 'Owner', email: rows[0]?.email ?? '', role: 'admin' as const };
  await other.api.make('addMember', { body });
  const session = await signIn(service, organization);
  const me = await session.make('getMe');
  assert.deepEqual(
    me.organizations.map(({ name }) => name),
    ['first', 'second'],
  );
  assert.deepEqual(me.organization, me.organizations[0]);

  const goTo = (organizationId: string) =>
    session.post('/api/auth/organization/set-active', { organizationId });
  assert.equal(await goTo(other.id), 200);
  const there = await session.make('getMe');
  assert.deepEqual([there.organization, there.role], [me.organizations[1], 'admin']);
  const { key } = await session.make('createApiKey', { body: { name: 'Mine' } });

  assert.equal(await goTo('00000000-0000-4000-8000-000000000000'), 403);
  const byKey = await new Api(service.app, { 'x-api-key': key }).make('getMe');
  assert.deepEqual(byKey.organizations, [there.organization]);
  assert.deepEqual((await organization.api.make('getMe')).organizations, [me.organization]);
});
