import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export type BrowserName = 'chrome' | 'chromium' | 'edge' | 'firefox';

export interface FoundBrowser {
  executablePath: string;
  name: BrowserName;
  engine: 'chromium' | 'firefox';
  /** As the browser says it, such as `Chromium 156.0.8078.79`. */
  version: string;
  /** Which of the places it was found in, for the log. */
  origin: 'configured' | 'playwright' | 'path' | 'npm';
  /** Whether it is a headless shell, which starts faster and knows no extensions. */
  isShell: boolean;
  /** A plain Firefox would start and never answer. */
  canBeDriven: boolean;
  environment?: Record<string, string>;
}

const VERSION_MS = 20_000;

/** Asks a program which browser it is; why it cannot be run, if so. */
export async function describeProgram(
  executablePath: string,
  origin: FoundBrowser['origin'],
  environment?: Record<string, string>,
): Promise<FoundBrowser | { path: string; why: string }> {
  let stdout: string;
  try {
    ({ stdout } = await promisify(execFile)(executablePath, ['--version', '--no-sandbox'], {
      timeout: VERSION_MS,
      ...(environment ? { env: environment } : {}),
    }));
  } catch (error) {
    return { path: executablePath, why: wordsFor(error) };
  }
  const version = /^[^\d]*[\d.]+/.exec(stdout.trim())?.[0].trim();
  if (!version) return { path: executablePath, why: 'it does not tell its version' };
  const name = nameIn(version);
  return {
    executablePath,
    origin,
    name,
    version,
    engine: name === 'firefox' ? 'firefox' : 'chromium',
    isShell: origin === 'npm' || /headless.shell/i.test(executablePath),
    canBeDriven: name !== 'firefox' || origin === 'playwright' || hasPlaywrightInside(executablePath),
    ...(environment ? { environment } : {}),
  };
}

/** "Google Chrome for Testing" is what Playwright installs as its Chromium. */
function nameIn(version: string): BrowserName {
  if (/firefox/i.test(version)) return 'firefox';
  if (/\bedge\b/i.test(version)) return 'edge';
  return /google chrome(?! for testing)/i.test(version) ? 'chrome' : 'chromium';
}

/** Playwright's build of Firefox brings a settings file of this name. */
function hasPlaywrightInside(executablePath: string): boolean {
  const directory = dirname(executablePath);
  return [directory, join(directory, '..', 'Resources')].some((one) =>
    existsSync(join(one, 'playwright.cfg')),
  );
}

function wordsFor(error: unknown): string {
  const { code, killed, stderr, message } = error as NodeJS.ErrnoException & {
    killed?: boolean;
    stderr?: string;
  };
  if (killed) return `it did not tell its version within ${VERSION_MS / 1000} s`;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'it is no program, or may not be run';
  const told = stderr?.trim().split('\n')[0] || message.split('\n')[0] || 'it fails';
  return told.replace(/\.$/, '');
}
