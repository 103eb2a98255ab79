import { z } from 'zod';
import { declare } from './endpoint.ts';
import { Id, Paging, pagesOf, patchOf, Timestamp, text } from './text.ts';

export const WebhookEvent = z.enum(['batch.started', 'run.completed', 'batch.completed']);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** A name and password in the address would stand in every list; the signature says who sends. */
const WebhookUrl = text({ min: 1, max: 2000 }).refine(isPlainHttpUrl, {
  message: 'must be an http or https address without name and password',
});

function isPlainHttpUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

const Events = z
  .array(WebhookEvent)
  .min(1, 'must name at least one event')
  .max(20)
  .transform((events) => [...new Set(events)]);

export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    events: z.array(WebhookEvent),
    enabled: z.boolean(),
    created_at: Timestamp,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof Webhook>;

const NewWebhook = Webhook.extend({
  secret: z.string().meta({
    description:
      'shown this once; `X-Saywright-Signature-256` of each delivery is `sha256=` and the hex HMAC of the body under it',
  }),
}).meta({ id: 'NewWebhook' });

export const WebhookDelivery = z
  .object({
    id: Id,
    event: z.enum([...WebhookEvent.options, 'test']),
    subject_id: Id.nullable().meta({ description: 'the batch or run that it tells of' }),
    status: z.enum(['pending', 'delivered', 'failed']),
    attempts: z.int(),
    response_code: z.int().nullable().meta({ description: 'of the last attempt' }),
    problem: z.string().nullable().meta({ description: 'why the last attempt failed' }),
    created_at: Timestamp,
    next_attempt_at: Timestamp.nullable(),
    finished_at: Timestamp.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const tag = 'Webhooks';

export const webhookEndpoints = declare({
  listWebhooks: {
    method: 'GET',
    path: '/api/v1/webhooks',
    tag,
    summary: 'List webhooks',
    query: z.object(Paging),
    success: { status: 200, schema: pagesOf('webhooks', Webhook) },
    refusals: [404, 422],
  },
  createWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks',
    tag,
    summary: 'Have an address told of events; by default of all',
    access: 'admin',
    body: z.object({
      url: WebhookUrl,
      events: Events.default([...WebhookEvent.options]),
      enabled: z.boolean().default(true),
    }),
    success: { status: 201, schema: NewWebhook },
    refusals: [400, 422],
  },
  updateWebhook: {
    method: 'PATCH',
    path: '/api/v1/webhooks/{webhook_id}',
    tag,
    summary: 'Change a webhook',
    access: 'admin',
    body: patchOf({ url: WebhookUrl, events: Events, enabled: z.boolean() }),
    success: { status: 200, schema: Webhook },
    refusals: [400, 404, 422],
  },
  deleteWebhook: {
    method: 'DELETE',
    path: '/api/v1/webhooks/{webhook_id}',
    tag,
    summary: 'Delete a webhook with its deliveries',
    access: 'admin',
    success: { status: 204 },
    refusals: [404],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/api/v1/webhooks/{webhook_id}/deliveries',
    tag,
    summary: 'Deliveries of a webhook, newest first: the last hundred, or pages through all',
    query: z.object(Paging),
    success: { status: 200, schema: pagesOf('deliveries', WebhookDelivery) },
    refusals: [404, 422],
  },
  testWebhook: {
    method: 'POST',
    path: '/api/v1/webhooks/{webhook_id}/test',
    tag,
    summary: 'Send a delivery with the event `test` now, once',
    access: 'admin',
    success: { status: 200, schema: WebhookDelivery },
    refusals: [404],
  },
});
