/** Under this name people see what was hidden of the proxy's address. */
const NAME = 'ALL_PROXY';

/** What of a proxy's address nobody may see: all of it together, and who logs in. Host and port alone may stand in an error. */
export function proxySecrets(proxyUrl: string | null): (readonly [key: string, value: string])[] {
  if (proxyUrl === null) return [];
  // curl is given another scheme.
  const address = proxyUrl.replace(/\/$/, '');
  const hidden = new Set([proxyUrl, address, address.replace(/^socks5:/i, 'socks5h:')]);
  const login = /^[a-z0-9]+:\/\/([^/@]*(?:@[^/@]*)*)@/i.exec(proxyUrl)?.[1] ?? '';
  const colon = login.indexOf(':');
  const password = colon < 0 ? '' : login.slice(colon + 1);
  for (const part of [login, password]) {
    hidden.add(part);
    hidden.add(percentDecoded(part));
  }
  return [...hidden].map((value) => [NAME, value] as const);
}

/** A percent sign that encodes nothing stands for itself. */
function percentDecoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
}
