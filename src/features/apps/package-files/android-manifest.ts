import { plainText, quoted } from './plain-text.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

/** A value in a manifest: words, or the number of a resource that holds them. */
export type ManifestValue = { text: string } | { resource: number };

/** What both forms of an Android manifest, the .apk's and the .aab's, are read for. */
export interface AndroidManifest {
  readonly packageName: string | null;
  readonly versionName: ManifestValue | null;
  readonly label: ManifestValue | null;
}

/** Attributes of Android's own are known by number: optimizers drop their names. */
export const ATTRIBUTE = { label: 0x01010001, versionName: 0x0101021c } as const;

export const MAX_MANIFEST_BYTES = 8 * 1024 * 1024;

/** Android's rule, but for the one package without a dot that is Android itself. */
export function checkedPackageName(name: string | null): string {
  if (name === null) throw new UnacceptableFile('has a manifest that names no package');
  if (name.length > 255 || !/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/.test(name)) {
    throw new UnacceptableFile(
      `has a manifest with ${quoted(name)} for a package name, which Android does not allow`,
    );
  }
  return name;
}

export function valueText(
  value: ManifestValue | null,
  resolve: (resource: number) => string | null,
): string | null {
  if (value === null) return null;
  return plainText('text' in value ? value.text : resolve(value.resource));
}
