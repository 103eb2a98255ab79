import * as check from './check-value.ts';

/** Says what is wrong with a value, null if nothing. */
type Check = (value: string) => string | null;

/** Switches that are known to do no harm. Each also in its `--no-` form. */
export const FLAGS: ReadonlySet<string> = new Set(
  `alpn anyauth basic buffer ca-native cert-status compressed digest disable disallow-username-in-url fail fail-with-body
  get globoff haproxy-protocol head http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only include insecure ipv4
  ipv6 junk-session-cookies keepalive location location-trusted negotiate npn ntlm path-as-is post301 post302 post303
  progress-bar progress-meter proxy-anyauth proxy-basic proxy-ca-native proxy-digest proxy-http2 proxy-insecure
  proxy-negotiate proxy-ntlm proxytunnel raw retry-all-errors retry-connrefused sessionid show-error show-headers silent
  ssl-allow-beast ssl-no-revoke styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tlsv1 tlsv1.0 tlsv1.1 tlsv1.2
  tlsv1.3 tr-encoding verbose`.split(/\s+/),
);

/** Options that take a value, and what is checked of it. */
export const VALUES: ReadonlyMap<string, Check> = new Map<string, Check>([
  ...`aws-sigv4 ciphers connect-timeout connect-to continue-at curves data-raw dns-servers expect100-timeout form-string
  happy-eyeballs-timeout-ms keepalive-time limit-rate max-filesize max-redirs max-time noproxy oauth2-bearer proxy-ciphers
  proxy-tls13-ciphers range referer request request-target resolve retry retry-delay retry-max-time speed-limit speed-time
  tls-max tls13-ciphers user-agent`
    .split(/\s+/)
    .map((name) => [name, check.anything] as const),
  ...['data', 'data-ascii', 'data-binary'].map((name) => [name, check.textWith('--data-raw')] as const),
  ...['header', 'proxy-header'].map((name) => [name, check.text] as const),
  ...['preproxy', 'proxy', 'proxy1.0', 'socks4', 'socks4a', 'socks5', 'socks5-hostname'].map(
    (name) => [name, check.proxy] as const,
  ),
  ...['user', 'proxy-user'].map((name) => [name, check.login] as const),
  ...['data-urlencode', 'url-query'].map((name) => [name, check.encodedText] as const),
  ...['proto', 'proto-redir'].map((name) => [name, check.protocols] as const),
  ['cookie', check.cookie],
  ['doh-url', check.httpAddress],
  ['dump-header', check.onlyPrinted],
  ['form', check.form],
  ['json', check.text],
  ['output', check.onlyPrinted],
  ['pinnedpubkey', check.fingerprint],
  ['proto-default', check.protocol],
  ['url', check.httpAddress],
  ['write-out', check.writeOut],
]);

export const SHORT: Readonly<Record<string, string>> = {
  '#': 'progress-bar',
  '0': 'http1.0',
  '1': 'tlsv1',
  '4': 'ipv4',
  '6': 'ipv6',
  ':': 'next',
  a: 'append',
  A: 'user-agent',
  b: 'cookie',
  B: 'use-ascii',
  c: 'cookie-jar',
  C: 'continue-at',
  d: 'data',
  D: 'dump-header',
  e: 'referer',
  E: 'cert',
  f: 'fail',
  F: 'form',
  g: 'globoff',
  G: 'get',
  h: 'help',
  H: 'header',
  i: 'include',
  I: 'head',
  j: 'junk-session-cookies',
  J: 'remote-header-name',
  k: 'insecure',
  K: 'config',
  L: 'location',
  m: 'max-time',
  M: 'manual',
  n: 'netrc',
  N: 'no-buffer',
  o: 'output',
  O: 'remote-name',
  p: 'proxytunnel',
  q: 'disable',
  r: 'range',
  R: 'remote-time',
  s: 'silent',
  S: 'show-error',
  T: 'upload-file',
  u: 'user',
  U: 'proxy-user',
  v: 'verbose',
  V: 'version',
  w: 'write-out',
  x: 'proxy',
  X: 'request',
  y: 'speed-time',
  Y: 'speed-limit',
  z: 'time-cond',
  Z: 'parallel',
};

/** Why an option that curl knows is not taken here. */
const REFUSED: readonly [pattern: RegExp, reason: string][] = [
  [/^(?:next|parallel.*|fail-early|rate|remote-name-all)$/, 'a cURL hook makes one request'],
  [/^(?:config|netrc.*|variable|expand-.*)$/, 'it takes settings from elsewhere'],
  [
    /^(?:upload-file|append|cert(?:-type)?|key(?:-type)?|cacert|capath|crlfile|egd-file|random-file)$/,
    'it reads a file',
  ],
  [
    /^(?:proxy-(?:cert|key|cacert|capath|crlfile).*|pubkey|engine|time-cond|cookie-jar|hsts|alt-svc)$/,
    'it needs a file',
  ],
  [
    /^(?:remote-.*|create-.*|output-dir|stderr|trace.*|libcurl|etag-.*|xattr|no-clobber|clobber)$/,
    'it writes a file',
  ],
  [
    /^(?:unix-socket|abstract-unix-socket|interface|local-port|dns-interface|dns-ipv[46]-addr)$/,
    'it leaves the ways that a hook has',
  ],
  [/^(?:help|manual|version)$/, 'it makes no request'],
];

/** Why an option is not taken, in words that follow on its name. */
export function whyRefused(name: string): string {
  const reason = REFUSED.find(([pattern]) => pattern.test(name))?.[1];
  if (reason !== undefined) return `cannot be used here: ${reason}.`;
  const equals = name.indexOf('=');
  if (equals > 0) return `is not how curl takes a value: write a blank in the place of the equals sign.`;
  const longer = [...FLAGS, ...VALUES.keys()].filter((known) => name !== '' && known.startsWith(name));
  if (longer.length === 1) return `is not known here. If you mean --${longer[0]}, write it in full.`;
  return 'is not known here.';
}
