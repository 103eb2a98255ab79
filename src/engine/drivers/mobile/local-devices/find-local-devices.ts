import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { adbDevice, readAdbDevices } from './adb-devices.ts';
import { readPhysicalDevices, readSimulators } from './apple-devices.ts';
import type { FoundDevice } from './found-device.ts';

const run = promisify(execFile);
const TOOL_MS = 15_000;
const MOST_BYTES = 16 * 1024 * 1024;

/** Where the tools of Google and Apple are looked for. */
export interface ToolPlaces {
  /** As `PATH`. */
  searchPath: string;
  /** The Android SDK, if it is known. */
  androidHome: string | null;
}

/** What is ready on this machine. A tool that is not there, or has nothing to say, adds nothing. */
export async function findLocalDevices(places: ToolPlaces): Promise<FoundDevice[]> {
  const found = await Promise.all([
    androidDevices(places),
    said(places, 'xcrun', ['simctl', 'list', '-j', 'devices', 'available']).then((text) =>
      readIf(text, readSimulators),
    ),
    said(places, 'xcrun', ['xcdevice', 'list', '--timeout', '5']).then((text) =>
      readIf(text, readPhysicalDevices),
    ),
  ]);
  return found.flat();
}

const readIf = (text: string | null, read: (said: string) => FoundDevice[]) =>
  text === null ? [] : read(text);

async function androidDevices(places: ToolPlaces): Promise<FoundDevice[]> {
  const listed = await said(places, 'adb', ['devices', '-l']);
  const lines = listed === null ? [] : readAdbDevices(listed);
  return Promise.all(
    lines.map(async (line) => {
      const ask = async (...words: string[]) =>
        (await said(places, 'adb', ['-s', line.serial, ...words])) ?? '';
      const isEmulator = line.serial.startsWith('emulator-');
      return adbDevice(line, {
        release: await ask('shell', 'getprop', 'ro.build.version.release'),
        model: await ask('shell', 'getprop', 'ro.product.model'),
        avd: isEmulator ? ((await ask('emu', 'avd', 'name')).split(/\r?\n/)[0] ?? null) : null,
      });
    }),
  );
}

/** What a tool prints; null: it is not there, or says that it cannot. */
async function said(
  { searchPath, androidHome }: ToolPlaces,
  tool: string,
  args: readonly string[],
): Promise<string | null> {
  const path = androidHome === null ? searchPath : `${androidHome}/platform-tools:${searchPath}`;
  try {
    const { stdout } = await run(tool, args, {
      timeout: TOOL_MS,
      maxBuffer: MOST_BYTES,
      env: { PATH: path },
    });
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
