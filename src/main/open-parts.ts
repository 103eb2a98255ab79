import path from 'node:path';
import { openBlobs } from '../platform/blobs/open-blobs.ts';
import type { Config } from '../platform/config/config.ts';
import { loadKeyring } from '../platform/crypto/master-key.ts';
import { type Connection, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openNotifications } from '../platform/db/notifications.ts';
import { openLog } from '../platform/log/log.ts';
import { ensurePostgres } from '../platform/postgres/ensure-postgres.ts';
import type { Parts } from './build-service.ts';
import { HookSandbox } from './hook-sandbox.ts';
import { openSandbox } from './open-sandbox.ts';

export type Progress = (sentence: string) => void;

export interface OpenParts extends Parts {
  connection: Connection;
  /** Closes what was opened, the embedded database server last. */
  close(): Promise<void>;
}

/** Opens what every process of the service stands on: the database, brought up to date, the keys and the storage. */
export async function openParts(config: Config, onProgress: Progress): Promise<OpenParts> {
  const log = openLog({ level: config.logLevel, isTerminal: process.stdout.isTTY });
  const keyring = loadKeyring({ configured: config.masterKey, dataDirectory: config.dataDirectory });
  const blobs = await openBlobs({ s3Url: config.s3Url, directory: path.join(config.dataDirectory, 'blobs') });
  const server = await openServer(config, onProgress);
  try {
    const applied = await migrate(server.connection);
    if (applied.length > 0) onProgress(`Database brought up to date (${applied.length} migrations).`);
    const database = openDatabase(server.connection);
    const news = await openNotifications(server.connection, 'saywright_events');
    const sandbox = new HookSandbox(() => openSandbox(config, onProgress));
    const close = async () => {
      await sandbox.close();
      await news.close();
      await database.close();
      await server.stop();
    };
    return { config, log, keyring, blobs, database, news, sandbox, connection: server.connection, close };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openServer(
  config: Config,
  onProgress: Progress,
): Promise<{ connection: Connection; stop(): Promise<void> }> {
  if (config.databaseUrl)
    return { connection: { connectionString: config.databaseUrl }, stop: async () => undefined };
  return ensurePostgres({ directory: path.join(config.dataDirectory, 'postgres'), onProgress });
}
