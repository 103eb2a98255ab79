import type { Blobs } from '../../../platform/blobs/blobs.ts';
import type { Database } from '../../../platform/db/database.ts';
import { artifactKey } from './artifact-links.ts';
import { findOldAttempts, noteArtifactsDeleted } from './store.ts';

const AT_ONCE = 200;

/** Deletes videos, pictures and logs that are older than they are to become; what was done and why it ended stays. */
export async function deleteOldArtifacts(
  database: Database,
  blobs: Blobs,
  defaultDays: number,
): Promise<void> {
  for (;;) {
    const old = await findOldAttempts(database, defaultDays, AT_ONCE);
    for (const attempt of old) {
      await blobs.deletePrefix(artifactKey(attempt.organization_id, attempt.run_id, attempt.attempt, ''));
      // Only now: whoever is interrupted in between deletes once more.
      await noteArtifactsDeleted(database, attempt);
    }
    if (old.length < AT_ONCE) return;
  }
}
