import assert from 'node:assert/strict';
import { connect } from 'node:net';
import test, { after } from 'node:test';
import { assertErrorBody } from '../support/api.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { openTestService } from '../support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { key } = service.organization;
const address = await service.app.listen({ host: '127.0.0.1', port: 0 });

async function post(payload: string, headers: Record<string, string> = {}, path = '/api/v1/suites') {
  const response = await fetch(address + path, {
    method: 'POST',
    body: payload,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
  });
  const body = await response.json();
  if (!response.ok) {
    assertErrorBody(body);
    assert.equal(response.headers.get('content-type'), 'application/json');
  }
  return { status: response.status, detail: (body as { detail: string }).detail };
}

const refusals: [string, number, string, Record<string, string>?][] = [
  ['malformed JSON', 400, '{"name": '],
  ['JSON with something after it', 400, '{"name": "a"} x'],
  ['a body that is no JSON at all', 400, 'name=a', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['an empty body', 400, ''],
  ['a list instead of an object', 422, '[]'],
  ['null instead of an object', 422, 'null'],
  ['text instead of an object', 422, '"name"'],
  ['a prototype in disguise', 400, '{"name": "a", "__proto__": {"x": 1}}'],
  ['a name of 256 characters', 422, JSON.stringify({ name: 'a'.repeat(256) })],
  ['a NUL byte', 422, JSON.stringify({ name: 'a\0' })],
  ['a lone surrogate', 422, '{"name": "\\ud800"}'],
  ['10,000 nested lists as a value', 422, `{"name": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ['10,000 nested lists as the body', 422, '['.repeat(10_000) + ']'.repeat(10_000)],
  ['a body of 50 MB', 413, JSON.stringify({ name: 'a'.repeat(50 * 1024 * 1024) })],
];

for (const [sentence, status, payload, headers] of refusals) {
  test(`${sentence} is answered ${status}, and nothing is written`, async () => {
    const before = await fingerprint(service.parts.database.pool);
    // A server that refuses a large body early may close the connection while the client still writes.
    const reply = await post(payload, headers).catch((error: Error) => {
      assert.equal(status, 413, error.message);
      return { status: 413 };
    });
    assert.equal(reply.status, status);
    assert.equal(await fingerprint(service.parts.database.pool), before);
  });
}

test('what an error says names the field and what would be right', async () => {
  assert.match((await post('{}')).detail, /name is missing/);
  assert.match((await post('{"name": 5}')).detail, /name must be text/);
  assert.match((await post('{"name": "a"}', {}, '/api/v1/flows')).detail, /instructions is missing/);
  const { detail } = await post('{"name": "a", "instructions": "b", "device_count": 3}', {}, '/api/v1/flows');
  assert.match(detail, /device_count must be 1 or 2/);
});

test('an unknown path, a known path with another method, and a badly encoded one have the one error body', async () => {
  for (const [method, path, status] of [
    ['GET', '/nowhere', 404],
    ['PUT', '/api/v1/suites', 404],
    ['GET', '/api/v1/suites/%ff', 400],
    ['GET', `/api/v1/suites/${'a'.repeat(3000)}`, 404],
  ] as const) {
    const response = await fetch(address + path, { method, headers: { 'x-api-key': key } });
    assert.equal(response.status, status, path);
    assert.equal(response.headers.get('content-type'), 'application/json');
    assertErrorBody(await response.json());
  }
});

test('bytes that are no HTTP are answered 400 with the one error body', async () => {
  const { port } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('HELLO THERE\r\n\r\n');
  let text = '';
  for await (const chunk of socket) text += chunk;
  const [head = '', body = ''] = text.split('\r\n\r\n');
  assert.match(head, /^HTTP\/1\.1 400 .*\r\nContent-Type: application\/json\r\n/s);
  assertErrorBody(JSON.parse(body));
});

test('every answer carries a request id, and no two the same', async () => {
  const ids = await Promise.all(
    Array.from({ length: 5 }, async () => (await fetch(`${address}/healthz`)).headers.get('x-request-id')),
  );
  assert.equal(new Set(ids).size, 5);
  assert.ok(!ids.includes(null));
});

test('health and metrics need no credential', async () => {
  assert.deepEqual(await (await fetch(`${address}/healthz`)).json(), { status: 'ok', hooks: 'ok' });
  const metrics = await (await fetch(`${address}/metrics`)).text();
  assert.match(metrics, /saywright_http_request_duration_seconds_bucket\{.*route="\/healthz"/);
});
