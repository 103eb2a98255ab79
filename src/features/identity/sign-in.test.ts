import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { hashPassword } from 'better-auth/crypto';
import { getMigrations } from 'better-auth/db/migration';
import { Api, assertErrorBody } from '../../../test/support/api.ts';
import { openTestService, TEST_URL } from '../../../test/support/test-service.ts';
import { buildService } from '../../main/build-service.ts';
import { newId } from '../../platform/new-id.ts';
import { signInOptions } from './sign-in.ts';

const service = await openTestService();
after(() => service.close());
const { organization, other, parts } = service;
const { pool } = parts.database;

const PASSWORD = 'correct horse battery staple';
const passwordHash = await hashPassword(PASSWORD);

/** A user with a password, who joined the organizations given one after the other, in a role each. */
async function makeUser(roles: Record<string, string> = { [organization.id]: 'owner' }) {
  const id = newId();
  const email = `${id}@test.invalid`;
  await pool.query('insert into users (id, name, email) values ($1, $2, $3)', [id, 'Ada', email]);
  await pool.query(
    `insert into accounts (account_id, provider_id, user_id, password) values ($1::text, 'credential', $1::uuid, $2)`,
    [id, passwordHash],
  );
  for (const [index, [organizationId, role]] of Object.entries(roles).entries()) {
    await pool.query(
      `insert into members (organization_id, user_id, role, created_at) values ($1, $2, $3, now() + $4 * interval '1 second')`,
      [organizationId, id, role, index],
    );
  }
  return { id, email };
}

let addresses = 0;

/** Each call comes from an address of its own, because attempts are limited by address. */
const post = (path: string, payload: object, headers = {}, app = service.app) =>
  app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { origin: TEST_URL, ...headers },
    payload,
    remoteAddress: `192.0.2.${++addresses}`,
  });

async function sessionOf({ email }: { email: string }) {
  const response = await post('sign-in/email', { email, password: PASSWORD });
  assert.equal(response.statusCode, 200, response.payload);
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { cookie, api: new Api(service.app, { cookie, origin: TEST_URL }) };
}

test('the session cookie is out of reach of scripts and of other sites', async () => {
  const { email } = await makeUser();
  const response = await post('sign-in/email', { email, password: PASSWORD });
  const session = response.cookies.find(({ name }) => name === 'saywright.session_token');
  assert.ok(session);
  assert.deepEqual([session.httpOnly, session.sameSite, session.path], [true, 'Lax', '/']);
  for (const line of [response.headers['set-cookie'] ?? []].flat()) {
    assert.match(line, /HttpOnly/);
    assert.match(line, /SameSite=Lax/);
  }
});

test('over https the cookie is for https alone', async () => {
  const publicUrl = 'https://saywright.example';
  const app = await buildService({ ...parts, config: { ...parts.config, publicUrl } });
  const { email } = await makeUser();
  const response = await post('sign-in/email', { email, password: PASSWORD }, { origin: publicUrl }, app);
  assert.equal(response.statusCode, 200);
  for (const line of [response.headers['set-cookie'] ?? []].flat())
    assert.match(line, /^__Secure-.*; Secure/);
  await app.close();
});

test('a wrong password, an unknown user and a new account are refused in the one form of errors', async () => {
  const { email } = await makeUser();
  for (const [path, body, status] of [
    ['sign-in/email', { email, password: 'wrong password' }, 401],
    ['sign-in/email', { email: 'nobody@test.invalid', password: PASSWORD }, 401],
    ['sign-up/email', { email: 'new@test.invalid', password: PASSWORD, name: 'New' }, 400],
  ] as const) {
    const response = await post(path, body);
    assert.equal(response.statusCode, status);
    assertErrorBody(response.json());
    assert.deepEqual(response.cookies, []);
  }
  const { rows } = await pool.query(`select from users where email = 'new@test.invalid'`);
  assert.equal(rows.length, 0);
});

test('attempts are limited by the address they come from, whatever a header says', async () => {
  const { email } = await makeUser();
  const attempt = (index: number, remoteAddress: string) =>
    service.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: TEST_URL, 'x-forwarded-for': `198.51.100.${index}` },
      payload: { email, password: 'wrong password' },
      remoteAddress,
    });
  const statuses: number[] = [];
  for (let index = 0; index < 6; index++) statuses.push((await attempt(index, '203.0.113.1')).statusCode);
  assert.deepEqual(statuses, [401, 401, 401, 429, 429, 429]);
  const refused = await attempt(7, '203.0.113.1');
  assertErrorBody(refused.json());
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  assert.equal((await attempt(0, '203.0.113.2')).statusCode, 401);
});

test('a session reads and writes as its user, until it signs out', async () => {
  const user = await makeUser();
  const { api, cookie } = await sessionOf(user);
  const suite = await api.make('createSuite', { body: { name: 'S' } });
  assert.deepEqual(suite.created_by, { id: user.id, name: 'Ada', type: 'user' });
  assert.equal((await organization.api.call('getSuite', { params: { suite_id: suite.id } })).status, 200);
  assert.equal((await other.api.call('getSuite', { params: { suite_id: suite.id } })).status, 404);
  assert.equal((await post('sign-out', {}, { cookie })).statusCode, 200);
  assert.equal((await api.call('listSuites')).status, 401);
});

test('a session that expired, or whose cookie was changed, is none', async () => {
  const user = await makeUser();
  const { cookie, api } = await sessionOf(user);
  const changed = cookie.replace(/=(.)/, (_, first) => `=${first === 'A' ? 'B' : 'A'}`);
  assert.equal((await api.with({ cookie: changed }).call('listSuites')).status, 401);
  assert.equal((await api.call('listSuites')).status, 200);
  await pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
    user.id,
  ]);
  assert.equal((await api.call('listSuites')).status, 401);
});

test('a write with a session needs the origin of the service itself, a read does not', async () => {
  const { cookie } = await sessionOf(await makeUser());
  const countSuites = async () => (await organization.api.make('listSuites')).count;
  const before = await countSuites();
  const foreign = [
    {},
    { origin: '' },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://127.0.0.1:4401' },
    { origin: 'https://127.0.0.1:4400' },
    { origin: `${TEST_URL}.evil.example` },
  ];
  for (const headers of foreign) {
    const api = new Api(service.app, { cookie, ...(headers as Record<string, string>) });
    assert.equal(
      (await api.call('createSuite', { body: { name: 'S' } })).status,
      403,
      JSON.stringify(headers),
    );
    assert.equal((await api.call('listSuites')).status, 200);
  }
  assert.equal(await countSuites(), before);
  const signOut = await post('sign-out', {}, { cookie, origin: 'https://evil.example' });
  assert.equal(signOut.statusCode, 403);
  for (const origin of [TEST_URL, 'http://localhost:4400', 'http://[::1]:4400']) {
    await new Api(service.app, { cookie, origin }).make('createSuite', { body: { name: 'S' } });
  }
});

test('members may not see, make or revoke keys; owners and admins may', async () => {
  for (const role of ['owner', 'admin', 'member']) {
    const { api } = await sessionOf(await makeUser({ [organization.id]: role }));
    const key = await organization.api.make('createApiKey', { body: { name: 'K' } });
    const replies = [
      await api.call('listApiKeys'),
      await api.call('createApiKey', { body: { name: role } }),
      await api.call('revokeApiKey', { params: { api_key_id: key.id } }),
    ];
    const expected = role === 'member' ? [403, 403, 403] : [200, 201, 204];
    assert.deepEqual(
      replies.map(({ status }) => status),
      expected,
      role,
    );
    assert.equal((await api.call('createFlow', { body: { name: 'F', instructions: 'I' } })).status, 201);
  }
});

test('a user works in the organization that was chosen, with the role that holds there', async () => {
  const user = await makeUser({ [organization.id]: 'owner', [other.id]: 'member' });
  const { api } = await sessionOf(user);
  const choose = (id: string | null) =>
    pool.query('update sessions set active_organization_id = $2 where user_id = $1', [user.id, id]);
  const theirs = await other.api.make('createSuite', { body: { name: 'Theirs' } });
  const getTheirs = async () => (await api.call('getSuite', { params: { suite_id: theirs.id } })).status;
  assert.equal(await getTheirs(), 404);
  await choose(other.id);
  assert.equal(await getTheirs(), 200);
  assert.equal((await api.call('listApiKeys')).status, 403);
  await pool.query('delete from members where user_id = $1 and organization_id = $2', [user.id, other.id]);
  assert.equal(await getTheirs(), 404);
  assert.equal((await api.call('listApiKeys')).status, 200);
  await pool.query('delete from members where user_id = $1', [user.id]);
  assert.equal((await api.call('listSuites')).status, 403);
});

test('better-auth finds nothing to create or to add on our tables', async () => {
  const settings = {
    pool: parts.database.signInPool,
    publicUrl: TEST_URL,
    secret: Buffer.alloc(32, 1),
    log: parts.log,
  };
  const { toBeCreated, toBeAdded } = await getMigrations(signInOptions(settings));
  assert.deepEqual({ toBeCreated, toBeAdded }, { toBeCreated: [], toBeAdded: [] });
});
