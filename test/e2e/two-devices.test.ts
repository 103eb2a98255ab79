import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import test, { after } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import { startService } from '../support/start-service.ts';

/** A chat: what one writes, the other reads. */
const said: string[] = [];
let isDeaf = false;
const chat = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://chat');
  if (pathname === '/say') said.push(searchParams.get('words') ?? '');
  if (pathname === '/said') return void response.end(JSON.stringify(isDeaf ? [] : said));
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><title>Chat</title><h1>Chat</h1><label>Message <input></label><button>Send</button><ul></ul>
    <script>
      const field = document.querySelector('input');
      document.querySelector('button').onclick = () => { fetch('/say?words=' + encodeURIComponent(field.value)); field.value = ''; };
      setInterval(async () => {
        const words = await (await fetch('/said')).json();
        const list = document.querySelector('ul');
        for (const one of words.slice(list.children.length)) list.append(Object.assign(document.createElement('li'), { textContent: one }));
      }, 100);
    </script>`);
});
await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
const { port } = chat.address() as AddressInfo;
const service = await startService({ SAYWRIGHT_WORKERS: '1', SAYWRIGHT_DEMO: '0' });
after(async () => {
  await service.stop();
  chat.closeAllConnections();
  chat.close();
});
const client = createClient({ baseUrl: service.address, apiKey: service.apiKey });

const TALK = `Type "Hello Ben" in the Message field on device 1
Click Send on device 1
"Hello Ben" is shown on device 2
On the second device, type "Hello Anna" in Message and click Send
Device 1: "Hello Anna" is shown, the page title is "Chat"`;

async function talk() {
  said.length = 0;
  await client.uploadWebBuild({ body: { app_id: 'chat', url: `http://127.0.0.1:${port}/` } });
  const flow = await client.createFlow({ body: { name: 'Talk', instructions: TALK, device_count: 2 } });
  const { batch_id } = await client.startRuns({ body: { app_id: 'chat', flow_ids: [flow.id] } });
  for await (const _ of await client.followBatch({ params: { batch_id } }));
  const { run_groups } = await client.getBatchStatus({ query: { batch_id } });
  return client.getRun({ params: { run_id: run_groups[0]?.runs[0]?.id ?? '' } });
}

test('a flow on two devices acts on each as it says, and both are recorded', async () => {
  const run = await talk();
  assert.equal(run.status, 'passed', run.reason?.message);
  assert.deepEqual(
    run.devices.map(({ index }) => index),
    [0, 1],
  );
  assert.deepEqual(
    run.actions.filter(({ kind }) => kind !== 'check').map(({ kind, device_index }) => [kind, device_index]),
    [
      ['type', 0],
      ['click', 0],
      ['type', 1],
      ['click', 1],
    ],
  );
  assert.deepEqual(
    run.actions.filter(({ kind }) => kind === 'check').map(({ device_index }) => device_index),
    [1, 0, 0],
    'a check is of the device that it looked at',
  );
  assert.equal(run.artifacts.video_urls.length, 2);
  assert.deepEqual(said, ['Hello Ben', 'Hello Anna']);
});

test('what does not arrive on the other device fails there', async () => {
  isDeaf = true;
  const run = await talk();
  isDeaf = false;
  assert.equal(run.status, 'failed', run.reason?.message);
  assert.match(run.reason?.message ?? '', /Hello Ben/);
});
