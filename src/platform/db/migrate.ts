import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { jobs } from '../../contract/jobs.ts';
import type { Connection } from './database.ts';
import { openQueuePool } from './queue-pool.ts';

/** Any constant will do, as long as nothing else in this database takes the same lock. */
const MIGRATION_LOCK = 5_941_273;

const DIRECTORY = path.resolve(import.meta.dirname, '../../../migrations');

export interface Migration {
  number: number;
  name: string;
  sql: string;
}

export async function readMigrations(directory = DIRECTORY): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({
      number: Number.parseInt(name, 10),
      name,
      sql: await readFile(path.join(directory, name), 'utf8'),
    })),
  );
}

/**
 * Brings the database up to date and returns what was applied. Any number of processes may call it at once: one migrates,
 * the others wait for it and find nothing to do.
 */
export async function migrate(connection: Connection, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const client = new pg.Client({ ...connection, application_name: 'saywright-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migrations (number integer primary key, name text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ number: number }>('select number from migrations');
    const applied = new Set(rows.map((row) => row.number));
    const newest = wanted.at(-1)?.number ?? 0;
    if ([...applied].some((number) => number > newest)) {
      throw new Error(
        'The database belongs to a newer version of Saywright: start that version, or use another database.',
      );
    }
    const missing = wanted.filter((migration) => !applied.has(migration.number));
    for (const migration of missing) await apply(client, migration);
    await migrateQueue(connection);
    return missing.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * The queue brings its own schema and its own migrations. It notes the name of a job when it first meets one; two that meet
 * it at once, in transactions that see one moment, could not both commit. So all names are there from the beginning.
 */
async function migrateQueue(connection: Connection): Promise<void> {
  const pool = openQueuePool(connection, { max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    await pool.query(
      'insert into graphile_worker._private_tasks (identifier) select unnest($1::text[]) on conflict do nothing',
      [Object.keys(jobs)],
    );
  } finally {
    await pool.end();
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into migrations (number, name) values ($1, $2)', [
      migration.number,
      migration.name,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error });
  }
}
