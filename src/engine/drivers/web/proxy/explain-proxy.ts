import { connectThroughSocks } from './connect-through-socks.ts';
import { connectToProxy } from './connect-to-proxy.ts';
import { hostAndPort, type ProxyAddress, placeOf, proxyAddress } from './proxy-address.ts';
import { ProxyFault } from './proxy-fault.ts';

const ASK_MS = 5_000;
const MAX_HEAD_BYTES = 64 * 1024;

/** Why an app cannot be reached through a proxy, in a sentence; null if the proxy does reach it. */
export async function explainProxy(proxyUrl: string, appUrl: string): Promise<string | null> {
  const proxy = proxyAddress(proxyUrl);
  const app = new URL(appUrl);
  try {
    if (proxy.kind === 'socks5') {
      const target = { host: app.hostname.replace(/^\[|\]$/g, ''), port: portOf(app) };
      (await connectThroughSocks(proxy, target, ASK_MS)).destroy();
      return null;
    }
    return wordsFor(await askHttpProxy(proxy, app), proxy, app);
  } catch (error) {
    if (error instanceof ProxyFault) return error.message;
    throw error;
  }
}

const portOf = (url: URL) => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port));

function wordsFor(statusLine: string, proxy: ProxyAddress, app: URL): string | null {
  const status = /^HTTP\/\d\S* (\d{3})/.exec(statusLine)?.[1];
  const name = `The proxy of the private network, ${placeOf(proxy)},`;
  if (!status) return `${placeOf(proxy)} is no HTTP proxy: it answers in another language.`;
  if (status === '407')
    return proxy.login ? `${name} refuses the user and password.` : `${name} asks for a user and password.`;
  const isRefusal = app.protocol === 'https:' ? !status.startsWith('2') : /^50[234]$/.test(status);
  const place = hostAndPort(app.hostname, portOf(app));
  return isRefusal ? `${name} does not reach ${place}: it answered with ${status}.` : null;
}

/** The first line of what the proxy answers to the request that a browser would make. */
async function askHttpProxy(proxy: ProxyAddress, app: URL): Promise<string> {
  const socket = await connectToProxy(proxy, ASK_MS);
  const place = hostAndPort(app.hostname, portOf(app));
  const { login } = proxy;
  const key = login && Buffer.from(`${login.user}:${login.password}`).toString('base64');
  socket.write(
    [
      app.protocol === 'https:' ? `CONNECT ${place} HTTP/1.1` : `HEAD ${app.origin}${app.pathname} HTTP/1.1`,
      `Host: ${app.protocol === 'https:' ? place : app.host}`,
      ...(key ? [`Proxy-Authorization: Basic ${key}`] : []),
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  socket.setTimeout(ASK_MS, () => socket.destroy());
  let head = '';
  try {
    for await (const piece of socket) {
      head += String(piece);
      if (head.includes('\r\n') || head.length > MAX_HEAD_BYTES) break;
    }
  } catch (error) {
    throw new ProxyFault(`${placeOf(proxy)} ended the connection: ${(error as Error).message}.`);
  } finally {
    socket.destroy();
  }
  if (head === '') throw new ProxyFault(`${placeOf(proxy)} took the request and answered nothing.`);
  return head.split('\r\n')[0] ?? '';
}
