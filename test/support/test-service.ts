import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hashApiKey, hintOfApiKey, makeApiKey } from '../../src/features/identity/api-key.ts';
import { buildService, type Parts } from '../../src/main/build-service.ts';
import { HookSandbox } from '../../src/main/hook-sandbox.ts';
import { openSandbox } from '../../src/main/open-sandbox.ts';
import { openBlobs } from '../../src/platform/blobs/open-blobs.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { makeKeyring } from '../../src/platform/crypto/keyring.ts';
import { openNotifications } from '../../src/platform/db/notifications.ts';
import { type OrganizationId, Tenant } from '../../src/platform/db/tenant.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { newId } from '../../src/platform/new-id.ts';
import { Api } from './api.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

/** An organization with an owner and a key, and the interface as that key sees it. */
export interface TestOrganization {
  id: OrganizationId;
  tenant: Tenant;
  owner: { id: string; name: string };
  key: string;
  api: Api;
}

export interface TestService {
  app: FastifyInstance;
  parts: Parts;
  connection: TestDatabase['connection'];
  organization: TestOrganization;
  other: TestOrganization;
  close(): Promise<void>;
}

export const TEST_URL = 'http://127.0.0.1:4400';

/** The real service on a database of its own, with two organizations that must not see each other. */
export async function openTestService(overrides: Partial<Parts['config']> = {}): Promise<TestService> {
  const { database, connection, close: closeDatabase } = await openTestDatabase();
  const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-test-'));
  const config: Parts['config'] = {
    publicUrl: TEST_URL,
    requestsPerMinute: 0,
    trustedProxies: [],
    maxUploadBytes: 8 * 1024 * 1024,
    loopbackAllowed: [],
    allowlist: { hook_runners: ['192.0.2.1'], flow_runners: { ios: [], android: [], web: ['192.0.2.2'] } },
    ...overrides,
  };
  const parts: Parts = {
    config,
    database,
    news: await openNotifications(connection, 'saywright_events'),
    blobs: await openBlobs({ s3Url: undefined, directory }),
    keyring: makeKeyring([Buffer.alloc(32, 7)]),
    sandbox: new HookSandbox(() =>
      openSandbox(readConfig({ SAYWRIGHT_HOOK_ALLOW: config.loopbackAllowed.join(',') }), () => undefined),
    ),
    log: openLog({ level: 'silent', isTerminal: false }),
  };
  const app = await buildService(parts);
  await app.ready();
  const organization = await addOrganization(app, parts, 'first');
  const other = await addOrganization(app, parts, 'second');
  const close = async () => {
    await app.close();
    await parts.sandbox.close();
    await parts.news.close();
    await closeDatabase();
    await rm(directory, { recursive: true, force: true });
  };
  return { app, parts, connection, organization, other, close };
}

async function addOrganization(
  app: FastifyInstance,
  { database }: Parts,
  slug: string,
): Promise<TestOrganization> {
  const id = newId() as OrganizationId;
  const owner = { id: newId(), name: `Owner of ${slug}` };
  const key = makeApiKey();
  const { pool } = database;
  await pool.query('insert into organizations (id, name, slug) values ($1, $2, $2)', [id, slug]);
  await pool.query('insert into users (id, name, email) values ($1, $2, $3)', [
    owner.id,
    owner.name,
    `${slug}@test.invalid`,
  ]);
  await pool.query(`insert into members (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    id,
    owner.id,
  ]);
  const tenant = new Tenant(database, id);
  const row = {
    id: newId(),
    name: 'key',
    hint: hintOfApiKey(key),
    hash: hashApiKey(key),
    created_by: owner.id,
  };
  await tenant.insert('api_keys', row).execute();
  return { id, tenant, owner, key, api: new Api(app, { 'x-api-key': key }) };
}
