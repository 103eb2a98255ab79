import type { Archive } from './archive.ts';
import type { PackageKind } from './package-facts.ts';

const MARKS: readonly [PackageKind, RegExp][] = [
  ['apk', /^AndroidManifest\.xml$/],
  ['aab', /^base\/manifest\/AndroidManifest\.xml$/],
  ['ipa', /^Payload\/[^/]+\.app\/Info\.plist$/],
  ['app.zip', /^[^/]+\.app\/Info\.plist$/],
  ['extension', /^manifest\.json$/],
];

/** What an archive may be by its names alone, to tell the user what was uploaded by mistake. */
export function apparentKinds(archive: Archive): PackageKind[] {
  const isMarked = (mark: RegExp) => archive.entries.some(({ path }) => mark.test(path));
  return MARKS.filter(([, mark]) => isMarked(mark)).map(([kind]) => kind);
}

export const KIND_NAME: Readonly<Record<PackageKind, string>> = {
  apk: 'an Android app (.apk)',
  aab: 'an Android app bundle (.aab)',
  ipa: 'an iOS app for devices (.ipa)',
  'app.zip': 'an iOS app for simulators (.app.zip)',
  extension: 'a Chrome extension (.zip or .crx)',
};
