import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventually } from '../support/eventually.ts';
import { reservePort } from '../support/reserve-port.ts';

export interface RunningAppium {
  url: string;
  /** All that it has printed. */
  output(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const PACKAGES: Readonly<Record<string, string>> = {
  appium: import.meta.resolve('appium'),
  fake: import.meta.resolve('@appium/fake-driver'),
  uiautomator2: import.meta.resolve('appium-uiautomator2-driver'),
  xcuitest: import.meta.resolve('appium-xcuitest-driver'),
};

/** A real Appium server with the given drivers, in a home of its own, on the given port or any. */
export async function startAppium(
  drivers: readonly string[],
  environment: Record<string, string> = {},
  port?: number,
): Promise<RunningAppium> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'saywright-appium-'));
  // Appium takes the packages that the home's package.json names for installed, wherever they lie.
  const packages = ['appium', ...drivers].map((one) => packageOf(PACKAGES[one] ?? ''));
  const devDependencies = Object.fromEntries(packages.map(({ name }) => [name, '*']));
  await writeFile(
    path.join(home, 'package.json'),
    JSON.stringify({ name: 'home', private: true, devDependencies }),
  );
  // Not the whole folder at once: Appium keeps what it knows of its home in a file there.
  for (const { name, directory } of packages) {
    await mkdir(path.dirname(path.join(home, 'node_modules', name)), { recursive: true });
    await symlink(directory, path.join(home, 'node_modules', name));
  }
  const ownPort = port ?? (await reservePort());
  const main = path.join(packages[0]?.directory ?? '', 'index.js');
  const options = [
    '--address',
    '127.0.0.1',
    '--port',
    String(ownPort),
    '--use-drivers',
    drivers.join(','),
    '--log-level',
    'debug',
    '--log-no-colors',
  ];
  const child = spawn(process.execPath, [main, 'server', ...options], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: home, TMPDIR: os.tmpdir(), APPIUM_HOME: home, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const url = `http://127.0.0.1:${ownPort}`;
  await eventually(async () => {
    assert.equal(child.exitCode, null, output);
    assert.ok((await fetch(`${url}/status`)).ok);
  }, 60_000);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  return { url, output: () => output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

/** The package that a file of it belongs to. */
function packageOf(file: string): { name: string; directory: string } {
  const [directory = '', name = ''] =
    /^.*?\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(fileURLToPath(file)) ?? [];
  return { name, directory };
}
