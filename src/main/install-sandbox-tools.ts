import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { missingToolsProblem } from '../engine/sandbox/linux/explain-refusal.ts';
import { findTool, findTools } from '../engine/sandbox/linux/find-tools.ts';

const EACH_WITHIN_MS = 180_000;
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Installs what the walls of hooks are made of, where we may. Null if all is there; otherwise what is left to do. */
export async function installSandboxTools(onProgress: (sentence: string) => void): Promise<string | null> {
  const found = findTools();
  if (!('missingPackages' in found)) return null;
  const aptGet = findTool('apt-get');
  if (process.getuid?.() !== 0 || aptGet === null) return missingToolsProblem(found.missingPackages);

  const packages = [...found.missingPackages, ...(existsSync(CERTIFICATES) ? [] : ['ca-certificates'])];
  onProgress(`Installing ${packages.join(', ')} for hooks…`);
  const install = ['install', '--yes', '--no-install-recommends', ...packages];
  // A fresh machine knows no packages yet, or those of last month.
  if ((await runApt(aptGet, install)) === null) return null;
  const complaint = (await runApt(aptGet, ['update'])) ?? (await runApt(aptGet, install));
  return complaint && `${missingToolsProblem(packages)} (apt-get says: ${complaint})`;
}

/** Null if it went well; otherwise the last thing that it said. */
async function runApt(aptGet: string, args: readonly string[]): Promise<string | null> {
  const options = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=2', '--quiet'];
  const apt = spawn('/usr/bin/env', ['DEBIAN_FRONTEND=noninteractive', aptGet, ...options, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: EACH_WITHIN_MS,
    killSignal: 'SIGKILL',
  });
  let said = '';
  for (const stream of [apt.stdout, apt.stderr])
    stream.on('data', (text) => {
      said = `${said}${text}`.slice(-2000);
    });
  const [code] = await once(apt, 'close');
  return code === 0 ? null : (said.trim().split('\n').at(-1) ?? '');
}
