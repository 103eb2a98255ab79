import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { promisify } from 'node:util';
import { adbDevice, readAdbDevices, stoppedAvd } from './adb-devices.ts';
import { readPhysicalDevices, readSimulators } from './apple-devices.ts';
import { type FoundAvd, readAvd, readAvdNames } from './avd-devices.ts';
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
  /** Where the emulators of this machine lie, if it is known. */
  avdHome: string | null;
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

/** Phones and emulators that run, and emulators that can be started. */
async function androidDevices(places: ToolPlaces): Promise<FoundDevice[]> {
  const [listed, avds] = await Promise.all([said(places, 'adb', ['devices', '-l']), findAvds(places)]);
  const lines = listed === null ? [] : readAdbDevices(listed);
  const running = await Promise.all(
    lines.map(async (line) => {
      const ask = async (...words: string[]) =>
        (await said(places, 'adb', ['-s', line.serial, ...words])) ?? '';
      const isEmulator = line.serial.startsWith('emulator-');
      const told = {
        release: await ask('shell', 'getprop', 'ro.build.version.release'),
        model: await ask('shell', 'getprop', 'ro.product.model'),
        avd: isEmulator ? ((await ask('emu', 'avd', 'name')).split(/\r?\n/)[0] ?? null) : null,
      };
      return adbDevice(line, told, avds);
    }),
  );
  const up = new Set(running.map(({ avd }) => avd));
  return [...running, ...avds.filter(({ name }) => !up.has(name)).map(stoppedAvd)];
}

async function findAvds(places: ToolPlaces): Promise<FoundAvd[]> {
  const { avdHome } = places;
  const listed = avdHome === null ? null : await said(places, 'emulator', ['-list-avds']);
  if (listed === null || avdHome === null) return [];
  const found = await Promise.all(readAvdNames(listed).map((name) => readAvd(avdHome, name)));
  return found.filter((one) => one !== null);
}

/** What a tool prints; null: it is not there, or says that it cannot. */
async function said(
  { searchPath, androidHome, avdHome }: ToolPlaces,
  tool: string,
  args: readonly string[],
): Promise<string | null> {
  const path =
    androidHome === null ? searchPath : `${androidHome}/platform-tools:${androidHome}/emulator:${searchPath}`;
  try {
    const { stdout } = await run(tool, args, {
      timeout: TOOL_MS,
      maxBuffer: MOST_BYTES,
      // adb keeps its keys there.
      env: { PATH: path, HOME: homedir(), ...(avdHome === null ? {} : { ANDROID_AVD_HOME: avdHome }) },
    });
    return stdout;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return null;
    throw error;
  }
}
