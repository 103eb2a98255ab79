import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Dashboard } from './open-dashboard.ts';

/** Runs of several kinds, on a small app of their own. */
export interface RunScenes {
  /** What was remembered was there under another name. */
  healedRunId: string;
  /** Two devices, the second of which did not get what was said. */
  pairRunId: string;
  pairFlowId: string;
  /** Three hundred checks, of which the one before the last four is not true. */
  longRunId: string;
  /** Not ready at the first attempt, ready at the second. */
  retriedRunId: string;
  /** More than a hundred checks, and then a long wait: the run goes on until it is cancelled. */
  startEndlessRun(): Promise<string>;
  /** More than sixty actions with lines of all lengths, on one device or on two, and at the end something that is not true. */
  startLiveRun(devices: 1 | 2): Promise<string>;
  close(): Promise<void>;
}

const CHAT = `<!doctype html><title>Chat</title><h1>Chat</h1><label>Message <input></label><button>Send</button><ul></ul>
<script>
  const field = document.querySelector('input');
  document.querySelector('button').onclick = () => { fetch('/say?words=' + encodeURIComponent(field.value)); field.value = ''; };
  setInterval(async () => {
    const words = await (await fetch('/said')).json();
    const list = document.querySelector('ul');
    for (const one of words.slice(list.children.length)) list.append(Object.assign(document.createElement('li'), { textContent: one }));
  }, 100);
</script>`;

/** Every other time that it is opened. */
const ready = (isReady: boolean) =>
  `<!doctype html><title>Ready</title><h1>${isReady ? 'Ready' : 'Not yet'}</h1>`;

const cart = (isNew: boolean) => `<!doctype html><title>Cart</title><h1>Cart</h1><p>Items: <b>0</b></p>
<button id="${isNew ? 'put' : 'add'}" onclick="document.querySelector('b').textContent++">${isNew ? 'Add to basket' : 'Add to cart'}</button>`;

async function serveApp() {
  const state = { isNew: false, isReady: true, said: [] as string[] };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://app');
    if (pathname === '/say') state.said.push(searchParams.get('words') ?? '');
    if (pathname === '/said') return void response.end(JSON.stringify(state.said));
    response.setHeader('content-type', 'text/html');
    if (pathname === '/ready') {
      state.isReady = !state.isReady;
      return void response.end(ready(state.isReady));
    }
    response.end(pathname === '/chat' ? CHAT : cart(state.isNew));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** The cart has its new button by then. */
const oneAtWork = () => [
  ...Array.from({ length: 21 }, (_, index) => [
    'Click "Add to basket"',
    `The page contains "Items: ${index + 1}"`,
    'The page contains "Add to basket"',
  ]).flat(),
  '"Nothing in it, and so there is nothing to pay for and nothing to send" is shown',
  'Click "Add to basket"',
];

const twoAtWork = () => [
  ...Array.from({ length: 21 }, (_, index) => {
    const [from, to] = index % 2 === 0 ? [1, 2] : [2, 1];
    return [
      `Type "Message number ${index + 1} of many" in the Message field on device ${from}`,
      `Click Send on device ${from}`,
      `Device ${to}: "Message number ${index + 1} of many" is shown`,
    ];
  }).flat(),
  'Device 2: "Nobody has said this, and nobody will" is shown',
];

export async function makeRunScenes({ client, open, address }: Dashboard): Promise<RunScenes> {
  const app = await serveApp();
  const built = [
    await client.uploadWebBuild({ body: { app_id: 'scenes-cart', url: `${app.url}/` } }),
    await client.uploadWebBuild({ body: { app_id: 'scenes-chat', url: `${app.url}/chat` } }),
    await client.uploadWebBuild({ body: { app_id: 'scenes-ready', url: `${app.url}/ready` } }),
  ];
  const flowIds: string[] = [];
  const makeFlow = async (name: string, lines: string[], device_count: 1 | 2 = 1) => {
    const { id } = await client.createFlow({ body: { name, instructions: lines.join('\n'), device_count } });
    flowIds.push(id);
    return id;
  };
  const start = async (app_id: string, flowId: string) => {
    const { batch_id } = await client.startRuns({ body: { app_id, flow_ids: [flowId], max_actions: 1000 } });
    const { run_groups } = await client.getBatchStatus({ query: { batch_id } });
    return run_groups[0]?.runs[0]?.id ?? '';
  };
  const toEnd = async (runId: string) => {
    for await (const _ of await client.followRun({ params: { run_id: runId } }));
    return runId;
  };
  /** Only a signed-in person may switch these. */
  const patch = async (path: string, data: object) => {
    await using opened = await open('/flows');
    const answer = await opened.page.request.patch(`${address}/api/v1${path}`, {
      data,
      headers: { origin: address },
    });
    assert.equal(answer.status(), 200, await answer.text());
  };
  const setRetries = (retries: number) => patch('/settings', { retries });
  const heal = async () => {
    const id = await makeFlow('Put it in', [
      'The heading reads "Cart"',
      'Click the add button',
      'The page contains "Items: 1"',
    ]);
    await patch(`/flows/${id}`, { caching_enabled: true });
    await toEnd(await start('scenes-cart', id));
    app.state.isNew = true;
    return toEnd(await start('scenes-cart', id));
  };
  const pairFlowId = await makeFlow(
    'Two talk',
    [
      'Type "Hello Ben" in the Message field on device 1',
      'Click Send on device 1',
      'Device 2: "Hello Ben" is shown',
      'Device 2: "Goodbye" is shown',
    ],
    2,
  );
  const checks = (count: number) => Array.from({ length: count }, () => 'The heading reads "Cart"');
  const long = async () => {
    const id = await makeFlow('Three hundred', [...checks(300), 'The heading reads "Shop"', ...checks(4)]);
    return toEnd(await start('scenes-cart', id));
  };
  const [healedRunId, pairRunId, longRunId] = await Promise.all([
    heal(),
    start('scenes-chat', pairFlowId).then(toEnd),
    long(),
  ]);
  await setRetries(1);
  const readyFlowId = await makeFlow('Is ready', ['The heading reads "Ready"']);
  const retriedRunId = await toEnd(await start('scenes-ready', readyFlowId));
  await setRetries(0);
  const endlessFlowId = await makeFlow('Goes on', [...checks(120), 'Wait 100 seconds', ...checks(24)]);
  const liveFlowIds = {
    1: await makeFlow('One at work', oneAtWork()),
    2: await makeFlow('Two at work', twoAtWork(), 2),
  };
  return {
    healedRunId,
    pairRunId,
    pairFlowId,
    longRunId,
    retriedRunId,
    startEndlessRun: () => start('scenes-cart', endlessFlowId),
    startLiveRun: (devices) => start(devices === 1 ? 'scenes-cart' : 'scenes-chat', liveFlowIds[devices]),
    async close() {
      for (const flow_id of flowIds) await client.deleteFlow({ params: { flow_id } });
      for (const { app_id } of built) await client.deleteApp({ params: { app_id } });
      app.close();
    },
  };
}
