import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from './tables.ts';

export type Connection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

export interface Database {
  readonly kysely: Kysely<Tables>;
  readonly pool: pg.Pool;
  /** A few connections for better-auth, which reads timestamps as dates. */
  readonly signInPool: pg.Pool;
  close(): Promise<void>;
}

const TIMESTAMPTZ = 1184;
const INT8 = 20;

/** Sessions run in UTC, so PostgreSQL's `2026-01-31 09:30:00.5+00` is one replacement away from ISO 8601. */
const toIso = (text: string) => new Date(`${text.replace(' ', 'T')}:00`).toISOString();

const parsers = new Map<number, (text: string) => unknown>([
  [TIMESTAMPTZ, toIso],
  [INT8, Number],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
};

export function openDatabase(connection: Connection, options: { maxConnections?: number } = {}): Database {
  const pool = openPool(connection, { types, max: options.maxConnections ?? 16 });
  const signInPool = openPool(connection, { max: 4 });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    // Not through Kysely, which leaves a pool open that it never used itself.
    await Promise.all([pool.end(), signInPool.end()]);
  };
  return { kysely, pool, signInPool, close };
}

function openPool(connection: Connection, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    options: '-c TimeZone=UTC',
    connectionTimeoutMillis: 10_000,
    application_name: 'saywright',
    ...options,
  });
  // An idle connection that the server closed is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}
