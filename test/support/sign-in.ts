import assert from 'node:assert/strict';
import { hashPassword } from 'better-auth/crypto';
import { Api } from './api.ts';
import { TEST_URL, type TestOrganization, type TestService } from './test-service.ts';

const PASSWORD = 'correct horse battery staple';

/**
 * The interface as the dashboard of an organization's owner sees it: through a real sign-in. Signing in is limited to a few
 * times in ten seconds, so a test file does it once and keeps the answer.
 */
export async function signIn(service: TestService, organization: TestOrganization): Promise<Api> {
  const { pool } = service.parts.database;
  const { id } = organization.owner;
  await pool.query(
    `insert into accounts (account_id, provider_id, user_id, password)
     select $1::text, 'credential', $1::uuid, $2
     where not exists (select from accounts where user_id = $1::uuid)`,
    [id, await hashPassword(PASSWORD)],
  );
  const { rows } = await pool.query<{ email: string }>('select email from users where id = $1', [id]);
  const response = await service.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: TEST_URL },
    payload: { email: rows[0]?.email, password: PASSWORD },
  });
  assert.equal(response.statusCode, 200, response.payload);
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return new Api(service.app, { cookie, origin: TEST_URL });
}
