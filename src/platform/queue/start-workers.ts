import { EventEmitter } from 'node:events';
import { Logger, makeWorkerUtils, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { type JobName, type JobPayload, jobs } from '../../contract/jobs.ts';
import type { Connection } from '../db/database.ts';
import { openQueuePool } from '../db/queue-pool.ts';
import type { Log } from '../log/log.ts';

/** Any constant will do, as long as nothing else in this database takes locks of this class. */
const LIVENESS_LOCKS = 5_941_276;

export type JobHandlers = {
  [Name in JobName]: (payload: JobPayload<Name>, signal: AbortSignal) => Promise<void>;
};

export interface Workers {
  /** Lets running jobs end, or be given up, and returns. */
  stop(): Promise<void>;
}

export interface WorkerSettings {
  connection: Connection;
  /** Only jobs that have a handler here are taken. */
  handlers: Partial<JobHandlers>;
  /** Jobs at once in this process. */
  concurrency: number;
  log: Log;
  /** How long a running job may take to end when the workers are stopped. */
  stopWithinMs?: number;
  /** Called when the connection that proves our life is lost: others may already be doing our jobs. */
  onLivenessLost(): void;
}

/**
 * Works off the queue. By itself graphile-worker gives a dead worker's jobs back after four hours; here each pool holds a
 * lock for as long as its connection lives, and every process looks once a second for jobs of pools whose lock is free.
 */
export async function startWorkers(settings: WorkerSettings): Promise<Workers> {
  const { connection, log } = settings;
  const liveness = new pg.Client({ ...connection, keepAlive: true, application_name: 'saywright-liveness' });
  let isStopping = false;
  liveness.on('error', () => {
    if (!isStopping) settings.onLivenessLost();
  });
  await liveness.connect();

  const pool = openQueuePool(connection, { max: settings.concurrency + 4 });
  const held: Promise<unknown>[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    held.push(liveness.query('select pg_advisory_lock($1, hashtext($2))', [LIVENESS_LOCKS, workerPool.id]));
  });
  const shared = { pgPool: pool, logger: new Logger(() => quietly(log)) };
  const runner = await run({
    ...shared,
    events,
    concurrency: settings.concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: taskList(settings.handlers),
    preset: { worker: { gracefulShutdownAbortTimeout: settings.stopWithinMs ?? 10_000 } },
  });
  await Promise.all(held);
  const utils = await makeWorkerUtils(shared);
  const sweeping = setInterval(() => {
    freeJobsOfTheDead(pool, utils).catch((error: unknown) =>
      log.error({ err: error }, 'sweeping the queue failed'),
    );
  }, 1000);
  return {
    async stop() {
      isStopping = true;
      clearInterval(sweeping);
      await runner.stop();
      await utils.release();
      await pool.end();
      await liveness.end();
    },
  };
}

function taskList(handlers: Partial<JobHandlers>): TaskList {
  const tasks = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (payload: unknown, { abortSignal }: { abortSignal?: AbortSignal }) => {
      const schema = jobs[name as JobName];
      // The handler of a name takes what the schema of that name gives.
      await handler(schema.parse(payload) as never, abortSignal ?? new AbortController().signal);
    },
  ]);
  return Object.fromEntries(tasks);
}

type Utils = Awaited<ReturnType<typeof makeWorkerUtils>>;

/** A job that was taken this very moment may belong to a pool that is about to take its lock. */
const GRACE = '2 seconds';

async function freeJobsOfTheDead(pool: pg.Pool, utils: Utils): Promise<void> {
  const { rows } = await pool.query<{ worker: string }>(
    `select worker from (
       select distinct locked_by as worker from graphile_worker._private_jobs
       where locked_by is not null and locked_at < now() - $2::interval) busy
     where pg_try_advisory_xact_lock($1, hashtext(worker))`,
    [LIVENESS_LOCKS, GRACE],
  );
  if (rows.length > 0) await utils.forceUnlockWorkers(rows.map((row) => row.worker));
}

/** graphile-worker's own lines: only what went wrong, through our log. */
const quietly = (log: Log) => (level: string, message: string) => {
  if (level === 'error') log.error(message);
  else if (level === 'warning') log.warn(message);
};
