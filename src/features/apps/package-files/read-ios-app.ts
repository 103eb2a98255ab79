import type { Archive } from './archive.ts';
import type { PackageFacts } from './package-facts.ts';
import { plainText, quoted } from './plain-text.ts';
import type { PropertyList } from './property-list.ts';
import { readPropertyList } from './read-property-list.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

type IosTarget = NonNullable<PackageFacts['iosTarget']>;

const MAX_INFO_BYTES = 4 * 1024 * 1024;

const WANTED = new Set([
  'CFBundleIdentifier',
  'CFBundleShortVersionString',
  'CFBundleVersion',
  'CFBundleDisplayName',
  'CFBundleName',
  'CFBundleSupportedPlatforms',
  'DTPlatformName',
]);

/** An .ipa has its app in a folder Payload and runs on devices only. */
export const readIpa = (archive: Archive) => readIosApp(archive, 'ipa');

/** A zipped .app has it at the root and runs on simulators only. */
export const readAppZip = (archive: Archive) => readIosApp(archive, 'app.zip');

async function readIosApp(archive: Archive, kind: 'ipa' | 'app.zip'): Promise<PackageFacts> {
  const folder = appFolder(archive, kind);
  const info = readPropertyList(await archive.readEntry(`${folder}/Info.plist`, MAX_INFO_BYTES), WANTED);
  const bundleId = textOf(info, 'CFBundleIdentifier');
  if (bundleId === null || bundleId.length > 255 || !/^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(bundleId)) {
    throw new UnacceptableFile('has an Info.plist without a valid bundle identifier');
  }
  return {
    kind,
    bundleId,
    version: plainText(textOf(info, 'CFBundleShortVersionString') ?? textOf(info, 'CFBundleVersion')),
    name: plainText(textOf(info, 'CFBundleDisplayName')) ?? plainText(textOf(info, 'CFBundleName')),
    iosTarget: checkedTarget(info, kind),
  };
}

function appFolder(archive: Archive, kind: 'ipa' | 'app.zip'): string {
  const form = kind === 'ipa' ? /^Payload\/[^/]+\.app(?=\/)/ : /^[^/]+\.app(?=\/)/;
  const folders = new Set<string>();
  for (const { path } of archive.entries) {
    const [folder] = form.exec(path) ?? [];
    if (folder !== undefined) folders.add(folder);
  }
  const [folder] = folders;
  const place = kind === 'ipa' ? 'in a folder "Payload"' : 'at its root';
  if (folder === undefined) throw new UnacceptableFile(`holds no iOS app: there is no .app folder ${place}`);
  if (folders.size > 1) {
    throw new UnacceptableFile(`holds ${folders.size} iOS apps ${place}`, 'Upload one file for each app.');
  }
  return folder;
}

/** Built without Xcode, an app may not say what it is for; then it is taken for what its file is for. */
function checkedTarget(info: PropertyList, kind: 'ipa' | 'app.zip'): IosTarget {
  const expected: IosTarget = kind === 'ipa' ? 'device' : 'simulator';
  const target = targetOf(info) ?? expected;
  if (target === expected) return target;
  throw target === 'simulator'
    ? new UnacceptableFile(
        'was built for the simulator, but an .ipa runs on real devices only',
        'Zip the .app folder and upload it as .app.zip, or build for a device.',
      )
    : new UnacceptableFile(
        'was built for real devices, but an .app.zip runs on simulators only',
        'Upload it as .ipa, or build for the simulator.',
      );
}

function targetOf(info: PropertyList): IosTarget | null {
  const supported = info.get('CFBundleSupportedPlatforms');
  const platforms = [
    textOf(info, 'DTPlatformName') ?? '',
    ...(typeof supported === 'object' ? supported : []),
  ];
  const known = platforms.filter((platform) => platform !== '');
  const lowerCase = known.map((platform) => platform.toLowerCase());
  if (lowerCase.includes('iphonesimulator')) return 'simulator';
  if (lowerCase.includes('iphoneos')) return 'device';
  if (known[0] === undefined) return null;
  throw new UnacceptableFile(`is no iOS app: it was built for ${quoted(known[0])}`);
}

function textOf(info: PropertyList, key: string): string | null {
  const value = info.get(key);
  return typeof value === 'string' ? value : null;
}
