import { z } from 'zod';
import type { Archive } from './archive.ts';
import { extensionIdOf } from './extension-id.ts';
import { extensionName } from './extension-name.ts';
import { parseLenientJson } from './lenient-json.ts';
import type { PackageFacts } from './package-facts.ts';
import { plainText, quoted } from './plain-text.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const MAX_MANIFEST_BYTES = 1024 * 1024;

const Manifest = z.object({
  manifest_version: z.union([z.literal(2), z.literal(3)], 'must be 2 or 3'),
  name: z.string('must be text').min(1, 'must not be empty'),
  version: z
    .string('must be text')
    .refine(isVersion, 'must be one to four numbers up to 65535 with dots between'),
  default_locale: z.string('must be text').optional(),
  key: z.base64('must be a public key in base64').optional(),
});

export async function readExtension(archive: Archive): Promise<PackageFacts> {
  refuseNested(archive);
  const bytes = await archive.readEntry('manifest.json', MAX_MANIFEST_BYTES);
  const parsed = Manifest.safeParse(parseLenientJson(bytes, 'manifest.json'));
  if (!parsed.success) throw new UnacceptableFile(faultOf(parsed.error));
  const manifest = parsed.data;
  return {
    kind: 'extension',
    bundleId: manifest.key === undefined ? null : extensionIdOf(Buffer.from(manifest.key, 'base64')),
    version: manifest.version,
    name: plainText(await extensionName(archive, manifest)),
    manifestVersion: manifest.manifest_version,
  };
}

/** The mistake that is made most: a zip of the folder instead of what is in it. */
function refuseNested(archive: Archive): void {
  if (archive.find('manifest.json') !== undefined) return;
  const nested = archive.entries.find(({ path }) => /^[^/]+\/manifest\.json$/.test(path));
  if (nested === undefined) throw new UnacceptableFile('holds no manifest.json at its root');
  throw new UnacceptableFile(
    `holds ${quoted(nested.path)}, but no manifest.json at its root`,
    'Zip what is in the folder of the extension, not the folder.',
  );
}

function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  return field === ''
    ? 'has a manifest.json that is not an object'
    : `has a manifest.json whose "${field}" ${issue?.message}`;
}

/** As Chromium checks it, which bears leading zeros anywhere but at the very front. */
function isVersion(version: string): boolean {
  return (
    /^(0|[1-9]\d{0,4})(\.\d{1,5}){0,3}$/.test(version) &&
    version.split('.').every((part) => Number(part) <= 65_535)
  );
}
