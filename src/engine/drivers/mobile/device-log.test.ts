import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test from 'node:test';
import { DeviceLog } from './device-log.ts';
import { MobileSession } from './mobile-session.ts';
import { WebDriverServer } from './webdriver/webdriver-server.ts';
import { WebDriverSession } from './webdriver/webdriver-session.ts';

/** What is kept of a log that the device's driver hands over. */
async function keptOf(platform: 'android' | 'ios', answer: { status?: number; value: unknown }) {
  const asked: string[] = [];
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push(`${request.url} ${body}`);
    reply.writeHead(answer.status ?? 200).end(JSON.stringify({ value: answer.value }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const wire = new WebDriverSession(new WebDriverServer(`http://127.0.0.1:${port}`), {
    id: 's',
    capabilities: {},
  });
  const session = new MobileSession(wire, {
    ...{ platform, target: 'physical', scale: 1, viewport: { width: 1, height: 1 }, mayPush: false },
    app: { id: 'com.example.Shop', activity: null },
  });
  const log = new DeviceLog(session, 1_000);
  try {
    await log.fetch();
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  return { asked, kept: log.console.map(({ at_ms, level, text }) => [at_ms, level, text.slice(-12)]) };
}

test("ios: errors of the app's process are kept, those of others and from before are not", async () => {
  const line = (timestamp: number, message: string) => ({ timestamp, level: 'ALL', message });
  const { asked, kept } = await keptOf('ios', {
    value: [
      line(900, 'Nov 15 08:44:11 iPhone Shop(UIKit)[42] <Error>: too early'),
      line(1_500, 'Nov 15 08:44:12 iPhone Shop(UIKit)[42] <Error>: no such file'),
      line(1_600, 'Nov 15 08:44:12 iPhone Shop(UIKit)[42] <Notice>: all is well'),
      line(1_700, 'Nov 15 08:44:12 iPhone backboardd[60] <Error>: of no interest'),
      line(1_800, 'Nov 15 08:44:13 iPhone Shop[42] <Notice>: *** uncaught exception'),
    ],
  });
  assert.deepEqual(asked, ['/session/s/se/log {"type":"syslog"}']);
  assert.deepEqual(kept, [
    [500, 'error', 'no such file'],
    [800, 'error', 'ht exception'],
  ]);
});

test('a device without a log is no fault', async () => {
  const value = { error: 'unknown error', message: "No logs of type 'syslog' found." };
  assert.deepEqual((await keptOf('ios', { status: 500, value })).kept, []);
});
