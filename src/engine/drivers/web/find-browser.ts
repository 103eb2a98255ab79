import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, firefox } from 'playwright-core';
import { npmChromium } from './npm-chromium.ts';

export type BrowserName = 'chrome' | 'chromium' | 'edge' | 'firefox';

export interface FoundBrowser {
  executablePath: string;
  engine: 'chromium' | 'firefox';
  /** As the browser says it, such as `Chromium 156.0.8078.79`. */
  version: string;
  /** Which of the places it was found in, for the log. */
  origin: 'configured' | 'playwright' | 'path' | 'npm';
  /** Whether it is a headless shell, which starts faster and knows no extensions. */
  isShell: boolean;
  environment?: Record<string, string>;
}

export interface BrowserSearch {
  /** Null: whichever Chromium there is. */
  name: BrowserName | null;
  /** A path that was configured; taken as it is. */
  configuredPath: string | null;
  /** The directories to search for programs, as in the variable PATH. */
  path: string;
  /** Below which the npm browser is unpacked. */
  cacheDirectory: string;
  /** Extensions need a whole browser. */
  needsExtensions?: boolean;
}

export class NoBrowser extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoBrowser';
  }
}

const VERSION_MS = 20_000;
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell', 'headless_shell'];
const PROGRAMS: Record<BrowserName, string[]> = {
  chromium: ['chromium', 'chromium-browser'],
  chrome: ['google-chrome', 'google-chrome-stable', 'chrome'],
  edge: ['microsoft-edge', 'microsoft-edge-stable', 'msedge'],
  firefox: ['firefox', 'firefox-esr'],
};

/** The first browser that there is: configured, Playwright's own, on the path, from npm. Says which, and its version. */
export async function findBrowser(search: BrowserSearch): Promise<FoundBrowser> {
  const { name, configuredPath, needsExtensions = false } = search;
  if (configuredPath !== null) {
    if (!(await isProgram(configuredPath)))
      throw new NoBrowser(`The configured browser ${configuredPath} cannot be run.`);
    return await described(configuredPath, 'configured', name === 'firefox' ? 'firefox' : 'chromium');
  }
  // Playwright drives only the Firefox that it builds itself; a distribution's does not answer to it.
  if (name === 'firefox') {
    const own = firefox.executablePath();
    if (await isProgram(own)) return await described(own, 'playwright', 'firefox');
    throw new NoBrowser(
      'Firefox is not installed: `npx playwright-core install firefox` brings the one that can be driven.',
    );
  }
  if (name === null || name === 'chromium') {
    const own = chromium.executablePath();
    if (await isProgram(own)) return await described(own, 'playwright', 'chromium');
  }
  const programs = name === null ? [...PROGRAMS.chromium, ...PROGRAMS.chrome] : PROGRAMS[name];
  const mayBeShell = !needsExtensions && (name === null || name === 'chromium');
  for (const program of [...(mayBeShell ? SHELLS : []), ...programs]) {
    const found = await onPath(program, search.path);
    if (found) return await described(found, 'path', 'chromium');
  }
  if (mayBeShell) {
    const unpacked = await npmChromium(search.cacheDirectory);
    if (unpacked) {
      const found = await described(unpacked.executablePath, 'npm', 'chromium', unpacked.environment);
      return { ...found, isShell: true, environment: unpacked.environment };
    }
  }
  const wanted = name ?? 'Chromium';
  throw new NoBrowser(
    needsExtensions
      ? `No whole ${wanted} is installed, which extensions need: the path has none of ${programs.join(', ')}.`
      : `No ${wanted} is installed: the path has none of ${programs.join(', ')}.`,
  );
}

async function onPath(program: string, path: string): Promise<string | null> {
  for (const directory of path.split(delimiter).filter((one) => one !== '')) {
    const file = join(directory, program);
    if (await isProgram(file)) return file;
  }
  return null;
}

async function isProgram(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function described(
  executablePath: string,
  origin: FoundBrowser['origin'],
  engine: FoundBrowser['engine'],
  environment?: Record<string, string>,
): Promise<FoundBrowser> {
  const { stdout } = await promisify(execFile)(executablePath, ['--version', '--no-sandbox'], {
    timeout: VERSION_MS,
    ...(environment ? { env: environment } : {}),
  });
  const version = /^[^\d]*[\d.]+/.exec(stdout.trim())?.[0].trim() ?? stdout.trim();
  return { executablePath, origin, engine, version, isShell: /headless.shell/i.test(executablePath) };
}
