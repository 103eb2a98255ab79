import { setTimeout as pause } from 'node:timers/promises';
import { type BringUp, bringUp, isCaredFor } from './bring-up.ts';
import { Deadline } from './deadline.ts';
import type { OwnedServer } from './owned-server.ts';
import { explainFault } from './postgres-unavailable.ts';
import { keepLogSmall } from './server-log.ts';

/** A look costs a few small reads, and leaves most of two seconds for the start of a new server. */
const lookIntervalMs = 250;
/** After a failed start, so that a server which cannot start does not keep the machine busy. */
const retryIntervalMs = 1_500;

export interface KeptServer {
  /** Undefined while another process has the server. */
  readonly own: OwnedServer | undefined;
  /** Stops watching and leaves the server as it is. */
  end(): Promise<void>;
}

/** Brings the server up again whenever it has gone, until told to end. It does not keep the process alive. */
export function keepUp(
  task: Omit<BringUp, 'deadline'>,
  deadlineMs: number,
  first: OwnedServer | undefined,
): KeptServer {
  let own = first;
  let deadline = new Deadline(0);
  const ending = new AbortController();

  const look = async (): Promise<void> => {
    if (own) keepLogSmall(task.directory.log);
    if (own ? own.isRunning() : isCaredFor(task.directory)) return;
    own = undefined;
    deadline = new Deadline(deadlineMs);
    own = await bringUp({ ...task, deadline });
    if (own) task.onProgress('PostgreSQL had ended and was brought up again.');
  };
  const watch = async (): Promise<void> => {
    let trouble = '';
    while (!ending.signal.aborted) {
      try {
        await pause(trouble ? retryIntervalMs : lookIntervalMs, undefined, {
          ref: false,
          signal: ending.signal,
        });
        await look();
        trouble = '';
      } catch (fault) {
        if (ending.signal.aborted) return;
        // Nobody is there to throw to, and a full disk gets room again: it is said once and tried again.
        const explained = explainFault(fault, task.directory.path);
        const message = explained instanceof Error ? explained.message : String(explained);
        if (message !== trouble) task.onProgress(message);
        trouble = message;
      }
    }
  };
  const watching = watch();
  return {
    get own() {
      return own;
    },
    async end() {
      ending.abort();
      deadline.bringForward();
      await watching;
    },
  };
}
