import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const INSTALLED = '/usr/bin/chromium';
const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.cache/chromium');

/** The npm package unpacks two hundred megabytes into the temporary directory, wherever that is said to be. */
async function unpackChromium(): Promise<string> {
  mkdirSync(CACHE, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = CACHE;
  const { default: packed } = await import('@sparticuz/chromium');
  const executable = await packed.executablePath();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  return executable;
}

/** A real Chromium: the machine's own if it has one, else the one from npm. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(await browserToLaunch());
}

export async function browserToLaunch(): Promise<LaunchOptions> {
  return {
    executablePath: existsSync(INSTALLED) ? INSTALLED : await unpackChromium(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
    ],
    timeout: 30_000,
  };
}
