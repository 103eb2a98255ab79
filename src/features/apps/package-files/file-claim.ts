import type { Platform } from '../../../contract/apps.ts';
import type { PackageKind } from './package-facts.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

/** What the name of an uploaded file says that it is. */
export interface FileClaim {
  readonly kind: PackageKind;
  readonly isCrx: boolean;
}

const claim = (extension: string, kind: PackageKind) => ({ extension, kind });

/** The longer of two endings first: `.app.zip` is a `.zip` too. */
const ACCEPTED: Readonly<Record<Platform, readonly { extension: string; kind: PackageKind }[]>> = {
  android: [claim('.apk', 'apk'), claim('.aab', 'aab')],
  ios: [claim('.ipa', 'ipa'), claim('.app.zip', 'app.zip'), claim('.zip', 'app.zip')],
  'chrome-extension': [claim('.zip', 'extension'), claim('.crx', 'extension')],
  web: [],
};

const PLATFORM_NAME: Readonly<Record<Platform, string>> = {
  android: 'an Android app',
  ios: 'an iOS app',
  'chrome-extension': 'a Chrome extension',
  web: 'a web app',
};

/** Null if no app of this platform comes in a file of such a name. */
export function fileClaim(filename: string, platform: Platform): FileClaim | null {
  const lowerCase = filename.toLowerCase();
  const found = ACCEPTED[platform].find(({ extension }) => lowerCase.endsWith(extension));
  return found === undefined ? null : { kind: found.kind, isCrx: found.extension === '.crx' };
}

export function unfitName(platform: Platform): UnacceptableFile {
  if (platform === 'web') {
    return new UnacceptableFile('is a file, but a web app is an address', 'Send the url of the app instead.');
  }
  const names = ACCEPTED[platform].map(({ extension }) => extension).join(' or ');
  return new UnacceptableFile(
    `is not a file of ${PLATFORM_NAME[platform]}`,
    `Upload one that ends in ${names}.`,
  );
}
