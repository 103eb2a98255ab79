import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { tellsOfLoss, WebDriverFault } from './webdriver-fault.ts';
import { WebDriverServer } from './webdriver-server.ts';
import { WebDriverSession } from './webdriver-session.ts';

/** A server that answers as told, and the address that leads to it. */
async function serving(
  answer: (request: IncomingMessage, reply: ServerResponse) => void,
  use: (address: string) => Promise<void>,
): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await use(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
const faultOf = async (call: Promise<unknown>): Promise<WebDriverFault> => {
  const fault = await call.then(
    () => null,
    (error: unknown) => error,
  );
  assert.ok(fault instanceof WebDriverFault, String(fault));
  return fault;
};

test('credentials and a path in the address are used, and the credentials shown nowhere', async () => {
  const asked: (string | undefined)[] = [];
  await serving(
    (request, reply) => {
      asked.push(request.url, request.headers.authorization);
      reply.end('{"value": {"ready": true}}');
    },
    async (address) => {
      const server = new WebDriverServer(`http://anna:p%40ss@${address}/wd/hub/`);
      assert.equal(await server.isReady(), true);
      assert.deepEqual(asked, ['/wd/hub/status', `Basic ${Buffer.from('anna:p@ss').toString('base64')}`]);
      assert.equal(server.shownUrl, `http://${address}/wd/hub`);
    },
  );
});

test('an error is known by its W3C code, and a command that failed is not sent again', async () => {
  let count = 0;
  await serving(
    (_request, reply) => {
      count++;
      reply
        .writeHead(404)
        .end(
          '{"value": {"error": "no such element", "message": "There is none.\\nstack", "stacktrace": ""}}',
        );
    },
    async (address) => {
      const session = new WebDriverSession(new WebDriverServer(`http://${address}`), {
        id: '1',
        capabilities: {},
      });
      const fault = await faultOf(session.post('/element/1/click', {}, 1_000));
      assert.deepEqual([fault.code, fault.message, count], ['no such element', 'There is none.\nstack', 1]);
      assert.equal(tellsOfLoss(fault), false);
      assert.equal(await session.find('//a', 1_000), null, 'what is not there is no fault');
    },
  );
});

test('no answer in time, no server and no WebDriver are told apart, and all of them are a loss', async () => {
  await serving(
    (request, reply) => {
      if (request.url === '/status') reply.writeHead(502).end('<html>Bad gateway</html>');
    },
    async (address) => {
      const server = new WebDriverServer(`http://${address}`);
      const silent = await faultOf(server.call('POST', '/session/1/actions', {}, 50));
      assert.deepEqual([silent.code, tellsOfLoss(silent)], ['no answer', true]);
      assert.match(silent.message, /did not answer POST \/actions within 50 ms/);
      const other = await faultOf(server.isReady());
      assert.deepEqual([other.code, tellsOfLoss(other)], ['not webdriver', true]);
      assert.match(other.message, /502 and no WebDriver answer: <html>Bad gateway/);
    },
  );
  let left = '';
  await serving(
    (_request, reply) => reply.end(),
    async (address) => {
      left = address;
    },
  );
  const gone = await faultOf(new WebDriverServer(`http://${left}`).isReady());
  assert.deepEqual([gone.code, tellsOfLoss(gone)], ['unreachable', true]);
  assert.match(gone.message, /cannot be reached \(ECONNREFUSED\)/);
});

test('a wrong password is told as such', async () => {
  await serving(
    (_request, reply) => reply.writeHead(401).end('Unauthorized'),
    async (address) => {
      const fault = await faultOf(new WebDriverServer(`http://${address}`).isReady());
      assert.equal(fault.code, 'unauthorized');
    },
  );
});

test('what drivers say of a device that is gone counts as a loss under any code', () => {
  for (const message of [
    "'GET /source' cannot be proxied to UiAutomator2 server because the instrumentation process is not running (probably crashed)",
    'Could not proxy command to the remote server. Original error: socket hang up',
    "Error executing adbExec. Original error: 'Command 'adb' exited with code 1'; Command output: adb: device 'emulator-5554' not found",
  ])
    assert.equal(tellsOfLoss(new WebDriverFault('unknown error', message)), true, message);
  assert.equal(tellsOfLoss(new WebDriverFault('unknown error', 'The command failed')), false);
});
