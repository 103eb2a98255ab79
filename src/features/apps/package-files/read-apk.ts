import { checkedPackageName, MAX_MANIFEST_BYTES, valueText } from './android-manifest.ts';
import type { Archive } from './archive.ts';
import { readBinaryManifest } from './binary-manifest.ts';
import type { PackageFacts } from './package-facts.ts';
import { ResourceTable } from './resource-table.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

/** The largest apps come near to 40 MB. Beyond the limit an app is read without its words. */
const MAX_RESOURCE_BYTES = 64 * 1024 * 1024;

export async function readApk(archive: Archive): Promise<PackageFacts> {
  const manifest = readBinaryManifest(await archive.readEntry('AndroidManifest.xml', MAX_MANIFEST_BYTES));
  const bundleId = checkedPackageName(manifest.packageName);
  const refers = [manifest.versionName, manifest.label].some(
    (value) => value !== null && 'resource' in value,
  );
  const table = refers ? await readResources(archive) : null;
  const resolve = (resource: number) => nullIfDamaged(() => table?.text(resource) ?? null);
  return {
    kind: 'apk',
    bundleId,
    version: valueText(manifest.versionName, resolve),
    name: valueText(manifest.label, resolve),
  };
}

async function readResources(archive: Archive): Promise<ResourceTable | null> {
  const entry = archive.find('resources.arsc');
  if (entry === undefined || entry.size > MAX_RESOURCE_BYTES) return null;
  const bytes = await archive.readEntry('resources.arsc', MAX_RESOURCE_BYTES);
  return nullIfDamaged(() => new ResourceTable(bytes));
}

/** Optimizers bend the resource table in ways that Android bears: no app is refused for that, it only stays nameless. */
function nullIfDamaged<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnacceptableFile) return null;
    throw error;
  }
}
