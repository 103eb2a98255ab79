import { createHmac } from 'node:crypto';
import type { WebhookDelivery } from '../../contract/webhooks.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import { showBatch, showListedRun } from '../runs/index.ts';
import { boundToWebhook } from './seal-secret.ts';
import { type Answer, sendRequest } from './send-request.ts';
import { deleteOldDeliveries, findPendingDelivery, type PendingDelivery, recordAttempt } from './store.ts';

export interface DeliveryParts {
  keyring: Keyring;
  publicUrl: string;
  /** `host:port` pairs of this machine that may be reached. */
  allowed: readonly string[];
}

const TIMEOUT_MS = 10_000;

/** Seconds to wait after each attempt that failed; together somewhat less than a day. */
const WAITS_S = [10, 60, 300, 1800, 3600, 10_800, 21_600, 43_200];

/** Makes one attempt at a delivery, and queues the next one if it failed. Undefined: there is nothing to deliver any more. */
export async function deliver(
  parts: DeliveryParts,
  tenant: Tenant,
  deliveryId: string,
): Promise<WebhookDelivery | undefined> {
  const delivery = await findPendingDelivery(tenant, deliveryId);
  if (!delivery) return undefined;
  const isTest = delivery.event === 'test';
  const answer = delivery.enabled || isTest ? await attempt(parts, tenant, delivery) : DISABLED;
  const response_code = 'code' in answer ? answer.code : null;
  const isDone = response_code !== null && response_code >= 200 && response_code < 300;
  const wait = isDone || isTest || answer === DISABLED ? undefined : WAITS_S[delivery.attempts];
  const next_attempt_at = wait === undefined ? null : new Date(Date.now() + wait * 1000);
  return tenant.transaction(async (transaction) => {
    if (next_attempt_at)
      await addJob(transaction, 'deliver-webhook', { delivery_id: deliveryId }, next_attempt_at);
    else await deleteOldDeliveries(transaction, delivery.webhook_id);
    return recordAttempt(transaction, deliveryId, {
      status: isDone ? 'delivered' : next_attempt_at ? 'pending' : 'failed',
      response_code,
      problem: isDone ? null : 'problem' in answer ? answer.problem : `The answer was ${answer.code}.`,
      next_attempt_at,
    });
  });
}

const DISABLED: Answer = { problem: 'The webhook was disabled.' };

async function attempt(parts: DeliveryParts, tenant: Tenant, delivery: PendingDelivery): Promise<Answer> {
  const { id, event, webhook_id, url, secret_sealed } = delivery;
  const body = Buffer.from(JSON.stringify(await bodyOf(parts, tenant, delivery)));
  const secret = parts.keyring.open(secret_sealed, boundToWebhook(webhook_id));
  return sendRequest(new URL(url), {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Saywright',
      'x-saywright-event': event,
      'x-saywright-delivery': id,
      'x-saywright-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
    allowed: parts.allowed,
    timeoutMs: TIMEOUT_MS,
  });
}

/** What the API says of the batch or run, in an envelope that is the same for every attempt. */
async function bodyOf({ publicUrl }: DeliveryParts, tenant: Tenant, delivery: PendingDelivery) {
  const { id, event, subject_id, created_at } = delivery;
  const envelope = { event, delivery_id: id, created_at };
  if (subject_id === null) return envelope;
  return event === 'run.completed'
    ? { ...envelope, run: await showListedRun(tenant, publicUrl, subject_id) }
    : { ...envelope, batch: await showBatch(tenant, publicUrl, subject_id) };
}
