import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { jobs } from '../../src/contract/jobs.ts';
import { type Connection, type Database, openDatabase } from '../../src/platform/db/database.ts';
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts';
import { ensurePostgres } from '../../src/platform/postgres/ensure-postgres.ts';

/** One server for all test files: whoever comes first starts it, the others adopt it. */
const DIRECTORY = path.resolve(import.meta.dirname, '../../node_modules/.cache/saywright/test-postgres');

/** Tests do not survive a power failure, so they need not wait for the disk. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

const TEMPLATE_LOCK = 77_001;

export const startTestPostgres = () => ensurePostgres({ directory: DIRECTORY, settings: SETTINGS });

export interface TestDatabase {
  connection: Exclude<Connection, { connectionString: string }>;
  database: Database;
  close(): Promise<void>;
}

/** A migrated database of the caller's own, cloned from a template in a few milliseconds; gone after `close`. */
export async function openTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const postgres = await startTestPostgres();
  const admin = new pg.Client(postgres.connection);
  await admin.connect();
  const template =
    options.migrated === false ? 'template0' : await ensureTemplate(admin, postgres.connection);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${name} template ${template}`);
  const connection = { ...postgres.connection, database: name };
  const database = openDatabase(connection, { maxConnections: 12 });
  return {
    connection,
    database,
    async close() {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await postgres.stop();
    },
  };
}

/** The template is named for the migrations in it, and made by one of those who need it. */
async function ensureTemplate(admin: pg.Client, connection: TestDatabase['connection']): Promise<string> {
  const migrations = await readMigrations();
  const hash = createHash('sha256')
    .update('queue 0.18')
    .update(Object.keys(jobs).join())
    .update(migrations.map((one) => one.sql).join('\0'))
    .digest('hex')
    .slice(0, 12);
  const template = `template_${hash}`;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const making = `${template}_making`;
      await admin.query(`drop database if exists ${making} with (force)`);
      await admin.query(`create database ${making} template template0`);
      await migrate({ ...connection, database: making }, migrations);
      await admin.query(`alter database ${making} rename to ${template}`);
    }
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return template;
}
