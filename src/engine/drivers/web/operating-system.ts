import { readFile } from 'node:fs/promises';
import { arch, platform, release, version } from 'node:os';

/** What this machine runs, as people call it: `Debian GNU/Linux 12 (bookworm), x64`. */
export async function operatingSystem(): Promise<string> {
  return `${await systemName()}, ${arch()}`;
}

async function systemName(): Promise<string> {
  if (platform() === 'win32') return version();
  const [file, pattern, before] =
    platform() === 'darwin'
      ? [
          '/System/Library/CoreServices/SystemVersion.plist',
          /ProductVersion<\/key>\s*<string>([^<]+)/,
          'macOS ',
        ]
      : ['/etc/os-release', /^PRETTY_NAME="?([^"\n]+)/m, ''];
  const told = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    // Small images leave the file out.
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const name = pattern.exec(told)?.[1]?.trim();
  return name ? before + name : `${platform()} ${release()}`;
}
