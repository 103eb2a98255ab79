import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';

/** What was answered, or why nothing was. */
export type Answer = { code: number } | { problem: string };

/** This machine, and the addresses at which clouds hand out credentials. Private networks are where CI systems live. */
const FORBIDDEN = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const)
  FORBIDDEN.addSubnet(network, prefix, 'ipv4');
FORBIDDEN.addAddress('::', 'ipv6');
FORBIDDEN.addAddress('::1', 'ipv6');
FORBIDDEN.addSubnet('fe80::', 10, 'ipv6');

/**
 * Sends a body and waits for the head of the answer; a redirection is not followed. `allowed` has `host:port` pairs that may
 * be reached although they are this machine.
 */
export async function sendRequest(
  url: URL,
  { headers, body, allowed, timeoutMs }: SentRequest,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const addresses = await withDeadline(lookup(bare(url.hostname), { all: true }), signal);
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const isForbidden = addresses.some(({ address }) =>
      FORBIDDEN.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
    );
    if (isForbidden && !allowed.includes(`${bare(url.hostname)}:${port}`))
      return {
        problem: `${url.host} is an address of this machine or its network, which may not be reached.`,
      };
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    // To the addresses that were checked: asked again, a name may have others.
    const pinned = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      agent: false,
      signal,
      lookup: (_host, options, found) =>
        options.all ? found(null, addresses) : found(null, addresses[0]?.address ?? '', addresses[0]?.family),
    });
    pinned.end(body);
    const [response] = (await once(pinned, 'response', { signal })) as [IncomingMessage];
    response.destroy();
    return { code: response.statusCode ?? 0 };
  } catch (error) {
    if (signal.aborted) return { problem: `There was no answer within ${timeoutMs / 1000} seconds.` };
    return { problem: (error as Error).message };
  }
}

export interface SentRequest {
  headers: Record<string, string>;
  body: Buffer;
  allowed: readonly string[];
  timeoutMs: number;
}

/** An IPv6 address stands in brackets in a URL. */
const bare = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1');

/** A question to the name server cannot be called off, only left alone. */
async function withDeadline<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const abort = () => late.reject(signal.reason);
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
