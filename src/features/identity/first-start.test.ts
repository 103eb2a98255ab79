import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Api } from '../../../test/support/api.ts';
import { openTestDatabase } from '../../../test/support/test-database.ts';
import { openTestService, TEST_URL } from '../../../test/support/test-service.ts';
import { buildService } from '../../main/build-service.ts';
import { firstStart } from './first-start.ts';
import { type Credentials, recoverCredentials } from './recover-credentials.ts';

const { parts, close } = await openTestService();
after(close);

const nothingWished = { adminEmail: 'admin@localhost', adminPassword: undefined, firstApiKey: undefined };

/** The service on a database in which nothing was ever set up. */
async function onEmptyDatabase(work: (scene: Awaited<ReturnType<typeof openScene>>) => Promise<void>) {
  const scene = await openScene();
  try {
    await work(scene);
  } finally {
    await scene.app.close();
    await scene.closeDatabase();
  }
}

let addresses = 0;
async function openScene() {
  const { database, close: closeDatabase } = await openTestDatabase();
  const app = await buildService({ ...parts, database });
  const signIn = ({ email, password }: Pick<Credentials, 'email' | 'password'>) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: TEST_URL },
      payload: { email, password },
      remoteAddress: `192.0.2.${++addresses}`,
    });
  const apiOf = ({ apiKey }: Pick<Credentials, 'apiKey'>) => new Api(app, { 'x-api-key': apiKey });
  const countRows = async (table: string) =>
    (await database.pool.query(`select count(*) from ${table}`)).rows[0].count;
  const untilWaiting = async (count: number) => {
    const deadline = Date.now() + 30_000;
    const waiting = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await countRows(waiting)) < count) assert.ok(Date.now() < deadline, 'they never waited');
  };
  return { app, database, closeDatabase, signIn, apiOf, countRows, untilWaiting };
}

const made = (credentials: Credentials | null): Credentials => {
  assert.ok(credentials);
  return credentials;
};

test('of ten that start at once on an empty database, one makes the organization and shows how to get in', () =>
  onEmptyDatabase(async ({ database, signIn, apiOf, countRows, untilWaiting }) => {
    // Nobody can add an organization until all ten have found none.
    const holder = await database.pool.connect();
    await holder.query('begin; lock table organizations in share row exclusive mode');
    const starting = Promise.all(Array.from({ length: 10 }, () => firstStart(database, nothingWished)));
    await untilWaiting(10);
    await holder.query('commit');
    holder.release();
    const all = await starting;
    const [credentials, ...others] = all.filter((one) => one !== null);
    assert.deepEqual(others, []);
    for (const table of ['organizations', 'users', 'accounts', 'members', 'api_keys']) {
      assert.equal(await countRows(table), 1, table);
    }
    const { email, password, apiKey } = made(credentials ?? null);
    assert.equal(email, 'admin@localhost');
    assert.equal((await signIn({ email, password })).statusCode, 200);
    assert.equal((await signIn({ email, password: `${password}x` })).statusCode, 401);
    const suite = await apiOf({ apiKey }).make('createSuite', { body: { name: 'S' } });
    assert.equal(suite.created_by?.name, 'admin');
    assert.equal(await firstStart(database, nothingWished), null);
  }));

test('the owner may manage keys with the session that the printed password opens', () =>
  onEmptyDatabase(async ({ app, database, signIn }) => {
    const response = await signIn(made(await firstStart(database, nothingWished)));
    const cookie = response.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const session = new Api(app, { cookie, origin: TEST_URL });
    const { api_keys } = await session.make('listApiKeys');
    assert.deepEqual(
      api_keys.map(({ name }) => name),
      ['First key'],
    );
    await session.make('createApiKey', { body: { name: 'Second' } });
  }));

test('email, password and key are taken from the configuration, on the first start alone', () =>
  onEmptyDatabase(async ({ database, signIn, apiOf }) => {
    const wishes = {
      adminEmail: 'Ada@Example.org',
      adminPassword: 'lovelace 1843',
      firstApiKey: 'sw_0123456789abcdef',
    };
    assert.deepEqual(await firstStart(database, wishes), {
      email: 'ada@example.org',
      password: 'lovelace 1843',
      apiKey: 'sw_0123456789abcdef',
    });
    for (const email of ['ada@example.org', 'Ada@Example.org']) {
      assert.equal((await signIn({ email, password: 'lovelace 1843' })).statusCode, 200);
    }
    assert.equal((await apiOf({ apiKey: 'sw_0123456789abcdef' }).call('listFlows')).status, 200);
    const later = { ...wishes, firstApiKey: 'sw_fedcba9876543210', adminPassword: 'another one' };
    assert.equal(await firstStart(database, later), null);
    assert.equal((await apiOf({ apiKey: 'sw_fedcba9876543210' }).call('listFlows')).status, 403);
    assert.equal((await signIn({ email: 'ada@example.org', password: 'another one' })).statusCode, 401);
  }));

test('recovered credentials work, the old password and its sessions no longer, old keys still', () =>
  onEmptyDatabase(async ({ app, database, signIn, apiOf }) => {
    assert.equal(await recoverCredentials(database), null);
    const first = made(await firstStart(database, nothingWished));
    const response = await signIn(first);
    const cookie = response.cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    const session = new Api(app, { cookie, origin: TEST_URL });
    assert.equal((await session.call('listFlows')).status, 200);

    const recovered = made(await recoverCredentials(database));
    assert.equal(recovered.email, first.email);
    assert.equal((await session.call('listFlows')).status, 401);
    assert.equal((await signIn(first)).statusCode, 401);
    assert.equal((await signIn(recovered)).statusCode, 200);
    const { api_keys } = await apiOf(recovered).make('listApiKeys');
    assert.deepEqual(
      api_keys.map(({ name, created_by }) => [name, created_by?.name]),
      [
        ['First key', 'admin'],
        ['Recovered key', 'admin'],
      ],
    );
    assert.equal((await apiOf(first).call('listFlows')).status, 200);
  }));
