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
  /** Many checks, and then a long wait: the run goes on until it is cancelled. */
  startLongRun(): Promise<string>;
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

const cart = (isNew: boolean) => `<!doctype html><title>Cart</title><h1>Cart</h1><p>Items: <b>0</b></p>
<button id="${isNew ? 'put' : 'add'}" onclick="document.querySelector('b').textContent++">${isNew ? 'Add to basket' : 'Add to cart'}</button>`;

async function serveApp() {
  const state = { isNew: false, said: [] as string[] };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://app');
    if (pathname === '/say') state.said.push(searchParams.get('words') ?? '');
    if (pathname === '/said') return void response.end(JSON.stringify(state.said));
    response.setHeader('content-type', 'text/html');
    response.end(pathname === '/chat' ? CHAT : cart(state.isNew));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

export async function makeRunScenes({ client, open, address }: Dashboard): Promise<RunScenes> {
  const app = await serveApp();
  const built = [
    await client.uploadWebBuild({ body: { app_id: 'scenes-cart', url: `${app.url}/` } }),
    await client.uploadWebBuild({ body: { app_id: 'scenes-chat', url: `${app.url}/chat` } }),
  ];
  const flowIds: string[] = [];
  const makeFlow = async (name: string, lines: string[], device_count: 1 | 2 = 1) => {
    const { id } = await client.createFlow({ body: { name, instructions: lines.join('\n'), device_count } });
    flowIds.push(id);
    return id;
  };
  const start = async (app_id: string, flowId: string) => {
    const { batch_id } = await client.startRuns({ body: { app_id, flow_ids: [flowId] } });
    const { run_groups } = await client.getBatchStatus({ query: { batch_id } });
    return run_groups[0]?.runs[0]?.id ?? '';
  };
  const toEnd = async (runId: string) => {
    for await (const _ of await client.followRun({ params: { run_id: runId } }));
    return runId;
  };
  const heal = async () => {
    const id = await makeFlow('Put it in', [
      'The heading reads "Cart"',
      'Click the add button',
      'The page contains "Items: 1"',
    ]);
    // Only a signed-in person may switch this.
    await using opened = await open('/flows');
    await opened.page.request.patch(`${address}/api/v1/flows/${id}`, {
      data: { caching_enabled: true },
      headers: { origin: address },
    });
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
  const [healedRunId, pairRunId] = await Promise.all([heal(), start('scenes-chat', pairFlowId).then(toEnd)]);
  const checks = Array.from({ length: 24 }, () => 'The heading reads "Cart"');
  const longFlowId = await makeFlow('Goes on', [...checks, 'Wait 100 seconds', ...checks]);
  return {
    healedRunId,
    pairRunId,
    pairFlowId,
    startLongRun: () => start('scenes-cart', longFlowId),
    async close() {
      for (const flow_id of flowIds) await client.deleteFlow({ params: { flow_id } });
      for (const { app_id } of built) await client.deleteApp({ params: { app_id } });
      app.close();
    },
  };
}
