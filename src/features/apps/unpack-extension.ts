import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { type Archive, openArchive } from './package-files/archive.ts';
import type { ArchiveEntry } from './package-files/archive-entry.ts';
import { isCrx, readCrxHeader } from './package-files/crx-header.ts';
import { parseLenientJson } from './package-files/lenient-json.ts';
import { type RandomAccess, startingAt } from './package-files/random-access.ts';
import { UnacceptableFile } from './package-files/unacceptable-file.ts';
import { findBuildFile } from './store.ts';

const MAX_BYTES = 1024 ** 3;
const MAX_FILES = 50_000;
const MAX_MANIFEST_BYTES = 1024 * 1024;
const MAX_KEPT = 40;
/** A browser reads an extension's files while it runs, perhaps in another process: what was used lately stays. */
const IN_USE_MS = 6 * 3_600_000;

/** There is nothing to load for a build; the message says why, for people. */
export class UnusableExtension extends Error {
  override readonly name = 'UnusableExtension';
}

export interface ExtensionParts {
  blobs: Blobs;
  /** Where unpacked builds are kept. */
  directory: string;
}

/** The directory with the files of an extension's build, unpacked once for all runs, and the name of its app. */
export async function unpackExtension(
  tenant: Tenant,
  { blobs, directory }: ExtensionParts,
  { app_id, build_id }: { app_id: string; build_id: string },
): Promise<{ directory: string; name: string }> {
  const build = await findBuildFile(tenant, app_id, build_id);
  if (!build?.blob_key) throw new UnusableExtension(`The build ${build_id} of an extension was deleted.`);
  const name = build.app_name;
  const unpacked = path.join(directory, build_id);
  if (!(await touched(unpacked))) {
    const blob = await blobs.open(build.blob_key);
    if (!blob)
      throw new UnusableExtension(`The file of the extension "${name}" is not in the storage any more.`);
    try {
      await unpackTo(unpacked, blob);
    } catch (error) {
      if (!(error instanceof UnacceptableFile)) throw error;
      throw new UnusableExtension(`The file of the extension "${name}" ${error.message}.`);
    } finally {
      await blob.close();
    }
    await removeLeastUsed(directory);
  }
  return { directory: unpacked, name };
}

/** Whether it is there; if so, it counts as used now. */
async function touched(directory: string): Promise<boolean> {
  try {
    await utimes(directory, new Date(), new Date());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

async function unpackTo(directory: string, file: RandomAccess): Promise<void> {
  await mkdir(path.dirname(directory), { recursive: true });
  const fresh = await mkdtemp(path.join(path.dirname(directory), 'unpacking-'));
  try {
    const crx = (await isCrx(file)) ? await readCrxHeader(file) : null;
    const archive = await openArchive(crx ? startingAt(file, crx.archiveOffset) : file);
    await writeEntries(archive, fresh);
    if (crx) await keepId(archive, fresh, crx.publicKey);
    // Several sessions may unpack at once: the first whole one stays.
    await rename(fresh, directory);
  } catch (error) {
    if (!(await touched(directory))) throw error;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function writeEntries(archive: Archive, directory: string): Promise<void> {
  // The store's signatures lie in _metadata, which Chrome refuses in an unpacked extension; and it follows no links.
  const files = archive.entries.filter(
    ({ kind, path: name }) => kind === 'file' && !/^_metadata\//.test(name),
  );
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_BYTES || files.length > MAX_FILES)
    throw new UnacceptableFile('unpacks to more than an extension may be');
  for (const entry of files) await writeEntry(archive, entry, path.join(directory, entry.path));
}

async function writeEntry(archive: Archive, entry: ArchiveEntry, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, archive.content(entry, MAX_BYTES), { flag: 'wx' });
}

/** An unpacked extension has the id of its manifest's key; without one, an id that depends on where it lies. */
async function keepId(archive: Archive, directory: string, publicKey: Buffer): Promise<void> {
  const bytes = await archive.readEntry('manifest.json', MAX_MANIFEST_BYTES);
  const manifest = {
    ...(parseLenientJson(bytes, 'manifest.json') as object),
    key: publicKey.toString('base64'),
  };
  await writeFile(path.join(directory, 'manifest.json'), JSON.stringify(manifest));
}

async function removeLeastUsed(directory: string): Promise<void> {
  const usedAt = new Map<string, number>();
  for (const name of await readdir(directory)) {
    const entry = path.join(directory, name);
    const facts = await stat(entry).catch((error: NodeJS.ErrnoException) => {
      // Another process may be removing too.
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (facts) usedAt.set(entry, facts.mtimeMs);
  }
  const surplus = [...usedAt].sort(([, one], [, other]) => other - one).slice(MAX_KEPT);
  for (const [entry, at] of surplus)
    if (Date.now() - at > IN_USE_MS) await rm(entry, { recursive: true, force: true });
}
