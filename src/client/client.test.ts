import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { after } from 'node:test';
import { openTestService } from '../../test/support/test-service.ts';
import { ApiError, createClient } from './client.ts';

const service = await openTestService();
after(() => service.close());
const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
const client = createClient({ baseUrl, apiKey: service.organization.key });

test('a call of each kind goes through and comes back typed', async () => {
  const suite = await client.createSuite({ body: { name: 'Client' } });
  const flow = await client.createFlow({
    body: { name: 'F', instructions: 'Open the shop', suite_id: suite.id },
  });
  assert.equal(flow.position, 0);
  const { flows, count } = await client.listFlows({ query: { suite_id: suite.id } });
  assert.deepEqual([flows[0]?.id, count], [flow.id, 1]);
  const renamed = await client.updateFlow({ params: { flow_id: flow.id }, body: { name: 'G' } });
  assert.equal(renamed.name, 'G');
  assert.equal(await client.deleteFlow({ params: { flow_id: flow.id } }), undefined);
  assert.equal((await client.listFlows()).count, 0);
});

test('numbers and dates go into a query as they are', async () => {
  const page = await client.listRunUsage({
    query: { start: '2026-01-01', end: '2026-01-02T00:00:00+02:00', limit: 5 },
  });
  assert.deepEqual(page, { runs: [], has_more: false });
});

test('a refusal is an error with its status and detail', async () => {
  await assert.rejects(client.createLabel({ body: { name: '' } }), (error) => {
    assert.ok(error instanceof ApiError);
    assert.equal(error.status, 422);
    assert.match(error.message, /name must have 1 to 255 characters/);
    assert.equal(error.errors?.[0]?.field, 'name');
    return true;
  });
});

test('an answer that is not from the service is an error that shows it', async () => {
  const stranger = createServer((_request, response) => response.writeHead(502).end('<h1>Bad gateway</h1>'));
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  const { port } = stranger.address() as AddressInfo;
  const lost = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'sw_x' });
  await assert.rejects(lost.listSuites(), /not from Saywright: <h1>Bad gateway/);
  await new Promise((resolve) => stranger.close(resolve));
});
