import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { findBuildFile } from './store.ts';

const MAX_KEPT = 20;
/** A server of devices reads the file while it installs it, perhaps for another worker: what was used lately stays. */
const IN_USE_MS = 3_600_000;

/** Longer than a build may take to be signed anew. */
const RESIGNING_MS = 15 * 60_000;
const ASK_EVERY_MS = 1_000;

export interface KeptBuild {
  /** The package name or bundle id of the app. */
  bundleId: string;
  package_kind: string | null;
  filename: string | null;
  /** Where it lies in the storage. */
  blobKey: string;
  /** Brings the file onto this machine, once for all runs, and says where it lies. */
  fetch(): Promise<string>;
}

/** An uploaded build for devices to install; a sentence: why there is none. */
export async function keepBuildFile(
  tenant: Tenant,
  { blobs, directory }: { blobs: Blobs; directory: string },
  { app_id, build_id, signal }: { app_id: string; build_id: string; signal: AbortSignal },
): Promise<KeptBuild | { problem: string }> {
  const build = await findSettledBuild(tenant, app_id, build_id, signal);
  if (build?.keychain_remapping === 'running')
    return { problem: 'The build is still being signed anew, to remap its keychain access groups.' };
  const { blob_key, resigned_blob_key, filename, package_kind, bundle_id: bundleId } = build ?? {};
  const key = resigned_blob_key ?? blob_key;
  if (!key) return { problem: 'The build was deleted.' };
  if (!bundleId)
    return { problem: `The app "${build?.app_name}" has no bundle id, so that no device could start it.` };
  const file = path.join(directory, path.basename(key), `app.${package_kind}`);
  const fetch = async () => {
    if (!(await touched(file))) await copyTo(blobs, key, path.dirname(file), path.basename(file));
    await removeLeastUsed(directory);
    return file;
  };
  return { bundleId, blobKey: key, package_kind: package_kind ?? null, filename: filename ?? null, fetch };
}

/** The build once it is known what is installed of it: CI runs flows the moment it has uploaded. */
async function findSettledBuild(tenant: Tenant, appId: string, buildId: string, signal: AbortSignal) {
  const endsAt = performance.now() + RESIGNING_MS;
  for (;;) {
    const build = await findBuildFile(tenant, appId, buildId);
    if (build?.keychain_remapping !== 'running' || signal.aborted || performance.now() > endsAt) return build;
    await setTimeout(ASK_EVERY_MS);
  }
}

async function touched(file: string): Promise<boolean> {
  const now = new Date();
  return utimes(file, now, now).then(
    () => true,
    () => false,
  );
}

/** Several sessions may fetch at once: the first whole one stays. */
async function copyTo(blobs: Blobs, key: string, directory: string, name: string): Promise<void> {
  await mkdir(path.dirname(directory), { recursive: true });
  const fresh = await mkdtemp(`${directory}-`);
  const blob = await blobs.open(key);
  if (!blob) throw new Error(`The file ${key} of a build is not in the storage any more.`);
  try {
    await pipeline(Readable.from(blob.stream()), createWriteStream(path.join(fresh, name)));
    await rename(fresh, directory);
  } catch (error) {
    if (!(await touched(path.join(directory, name)))) throw error;
  } finally {
    await blob.close();
    await rm(fresh, { recursive: true, force: true });
  }
}

async function removeLeastUsed(directory: string): Promise<void> {
  const used: { entry: string; at: number }[] = [];
  for (const name of await readdir(directory)) {
    const entry = path.join(directory, name);
    const [file] = await readdir(entry).catch(() => []);
    const facts = file && (await stat(path.join(entry, file)).catch(() => null));
    if (facts) used.push({ entry, at: facts.mtimeMs });
  }
  for (const { entry, at } of used.sort((one, other) => other.at - one.at).slice(MAX_KEPT))
    if (Date.now() - at > IN_USE_MS) await rm(entry, { recursive: true, force: true });
}
