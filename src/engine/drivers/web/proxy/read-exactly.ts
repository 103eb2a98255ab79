import type { Socket } from 'node:net';
import { ProxyFault } from './proxy-fault.ts';

/** The next bytes of a connection; fewer than asked for never come. */
export async function readExactly(socket: Socket, length: number, deadlineMs: number): Promise<Buffer> {
  const come = Promise.withResolvers<Buffer>();
  const take = () => {
    const bytes: Buffer | null = socket.read(length);
    if (bytes?.length === length) come.resolve(bytes);
    else if (bytes !== null || socket.readableEnded) end();
  };
  const end = () => come.reject(new ProxyFault('The connection ended in the middle of its greeting.'));
  const timer = setTimeout(
    () => come.reject(new ProxyFault('Nothing more came over the connection in time.')),
    deadlineMs,
  );
  for (const event of ['end', 'close', 'error']) socket.once(event, end);
  socket.on('readable', take);
  try {
    take();
    return await come.promise;
  } finally {
    clearTimeout(timer);
    socket.off('readable', take);
    for (const event of ['end', 'close', 'error']) socket.off(event, end);
  }
}
