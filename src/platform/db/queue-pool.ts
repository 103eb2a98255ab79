import pg from 'pg';
import type { Connection } from './database.ts';

/**
 * Connections for the queue. One that breaks while nobody uses it, or between two uses, is replaced by the pool; without
 * someone who listens, the fault would end the process.
 */
export function openQueuePool(connection: Connection, options: { max: number }): pg.Pool {
  const pool = new pg.Pool({ ...connection, ...options, application_name: 'saywright-queue' });
  const replaced = () => undefined;
  pool.on('error', replaced);
  pool.on('connect', (client) => void client.on('error', replaced));
  return pool;
}
