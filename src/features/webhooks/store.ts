import { sql } from 'kysely';
import type { Page } from '../../contract/text.ts';
import type { Webhook, WebhookDelivery, WebhookEvent } from '../../contract/webhooks.ts';
import { afterRow } from '../../platform/db/after-row.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Tenant } from '../../platform/db/tenant.ts';

const SHOWN = ['id', 'url', 'events', 'enabled', 'created_at'] as const;

export async function listWebhooks(tenant: Tenant, { limit, starting_after }: Page): Promise<Webhook[]> {
  let query = tenant.select('webhooks').select(SHOWN).orderBy('created_at').orderBy('id');
  if (limit !== undefined) query = query.limit(limit);
  if (starting_after !== undefined)
    query = query.where(afterRow(tenant.organizationId, 'webhooks', ['created_at', 'id'], starting_after));
  return query.execute();
}

export interface NewWebhook {
  id: string;
  url: string;
  events: WebhookEvent[];
  enabled: boolean;
  secret_sealed: Buffer;
  created_by: string | null;
}

export async function insertWebhook(tenant: Tenant, webhook: NewWebhook): Promise<Webhook> {
  return tenant.insert('webhooks', webhook).returning(SHOWN).executeTakeFirstOrThrow();
}

export async function updateWebhook(
  tenant: Tenant,
  id: string,
  changes: Partial<Pick<Webhook, 'url' | 'events' | 'enabled'>>,
): Promise<Webhook | undefined> {
  return tenant.update('webhooks').set(changes).where('id', '=', id).returning(SHOWN).executeTakeFirst();
}

export async function deleteWebhook(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant.delete('webhooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findWebhook(tenant: Tenant, id: string) {
  return tenant.select('webhooks').where('id', '=', id).select('id').executeTakeFirst();
}

/** Of deliveries when nobody says how many. */
export const SHOWN_DELIVERIES = 100;

const DELIVERY = [
  ...(['id', 'event', 'subject_id', 'status', 'attempts', 'response_code', 'problem'] as const),
  ...(['created_at', 'next_attempt_at', 'finished_at'] as const),
] as const;

export async function listDeliveries(
  tenant: Tenant,
  webhookId: string,
  { limit, starting_after }: Page,
): Promise<WebhookDelivery[]> {
  let query = tenant
    .select('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .select(DELIVERY)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit ?? SHOWN_DELIVERIES);
  if (starting_after !== undefined)
    query = query.where(
      afterRow(tenant.organizationId, 'webhook_deliveries', ['created_at', 'id'], starting_after, 'desc'),
    );
  return query.execute();
}

export async function findDelivery(tenant: Tenant, webhookId: string, id: string) {
  return tenant
    .select('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
}

export async function insertTestDelivery(tenant: Tenant, id: string, webhook_id: string): Promise<void> {
  await tenant.insert('webhook_deliveries', { id, webhook_id, event: 'test', subject_id: null }).execute();
}

/** A delivery that is still to be made, and where it goes. */
export interface PendingDelivery {
  id: string;
  event: WebhookEvent | 'test';
  subject_id: string | null;
  attempts: number;
  created_at: string;
  webhook_id: string;
  url: string;
  enabled: boolean;
  secret_sealed: Buffer;
}

export async function findPendingDelivery(tenant: Tenant, id: string): Promise<PendingDelivery | undefined> {
  const rows = await tenant.query<PendingDelivery>(
    'find-pending-delivery',
    `select d.id, d.event, d.subject_id, d.attempts, d.created_at, w.id as webhook_id, w.url, w.enabled, w.secret_sealed
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id
     where d.organization_id = $1 and d.id = $2 and d.status = 'pending'`,
    [id],
  );
  return rows[0];
}

export interface AttemptOutcome {
  status: WebhookDelivery['status'];
  response_code: number | null;
  problem: string | null;
  next_attempt_at: Date | null;
}

export async function recordAttempt(
  tenant: Tenant,
  id: string,
  outcome: AttemptOutcome,
): Promise<WebhookDelivery | undefined> {
  return tenant
    .update('webhook_deliveries')
    .set((eb) => ({
      ...outcome,
      attempts: eb('attempts', '+', 1),
      finished_at: outcome.status === 'pending' ? null : sql<string>`now()`,
    }))
    .where('id', '=', id)
    .returning(DELIVERY)
    .executeTakeFirst();
}

export async function deleteOldDeliveries(tenant: Tenant, webhookId: string): Promise<void> {
  await tenant.query(
    'delete-old-deliveries',
    `delete from webhook_deliveries
     where organization_id = $1 and webhook_id = $2 and created_at < now() - interval '30 days'`,
    [webhookId],
  );
}

export async function listSealedSecrets({ pool }: Database): Promise<{ id: string; sealed: Buffer }[]> {
  const { rows } = await pool.query('select id, secret_sealed as sealed from webhooks');
  return rows;
}

/** Whether the old ciphertext was still there to be replaced. */
export async function replaceSealedSecret(
  { pool }: Database,
  id: string,
  old: Buffer,
  sealed: Buffer,
): Promise<boolean> {
  const text = 'update webhooks set secret_sealed = $3 where id = $1 and secret_sealed = $2';
  return (await pool.query(text, [id, old, sealed])).rowCount === 1;
}
