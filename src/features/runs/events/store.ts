import type { Tenant } from '../../../platform/db/tenant.ts';

export interface EventRow {
  id: number;
  kind: string;
  data: Record<string, unknown>;
}

/** Events of a batch, or of one run in it, after an id; oldest first. */
export async function listEvents(
  tenant: Tenant,
  what: { batch_id: string; run_id: string | null },
  afterId: number,
): Promise<EventRow[]> {
  return tenant.query<EventRow>(
    'list-events',
    `select id, kind, data from events
     where organization_id = $1 and batch_id = $2 and id > $4
       and ($3::uuid is null or run_id = $3 or kind in ('batch-started', 'batch-finished'))
     order by id limit 500`,
    [what.batch_id, what.run_id, afterId],
  );
}
