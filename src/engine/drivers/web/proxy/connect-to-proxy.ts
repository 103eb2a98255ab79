import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type ProxyAddress, placeOf } from './proxy-address.ts';
import { ProxyFault } from './proxy-fault.ts';

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'its name cannot be looked up',
  EHOSTUNREACH: 'there is no way to the host',
  ENETUNREACH: 'there is no way to its network',
  ECONNRESET: 'it ended the connection',
};

/** A connection to the proxy itself. Certificates are not checked, as the browser does not check the app's either. */
export async function connectToProxy(proxy: ProxyAddress, deadlineMs: number): Promise<Socket> {
  const { host, port } = proxy;
  const isTls = proxy.kind === 'https';
  const socket = isTls ? connectTls({ host, port, rejectUnauthorized: false }) : connect({ host, port });
  const opened = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => opened.reject(new Error(`it did not answer within ${Math.round(deadlineMs / 1000)} s`)),
    deadlineMs,
  );
  const refuse = (error: Error) => opened.reject(error);
  socket.once(isTls ? 'secureConnect' : 'connect', opened.resolve);
  socket.once('error', refuse);
  try {
    await opened.promise;
    return socket;
  } catch (error) {
    socket.destroy();
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ProxyFault(
      `The proxy of the private network, ${placeOf(proxy)}, cannot be reached: ${WORDS[code ?? ''] ?? message}.`,
    );
  } finally {
    clearTimeout(timer);
    socket.off('error', refuse);
  }
}
