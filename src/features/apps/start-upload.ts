import type { Platform } from '../../contract/apps.ts';
import { unacceptable } from '../../contract/refusal.ts';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { SignedLinks } from '../../platform/crypto/signed-links.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { newId } from '../../platform/new-id.ts';
import { problemWithName } from './package-files/read-package.ts';
import { insertUpload, takeExpiredUploads } from './store.ts';
import { uploadLink } from './upload-link.ts';
import { environmentIdOf } from './write-app.ts';

const HOUR_MS = 3_600_000;

export interface UploadParts {
  blobs: Blobs;
  links: SignedLinks;
  publicUrl: string;
  maxBytes: number;
  /** Whether there is a command that signs an .ipa anew. */
  canResign: boolean;
}

export async function startUpload(
  tenant: Tenant,
  parts: UploadParts,
  wish: { platform: Platform; filename: string; environment?: string | null },
): Promise<{ upload_url: string; file_path: string }> {
  await environmentIdOf(tenant, wish.environment);
  const problem = problemWithName(wish.filename, wish.platform);
  if (problem) throw unacceptable(problem);
  const id = newId();
  const expires_at = new Date(Date.now() + HOUR_MS);
  const file_path = `uploads/${tenant.organizationId}/${id}`;
  await insertUpload(tenant, { id, file_path, filename: wish.filename, expires_at });
  const direct = await parts.blobs.signPut(file_path, { expiresAt: expires_at });
  return { upload_url: direct ?? uploadLink(parts.publicUrl, parts.links, id, expires_at), file_path };
}

/** Deletes what was uploaded and never confirmed. An upload that began in time may still be under way for an hour. */
export async function sweepUploads(database: Database, blobs: Blobs): Promise<void> {
  const paths = await takeExpiredUploads(database, new Date(Date.now() - HOUR_MS));
  for (const path of paths) await blobs.delete(path);
}
