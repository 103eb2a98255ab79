import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import test, { after } from 'node:test';
import { commands } from '../../src/cli/commands.ts';
import { finishGroup, finishRuns } from '../../src/features/runs/execution/store.ts';
import { type Ended, openCli } from './support/open-cli.ts';
import { serveApi } from './support/serve-api.ts';
import { serveShop } from './support/serve-shop.ts';

/** A way to call each command that works in the world below, or that fails here for a reason of its own. */
interface Sample {
  words: string[];
  input?: string;
  exitCode?: number;
  /** Whether it asks a server, so that it can find none. */
  asksServer: boolean;
}

const api = await serveApi();
after(() => api.close());
const shop = await serveShop();
after(() => shop.close());
const { api: calls, tenant } = api.service.organization;
const cli = await openCli(api.environment);
after(() => cli.close());

await calls.make('uploadWebBuild', { body: { app_id: 'shop', url: shop.url } });
const old = await calls.make('uploadWebBuild', { body: { app_id: 'doomed', url: shop.url } });
const suite = await calls.make('createSuite', { body: { name: 'Suite' } });
const flow = await calls.make('createFlow', { body: { name: 'Flow', instructions: 'Click it' } });
await calls.make('addFlowToSuite', { params: { suite_id: suite.id, flow_id: flow.id } });
const label = await calls.make('createLabel', { body: { name: 'label' } });
await calls.make('attachLabelToSuite', { params: { suite_id: suite.id, label_id: label.id } });
const staging = await calls.make('createEnvironment', { body: { name: 'Staging' } });
await calls.make('createVariable', { body: { environment_id: staging.id, key: 'GONE', value: 'x' } });
const script = { script: 'echo hi', script_type: 'bash' as const };
for (const name of ['Doomed', 'Other']) {
  await calls.make('createFlow', { body: { name, instructions: 'Click it' } });
  await calls.make('createSuite', { body: { name } });
  await calls.make('createLabel', { body: { name } });
  await calls.make('createEnvironment', { body: { name } });
  await calls.make('createHook', { body: { name, ...script } });
}
const batch = await calls.make('startRuns', { body: { app_id: 'shop', flow_ids: [flow.id] } });
const [group] = (await calls.make('getBatchStatus', { query: { batch_id: batch.batch_id } })).run_groups;
const run = group?.runs[0]?.id ?? '';
await finishRuns(tenant, [run], { status: 'passed', reason: null });
await finishGroup(tenant, group?.id ?? '');
const folder = path.join(cli.directory, '.saywright');
await mkdir(folder, { recursive: true });
await writeFile(
  path.join(folder, 'in.flow.yaml'),
  'name: In\ninstructions: The "Sign in" button is visible\n',
);

const server = (words: string[], more: Partial<Sample> = {}): Sample => ({
  words,
  asksServer: true,
  ...more,
});
const local = (words: string[], more: Partial<Sample> = {}): Sample => ({
  words,
  asksServer: false,
  ...more,
});
/** The test's own installation is the command line alone. */
const program = (): Sample => local([], { exitCode: 2 });

const RANGE = ['--start', '2026-01-01', '--end', '2026-02-01'];
const SAMPLES: Record<string, Sample> = {
  run: local(['--url', shop.url]),
  login: server([], { input: api.service.organization.key }),
  logout: local([]),
  whoami: server([]),
  'runs start': server(['--app', 'shop', '--suite', 'Suite']),
  'runs watch': server([batch.batch_id]),
  'runs list': server([]),
  'runs show': server([run]),
  'runs cancel': server([batch.batch_id]),
  'runs report': server([batch.batch_id, '--to', 'report']),
  'flows list': server(['--suite', 'Suite']),
  'flows show': server(['Flow']),
  'flows create': server(['New flow', '--instructions', 'Click it', '--suite', 'Other']),
  'flows edit': server(['Flow', '--name', 'Flow']),
  'flows delete': server(['Doomed']),
  'flows validate': local([]),
  'flows export': server(['exported', '--force']),
  'flows sync': server(['--yes']),
  'flows schema': local(['flow']),
  'flows playwright': local(['.saywright/in.flow.yaml', '--url', shop.url]),
  'suites list': server([]),
  'suites show': server(['Suite']),
  'suites create': server(['New suite']),
  'suites edit': server(['Suite', '--description', 'x']),
  'suites delete': server(['Doomed']),
  'suites add': server(['Suite', 'Other']),
  'suites remove': server(['Suite', 'Other']),
  'labels list': server([]),
  'labels create': server(['new-label']),
  'labels edit': server(['label', '--color', '#112233']),
  'labels delete': server(['Doomed']),
  'labels attach': server(['label', '--flow', 'Other']),
  'labels detach': server(['label', '--flow', 'Other']),
  'apps list': server([]),
  'apps show': server(['shop']),
  'apps create': server(['Fresh', '--app-id', 'fresh', '--url', shop.url]),
  'apps delete': server(['doomed']),
  'builds list': server(['shop']),
  'builds upload': server(['--web-url', shop.url, '--app-id', 'shop']),
  'builds delete': server(['doomed', old.build_id]),
  'envs list': server([]),
  'envs show': server(['Staging']),
  'envs create': server(['New environment']),
  'envs delete': server(['Doomed']),
  'envs set': server(['Staging', 'CITY', 'Lisbon']),
  'envs unset': server(['Staging', 'GONE']),
  'hooks list': server([]),
  'hooks show': server(['Other']),
  'hooks create': server(['New hook', '--type', 'bash', '--script', 'true']),
  'hooks edit': server(['Other', '--script', 'echo ho']),
  'hooks test': server(['Other']),
  'hooks delete': server(['Doomed']),
  usage: server(RANGE),
  devices: server([]),
  serve: program(),
  worker: program(),
  migrate: program(),
  'keys rotate': program(),
  doctor: local([], { exitCode: 3 }),
  mcp: local([]),
  completion: local(['bash']),
};

/** What takes away the things of others comes last. */
const LAST = ['apps delete'];

const called = (name: string, occasion: Parameters<typeof cli.run>[1] = {}, more: string[] = []) => {
  const { words, input = '' } = SAMPLES[name] as Sample;
  return cli.run([...name.split(' '), ...words, ...more], { input, ...occasion });
};

const names = commands.map((one) => one.name);
const asking = names.filter((name) => SAMPLES[name]?.asksServer);

test('each command has a sample', () => assert.deepEqual(Object.keys(SAMPLES).sort(), [...names].sort()));

/** Each of the commands that ask, where nobody answers as they should. */
async function eachRefused(
  occasion: Parameters<typeof cli.run>[1],
  exitCode: number,
  pattern: RegExp,
  without: string[] = [],
): Promise<void> {
  const ended = await Promise.all(
    asking
      .filter((name) => !without.includes(name))
      .map(async (name) => [name, await called(name, occasion)] as [string, Ended]),
  );
  for (const [name, { exitCode: given, stdout, stderr }] of ended) {
    assert.match(stderr, pattern, name);
    assert.deepEqual([name, given, stdout], [name, exitCode, '']);
    assert.equal(stderr.trim().split('\n').length, 1, `${name} says it in one line: ${stderr}`);
  }
}

test('where no server listens, every command that asks one says so, with exit code 3', () =>
  eachRefused(
    { environment: { SAYWRIGHT_URL: 'http://127.0.0.1:47001' } },
    3,
    /^saywright: Saywright at http:\/\/127.0.0.1:47001 cannot be reached: nothing listens there\. Start it, or/,
  ));

test('a key that is wrong is said by every command, with exit code 2 and the way to a good one', () =>
  eachRefused(
    { environment: { SAYWRIGHT_API_KEY: 'sw_wrong' }, input: 'sw_wrong' },
    2,
    /^saywright: .*not valid.* Log in with a key that works: saywright login --server http/,
  ));

test('without any key, every command says how to log in', () =>
  eachRefused(
    { environment: { SAYWRIGHT_API_KEY: '' } },
    2,
    /^saywright: There is no API key for http.*saywright login --server/,
    ['login'],
  ));

test('a server that takes too long, or is broken, is the service’s fault, with exit code 3', async () => {
  let isSilent = true;
  const bad = createServer((_request, response) => {
    if (!isSilent) response.writeHead(500).end('{"detail": "Something went wrong. Request id: 7"}');
  }).listen(0, '127.0.0.1');
  await once(bad, 'listening');
  const environment = { SAYWRIGHT_URL: `http://127.0.0.1:${(bad.address() as AddressInfo).port}` };
  try {
    await eachRefused({ environment, answerMs: 300 }, 3, /it did not answer in time/);
    isSilent = false;
    await eachRefused({ environment }, 3, /^saywright: Something went wrong\. Request id: 7/);
  } finally {
    bad.close();
    bad.closeAllConnections();
  }
});

test('every command answers --json with JSON alone, and programs have none', async () => {
  for (const name of [...names.filter((one) => !LAST.includes(one)), ...LAST]) {
    const one = commands.find((command) => command.name === name);
    const { words, exitCode = 0 } = SAMPLES[name] as Sample;
    const ended = await called(name, {}, ['--json']);
    if (one?.isProgram) {
      assert.match(ended.stderr, /has no option --json/);
      continue;
    }
    assert.equal(ended.exitCode, exitCode, `${name} ${words.join(' ')}: ${ended.stderr}`);
    assert.equal(typeof JSON.parse(ended.stdout), 'object', name);
    assert.ok(ended.stdout.startsWith('{') && ended.stdout.endsWith('}\n'), name);
  }
});

/** What can be called again and again; the others have just been called for good. */
const AGAIN = names.filter(
  (name) => !/create|delete|unset|attach|detach|add|remove|^run$|playwright/.test(name),
);

test('a reader that goes away is no fault of any command', async () => {
  for (const name of AGAIN) {
    const { words, input, exitCode = 0 } = SAMPLES[name] as Sample;
    const command = cli.start([...name.split(' '), ...words], input === undefined ? {} : { input });
    command.closeStdout();
    const ended = await command.ended;
    assert.equal(ended.exitCode, exitCode, `${name}: ${ended.stderr}`);
    if (exitCode === 0) assert.equal(ended.stderr, '', name);
  }
});

test('a folder that may not be written, a file that is none: one line and exit code 2', async () => {
  const file = path.join(cli.directory, 'file');
  await writeFile(file, 'x');
  for (const words of [
    ['runs', 'report', batch.batch_id, '--to', 'file/report'],
    ['flows', 'export', 'file/folder'],
    ['run', 'file', '--url', shop.url],
    ['flows', 'validate', 'missing'],
    ['hooks', 'create', 'X', '--script', '@missing.py'],
    ['run', '--url', shop.url, '--env-file', 'missing.env'],
    ['flows', 'playwright', 'missing.flow.yaml', '--url', shop.url],
  ]) {
    const { exitCode, stderr } = await cli.run(words);
    assert.equal(exitCode, 2, `${words.join(' ')}: ${stderr}`);
    assert.equal(stderr.trim().split('\n').length, 1, stderr);
  }
  await rm(file);
});
