import { checkedPackageName, MAX_MANIFEST_BYTES, valueText } from './android-manifest.ts';
import type { Archive } from './archive.ts';
import type { PackageFacts } from './package-facts.ts';
import { readProtobufManifest } from './protobuf-manifest.ts';

/** Words that the manifest only refers to stay unknown: the bundle's resource table is not read. */
export async function readAab(archive: Archive): Promise<PackageFacts> {
  const bytes = await archive.readEntry('base/manifest/AndroidManifest.xml', MAX_MANIFEST_BYTES);
  const manifest = readProtobufManifest(bytes);
  const unresolved = () => null;
  return {
    kind: 'aab',
    bundleId: checkedPackageName(manifest.packageName),
    version: valueText(manifest.versionName, unresolved),
    name: valueText(manifest.label, unresolved),
  };
}
