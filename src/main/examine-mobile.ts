import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from '../cli/world.ts';

const run = promisify(execFile);
const ASK_MS = 20_000;
const APPIUM = 'http://127.0.0.1:4723';

export interface MobileSurroundings {
  platform: NodeJS.Platform;
  searchPath: string;
  androidHome: string | null;
  /** Appium servers that a service here would use; the usual one of this machine if none is named. */
  appiumUrls: readonly string[];
}

type Look = Omit<Finding, 'group' | 'status'> & { isThere: boolean };

/** What is needed to run flows on phones of this machine, in the order in which one would install it. All of it is optional. */
export async function* examineMobile(around: MobileSurroundings): AsyncGenerator<Finding> {
  const isMac = around.platform === 'darwin';
  const looks: (() => Promise<Look>)[] = [
    () => appium(around),
    () => appiumServer(around),
    () => appiumDriver(around, 'uiautomator2', 'Android'),
    () => java(around, isMac),
    () => androidSdk(around, isMac),
    () => androidDevices(around, isMac),
    ...(isMac ? [] : [kvm]),
    () => bundletool(around, isMac),
    ...(isMac
      ? [() => appiumDriver(around, 'xcuitest', 'iOS'), () => xcode(around), () => simulators(around)]
      : [noMac]),
    ...(isMac ? [() => ffmpeg(around)] : []),
  ];
  for (const look of looks) {
    const { isThere, ...found } = await look();
    yield { group: 'Phones', status: isThere ? 'good' : 'optional', ...found };
  }
}

/** What a program prints, on whichever stream; null if it is not there or fails. */
async function ask(
  { searchPath, androidHome }: MobileSurroundings,
  command: string,
  args: string[],
): Promise<string | null> {
  const tools =
    androidHome === null ? [] : ['platform-tools', 'emulator'].map((one) => path.join(androidHome, one));
  const env = {
    PATH: [...tools, searchPath].join(path.delimiter),
    HOME: homedir(),
    ...(androidHome === null ? {} : { ANDROID_HOME: androidHome }),
  };
  try {
    const { stdout, stderr } = await run(command, args, { timeout: ASK_MS, env });
    return stdout.trim() === '' ? stderr.trim() : stdout.trim();
  } catch {
    return null;
  }
}

const lineOf = (text: string) => text.split('\n')[0]?.trim().slice(0, 60) ?? '';

async function appium(around: MobileSurroundings): Promise<Look> {
  const version = await ask(around, 'appium', ['--version']);
  const isNew = Number.parseInt(version ?? '0', 10) >= 3;
  return {
    name: 'Appium',
    isThere: isNew,
    message: version === null ? 'not there' : isNew ? lineOf(version) : `${lineOf(version)}, and 3 is needed`,
    remedy: 'npm install --global appium',
  };
}

async function appiumServer({ appiumUrls }: MobileSurroundings): Promise<Look> {
  const url = appiumUrls[0] ?? APPIUM;
  const name = 'Appium server';
  const isThere = await fetch(`${url.replace(/\/+$/, '')}/status`, {
    signal: AbortSignal.timeout(3000),
  }).then(
    (response) => response.ok,
    () => false,
  );
  const shown = new URL(url).host;
  if (!isThere) return { name, isThere, message: `none answers at ${shown}`, remedy: 'appium' };
  const isNamed = appiumUrls.length > 0;
  return {
    name,
    isThere: isNamed,
    message: isNamed
      ? `answers at ${shown}`
      : `answers at ${shown}, but SAYWRIGHT_APPIUM_URLS does not name it`,
    remedy: `SAYWRIGHT_APPIUM_URLS=${APPIUM} saywright serve`,
  };
}

async function appiumDriver(around: MobileSurroundings, driver: string, devices: string): Promise<Look> {
  const listed = await ask(around, 'appium', ['driver', 'list', '--installed', '--json']);
  const start = listed?.indexOf('{') ?? -1;
  const installed: Record<string, { version?: string }> = start < 0 ? {} : parsed(listed?.slice(start) ?? '');
  const own = installed[driver];
  return {
    name: driver,
    isThere: own !== undefined,
    message: own ? (own.version ?? 'installed') : `not there (for ${devices})`,
    remedy: `appium driver install ${driver}`,
  };
}

function parsed(text: string): Record<string, { version?: string }> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

async function java(around: MobileSurroundings, isMac: boolean): Promise<Look> {
  const version = await ask(around, 'java', ['-version']);
  return {
    name: 'Java',
    isThere: version !== null,
    message: version === null ? 'not there (for Android)' : lineOf(version),
    remedy: isMac ? 'brew install --cask temurin' : 'apt-get install default-jdk-headless',
  };
}

async function androidSdk({ androidHome }: MobileSurroundings, isMac: boolean): Promise<Look> {
  const name = 'Android SDK';
  const usual = isMac ? '$HOME/Library/Android/sdk' : '$HOME/Android/Sdk';
  if (androidHome === null)
    return {
      name,
      isThere: false,
      message: 'ANDROID_HOME is not set (for Android)',
      remedy: `Install Android Studio, then: export ANDROID_HOME=${usual}`,
    };
  const lacking = [];
  for (const part of ['platform-tools', 'build-tools'])
    if (!(await mayUse(path.join(androidHome, part), constants.R_OK))) lacking.push(part);
  return {
    name,
    isThere: lacking.length === 0,
    message: lacking.length === 0 ? androidHome : `${lacking.join(' and ')} are not in ${androidHome}`,
    remedy: `sdkmanager ${lacking.map((part) => (part === 'build-tools' ? '"build-tools;35.0.0"' : part)).join(' ')}`,
  };
}

async function androidDevices(around: MobileSurroundings, isMac: boolean): Promise<Look> {
  const name = 'Android phones';
  const listed = await ask(around, 'adb', ['devices']);
  if (listed === null)
    return {
      name,
      isThere: false,
      message: 'adb is not there',
      remedy: isMac ? 'brew install --cask android-platform-tools' : 'apt-get install adb',
    };
  const rows = listed
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/));
  const ready = rows.filter(([, state]) => state === 'device').map(([id]) => id);
  const locked = rows.filter(([, state]) => state === 'unauthorized').map(([id]) => id);
  if (ready.length > 0) return { name, isThere: true, message: ready.join(', '), remedy: null };
  if (locked.length > 0)
    return {
      name,
      isThere: false,
      message: `${locked.join(', ')} does not trust this machine`,
      remedy: 'Unlock the phone and answer "Allow USB debugging?"',
    };
  const emulators =
    (await ask(around, 'emulator', ['-list-avds']))?.split('\n').filter((line) => line !== '') ?? [];
  if (emulators.length > 0)
    return {
      name,
      isThere: true,
      message: `emulators that a run starts: ${emulators.join(', ')}`,
      remedy: null,
    };
  const image = `"system-images;android-35;google_apis;${process.arch === 'arm64' ? 'arm64-v8a' : 'x86_64'}"`;
  return {
    name,
    isThere: false,
    message: 'none is connected, and there is no emulator',
    remedy: `sdkmanager emulator ${image} && avdmanager create avd -n pixel -d pixel_8 -k ${image}`,
  };
}

async function kvm(): Promise<Look> {
  const isThere = await mayUse('/dev/kvm', constants.R_OK | constants.W_OK);
  return {
    name: 'KVM',
    isThere,
    message: isThere
      ? 'emulators run at full speed'
      : '/dev/kvm cannot be used, and emulators crawl without it',
    remedy: 'apt-get install qemu-system-x86 && adduser $USER kvm, then log in anew',
  };
}

async function bundletool(around: MobileSurroundings, isMac: boolean): Promise<Look> {
  const version = await ask(around, 'bundletool', ['version']);
  return {
    name: 'bundletool',
    isThere: version !== null,
    message: version === null ? 'not there (for .aab files; an .apk needs none)' : lineOf(version),
    remedy: isMac
      ? 'brew install bundletool'
      : 'https://github.com/google/bundletool/releases, as bundletool on the PATH',
  };
}

async function noMac(): Promise<Look> {
  return {
    name: 'iPhones',
    isThere: false,
    message: 'only a Mac has simulators and drives iPhones',
    remedy: 'Start Appium on a Mac, and name it: SAYWRIGHT_APPIUM_URLS=http://mac.local:4723',
  };
}

async function xcode(around: MobileSurroundings): Promise<Look> {
  const version = await ask(around, 'xcodebuild', ['-version']);
  return {
    name: 'Xcode',
    isThere: version !== null,
    message: version === null ? 'not there, or not chosen (for iOS)' : lineOf(version),
    remedy: 'Install Xcode from the App Store, then: sudo xcode-select --switch /Applications/Xcode.app',
  };
}

async function simulators(around: MobileSurroundings): Promise<Look> {
  const listed = await ask(around, 'xcrun', ['simctl', 'list', 'devices', 'available']);
  const count = listed?.split('\n').filter((line) => /\([0-9A-F-]{36}\)/.test(line)).length ?? 0;
  return {
    name: 'Simulators',
    isThere: count > 0,
    message: count > 0 ? `${count} to choose from` : 'none (for iOS)',
    remedy: 'xcodebuild -downloadPlatform iOS',
  };
}

async function ffmpeg(around: MobileSurroundings): Promise<Look> {
  const version = await ask(around, 'ffmpeg', ['-version']);
  return {
    name: 'ffmpeg',
    isThere: version !== null,
    message: version === null ? 'not there (for video of iOS runs)' : lineOf(version),
    remedy: 'brew install ffmpeg',
  };
}

const mayUse = (file: string, mode: number): Promise<boolean> =>
  access(file, mode).then(
    () => true,
    () => false,
  );
