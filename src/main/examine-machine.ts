import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Finding } from '../cli/world.ts';
import type { CliConfig } from '../platform/config/cli-config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { examineMobile } from './examine-mobile.ts';
import { openLocalBrowser } from './open-local-browser.ts';

const ASK_MS = 15_000;
const NEEDED_BYTES = 2_000_000_000;

/** What this machine has for Saywright and what it lacks, found out by trying. */
export async function* examineMachine(config: CliConfig, directory: string): AsyncGenerator<Finding> {
  yield nodeFinding();
  yield await browserFinding(config);
  yield await diskFinding(directory);
  yield await databaseFinding(config);
  for (const tool of TOOLS) yield { ...(await toolFinding(tool)), group: 'Hooks' };
  yield* examineMobile({
    platform: process.platform,
    searchPath: config.searchPath,
    androidHome: config.valueOf('ANDROID_HOME') ?? config.valueOf('ANDROID_SDK_ROOT'),
    appiumUrls: (config.valueOf('SAYWRIGHT_APPIUM_URLS') ?? '')
      .split(',')
      .map((url) => url.trim())
      .filter((url) => URL.canParse(url)),
  });
}

function nodeFinding(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > 22 || (major === 22 && minor >= 18);
  return {
    name: 'Node',
    status: isNew ? 'good' : 'bad',
    message: process.versions.node,
    remedy: 'Install Node 24: https://nodejs.org',
  };
}

async function browserFinding(config: CliConfig): Promise<Finding> {
  const name = 'Browser';
  try {
    const browser = await openLocalBrowser(config, null);
    try {
      await (await browser.open()).close();
      return { name, status: 'good', message: browser.description, remedy: null };
    } finally {
      await browser.close();
    }
  } catch (error) {
    const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    return { name, status: 'bad', message, remedy: 'npx playwright-core install chromium' };
  }
}

async function diskFinding(directory: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  return {
    name: 'Disk',
    status: free >= NEEDED_BYTES ? 'good' : 'bad',
    message: `${(free / 1e9).toFixed(1)} GB free in ${directory}`,
    remedy: 'Free some space: a run keeps about 2 MB of video a minute.',
  };
}

async function databaseFinding({ databaseUrl }: CliConfig): Promise<Finding> {
  const name = 'Database';
  if (databaseUrl === null)
    return { name, status: 'good', message: 'embedded, since DATABASE_URL is not set', remedy: null };
  const database = openDatabase({ connectionString: databaseUrl }, { maxConnections: 1 });
  try {
    const { rows } = await database.pool.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? '';
    const isNew = Number.parseInt(version, 10) >= 15;
    return {
      name,
      status: isNew ? 'good' : 'bad',
      message: `PostgreSQL ${version}`,
      remedy: 'Use PostgreSQL 15 or newer.',
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      name,
      status: 'bad',
      message: `DATABASE_URL cannot be used: ${why}`,
      remedy: 'Mend DATABASE_URL, or unset it to use the embedded database.',
    };
  } finally {
    await database.close();
  }
}

interface Tool {
  name: string;
  command: string;
  args: string[];
  for: string;
  remedy: string;
  /** Where it can be at all. */
  platform?: 'linux';
}

const TOOLS: readonly Tool[] = [
  {
    name: 'bubblewrap',
    command: 'bwrap',
    args: ['--version'],
    for: 'hooks',
    remedy: 'apt-get install bubblewrap',
    platform: 'linux',
  },
  {
    name: 'pasta',
    command: 'pasta',
    args: ['--version'],
    for: 'hooks',
    remedy: 'apt-get install passt',
    platform: 'linux',
  },
  { name: 'curl', command: 'curl', args: ['--version'], for: 'cURL hooks', remedy: 'apt-get install curl' },
  {
    name: 'python3',
    command: 'python3',
    args: ['--version'],
    for: 'Python hooks',
    remedy: 'apt-get install python3',
  },
];

async function toolFinding({ name, command, args, for: purpose, remedy, platform }: Tool): Promise<Finding> {
  if (platform !== undefined && platform !== process.platform)
    return {
      name,
      status: 'optional',
      message: `only on Linux (for ${purpose})`,
      remedy: null,
    };
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { timeout: ASK_MS });
    const [line = ''] = (stdout || stderr).split('\n');
    return { name, status: 'good', message: line.trim().slice(0, 60), remedy: null };
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return {
      name,
      status: 'optional',
      message: `${isMissing ? 'not there' : 'does not run'} (for ${purpose})`,
      remedy,
    };
  }
}
