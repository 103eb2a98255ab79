import type pg from 'pg';
import type { Database } from '../../../platform/db/database.ts';

export interface OldAttempt {
  organization_id: string;
  run_id: string;
  attempt: number;
}

/** Attempts of all organizations whose artifacts have been kept for as long as their organization, or the service, wants. */
export async function findOldAttempts(
  database: Database,
  defaultDays: number,
  atMost: number,
): Promise<OldAttempt[]> {
  const { rows } = await database.pool.query<OldAttempt & pg.QueryResultRow>({
    name: 'find-old-attempts',
    text: `select a.organization_id, a.run_id, a.attempt
      from attempts a left join organization_settings s using (organization_id)
      where a.artifacts_deleted_at is null
        and a.finished_at < now() - make_interval(days => coalesce((s.settings ->> 'artifact_days')::int, $1))
      order by a.finished_at limit $2`,
    values: [defaultDays, atMost],
  });
  return rows;
}

export async function noteArtifactsDeleted(
  database: Database,
  { run_id, attempt }: OldAttempt,
): Promise<void> {
  await database.pool.query({
    name: 'note-artifacts-deleted',
    text: 'update attempts set artifacts_deleted_at = now() where run_id = $1 and attempt = $2',
    values: [run_id, attempt],
  });
}
