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

/** Our ends of the pipes. */
export interface PipeEnds {
  input: Socket;
  output: Socket;
  report: Socket;
  /** To be called once somebody else has opened them: from then on they end when he does. */
  leaveToOther(): void;
}

/**
 * Three true pipes under a name that nobody can guess, which serve one process after the other. Node's own pipes are sockets,
 * which a program cannot open as `/dev/stderr`; and by its name somebody who is not our child can have a pipe.
 */
export class NamedPipes {
  readonly name: string;
  readonly #files: readonly [input: string, output: string, report: string];

  private constructor(directory: string, name: string) {
    this.name = name;
    const file = (end: string) => path.join(directory, `${name}.${end}`);
    this.#files = [file('in'), file('out'), file('err')];
  }

  static async make({ mkfifo }: Tools, directory: string): Promise<NamedPipes> {
    const pipes = new NamedPipes(directory, randomUUID());
    await promisify(execFile)(mkfifo, ['-m', '666', ...pipes.#files], { timeout: WITHIN_MS, env: {} });
    return pipes;
  }

  open(): PipeEnds {
    const [input, output, report] = this.#files;
    const open = (file: string, flags: number) => openSync(file, flags | O_NONBLOCK);
    const reading = (file: string) =>
      new Socket({ fd: open(file, O_RDONLY), readable: true, writable: false });
    const ends = {
      input: new Socket({ fd: open(input, O_RDWR), readable: false, writable: true }),
      output: reading(output),
      report: reading(report),
    };
    // A pipe that nobody writes to yet would be at its end: for a while we are that somebody.
    const writers = [open(output, O_WRONLY), open(report, O_WRONLY)];
    const leaveToOther = () => {
      for (const writer of writers) closeSync(writer);
    };
    return { ...ends, leaveToOther };
  }

  async remove(): Promise<void> {
    await Promise.all(this.#files.map((file) => rm(file, { force: true })));
  }
}
