import { createServer, type Socket } from 'node:net';
import {
  ADDRESS_KIND,
  CONNECT,
  connectThroughSocks,
  NO_LOGIN,
  SOCKS_VERSION,
} from './connect-through-socks.ts';
import type { ProxyAddress } from './proxy-address.ts';
import { ProxyFault } from './proxy-fault.ts';
import { readExactly } from './read-exactly.ts';

const CONNECT_MS = 15_000;
const NOT_UNDERSTOOD = 7;

export interface SocksRelay {
  /** Of a proxy on this machine that asks for no login. */
  url: string;
  close(): Promise<void>;
}

/** Logs in at a SOCKS proxy for a browser, which cannot: Chromium knows only SOCKS proxies without a login. */
export async function openSocksRelay(upstream: ProxyAddress): Promise<SocksRelay> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    // What ends a connection is told by its closing; an error without a listener would end the process.
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer((socket) => {
    keep(socket);
    serve(socket, upstream, keep).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `socks5://127.0.0.1:${port}`,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function serve(socket: Socket, upstream: ProxyAddress, keep: (socket: Socket) => void): Promise<void> {
  const read = (length: number) => readExactly(socket, length, CONNECT_MS);
  const [, ways = 0] = await read(2);
  await read(ways);
  socket.write(Buffer.from([SOCKS_VERSION, NO_LOGIN]));
  const [, command, , kind] = await read(4);
  const target = { host: await hostOf(kind, read), port: (await read(2)).readUInt16BE() };
  const answer = (reply: number) =>
    Buffer.from([SOCKS_VERSION, reply, 0, ADDRESS_KIND.ipv4, 0, 0, 0, 0, 0, 0]);
  if (command !== CONNECT) {
    socket.end(answer(NOT_UNDERSTOOD));
    return;
  }
  try {
    const far = await connectThroughSocks(upstream, target, CONNECT_MS);
    keep(far);
    socket.write(answer(0));
    // Either side ending ends both, so that no half of a connection is left behind.
    socket.once('close', () => far.destroy());
    far.once('close', () => socket.destroy());
    socket.pipe(far);
    far.pipe(socket);
  } catch (error) {
    socket.end(answer(error instanceof ProxyFault ? error.socksReply : 1));
  }
}

async function hostOf(kind: number | undefined, read: (length: number) => Promise<Buffer>): Promise<string> {
  if (kind === ADDRESS_KIND.name) return (await read((await read(1))[0] ?? 0)).toString();
  if (kind === ADDRESS_KIND.ipv4) return [...(await read(4))].join('.');
  const groups = (await read(16)).toString('hex').match(/..../g) ?? [];
  return groups.join(':');
}
