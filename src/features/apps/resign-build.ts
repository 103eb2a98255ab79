import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { readPackage } from './package-files/read-package.ts';
import { runResignCommand } from './run-resign-command.ts';
import { findBuildToResign, noteRemapping, resignedKeyOf } from './store.ts';

export interface ResignParts {
  blobs: Blobs;
  /** A program that is given the path of an .ipa and the path where the new one is to be. */
  command: string;
  searchPath: string;
  directory: string;
  maxBytes: number;
  deadlineMs?: number;
}

/** Has an .ipa signed anew with its keychain access groups remapped, and keeps what came of it: devices get that one. */
export async function resignBuild(
  tenant: Tenant,
  parts: ResignParts,
  buildId: string,
  signal: AbortSignal,
): Promise<void> {
  const build = await findBuildToResign(tenant, buildId);
  if (!build?.blob_key) return;
  const { blobs } = parts;
  await mkdir(parts.directory, { recursive: true });
  const directory = await mkdtemp(path.join(parts.directory, 'build-'));
  try {
    const [input, output] = [path.join(directory, 'in.ipa'), path.join(directory, 'out.ipa')];
    const blob = await blobs.open(build.blob_key);
    if (!blob) return;
    await pipeline(Readable.from(blob.stream()), createWriteStream(input)).finally(() => blob.close());
    const told = (line: string) =>
      noteRemapping(tenant, buildId, { keychain_remapping: 'running', keychain_remapping_note: line });
    const problem = await runResignCommand(
      { ...parts, input, output, bundleId: build.bundle_id ?? '' },
      told,
      signal,
    );
    // A worker that is stopping leaves it to the next one.
    if (signal.aborted) throw new Error('the worker is stopping');
    if (problem !== null) return await fail(problem);
    const key = `${build.blob_key}-resigned`;
    const unfit = await keep(parts, output, key, build.bundle_id);
    if (unfit !== null) return await fail(unfit);
    const isKept = await noteRemapping(tenant, buildId, {
      ...{ keychain_remapping: 'instrumented', keychain_remapping_note: null, resigned_blob_key: key },
    });
    // Another worker may have been given the same job, and have been quicker with the same file.
    if (!isKept && (await resignedKeyOf(tenant, buildId)) !== key) await blobs.delete(key);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }

  async function fail(problem: string): Promise<void> {
    await noteRemapping(tenant, buildId, {
      keychain_remapping: 'failed',
      keychain_remapping_note: `${problem} The build is installed as it was uploaded.`,
    });
  }
}

/** Puts the new file where builds lie. A sentence: why it is none that a device could take for the app. */
async function keep(
  { blobs, maxBytes }: ResignParts,
  file: string,
  key: string,
  bundleId: string | null,
): Promise<string | null> {
  const made = await stat(file).catch(() => null);
  if (!made?.isFile()) return 'The signing command ended well and made no file.';
  if (made.size > maxBytes) return `The signing command made a file of more than ${maxBytes} bytes.`;
  await blobs.put(key, createReadStream(file), { maxBytes });
  const blob = await blobs.open(key);
  if (!blob) throw new Error(`the file ${key} is gone`);
  const verdict = await readPackage(blob, { filename: 'out.ipa', platform: 'ios' }).finally(() =>
    blob.close(),
  );
  const problem = !verdict.ok
    ? `The signing command made no .ipa: ${verdict.problem}`
    : verdict.facts.bundleId !== bundleId
      ? `The signing command made an .ipa of ${verdict.facts.bundleId} instead of ${bundleId}.`
      : null;
  if (problem !== null) await blobs.delete(key);
  return problem;
}
