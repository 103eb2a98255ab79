import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';

/** Link-local and with it the clouds' metadata; groups, in which the machine's own services listen; what is nobody's. */
const ALWAYS = ['169.254.0.0/16', '224.0.0.0/4', '240.0.0.0/4', '0.0.0.0/8'];
const PRIVATE = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10'];

export interface NetworkRules {
  /** Whether private ranges are reached. */
  isPrivateAllowed: boolean;
  /** Names or addresses that are never reached: the database's, the storage's. */
  forbiddenHosts: readonly string[];
}

const NAMES_HOLD_MS = 60_000;

/** What hooks may not reach, kept up to date: the machine's addresses come and go, and so do those behind names. */
export class ForbiddenRanges {
  readonly #rules: NetworkRules;
  #hosts: string[] = [];
  #hostsAt = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | null = null;

  constructor(rules: NetworkRules) {
    this.#rules = rules;
  }

  /** Waits for names the first time; later their renewal goes on beside. */
  async current(): Promise<string[]> {
    if (performance.now() - this.#hostsAt > NAMES_HOLD_MS) {
      this.#looking ??= this.#lookUp().finally(() => {
        this.#looking = null;
      });
      if (this.#hostsAt === Number.NEGATIVE_INFINITY) await this.#looking;
    }
    const ranges = [
      ...ALWAYS,
      ...(this.#rules.isPrivateAllowed ? [] : PRIVATE),
      ...localRanges(readFileSync('/proc/net/fib_trie', 'utf8')),
      ...this.#hosts,
    ];
    return [...new Set(ranges)].sort();
  }

  async #lookUp(): Promise<void> {
    const answers = await Promise.all(this.#rules.forbiddenHosts.map(addressesOf));
    this.#hosts = answers.flat().filter((address) => !address.startsWith('127.'));
    this.#hostsAt = performance.now();
  }
}

/** A name that nobody knows leads nowhere, for hooks neither. */
async function addressesOf(host: string): Promise<string[]> {
  if (isIPv4(host)) return [`${host}/32`];
  try {
    return (await lookup(host, { all: true, family: 4 })).map(({ address }) => `${address}/32`);
  } catch {
    return [];
  }
}

/**
 * The machine's own addresses, from its table of routes. The list of interfaces would not do: it leaves out those that have
 * nobody at the other end, such as a bridge for containers of which none runs.
 */
export function localRanges(trie: string): string[] {
  const ranges: string[] = [];
  let address = '';
  for (const line of trie.split('\n')) {
    address = /\|-- (\d+\.\d+\.\d+\.\d+)/.exec(line)?.[1] ?? address;
    const length = /\/(\d+) \w+ (LOCAL|BROADCAST)/.exec(line)?.[1];
    if (length && !address.startsWith('127.')) ranges.push(`${address}/${length}`);
  }
  return ranges;
}
