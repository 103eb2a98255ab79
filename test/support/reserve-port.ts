import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below what systems hand out by themselves, so that no other program's "any port" is one of these. */
const FIRST = 10_000;
const LAST = 32_000;

/**
 * A port that is free, and stays so until somebody who was told it listens there. Asking the system for any port and closing it again
 * hands it to the next who asks. What reserves it is the UDP port of the same number, kept while this process lives: other test files
 * see it there.
 */
export async function reservePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if ((await isMarked(port)) && (await isFree(port))) return port;
  }
}

async function isMarked(port: number): Promise<boolean> {
  const mark = createSocket('udp4').unref();
  mark.bind({ port, address: '127.0.0.1', exclusive: true });
  return once(mark, 'listening').then(
    () => true,
    () => false,
  );
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (isFree) await once(probe.close(), 'close');
  return isFree;
}
