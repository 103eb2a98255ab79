import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The search path is not asked: a shim in somebody's home is not what the walls are made of. */
const PLACES = ['/usr/bin', '/usr/sbin', '/bin', '/sbin', '/usr/local/bin', '/usr/local/sbin'];

/** Each tool and the package of Debian and Ubuntu that has it. */
const PACKAGES = {
  bwrap: 'bubblewrap',
  pasta: 'passt',
  ip: 'iproute2',
  nsenter: 'util-linux',
  unshare: 'util-linux',
  setpriv: 'util-linux',
  prlimit: 'util-linux',
  mkfifo: 'coreutils',
  head: 'coreutils',
  bash: 'bash',
  sh: 'dash',
  curl: 'curl',
  python3: 'python3',
} as const;

export type ToolName = keyof typeof PACKAGES;
export type Tools = Record<ToolName, string>;

export function findTool(name: string, places: readonly string[] = PLACES): string | null {
  return places.map((place) => path.join(place, name)).find(isProgram) ?? null;
}

/** Paths of all tools, or the packages of those that are missing. */
export function findTools(
  places: readonly string[] = PLACES,
): { tools: Tools } | { missingPackages: string[] } {
  const names = Object.keys(PACKAGES) as ToolName[];
  const found = names.map((name) => [name, findTool(name, places)] as const);
  const missing = found.filter(([, at]) => at === null).map(([name]) => PACKAGES[name]);
  if (missing.length > 0) return { missingPackages: [...new Set(missing)] };
  return { tools: Object.fromEntries(found) as Tools };
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
