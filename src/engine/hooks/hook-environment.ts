import type { Program } from '../sandbox/sandbox.ts';

/** Linux takes no single entry that is longer, and would not start the program at all. */
const LONGEST_ENTRY = 128 * 1024 - 1;

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Names that shells, interpreters and the loader of programs read for themselves: a variable of that name would break the hook, or
 * reach the programs that build its walls.
 */
const RESERVED = new Set([
  'PATH',
  'HOME',
  'TMPDIR',
  'BASH_ENV',
  'BASH_VERSINFO',
  'SHELLOPTS',
  'BASHOPTS',
  'OPTIND',
  'PPID',
  'UID',
  'EUID',
  'NODE_OPTIONS',
  'NODE_PATH',
  'GCONV_PATH',
  'GLIBC_TUNABLES',
  'HOSTALIASES',
  'LOCALDOMAIN',
  'LOCPATH',
  'NLSPATH',
  'RESOLV_HOST_CONF',
  'RES_OPTIONS',
]);
const RESERVED_BEGINNING = /^(?:LD_|PYTHON|MALLOC_)/;

const PROXY_NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [name, name.toLowerCase()]);

export interface HookEnvironment {
  environment: Record<string, string>;
  warnings: string[];
}

/** The variables as a program in this language finds them, the way through the proxy included. */
export function hookEnvironment(
  variables: Readonly<Record<string, string>>,
  proxyUrl: string | null,
  language: Program['language'],
): HookEnvironment {
  const warnings: string[] = [];
  const passed = Object.entries(variables).filter(([key, value]) => {
    const fault = faultOf(key, value, proxyUrl !== null);
    if (fault !== null) warnings.push(`The hook did not get the variable ${key}: ${fault}.`);
    return fault === null;
  });
  const proxy = proxyUrl === null ? null : proxyFor(language, proxyUrl);
  if (proxyUrl !== null && proxy === null)
    warnings.push(
      "The hook does not reach the private network: Python's standard library knows no SOCKS proxy. Use another language, or an http proxy.",
    );
  return { environment: { ...throughProxy(proxy), ...Object.fromEntries(passed) }, warnings };
}

/** The proxy's address as the language takes it. Null: it takes none of this kind, and could reach nothing at all with it. */
function proxyFor(language: Program['language'], proxyUrl: string): string | null {
  if (!/^socks5:/i.test(proxyUrl)) return proxyUrl;
  if (language === 'python') return null;
  // Names of a private network are known only behind the proxy, which curl asks for them if the scheme says so. Node does
  // it anyway, and does not start with that scheme.
  return language === 'javascript' ? proxyUrl : proxyUrl.replace(/^socks5:/i, 'socks5h:');
}

function faultOf(key: string, value: string, hasProxy: boolean): string | null {
  if (!NAME.test(key)) return 'a name has only letters, digits and underscores';
  if (RESERVED.has(key) || RESERVED_BEGINNING.test(key)) return 'programs read that name for themselves';
  if (hasProxy && (PROXY_NAMES.includes(key) || key === 'NODE_USE_ENV_PROXY'))
    return 'the private network of the environment sets it';
  if (value.includes('\0')) return 'its value holds a NUL character';
  if (Buffer.byteLength(key) + 1 + Buffer.byteLength(value) > LONGEST_ENTRY)
    return 'its value is longer than 128 kB';
  return null;
}

/** curl and Python read the lower-case names, others the upper-case ones, Node only when it is told to. */
function throughProxy(proxy: string | null): Record<string, string> {
  if (proxy === null) return {};
  return {
    ...Object.fromEntries(PROXY_NAMES.map((name) => [name, proxy])),
    NODE_USE_ENV_PROXY: '1',
    // What is on the machine itself is not behind the proxy: browsers hold it so, too.
    NO_PROXY: 'localhost,127.0.0.1,::1',
    no_proxy: 'localhost,127.0.0.1,::1',
  };
}
