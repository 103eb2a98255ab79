import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** An emulator that can be started on this machine. */
export interface FoundAvd {
  name: string;
  /** The phone that it imitates. */
  model: string;
  osVersion: string;
}

/** `emulator -list-avds` prints a name a line, and now and then a line of its own log among them. */
export const readAvdNames = (said: string): string[] =>
  said.split(/\r?\n/).flatMap((line) => (/^[\w.-]+$/.test(line.trim()) ? [line.trim()] : []));

/** What the files of an AVD say of it; null: they are not there, or do not tell which Android it has. */
export async function readAvd(avdHome: string, name: string): Promise<FoundAvd | null> {
  const pointer = await readIni(path.join(avdHome, `${name}.ini`));
  const config =
    (pointer?.path === undefined ? null : await readIni(path.join(pointer.path, 'config.ini'))) ??
    (await readIni(path.join(avdHome, `${name}.avd`, 'config.ini')));
  const level = /android-(\d+)/.exec(
    `${config?.['image.sysdir.1'] ?? ''} ${config?.target ?? pointer?.target ?? ''}`,
  );
  const osVersion = level?.[1] === undefined ? null : releaseOf(Number(level[1]));
  if (osVersion === null) return null;
  return { name, model: modelOf(config?.['hw.device.name'] ?? '', name), osVersion };
}

async function readIni(file: string): Promise<Record<string, string> | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) return null;
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const [, key, value] = /^\s*([\w.]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return key === undefined || value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** Android 16 has the level 36, and the two have grown together since. */
const RELEASES: Readonly<Record<number, string>> = {
  28: '9',
  29: '10',
  30: '11',
  31: '12',
  32: '12',
  33: '13',
  34: '14',
  35: '15',
};
const releaseOf = (level: number): string | null =>
  RELEASES[level] ?? (level >= 36 ? String(level - 20) : null);

/** `pixel_9_pro_xl` is a Pixel 9 Pro XL. A screen size alone ("medium_phone") says less than the name that somebody gave it. */
function modelOf(device: string, name: string): string {
  const isPhone = /^pixel_(\d|fold|tablet)/.test(device);
  return isPhone ? device.split('_').map(asWritten).join(' ') : modelOfName(name);
}

const asWritten = (word: string): string =>
  word === 'xl' ? 'XL' : word.replace(/^[a-z]/, (letter) => letter.toUpperCase());

/** AVDs are named for the phone that they imitate, and for the level of its system. */
export const modelOfName = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/\s+API\s+\d+.*$/i, '')
    .trim();
