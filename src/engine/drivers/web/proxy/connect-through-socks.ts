import type { Socket } from 'node:net';
import { connectToProxy } from './connect-to-proxy.ts';
import { hostAndPort, type ProxyAddress, placeOf } from './proxy-address.ts';
import { ProxyFault } from './proxy-fault.ts';
import { readExactly } from './read-exactly.ts';

export const SOCKS_VERSION = 5;
export const NO_LOGIN = 0;
const BY_PASSWORD = 2;
const LOGIN_VERSION = 1;
export const CONNECT = 1;
export const ADDRESS_KIND = { ipv4: 1, name: 3, ipv6: 4 } as const;

/** What the replies of RFC 1928 mean. */
const REPLIES: Record<number, string> = {
  1: 'it failed',
  2: 'its rules do not allow it',
  3: 'there is no way to its network',
  4: 'there is no way to the host',
  5: 'nothing listens there',
  6: 'it took too long',
  7: 'the proxy cannot connect',
  8: 'the proxy does not know this kind of address',
};

/** A connection to a host through a SOCKS proxy, which looks the name up itself. */
export async function connectThroughSocks(
  proxy: ProxyAddress,
  target: { host: string; port: number },
  deadlineMs: number,
): Promise<Socket> {
  const socket = await connectToProxy(proxy, deadlineMs);
  const read = (length: number) => readExactly(socket, length, deadlineMs);
  try {
    await logIn(socket, proxy, read);
    socket.write(connectRequest(target));
    const [, reply = 1, , kind] = await read(4);
    if (reply !== 0) {
      const place = hostAndPort(target.host, target.port);
      throw new ProxyFault(
        `The proxy of the private network, ${placeOf(proxy)}, does not reach ${place}: ${REPLIES[reply] ?? `it answered ${reply}`}.`,
        reply,
      );
    }
    const nameLength = kind === ADDRESS_KIND.name ? ((await read(1))[0] ?? 0) : 0;
    await read((kind === ADDRESS_KIND.ipv4 ? 4 : kind === ADDRESS_KIND.ipv6 ? 16 : nameLength) + 2);
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function logIn(
  socket: Socket,
  proxy: ProxyAddress,
  read: (length: number) => Promise<Buffer>,
): Promise<void> {
  const { login } = proxy;
  const ways = login ? [NO_LOGIN, BY_PASSWORD] : [NO_LOGIN];
  socket.write(Buffer.from([SOCKS_VERSION, ways.length, ...ways]));
  const [version, way] = await read(2);
  if (version !== SOCKS_VERSION)
    throw new ProxyFault(`${placeOf(proxy)} is no SOCKS5 proxy: it answers in another language.`);
  if (way === NO_LOGIN) return;
  if (way !== BY_PASSWORD || !login)
    throw new ProxyFault(
      `The proxy of the private network, ${placeOf(proxy)}, asks for ${login ? 'another login than' : 'a'} user and password.`,
    );
  const user = Buffer.from(login.user);
  const password = Buffer.from(login.password);
  if (user.length > 255 || password.length > 255)
    throw new ProxyFault('A SOCKS5 proxy takes no user or password of more than 255 bytes.');
  socket.write(
    Buffer.concat([
      Buffer.from([LOGIN_VERSION, user.length]),
      user,
      Buffer.from([password.length]),
      password,
    ]),
  );
  // A proxy may say no by just ending the connection.
  const isTaken = await read(2).then(
    ([, status]) => status === 0,
    () => false,
  );
  if (!isTaken)
    throw new ProxyFault(
      `The proxy of the private network, ${placeOf(proxy)}, refuses the user and password.`,
      2,
    );
}

/** Addresses go as names too: every proxy that resolves names takes them. */
function connectRequest({ host, port }: { host: string; port: number }): Buffer {
  const name = Buffer.from(host);
  if (name.length > 255) throw new ProxyFault('The name of the host is too long for a SOCKS5 proxy.');
  const tail = Buffer.alloc(2);
  tail.writeUInt16BE(port);
  const head = Buffer.from([SOCKS_VERSION, CONNECT, 0, ADDRESS_KIND.name, name.length]);
  return Buffer.concat([head, name, tail]);
}
