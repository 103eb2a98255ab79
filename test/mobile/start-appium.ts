import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '../support/eventually.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

export interface RunningAppium {
  url: string;
  /** All that it has printed. */
  output(): string;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

const PACKAGES: Readonly<Record<string, string>> = {
  fake: '@appium/fake-driver',
  uiautomator2: 'appium-uiautomator2-driver',
  xcuitest: 'appium-xcuitest-driver',
};

/** A real Appium server with the given drivers, in a home of its own. */
export async function startAppium(
  drivers: readonly string[],
  environment: Record<string, string> = {},
): Promise<RunningAppium> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'saywright-appium-'));
  // Appium takes the packages that the home's package.json names for installed, wherever they lie.
  const names = ['appium', ...drivers.map((one) => PACKAGES[one] ?? one)];
  const devDependencies = Object.fromEntries(names.map((name) => [name, '*']));
  await writeFile(
    path.join(home, 'package.json'),
    JSON.stringify({ name: 'home', private: true, devDependencies }),
  );
  // Not the whole folder at once: Appium keeps what it knows of its home in a file there.
  for (const name of names) {
    await mkdir(path.dirname(path.join(home, 'node_modules', name)), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules', name), path.join(home, 'node_modules', name));
  }
  const port = await freePort();
  const main = path.join(ROOT, 'node_modules/appium/index.js');
  const options = [
    '--address',
    '127.0.0.1',
    '--port',
    String(port),
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
  const url = `http://127.0.0.1:${port}`;
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
