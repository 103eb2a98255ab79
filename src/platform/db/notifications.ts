import pg from 'pg';
import type { Connection } from './database.ts';

const RECONNECT_MS = 500;

/** News that the database pushes, by channel and payload. */
export interface Notifications {
  /** Calls back at every notification with this payload, and whenever some may have been missed. Returns how to end it. */
  subscribe(payload: string, wake: () => void): () => void;
  close(): Promise<void>;
}

/** One connection listens for all of a process. While it is down nothing is lost: on its return everyone looks again. */
export async function openNotifications(connection: Connection, channel: string): Promise<Notifications> {
  const subscribers = new Map<string, Set<() => void>>();
  const wakeAll = () => {
    for (const wakes of subscribers.values()) for (const wake of wakes) wake();
  };
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function listen(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      keepAlive: true,
      application_name: 'saywright-notifications',
    });
    next.on('error', () => {
      if (client !== next) return;
      client = null;
      tryAgain();
    });
    next.on('notification', ({ payload }) => {
      for (const wake of subscribers.get(payload ?? '') ?? []) wake();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    wakeAll();
  }

  function tryAgain(): void {
    if (!isClosed) retry = setTimeout(() => void listen().catch(tryAgain), RECONNECT_MS);
  }

  await listen();
  return {
    subscribe(payload, wake) {
      const wakes = subscribers.get(payload) ?? new Set();
      subscribers.set(payload, wakes.add(wake));
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0) subscribers.delete(payload);
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      const last = client;
      client = null;
      await last?.end();
    },
  };
}
