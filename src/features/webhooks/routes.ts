import { randomBytes } from 'node:crypto';
import { noSuch } from '../../contract/refusal.ts';
import type { webhookEndpoints } from '../../contract/webhooks.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { newId } from '../../platform/new-id.ts';
import { type DeliveryParts, deliver } from './deliver.ts';
import { boundToWebhook } from './seal-secret.ts';
import {
  deleteWebhook,
  findDelivery,
  findWebhook,
  insertTestDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  SHOWN_DELIVERIES,
  updateWebhook,
} from './store.ts';

export const webhookRoutes = (parts: DeliveryParts): HandlersOf<typeof webhookEndpoints> => ({
  listWebhooks: ({ tenant, query }) =>
    answerPage('webhooks', query, {
      noun: 'webhook',
      read: (page) => listWebhooks(tenant, page),
      find: (id) => findWebhook(tenant, id),
    }),
  async createWebhook({ tenant, caller, body }) {
    const id = newId();
    const secret = `whsec_${randomBytes(32).toString('base64url')}`;
    const secret_sealed = parts.keyring.seal(secret, boundToWebhook(id));
    const created_by = caller.user?.id ?? null;
    return { ...(await insertWebhook(tenant, { id, ...body, secret_sealed, created_by })), secret };
  },
  async updateWebhook({ tenant, params, body }) {
    const { url, events, enabled } = body;
    const changes = {
      ...(url && { url }),
      ...(events && { events }),
      ...(enabled !== undefined && { enabled }),
    };
    const webhook = await updateWebhook(tenant, params.webhook_id, changes);
    if (!webhook) throw noSuch('webhook', params.webhook_id);
    return webhook;
  },
  async deleteWebhook({ tenant, params }) {
    if (!(await deleteWebhook(tenant, params.webhook_id))) throw noSuch('webhook', params.webhook_id);
  },
  async listWebhookDeliveries({ tenant, params, query }) {
    await take(tenant, params.webhook_id);
    const { starting_after } = query;
    // Who asks for what follows is told whether more do, however many are shown at once.
    const limit = query.limit ?? (starting_after === undefined ? undefined : SHOWN_DELIVERIES);
    return answerPage(
      'deliveries',
      { starting_after, limit },
      {
        noun: 'delivery',
        read: (page) => listDeliveries(tenant, params.webhook_id, page),
        find: (id) => findDelivery(tenant, params.webhook_id, id),
      },
    );
  },
  async testWebhook({ tenant, params }) {
    await take(tenant, params.webhook_id);
    const id = newId();
    await insertTestDelivery(tenant, id, params.webhook_id);
    const delivery = await deliver(parts, tenant, id);
    if (!delivery) throw noSuch('webhook', params.webhook_id);
    return delivery;
  },
});

async function take(tenant: Tenant, id: string): Promise<void> {
  if (!(await findWebhook(tenant, id))) throw noSuch('webhook', id);
}
