import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTestService } from '../support/test-service.ts';

const service = await openTestService({ requestsPerMinute: 5 });
after(() => service.close());

test('each key has its own allowance a minute; over it the answer is 429 and says when to try again', async () => {
  const { api } = service.organization;
  for (const remaining of [4, 3, 2, 1, 0]) {
    const reply = await api.call('listLabels');
    assert.equal(reply.status, 200);
    assert.equal(Number(reply.headers['ratelimit-limit']), 5);
    assert.equal(Number(reply.headers['ratelimit-remaining']), remaining);
  }
  const reply = await api.call('createLabel', { body: { name: 'one too many' } });
  assert.equal(reply.status, 429);
  assert.match(reply.detail, /5 requests a minute/);
  const seconds = Number(reply.headers['retry-after']);
  assert.ok(seconds >= 1 && seconds <= 60, `retry-after ${seconds}`);
  assert.equal(Number(reply.headers['ratelimit-remaining']), 0);
  assert.equal((await service.other.api.call('listLabels')).status, 200);
});
