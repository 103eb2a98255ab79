import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { makeKeyring } from '../../platform/crypto/keyring.ts';
import { openListeningServer } from './fixtures/listening-server.ts';
import { boundToWebhook, resealWebhookSecrets } from './seal-secret.ts';
import { listSealedSecrets } from './store.ts';

const server = await openListeningServer();
const service = await openTestService({ loopbackAllowed: [server.host] });
after(async () => {
  await service.close();
  await server.close();
});
const { api } = service.organization;
const nowhere = '00000000-0000-4000-8000-000000000000';
const make = (path = '/', events?: ('batch.started' | 'run.completed' | 'batch.completed')[]) =>
  api.make('createWebhook', { body: { url: server.url(path), ...(events && { events }) } });

proves(
  'createWebhook',
  201,
  'hears of everything by default, and the secret is shown this once',
  async () => {
    const reply = await api.call('createWebhook', { body: { url: 'https://ci.example.com/hook' } });
    const { id, secret, created_at, ...rest } = reply.body;
    assert.match(secret, /^whsec_[\w-]{43}$/);
    assert.deepEqual(rest, {
      url: 'https://ci.example.com/hook',
      events: ['batch.started', 'run.completed', 'batch.completed'],
      enabled: true,
    });
    const { webhooks } = await api.make('listWebhooks');
    assert.ok(webhooks.some((webhook) => webhook.id === id && webhook.created_at === created_at));
    assert.ok(!JSON.stringify(webhooks).includes(secret));
    const { rows } = await service.parts.database.pool.query('select * from webhooks where id = $1', [id]);
    assert.ok(!rows[0].secret_sealed.toString('latin1').includes(secret));
    return reply;
  },
);
proves('createWebhook', 400, 'without a url', () => api.send('createWebhook', { body: {} }));
for (const url of ['ftp://ci.example.com', 'ci.example.com', 'https://name:password@ci.example.com/', '']) {
  proves('createWebhook', 422, `with the url "${url}"`, () => api.send('createWebhook', { body: { url } }));
}
proves('createWebhook', 422, 'with an event that there is not', () =>
  api.send('createWebhook', { body: { url: 'https://ci.example.com', events: ['run.begun'] } }),
);
proves('createWebhook', 422, 'with no event at all', () =>
  api.send('createWebhook', { body: { url: 'https://ci.example.com', events: [] } }),
);

proves('listWebhooks', 200, 'shows the organization’s own, oldest first', async () => {
  const [first, second] = [await make('/first'), await make('/second')];
  await service.other.api.make('createWebhook', { body: { url: 'https://other.example.com' } });
  const reply = await api.call('listWebhooks');
  const { webhooks, count } = reply.body;
  assert.equal(count, webhooks.length);
  assert.deepEqual(
    webhooks.map(({ id }) => id).filter((id) => id === first.id || id === second.id),
    [first.id, second.id],
  );
  assert.ok(!JSON.stringify(webhooks).includes('other.example.com'));
  return reply;
});

proves('updateWebhook', 200, 'changes what is sent and nothing else', async () => {
  const { id, url, events } = await make('/changed', ['run.completed']);
  const reply = await api.call('updateWebhook', { params: { webhook_id: id }, body: { enabled: false } });
  const { created_at, ...rest } = reply.body;
  assert.ok(created_at);
  assert.deepEqual(rest, { id, url, events, enabled: false });
  const changes = { url: 'https://ci.example.com/', events: ['batch.started' as const] };
  const changed = await api.make('updateWebhook', { params: { webhook_id: id }, body: changes });
  assert.deepEqual([changed.url, changed.events, changed.enabled], [changes.url, changes.events, false]);
  return reply;
});
proves('updateWebhook', 400, 'with nothing to change', async () =>
  api.call('updateWebhook', { params: { webhook_id: (await make()).id }, body: {} }),
);
proves('updateWebhook', 404, 'there is no such webhook', () =>
  api.call('updateWebhook', { params: { webhook_id: nowhere }, body: { enabled: true } }),
);
proves('updateWebhook', 422, 'with a url that is none', async () =>
  api.call('updateWebhook', { params: { webhook_id: (await make()).id }, body: { url: 'nowhere' } }),
);

proves('deleteWebhook', 204, 'and its deliveries are gone with it', async () => {
  const params = { webhook_id: (await make()).id };
  await api.make('testWebhook', { params });
  const reply = await api.call('deleteWebhook', { params });
  assert.equal((await api.call('listWebhookDeliveries', { params })).status, 404);
  return reply;
});
proves('deleteWebhook', 404, 'there is no such webhook', () =>
  api.call('deleteWebhook', { params: { webhook_id: nowhere } }),
);

proves('testWebhook', 200, 'sends a signed delivery at once, and says what was answered', async () => {
  const params = { webhook_id: (await make('/tried')).id };
  const reply = await api.call('testWebhook', { params });
  const { event, status, attempts, response_code, problem } = reply.body;
  assert.deepEqual([event, status, attempts, response_code, problem], ['test', 'delivered', 1, 200, null]);
  const [heard] = server.heard.filter(({ path }) => path === '/tried');
  assert.equal(JSON.parse(heard?.body ?? '').event, 'test');
  return reply;
});
proves('testWebhook', 200, 'a test that fails is not tried again', async () => {
  const params = { webhook_id: (await make('/500')).id };
  const reply = await api.call('testWebhook', { params });
  const { status, response_code, next_attempt_at, problem } = reply.body;
  assert.deepEqual([status, response_code, next_attempt_at], ['failed', 500, null]);
  assert.equal(problem, 'The answer was 500.');
  return reply;
});
proves('testWebhook', 404, 'there is no such webhook', () =>
  api.call('testWebhook', { params: { webhook_id: nowhere } }),
);

proves('listWebhookDeliveries', 200, 'shows what was sent, newest first', async () => {
  const params = { webhook_id: (await make('/listed')).id };
  const sent = [await api.make('testWebhook', { params }), await api.make('testWebhook', { params })];
  const reply = await api.call('listWebhookDeliveries', { params });
  assert.deepEqual(
    reply.body.deliveries.map(({ created_at }) => created_at),
    sent.map(({ created_at }) => created_at).toReversed(),
  );
  assert.equal(reply.body.count, 2);
  return reply;
});
proves('listWebhookDeliveries', 404, 'there is no such webhook', () =>
  api.call('listWebhookDeliveries', { params: { webhook_id: nowhere } }),
);

test('a new master key takes over the secrets of webhooks', async () => {
  const { id, secret } = await make();
  const { database } = service.parts;
  const [old, next] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
  assert.ok((await resealWebhookSecrets(database, makeKeyring([next, old]))) > 0);
  const sealed = (await listSealedSecrets(database)).find((one) => one.id === id)?.sealed;
  assert.equal(makeKeyring([next]).open(sealed ?? Buffer.alloc(0), boundToWebhook(id)), secret);
  assert.equal(await resealWebhookSecrets(database, makeKeyring([next, old])), 0);
  await resealWebhookSecrets(database, makeKeyring([old, next]));
});
