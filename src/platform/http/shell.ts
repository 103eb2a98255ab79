import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Caller } from './caller.ts';

/** What the HTTP shell stands on. */
export interface Shell {
  database: Database;
  log: Log;
  metrics: Metrics;
  /** Requests a minute for each credential; 0: no limit. */
  requestsPerMinute: number;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  authenticate(request: FastifyRequest): Promise<Caller>;
}
