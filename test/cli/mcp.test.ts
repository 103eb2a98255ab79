import assert from 'node:assert/strict';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { finishGroup, finishRuns } from '../../src/features/runs/execution/store.ts';
import { buildService } from '../../src/main/build-service.ts';
import { LiveBrowsers } from '../../src/main/live-browsers.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { serveApi } from './support/serve-api.ts';

const api = await serveApi();
after(() => api.close());
const { api: calls, tenant, key } = api.service.organization;
await calls.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  after(() => client.close());
  return client;
}

const overHttp = (headers: Record<string, string>) =>
  new StreamableHTTPClientTransport(new URL(`${api.url}/mcp`), { requestInit: { headers } }) as Transport;

const onStdio = (environment: Record<string, string>) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [path.resolve(import.meta.dirname, '../../src/main/cli.ts'), 'mcp'],
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...environment },
  });

interface Answer {
  isError: boolean;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tools answer in many shapes, and each test knows its own
  data: any;
  pictures: string[];
}

async function call(client: Client, name: string, args: Record<string, unknown> = {}): Promise<Answer> {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const parts = content as { type: string; text?: string; data?: string }[];
  const text = parts.find((part) => part.type === 'text')?.text ?? '';
  const pictures = parts.flatMap((part) => (part.type === 'image' ? [part.data ?? ''] : []));
  return { isError: isError === true, text, data: /^[[{]/.test(text) ? JSON.parse(text) : null, pictures };
}

test('over HTTP, an agent makes, reads, runs, waits for and understands a flow', async () => {
  const client = await connect(overHttp({ 'x-api-key': key }));
  const { tools } = await client.listTools();
  assert.ok(tools.length >= 30, `${tools.length} tools`);
  assert.ok(tools.every((tool) => tool.description && tool.inputSchema.type === 'object'));
  assert.ok(!tools.some((tool) => tool.name === 'try_step'), 'no live sessions on the server');
  const suite = (await call(client, 'create_suite', { name: 'By agent' })).data;
  const flow = (
    await call(client, 'create_flow', { name: 'Cart', instructions: 'Click it', suite_id: suite.id })
  ).data;
  await call(client, 'update_flow', { flow_id: flow.id, instructions: 'Click "Buy"\nThe badge shows 1' });
  await call(client, 'label', { label: 'agent', flow_id: flow.id });
  assert.equal(
    (await call(client, 'get_flow', { flow_id: flow.id })).data.instructions,
    'Click "Buy"\nThe badge shows 1',
  );
  assert.deepEqual((await call(client, 'list_suites')).data.suites[0].flow_ids, [flow.id]);
  const read = (await call(client, 'read_instructions', { instructions: 'Frobnicate the zorgle' })).data;
  assert.ok(read.steps[0].doubt);

  const { batch_id } = (await call(client, 'run_flows', { app_id: 'shop', labels: ['agent'] })).data;
  assert.equal(
    (await call(client, 'wait_for_batch', { batch_id, timeout_seconds: 0 })).data.is_complete,
    false,
  );
  const runId = (await call(client, 'list_runs', { flow_id: flow.id })).data.runs[0].id;
  const seen: string[] = [];
  const waiting = client.callTool({ name: 'wait_for_batch', arguments: { batch_id } }, undefined, {
    onprogress: ({ message }) => seen.push(message ?? ''),
  });
  const reason = { kind: 'product' as const, message: 'The badge shows 0', action_index: null };
  await finishRuns(tenant, [runId], { status: 'failed', reason });
  await finishGroup(tenant, (await calls.make('getRun', { params: { run_id: runId } })).group_id);
  await waiting;
  assert.ok(seen.includes('1 of 1 flows done'), seen.join());
  const why = (await call(client, 'explain_run', { run_id: runId })).data;
  assert.deepEqual([why.status, why.reason.message], ['failed', 'The badge shows 0']);
});

/** What the tools are for, in the words of those who asked for them. */
const ASKED: Record<string, string[]> = {
  'list, read, create, edit and delete flows': [
    'list_flows',
    'get_flow',
    'read_instructions',
    'create_flow',
    'update_flow',
    'set_flow_variables',
    'delete_flow',
  ],
  'run, watch and debug flows': [
    'run_flows',
    'wait_for_batch',
    'list_runs',
    'get_run',
    'explain_run',
    'cancel_batch',
  ],
  suites: [
    'list_suites',
    'get_suite',
    'create_suite',
    'update_suite',
    'set_suite_flows',
    'set_suite_variables',
    'delete_suite',
  ],
  hooks: ['list_hooks', 'get_hook', 'create_hook', 'update_hook', 'test_hook', 'attach_hooks', 'delete_hook'],
  'environments, secrets write-only': [
    'list_environments',
    'create_environment',
    'update_environment',
    'set_variable',
    'delete_variable',
    'delete_environment',
  ],
  labels: ['list_labels', 'label', 'update_label', 'delete_label'],
  'apps, devices, usage': ['list_apps', 'set_web_address', 'list_devices', 'get_usage'],
  'a single step against a live session': ['open_session', 'try_step', 'look', 'close_session'],
};

/** Calls every tool that needs no browser, in an order in which each has what it needs. The answer: what was called. */
async function walk(client: Client, mark: string): Promise<string[]> {
  const called = new Set<string>();
  const does = async (name: string, args: Record<string, unknown> = {}) => {
    const { isError, text, data } = await call(client, name, args);
    assert.equal(isError, false, `${name}: ${text}`);
    called.add(name);
    return data;
  };
  const suite_id = (await does('create_suite', { name: `Suite ${mark}` })).id;
  const flow_id = (await does('create_flow', { name: `Flow ${mark}`, instructions: 'Click "Buy"' })).id;
  await does('update_flow', { flow_id, instructions: 'Click "Pay"', device_count: 2 });
  await does('set_flow_variables', { flow_id, variables: { CITY: 'Lisbon' } });
  await does('read_instructions', { instructions: 'Click "Pay"' });
  await does('update_suite', { suite_id, description: 'x' });
  await does('set_suite_variables', { suite_id, variables: { A: 'b' } });
  await does('set_suite_flows', { suite_id, flow_ids: [flow_id] });
  const script = { script: 'echo hi', script_type: 'bash' };
  const hook_id = (await does('create_hook', { name: `Hook ${mark}`, ...script })).id;
  await does('update_hook', { hook_id, script: 'echo ho' });
  assert.equal((await does('get_hook', { hook_id })).script, 'echo ho');
  assert.match((await does('test_hook', { hook_id })).output, /ho/);
  await does('attach_hooks', { suite_id, setup: [hook_id] });
  const suite = await does('get_suite', { suite_id });
  assert.deepEqual([suite.flows[0].id, suite.variables, suite.hooks.setup], [flow_id, { A: 'b' }, [hook_id]]);
  const { label_id } = await does('label', { label: `label-${mark}`, flow_id });
  await does('update_label', { label_id, color: '#112233' });
  const environment_id = (await does('create_environment', { name: `Environment ${mark}` })).id;
  await does('update_environment', { environment_id, name: `Stage ${mark}` });
  await does('set_variable', { environment_id, key: 'TOKEN', value: 'hunter22', is_secret: true });
  await does('set_web_address', { app_id: 'shop', url: 'http://shop.invalid/' });
  const { batch_id } = await does('run_flows', { app_id: 'shop', suite_ids: [suite_id] });
  await does('wait_for_batch', { batch_id, timeout_seconds: 0 });
  const run_id = (await does('list_runs', { flow_id })).runs[0].id;
  await does('cancel_batch', { batch_id });
  await does('get_run', { run_id });
  assert.equal((await does('explain_run', { run_id })).status, 'terminated');
  for (const name of ['flows', 'suites', 'hooks', 'environments', 'labels', 'apps', 'devices'])
    await does(`list_${name}`);
  assert.deepEqual((await does('get_flow', { flow_id })).variables, { CITY: 'Lisbon' });
  await does('get_usage', { start: '2026-01-01', end: '2026-02-01' });
  await does('attach_hooks', { suite_id });
  await does('delete_hook', { hook_id });
  await does('delete_label', { label_id });
  await does('delete_variable', { environment_id, key: 'TOKEN' });
  await does('delete_environment', { environment_id });
  await does('delete_suite', { suite_id });
  await does('delete_flow', { flow_id });
  return [...called].sort();
}

test('all that was asked for has tools, and each works over HTTP and on standard input and output', async () => {
  const { 'a single step against a live session': live = [], ...rest } = ASKED;
  const asked = Object.values(rest).flat().sort();
  const served = await connect(overHttp({ 'x-api-key': key }));
  const local = await connect(onStdio(api.environment));
  const named = async (client: Client) => (await client.listTools()).tools.map((tool) => tool.name).sort();
  assert.deepEqual(await named(served), asked, 'a server without browsers has all but live sessions');
  assert.deepEqual(await named(local), [...asked, ...live].sort());
  assert.deepEqual(await walk(served, 'http'), asked);
  assert.deepEqual(await walk(local, 'stdio'), asked);
});

test('secrets go in and never come back', async () => {
  const client = await connect(overHttp({ authorization: `Bearer ${key}` }));
  const environment = (await call(client, 'create_environment', { name: 'Staging' })).data;
  const set = { environment_id: environment.id, key: 'PASSWORD', value: 'hunter22', is_secret: true };
  const first = await call(client, 'set_variable', set);
  const second = await call(client, 'set_variable', { ...set, value: 'hunter23' });
  const listed = await call(client, 'list_environments');
  assert.equal(listed.data.environments[0].env_vars[0].value, '***');
  for (const { text } of [first, second, listed]) assert.doesNotMatch(text, /hunter2/);
});

test('what the service refuses is an answer that says why', async () => {
  const client = await connect(overHttp({ 'x-api-key': key }));
  const missing = await call(client, 'get_flow', { flow_id: '00000000-0000-4000-8000-000000000000' });
  assert.equal(missing.isError, true);
  assert.match(missing.text, /There is no flow with the id/);
  const wrong = await call(client, 'create_flow', { name: '' });
  assert.equal(wrong.isError, true);
  assert.match(wrong.text, /name|instructions/);
});

test('a key is needed, and only its own organization can be seen', async () => {
  await assert.rejects(connect(overHttp({})), /401|API key/);
  await assert.rejects(connect(overHttp({ 'x-api-key': 'sw_wrong' })), /403|not valid/);
  const client = await connect(overHttp({ 'x-api-key': api.service.other.key }));
  assert.equal((await call(client, 'list_flows')).data.count, 0);
  const other = await fetch(`${api.url}/mcp`);
  assert.deepEqual([other.status, other.headers.get('allow')], [405, 'POST']);
});

test('on standard input and output, an agent tries steps in a browser until they work', async () => {
  const client = await connect(onStdio(api.environment));
  assert.equal((await call(client, 'list_apps')).data.apps[0].app_id, 'shop');
  const variables = { PASSWORD: 'sprout-42' };
  const opened = await call(client, 'open_session', {
    url: `${api.url}/demo/`,
    variables,
    secret_keys: ['PASSWORD'],
  });
  assert.match(opened.data.screen, /Password/);
  assert.equal(opened.pictures.length, 1);
  const { session_id } = opened.data;
  const bad = await call(client, 'try_step', { session_id, step: 'Click "No such thing"' });
  assert.deepEqual([bad.isError, bad.data.status], [true, 'failed']);
  const good = await call(client, 'try_step', {
    session_id,
    step: 'Log in as anna with the password ${env:PASSWORD}\nThe heading "Plants" is shown',
  });
  assert.equal(good.data.status, 'passed', good.text);
  assert.doesNotMatch(good.text, /sprout-42/);
  assert.match((await call(client, 'look', { session_id })).data.screen, /Monstera/);
  assert.equal((await call(client, 'close_session', { session_id })).data.closed, true);
  const gone = await call(client, 'look', { session_id });
  assert.match(gone.text, /There is no session/);
});

test('without a login the tools of the server say how to log in', async () => {
  const client = await connect(onStdio({ SAYWRIGHT_URL: api.url }));
  const { isError, text } = await call(client, 'list_flows');
  assert.equal(isError, true);
  assert.match(text, /There is no API key for .*saywright login/);
});

test('a server with browsers has live sessions, which other organizations and processes cannot see', async () => {
  const config = readConfig({
    PATH: process.env.PATH,
    SAYWRIGHT_DATA: path.join(os.tmpdir(), 'saywright-live'),
  });
  const live = new LiveBrowsers(config);
  const otherLive = new LiveBrowsers(config);
  const app = await buildService({ ...api.service.parts, liveSessions: (id) => live.of(id) });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const second = await buildService({ ...api.service.parts, liveSessions: (id) => otherLive.of(id) });
  const secondAddress = await second.listen({ host: '127.0.0.1', port: 0 });
  const clients: Client[] = [];
  const connectTo = async (apiKey: string, to = address) => {
    const requestInit = { headers: { 'x-api-key': apiKey } };
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${to}/mcp`), { requestInit }) as Transport,
    );
    clients.push(client);
    return client;
  };
  try {
    const own = await connectTo(key);
    const { session_id } = (await call(own, 'open_session', { url: `${address}/demo/` })).data;
    const tried = await call(own, 'try_step', { session_id, step: 'The "Sign in" button is visible' });
    assert.equal(tried.data.status, 'passed', tried.text);
    const other = await connectTo(api.service.other.key);
    assert.match((await call(other, 'look', { session_id })).text, /There is no session/);
    assert.match((await call(own, 'open_session', { url: 'file:///etc/passwd' })).text, /http or https/);
    const elsewhere = await connectTo(key, secondAddress);
    assert.match(
      (await call(elsewhere, 'look', { session_id })).text,
      /There is no session .* another process of this server has it: .*`saywright mcp`/,
    );
    assert.equal((await call(elsewhere, 'list_flows')).isError, false);
  } finally {
    for (const client of clients) await client.close();
    await live.close();
    await otherLive.close();
    await app.close();
    await second.close();
  }
});
