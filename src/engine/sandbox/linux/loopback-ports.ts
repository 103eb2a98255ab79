/** The ports of `127.0.0.1:3000` and the like; a pair of another host is nothing that loopback has to do with. */
export function loopbackPortsOf(pairs: readonly string[]): number[] {
  const ports = pairs.map((pair) => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]):(\d{1,5})$/i.exec(pair)?.[1]);
  return [...new Set(ports.map(Number))].filter((port) => port > 0 && port < 65_536);
}
