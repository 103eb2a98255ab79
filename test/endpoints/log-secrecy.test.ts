import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { type EndpointId, endpoints } from '../../src/contract/endpoints.ts';
import { buildService } from '../../src/main/build-service.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { Api } from '../support/api.ts';
import { openTestService } from '../support/test-service.ts';
import { makeWorld, samples } from '../support/world.ts';

const service = await openTestService();
after(() => service.close());

/** The same service, with everything that it logs kept. */
async function openLoggedService() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = openLog({ level: 'trace', isTerminal: false, destination });
  const app = await buildService({ ...service.parts, log });
  return { app, lines };
}

test('no secret and no key stands in a log line, whatever is called', async () => {
  const { app, lines } = await openLoggedService();
  const { key } = service.organization;
  const api = new Api(app, { 'x-api-key': key });
  const world = await makeWorld({ ...service.organization, api }, 'logged');
  const secret = 'logged secret';
  for (const id of Object.keys(endpoints) as EndpointId[]) {
    const body = samples[id]?.body?.(world);
    await api.send(id, { params: world, query: samples[id]?.query?.(world) ?? {}, body });
    await api.send(id, {
      params: world,
      query: {},
      body: { ...body, value: secret, script: secret, name: `${secret}\0` },
    });
  }
  await new Api(app, { 'x-api-key': 'sw_wrong_but_still_a_key_of_somebody' }).call('listSuites');
  await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: 'http://127.0.0.1:4400' },
    payload: { email: 'a@b.invalid', password: 'a logged secret' },
  });
  await app.close();
  const text = lines.join('');
  assert.ok(lines.length > 100, 'the log is there');
  for (const hidden of [secret, key, 'sw_wrong_but_still', 'signature='])
    assert.ok(!text.includes(hidden), hidden);
});

test('every request is one line with its id, method, path, status and time', async () => {
  const { app, lines } = await openLoggedService();
  const reply = await new Api(app, { 'x-api-key': service.organization.key }).call('listSuites');
  await app.close();
  const [line] = lines.map((one) => JSON.parse(one)).filter((one) => one.msg === 'request');
  const { time, ms, caller, ...rest } = line;
  assert.match(time, /^\d{4}-.*Z$/);
  assert.ok(ms > 0 && caller);
  const expected = { level: 30, method: 'GET', path: '/api/v1/suites', status: 200, msg: 'request' };
  assert.deepEqual(rest, { ...expected, reqId: reply.headers['x-request-id'] });
});

test('a fault of ours is answered 500 with the request id and without its inner message, which is logged', async () => {
  const { app, lines } = await openLoggedService();
  const { pool } = service.parts.database;
  await pool.query('alter table labels rename to labels_gone');
  try {
    const reply = await new Api(app, { 'x-api-key': service.organization.key }).call('listLabels');
    assert.equal(reply.status, 500);
    assert.ok(reply.detail.includes(String(reply.headers['x-request-id'])));
    assert.doesNotMatch(reply.detail, /labels/);
    assert.match(lines.join(''), /relation \\"labels\\" does not exist/);
  } finally {
    await pool.query('alter table labels_gone rename to labels');
    await app.close();
  }
});
