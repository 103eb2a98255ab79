export type PackageKind = 'apk' | 'aab' | 'ipa' | 'app.zip' | 'extension';

/** What an app file says of itself. */
export interface PackageFacts {
  readonly kind: PackageKind;
  /** Package name (Android), bundle identifier (iOS), extension id (Chrome; null if the file does not fix one). */
  readonly bundleId: string | null;
  readonly version: string | null;
  readonly name: string | null;
  readonly iosTarget?: 'simulator' | 'device';
  /** Of a Chrome extension: 2 or 3. */
  readonly manifestVersion?: number;
  /** Where the zip begins in a .crx. */
  readonly archiveOffset?: number;
}
