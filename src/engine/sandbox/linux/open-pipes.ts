import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Tools } from './find-tools.ts';

const WITHIN_MS = 5_000;
const { O_RDONLY, O_RDWR, O_WRONLY, O_NONBLOCK } = constants;

/** Three pipes under a name that nobody can guess. */
export interface NamedPipes {
  name: string;
  input: Socket;
  output: Socket;
  report: Socket;
  /** To be called once somebody else has opened them: from then on they end when he does. */
  leaveToOther(): Promise<void>;
}

/**
 * True pipes with names. Node's own are sockets, which a program cannot open as `/dev/stderr`; and by their names somebody who
 * is not our child can have them.
 */
export async function openPipes({ mkfifo }: Tools, directory: string): Promise<NamedPipes> {
  const name = randomUUID();
  const files = ['in', 'out', 'err'].map((end) => path.join(directory, `${name}.${end}`));
  await promisify(execFile)(mkfifo, ['-m', '666', ...files], { timeout: WITHIN_MS, env: {} });
  const [input = '', output = '', report = ''] = files;
  const open = (file: string, flags: number) => openSync(file, flags | O_NONBLOCK);
  const reading = (file: string) => new Socket({ fd: open(file, O_RDONLY), readable: true, writable: false });
  // A pipe that nobody writes to yet would be at its end: for a while we are that somebody.
  const pipes = {
    input: new Socket({ fd: open(input, O_RDWR), readable: false, writable: true }),
    output: reading(output),
    report: reading(report),
  };
  const writers = [output, report].map((file) => openSync(file, O_WRONLY));
  return {
    name,
    ...pipes,
    async leaveToOther() {
      for (const writer of writers) closeSync(writer);
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
}
