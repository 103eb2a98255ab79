import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { openTestService } from '../../../test/support/test-service.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Tenant } from '../../platform/db/tenant.ts';
import { listBuilds } from './store.ts';

const service = await openTestService();
after(() => service.close());
const { api, id: organizationId } = service.organization;
const { database } = service.parts;

/** The plan for listing the builds of an app, from the very statement that the store sends. */
async function planOf(appId: string, filter: Parameters<typeof listBuilds>[2]): Promise<string> {
  const sent: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool: database.pool });
  const kysely = new Kysely<Tables>({ dialect, log: ({ query }) => void sent.push(query) });
  await listBuilds(new Tenant({ ...database, kysely }, organizationId), appId, filter);
  const { sql, parameters } = sent[0] as CompiledQuery;
  const { rows } = await database.pool.query(`explain ${sql}`, [...parameters]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test('among 20,000 builds a commit, a branch and the newest are each found by an index', async () => {
  const body = { name: 'A', platform: 'web', app_id: 'shop' } as const;
  const app = await api.make('createApp', { body });
  await database.pool.query(
    `insert into builds (id, organization_id, app_id, commit_sha, branch_name, url)
     select gen_random_uuid(), $1, $2, encode(sha256(n::text::bytea), 'hex')::char(40), 'branch ' || n % 500, 'https://example.org'
     from generate_series(1, 20000) n`,
    [organizationId, app.id],
  );
  await database.pool.query('analyze builds');
  assert.match(await planOf(app.id, { commit_sha: 'ABCDEF0' }), /builds_by_commit/);
  assert.match(await planOf(app.id, { commit_sha: 'abcdef0', limit: 1 }), /builds_by_commit/);
  assert.match(
    await planOf(app.id, { commit_sha: 'a'.repeat(40), branch_name: 'branch 7' }),
    /builds_by_commit/,
  );
  assert.match(await planOf(app.id, { branch_name: 'branch 7', limit: 1 }), /builds_by_branch/);
  assert.match(await planOf(app.id, { limit: 1 }), /builds_newest/);
});
