import type { Platform } from '../../contract/apps.ts';
import { Refusal, unacceptable } from '../../contract/refusal.ts';
import { BlobNotFound, type Blobs } from '../../platform/blobs/blobs.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import { findOrCreateApp } from './find-or-create-app.ts';
import { type PackageFacts, readPackage } from './package-files/read-package.ts';
import type { UploadParts } from './start-upload.ts';
import { findApp, findUpload, takeUpload, type Upload, updateApp } from './store.ts';
import { keepEnvironment } from './write-app.ts';
import { addBuild } from './write-build.ts';

export interface Confirmation {
  bundle_id: string;
  platform: Platform;
  uploaded_file_path: string;
  name?: string | null;
  app_id?: string | null;
  environment?: string | null;
  commit_sha?: string | null;
  branch_name?: string | null;
  repo_full_name?: string | null;
  variables?: Record<string, string> | null;
  enable_ios_keychain_access_group_remapping?: boolean | null;
}

export async function confirmUpload(tenant: Tenant, caller: Caller, parts: UploadParts, wish: Confirmation) {
  const { blobs } = parts;
  const upload = await findUpload(tenant, wish.uploaded_file_path);
  const buildId = newId();
  const blob_key = `builds/${tenant.organizationId}/${buildId}`;
  // What is read must be what is kept: once moved, no further PUT to the link can replace it.
  if (!upload || !(await tookFile(blobs, upload.file_path, blob_key))) {
    throw new Refusal(
      404,
      'Nothing was uploaded to uploaded_file_path: PUT the file to its upload_url first.',
    );
  }
  const file = await readOrDiscard(tenant, parts, wish, upload, blob_key);
  try {
    return await keepBuild(tenant, caller, parts, wish, buildId, file);
  } catch (error) {
    // The file is good and can be confirmed again with a better request; unless another confirmation was quicker.
    if (await findUpload(tenant, wish.uploaded_file_path)) await blobs.move(blob_key, upload.file_path);
    else await blobs.delete(blob_key);
    throw error;
  }
}

/** False: there is no file, or another confirmation took it. */
async function tookFile(blobs: Blobs, from: string, to: string): Promise<boolean> {
  try {
    await blobs.move(from, to);
    return true;
  } catch (error) {
    if (error instanceof BlobNotFound) return false;
    throw error;
  }
}

interface ReadFile {
  upload: Upload;
  facts: PackageFacts;
  size: number;
  blob_key: string;
}

async function keepBuild(
  tenant: Tenant,
  caller: Caller,
  { canResign }: UploadParts,
  wish: Confirmation,
  buildId: string,
  file: ReadFile,
) {
  const { upload, facts, size, blob_key } = file;
  const app_id = wish.app_id ?? wish.bundle_id;
  const warnings: string[] = [];
  await tenant.transaction(async (transaction) => {
    const environment_id = await keepEnvironment(transaction, wish.environment);
    if (!(await takeUpload(transaction, upload.id)))
      throw new Refusal(404, 'This upload is confirmed already.');
    const name = wish.name ?? facts.name ?? app_id;
    const { platform, bundle_id } = wish;
    const app = await findOrCreateApp(transaction, caller, {
      platform,
      bundle_id,
      app_id,
      name,
      environment_id,
    });
    const remapping = wish.enable_ios_keychain_access_group_remapping;
    if (typeof remapping === 'boolean') {
      if (platform === 'ios') {
        await updateApp(transaction, app.id, { ios_keychain_access_group_remapping_enabled: remapping });
      } else if (remapping) {
        warnings.push('enable_ios_keychain_access_group_remapping is for iOS apps and was left out.');
      }
    }
    const isRemapped = facts.kind === 'ipa' && (await isRemappingOn(transaction, app.id));
    if (isRemapped && !canResign) warnings.push(`Keychain access groups are not remapped: ${NO_COMMAND}`);
    const { commit_sha, branch_name, repo_full_name, variables } = wish;
    await addBuild(transaction, caller, {
      id: buildId,
      app_id: app.id,
      commit_sha,
      branch_name,
      repo_full_name,
      variables,
      file: {
        filename: upload.filename,
        size_bytes: size,
        version: facts.version,
        package_kind: facts.kind,
        ios_target: facts.iosTarget ?? null,
        manifest_version: facts.manifestVersion ?? null,
        archive_offset: facts.archiveOffset ?? null,
        blob_key,
        keychain_remapping: isRemapped ? (canResign ? 'running' : 'skipped') : null,
        keychain_remapping_note: isRemapped && !canResign ? NO_COMMAND : null,
      },
    });
    if (isRemapped && canResign) await addJob(transaction, 'resign-build', { build_id: buildId });
  });
  return { status: 'success' as const, app_id, build_id: buildId, warnings };
}

const NO_COMMAND = 'no SAYWRIGHT_IPA_RESIGN_COMMAND is set, so the build is installed as it was uploaded.';

const isRemappingOn = async (transaction: Tenant, appId: string): Promise<boolean> =>
  (await findApp(transaction, appId))?.ios_keychain_access_group_remapping_enabled ?? false;

/** What the file says of itself. A file that is not what it claims to be is deleted. */
async function readOrDiscard(
  tenant: Tenant,
  { blobs, maxBytes }: UploadParts,
  wish: Confirmation,
  upload: Upload,
  blob_key: string,
): Promise<ReadFile> {
  const file = await blobs.open(blob_key);
  if (!file) throw new Error(`the file ${blob_key} is gone`);
  try {
    if (file.size > maxBytes) throw new Refusal(413, `The file has more than ${maxBytes} bytes.`);
    const verdict = await readPackage(file, { filename: upload.filename, platform: wish.platform });
    if (!verdict.ok) throw unacceptable(verdict.problem);
    refuseOtherBundle(verdict.facts, wish.bundle_id);
    return { upload, facts: verdict.facts, size: file.size, blob_key };
  } catch (error) {
    await takeUpload(tenant, upload.id);
    await blobs.delete(blob_key);
    throw error;
  } finally {
    await file.close();
  }
}

/** An extension's own id is 32 letters from a to p; teams may name an extension otherwise. */
const EXTENSION_ID = /^[a-p]{32}$/;

function refuseOtherBundle(facts: PackageFacts, bundleId: string): void {
  const comparable = facts.kind !== 'extension' || EXTENSION_ID.test(bundleId);
  if (comparable && facts.bundleId !== null && facts.bundleId !== bundleId) {
    throw unacceptable(`bundle_id is ${bundleId}, but the file is of ${facts.bundleId}.`);
  }
}
