import { percentDecoded } from '../percent-decoded.ts';

export interface ProxyAddress {
  kind: 'http' | 'https' | 'socks5';
  host: string;
  port: number;
  /** Null: it asks for none. */
  login: { user: string; password: string } | null;
}

const PORTS = { http: 80, https: 443, socks5: 1080 } as const;

/** Reads `http://…`, `https://…` or `socks5://…`, with user and password if need be. */
export function proxyAddress(written: string): ProxyAddress {
  const url = new URL(written);
  const kind = url.protocol.slice(0, -1);
  if (kind !== 'http' && kind !== 'https' && kind !== 'socks5')
    throw new Error(`A proxy of the kind ${kind} is not known here.`);
  return {
    kind,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[kind] : Number(url.port),
    login:
      url.username === ''
        ? null
        : { user: percentDecoded(url.username), password: percentDecoded(url.password) },
  };
}

/** For messages: where it is, and nothing of who logs in. */
export function placeOf({ kind, host, port }: ProxyAddress): string {
  return `${kind}://${hostAndPort(host, port)}`;
}

export function hostAndPort(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}
