import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after } from 'node:test';
import type { z } from 'zod';
import {
  FlowFile,
  jsonSchemaOf,
  NOT_IN_FILES,
  SCHEMAS,
  type SchemaName,
  SuiteFile,
} from '../../src/cli/flow-files/file-schemas.ts';
import type { EndpointDeclaration } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { signIn } from '../support/sign-in.ts';
import { TEST_URL } from '../support/test-service.ts';
import { openCli, type TestCli } from './support/open-cli.ts';
import { serveApi } from './support/serve-api.ts';

const api = await serveApi();
after(() => api.close());
const { api: calls } = api.service.organization;
/** Another server, whose public address is the one that tests sign in at. */
const signedIn = await serveApi({ publicUrl: TEST_URL });
after(() => signedIn.close());
const root = path.resolve(import.meta.dirname, '../..');

/** A command line in a folder of its own, with files in it. */
async function openFolder(
  files: Record<string, string>,
  environment: Record<string, string> = api.environment,
): Promise<TestCli> {
  const cli = await openCli(environment);
  after(() => cli.close());
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(cli.directory, '.saywright', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return cli;
}

async function allFiles(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  );
  const entries = names.map(async (one) => {
    const file = path.join(one.parentPath, one.name);
    return [path.relative(folder, file), await readFile(file, 'utf8')] as const;
  });
  return Object.fromEntries((await Promise.all(entries)).sort(([one], [other]) => (one < other ? -1 : 1)));
}

test('validate names every problem with its place, and needs no server', async () => {
  const cli = await openFolder(
    {
      'config.yaml': 'app: shop\nplatfrom: web\n',
      'shop/_suite.yaml':
        'name: Shop\nhooks:\n  setup: [Seed Crt]\nflows:\n  - cart.flow.yaml\n  - pai.flow.yaml\n',
      'shop/cart.flow.yaml': 'name: Cart\ninstructions: |\n  Click it\n  ${hooks:Nothing}\n',
      'shop/pay.flow.yaml': 'name: Pay\ninstructions: Click\ndevice_count: 2\n',
      'other.flow.yaml': 'key: same\nname: Other\ninstructions: Click\nlabel: [smoke]\n',
      'one.flow.yaml': 'key: same\nname: One\ninstructions: Click\n',
      'two.flow.yaml': 'key: same\nname: Two\ninstructions: Click\n',
      'hooks/seed.py': 'print(1)\n',
      'postgres/x.flow.yaml': 'not: ours\n',
    },
    {},
  );
  const { exitCode, stdout, stderr } = await cli.run(['flows', 'validate']);
  assert.equal(exitCode, 2);
  assert.deepEqual(stderr.trim().split('\n'), [
    '.saywright/config.yaml:2:1: error: unknown key "platfrom". Did you mean platform? Keys are app, platform, environment, url, apps, hooks.',
    '.saywright/other.flow.yaml:4:1: error: unknown key "label". Did you mean labels? Keys are key, name, instructions, device_count, labels, variables, hooks.',
    '.saywright/shop/_suite.yaml:3:11: warning: No file in hooks/ is the hook "Seed Crt".',
    '.saywright/shop/_suite.yaml:6:5: error: There is no flow pai.flow.yaml. Did you mean pay.flow.yaml?',
    '.saywright/shop/cart.flow.yaml:2:15: warning: No file in hooks/ is the hook "Nothing".',
    '.saywright/shop/pay.flow.yaml:1:1: warning: It is not under `flows` in shop/_suite.yaml, so it is in no suite.',
    '.saywright/two.flow.yaml:1:6: error: key "same" is that of one.flow.yaml, too.',
  ]);
  assert.equal(stdout, '4 errors.\n');
  const json = JSON.parse((await cli.run(['flows', 'validate', '--json'])).stdout);
  assert.deepEqual([json.valid, json.problems.length], [false, 7]);
});

test('a value that looks like a secret is warned of', async () => {
  const cli = await openFolder({
    'a.flow.yaml': 'name: A\ninstructions: Click\nvariables:\n  SHOP_PASSWORD: hunter22\n',
  });
  const { exitCode, stderr } = await cli.run(['flows', 'validate']);
  assert.equal(exitCode, 0);
  assert.match(stderr, /a.flow.yaml:4:18: warning: SHOP_PASSWORD looks like a secret/);
  assert.doesNotMatch(stderr, /hunter22/);
});

test('flows of a suite need the same number of devices', async () => {
  const cli = await openFolder({
    'shop/_suite.yaml': 'name: Shop\n',
    'shop/cart.flow.yaml': 'name: Cart\ninstructions: Click\n',
    'shop/pay.flow.yaml': 'name: Pay\ninstructions: Click\ndevice_count: 2\n',
  });
  const { stderr } = await cli.run(['flows', 'validate']);
  assert.match(stderr, /pay.flow.yaml:3:15: error: device_count is 2, but 1 in shop\/cart.flow.yaml/);
});

const FILES = {
  'config.yaml':
    'apps:\n  - name: Shop\n    platform: web\n    app_id: shop\nhooks:\n  seed.py:\n    name: Seed Cart\n    description: Fills it\n',
  'hooks/seed.py': 'print("${env:CITY}")\n',
  'hooks/clean.sh': 'true\n',
  'checkout/_suite.yaml':
    'name: Checkout\ndescription: All of it\ninstructions: |\n  Prices are in dollars.\nauth_instructions: |\n  Log in as anna\nlabels: [demo]\nvariables:\n  CITY: Lisbon\nhooks:\n  setup: [Seed Cart]\n  teardown: [clean]\nflows: [pay.flow.yaml, cart.flow.yaml]\n',
  'checkout/cart.flow.yaml':
    '# The badge must follow.\nname: Fill the cart\ninstructions: |\n  Add a mug\n  The badge shows 1\nlabels: [smoke, demo]\nvariables:\n  COUNT: "1"\nhooks:\n  setup: [Seed Cart]\n',
  'checkout/pay.flow.yaml': 'name: Pay\ninstructions: Pay by card\n',
  'lone.flow.yaml': 'key: my-own-key\nname: Alone\ninstructions: Open the page\n',
};

test('sync shows the plan, asks, does it, and has nothing to do afterwards', async () => {
  const cli = await openFolder(FILES);
  const shown = await cli.run(['flows', 'sync']);
  assert.equal(shown.exitCode, 0, shown.stderr);
  assert.deepEqual(shown.stdout.split('\n').slice(1), [
    '  + label smoke',
    '  + label demo',
    '  + app Shop',
    '  + hook clean',
    '  + hook Seed Cart',
    '  + flow Fill the cart',
    '  + flow Pay',
    '  + flow Alone',
    '  + suite Checkout (2 flows)',
    'Nothing was changed. --yes does it without asking.',
    '',
  ]);
  assert.equal((await calls.make('listFlows')).count, 0);
  const asked = cli.start(['flows', 'sync'], { isTerminal: true });
  asked.type('y\n');
  const done = await asked.ended;
  assert.equal(done.exitCode, 0, done.stderr);
  assert.match(done.stdout, /9 of 9 done/);
  const { suites } = await calls.make('listSuites');
  const { flows } = await calls.make('listFlows', { query: { suite_id: suites[0]?.id ?? '' } });
  assert.deepEqual(
    flows.map((flow) => flow.name),
    ['Pay', 'Fill the cart'],
  );
  const params = { flow_id: flows[1]?.id ?? '' };
  assert.deepEqual(await calls.make('getFlowVariables', { params }), { COUNT: '1' });
  assert.equal((await calls.make('getFlowHooks', { params })).setup.length, 1);
  const cart = await readFile(path.join(cli.directory, '.saywright/checkout/cart.flow.yaml'), 'utf8');
  assert.equal(cart, FILES['checkout/cart.flow.yaml'].replace('name:', `key: ${params.flow_id}\nname:`));
  assert.match((await cli.run(['flows', 'sync'])).stdout, /^Nothing to change on/);
  await cli.run(['flows', 'sync', '--json']);

  await test('a rename of the flow and of its file stays the same flow', async () => {
    const file = path.join(cli.directory, '.saywright/checkout/pay.flow.yaml');
    const other = path.join(cli.directory, '.saywright/checkout/pay-by-card.flow.yaml');
    await writeFile(other, (await readFile(file, 'utf8')).replace('name: Pay', 'name: Pay by card'));
    await rm(file);
    const suiteFile = path.join(cli.directory, '.saywright/checkout/_suite.yaml');
    await writeFile(
      suiteFile,
      (await readFile(suiteFile, 'utf8')).replace('pay.flow.yaml', 'pay-by-card.flow.yaml'),
    );
    const lone = path.join(cli.directory, '.saywright/lone.flow.yaml');
    await writeFile(lone, (await readFile(lone, 'utf8')).replace('Alone', 'Lonely'));
    const { stdout, stderr } = await cli.run(['flows', 'sync', '--yes']);
    assert.match(
      stdout,
      /~ flow Pay by card \(name was "Pay"\)\n {2}~ flow Lonely \(name was "Alone"\)\n2 of 2 done/,
      stderr,
    );
    const renamed = (await calls.make('listFlows')).flows;
    assert.deepEqual(renamed.find((flow) => flow.name === 'Pay by card')?.id, flows[0]?.id);
    assert.equal(renamed.length, 3);
  });

  await test('what was exported says the same as the server, and comes back without a difference', async () => {
    const fresh = await openFolder({});
    const exported = await fresh.run(['flows', 'export']);
    assert.equal(exported.exitCode, 0, exported.stderr);
    assert.match(exported.stdout, /^\.saywright: 7 new files, 0 changed, 0 as they were/);
    const folder = path.join(fresh.directory, '.saywright');
    const files = await allFiles(folder);
    assert.deepEqual(Object.keys(files), [
      'checkout/_suite.yaml',
      'checkout/fill-the-cart.flow.yaml',
      'checkout/pay-by-card.flow.yaml',
      'config.yaml',
      'hooks/clean.sh',
      'hooks/seed-cart.py',
      'lonely.flow.yaml',
    ]);
    assert.match(
      files['checkout/fill-the-cart.flow.yaml'] ?? '',
      /^key: [0-9a-f-]{36}\nname: Fill the cart\ninstructions: \|\n {2}Add a mug\n {2}The badge shows 1\nlabels:\n/,
    );
    assert.match((await fresh.run(['flows', 'sync'])).stdout, /^Nothing to change/);
    assert.match((await fresh.run(['flows', 'export'])).stdout, /0 new files, 0 changed, 7 as they were/);
    assert.deepEqual(await allFiles(folder), files);
    await writeFile(
      path.join(folder, 'lonely.flow.yaml'),
      'key: x\nname: Lonely\ninstructions: Something else\n',
    );
    const refused = await fresh.run(['flows', 'export']);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stderr, /lonely.flow.yaml.*--force overwrites/);
    assert.equal((await fresh.run(['flows', 'export', '--force'])).exitCode, 0);
    assert.match((await fresh.run(['flows', 'sync', '--dry-run'])).stdout, /^Nothing to change/);
  });

  await test('the order of a suite follows the files; what they do not name stays, unless it is pruned', async () => {
    const extra = await calls.make('createFlow', {
      body: { name: 'Extra', instructions: 'x', suite_id: suites[0]?.id ?? '' },
    });
    const suiteFile = path.join(cli.directory, '.saywright/checkout/_suite.yaml');
    await writeFile(
      suiteFile,
      (await readFile(suiteFile, 'utf8')).replace(
        '[pay-by-card.flow.yaml, cart.flow.yaml]',
        '[cart.flow.yaml, pay-by-card.flow.yaml]',
      ),
    );
    await cli.run(['flows', 'sync', '--yes']);
    const names = async () =>
      (await calls.make('listFlows', { query: { suite_id: suites[0]?.id ?? '' } })).flows.map(
        (flow) => flow.name,
      );
    assert.deepEqual(await names(), ['Fill the cart', 'Pay by card', 'Extra']);
    const pruned = await cli.run(['flows', 'sync', '--yes', '--prune']);
    assert.equal(pruned.exitCode, 0, pruned.stderr);
    assert.deepEqual(await names(), ['Fill the cart', 'Pay by card']);
    assert.equal((await calls.make('getFlow', { params: { flow_id: extra.id } })).name, 'Extra');
  });
});

test('one bad file does not block the others, and the exit code says that there was one', async () => {
  const cli = await openFolder({
    'good.flow.yaml': 'name: Good one\ninstructions: Click\n',
    'bad.flow.yaml': 'name: Bad one\ninstruction: Click\n',
    'hook.flow.yaml': 'name: Wants a hook\ninstructions: Click\nhooks:\n  setup: [Nobody]\n',
  });
  const { exitCode, stdout, stderr } = await cli.run(['flows', 'sync', '--yes']);
  assert.match(stderr, /bad.flow.yaml:2:1: error: unknown key "instruction"/);
  assert.match(stderr, /hook.flow.yaml: flow Wants a hook was not written: There is no hook "Nobody"/);
  assert.match(stdout, /! bad.flow.yaml is left out\n1 of 2 done/);
  assert.equal(exitCode, 2);
  assert.ok((await calls.make('listFlows')).flows.some((flow) => flow.name === 'Good one'));
});

test('with settings that cannot be read, hooks are left out, since their names are not known', async () => {
  const cli = await openFolder({
    'config.yaml': 'hooks:\n  wash.py: { nam: Wash Up }\n',
    'hooks/wash.py': 'print(1)\n',
    'other.flow.yaml': 'name: Beside broken settings\ninstructions: Click\n',
  });
  const { exitCode, stdout } = await cli.run(['flows', 'sync', '--yes']);
  assert.equal(exitCode, 2);
  assert.match(stdout, /! config.yaml is left out\n {2}! hooks\/wash.py is left out\n1 of 1 done/);
  assert.ok(!(await calls.make('listHooks')).hooks.some((hook) => hook.name === 'wash'));
});

/** What the interface takes for a noun: fields of its bodies, and things that have calls of their own below it. */
function settable(noun: 'flow' | 'suite'): string[] {
  const own = `/api/v1/${noun}s`;
  const names = Object.values(endpoints as Record<string, EndpointDeclaration>).flatMap(
    ({ method, path: address, body }) => {
      if (method === 'GET' || method === 'DELETE') return [];
      const below = address.slice(own.length).replace(`/{${noun}_id}`, '');
      if (address === own || address === `${own}/{${noun}_id}`)
        return Object.keys((body as z.ZodObject | undefined)?.shape ?? {});
      return address.startsWith(`${own}/{${noun}_id}/`) ? [below.split('/')[1] ?? ''] : [];
    },
  );
  return [...new Set(names)].sort();
}

/** A condition of a change, not something that is set. */
const CONDITIONS = ['was'];

test('files have a key for everything that the interface can set, or say where it is instead', () => {
  for (const [noun, { shape }] of [
    ['flow', FlowFile],
    ['suite', SuiteFile],
  ] as const) {
    const names = settable(noun).filter((name) => !CONDITIONS.includes(name));
    assert.ok(names.includes('name') && names.includes('hooks') && names.includes('labels'), names.join());
    const lacking = names.filter((name) => !(name in shape) && !(name in NOT_IN_FILES));
    assert.deepEqual(lacking, [], `keys of ${noun} files`);
  }
  const elsewhere = [...endpoints.createFlow.sessionFields, 'suite_id'];
  assert.deepEqual(
    settable('flow').filter((name) => name in NOT_IN_FILES),
    elsewhere.sort(),
    'only what a key may not set, and the place of the file',
  );
});

/** A file for each key, and one with odd texts: everything that can be said. */
const EACH = {
  'config.yaml': 'hooks:\n  reset.sh: { name: Reset All, description: Empties it }\n',
  'hooks/reset.sh': 'true\n',
  'hooks/start.json': '{"flag": "on"}\n',
  'description/_suite.yaml': 'name: With description\ndescription: "  two\\r\\n lines "\n',
  'instructions/_suite.yaml':
    'name: With instructions\ninstructions: |\n  # Context\n  Prices are in dollars.\n',
  'auth_instructions/_suite.yaml': 'name: With login\nauth_instructions: Log in as anna\n',
  'labels/_suite.yaml': 'name: With labels\nlabels: [each]\n',
  'variables/_suite.yaml': 'name: With variables\nvariables: { CITY: "", PORT: "3000", YES: "yes" }\n',
  'hooked/_suite.yaml': 'name: With hooks\nhooks: { setup: [start, Reset All], teardown: [Reset All] }\n',
  'flows/_suite.yaml':
    'name: With flows\nflows: [../device_count.flow.yaml, b.flow.yaml, a.flow.yaml]\nauth_instructions: Log in on both\n',
  'flows/a.flow.yaml': 'name: A of flows\ninstructions: a\ndevice_count: 2\n',
  'flows/b.flow.yaml': 'name: B of flows\ninstructions: b\ndevice_count: 2\n',
  'instructions.flow.yaml': 'name: "null"\ninstructions: "\\n\\t- odd: # text \\u00e9\\u2028 \\n\\n"\n',
  'device_count.flow.yaml': 'name: With devices\ninstructions: x\ndevice_count: 2\n',
  'labels.flow.yaml': 'name: With labels\ninstructions: x\nlabels: [each, Other]\n',
  'variables.flow.yaml': 'name: With variables\ninstructions: x\nvariables: { A: "a: b", B: "\\n" }\n',
  'hooks.flow.yaml': 'name: With hooks\ninstructions: x\nhooks: { teardown: [Reset All] }\n',
};

test('each key goes to a server and comes back as it was, through another server, too', async () => {
  const [one, two] = [api.service.other.key, signedIn.service.other.key];
  const at = (key: string) => ({ ...(key === one ? api : signedIn).environment, SAYWRIGHT_API_KEY: key });
  const written = await openFolder(EACH, at(one));
  const sync = await written.run(['flows', 'sync', '--yes']);
  assert.equal(sync.exitCode, 0, sync.stdout + sync.stderr);
  const exported = async (key: string) => {
    const cli = await openFolder({}, at(key));
    const ended = await cli.run(['flows', 'export']);
    assert.equal(ended.exitCode, 0, ended.stderr);
    assert.match((await cli.run(['flows', 'sync', '--dry-run'])).stdout, /^Nothing to change/);
    return cli;
  };
  const first = await exported(one);
  const copied = await openCli(at(two));
  after(() => copied.close());
  await cp(path.join(first.directory, '.saywright'), path.join(copied.directory, '.saywright'), {
    recursive: true,
  });
  const again = await copied.run(['flows', 'sync', '--yes']);
  assert.equal(again.exitCode, 0, again.stdout + again.stderr);
  const plain = async (cli: TestCli) => {
    const files = await allFiles(path.join(cli.directory, '.saywright'));
    return Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, text.replace(/^key: .*\n/m, '')]),
    );
  };
  const second = await exported(two);
  assert.deepEqual(await plain(second), await plain(first));
  const keys = new Set(Object.values(await plain(first)).flatMap((text) => text.match(/^\w+(?=:)/gm) ?? []));
  for (const name of [...Object.keys(FlowFile.shape), ...Object.keys(SuiteFile.shape)])
    if (name !== 'key') assert.ok(keys.has(name), `${name} is proved`);
  const members = (await first.run(['suites', 'show', 'With flows'])).stdout;
  assert.match(members, /1 +With devices[\s\S]*2 +B of flows[\s\S]*3 +A of flows/);

  await test('all flows of a suite change their number of devices together, and keep their order', async () => {
    const folder = path.join(first.directory, '.saywright');
    const names = Object.keys(await allFiles(folder)).filter((name) => name.startsWith('with-flows/'));
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8');
      await writeFile(path.join(folder, name), text.replace('device_count: 2\n', ''));
    }
    const { exitCode, stdout, stderr } = await first.run(['flows', 'sync', '--yes']);
    assert.equal(exitCode, 0, stdout + stderr);
    assert.match(stdout, /~ suite With flows \(the devices of its flows\)/);
    assert.equal((await first.run(['suites', 'show', 'With flows'])).stdout, members);
    assert.match((await first.run(['flows', 'sync'])).stdout, /^Nothing to change/);
    await first.run(['suites', 'create', 'Without a file']);
    await first.run(['suites', 'add', 'Without a file', 'A of flows']);
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8');
      if (name.endsWith('.flow.yaml')) await writeFile(path.join(folder, name), `${text}device_count: 2\n`);
    }
    const refused = await first.run(['flows', 'sync', '--yes']);
    assert.equal(refused.exitCode, 2);
    assert.match(refused.stderr, /A of flows was not written: .* the suite Without a file is concerned, too/);
    assert.equal((await first.run(['suites', 'show', 'With flows'])).stdout, members);
  });
});

test('what only a signed-in person can do is said, and nothing else waits for it', async () => {
  const { api: own } = signedIn.service.organization;
  const { id } = await own.make('createSuite', {
    body: { name: 'Has a login', auth_instructions: 'Log in' },
  });
  const cli = await openFolder(
    {
      's/_suite.yaml': `key: ${id}\nname: Has a login\n`,
      'cached.flow.yaml': 'name: Cached\ninstructions: x\ncaching_enabled: true\n',
      'plain.flow.yaml': 'name: Plain\ninstructions: x\n',
    },
    signedIn.environment,
  );
  const { exitCode, stdout, stderr } = await cli.run(['flows', 'sync', '--yes']);
  assert.equal(exitCode, 2, stdout);
  assert.match(
    stderr,
    /cached.flow.yaml:3:1: error: caching_enabled does not stand in files: only a signed-in person can set it/,
  );
  assert.match(stderr, /s\/_suite.yaml:2:7: warning: The suite keeps the login .* only a signed-in person/);
  const dashboard = await signIn(signedIn.service, signedIn.service.organization);
  await dashboard.make('updateSuite', { params: { suite_id: id }, body: { auth_instructions: null } });
  await rm(path.join(cli.directory, '.saywright/cached.flow.yaml'));
  const after = await cli.run(['flows', 'sync', '--yes']);
  assert.deepEqual([after.exitCode, after.stderr], [0, '']);
  const [flow] = (await own.make('listFlows')).flows;
  await dashboard.make('updateFlow', {
    params: { flow_id: flow?.id ?? '' },
    body: { caching_enabled: true },
  });
  const fresh = await openFolder({}, signedIn.environment);
  await fresh.run(['flows', 'export']);
  assert.match((await fresh.run(['flows', 'sync', '--dry-run'])).stdout, /^Nothing to change/);
});

test('a wrong file changes nothing about the place of its flow in its suite, and does not take it out', async () => {
  const cli = await openFolder({
    'place/_suite.yaml': 'name: Places\nflows: [p1.flow.yaml, p2.flow.yaml]\n',
    'place/p1.flow.yaml': 'name: P1\ninstructions: x\n',
    'place/p2.flow.yaml': 'name: P2\ninstructions: x\n',
  });
  await cli.run(['flows', 'sync', '--yes']);
  const before = (await cli.run(['suites', 'show', 'Places'])).stdout;
  assert.match(before, /1 +P1[\s\S]*2 +P2/);
  const file = path.join(cli.directory, '.saywright/place/p1.flow.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace('instructions', 'instruction'));
  const { exitCode, stdout } = await cli.run(['flows', 'sync', '--yes', '--prune']);
  assert.equal(exitCode, 2);
  assert.doesNotMatch(stdout, /suite Places/);
  assert.equal((await cli.run(['suites', 'show', 'Places'])).stdout, before);
});

test('two on the server with the name of a file are told apart by the key', async () => {
  const twins = [];
  for (const text of ['a', 'b'])
    twins.push(await calls.make('createFlow', { body: { name: 'Twin', instructions: text } }));
  const cli = await openFolder({ 'twin.flow.yaml': 'name: Twin\ninstructions: c\n' });
  const doubtful = await cli.run(['flows', 'sync', '--yes']);
  assert.equal(doubtful.exitCode, 2);
  assert.match(doubtful.stderr, /2 on the server are named "Twin": put the id of the right one in `key`/);
  await writeFile(
    path.join(cli.directory, '.saywright/twin.flow.yaml'),
    `key: ${twins[1]?.id}\nname: Twin\ninstructions: c\n`,
  );
  const { exitCode } = await cli.run(['flows', 'sync', '--yes']);
  assert.equal(exitCode, 0);
  assert.equal((await calls.make('getFlow', { params: { flow_id: twins[1]?.id ?? '' } })).instructions, 'c');
});

test('the published schemas are those that files are held against', async () => {
  for (const name of Object.keys(SCHEMAS) as SchemaName[]) {
    const published = await readFile(path.join(root, 'docs/schemas', `${name}.schema.json`), 'utf8');
    assert.deepEqual(
      JSON.parse(published),
      JSON.parse(JSON.stringify(jsonSchemaOf(name))),
      `node src/main/cli.ts flows schema ${name} > docs/schemas/${name}.schema.json`,
    );
  }
});

test("the repository's own examples are right", async () => {
  const cli = await openCli();
  after(() => cli.close());
  await cp(path.join(root, 'examples/fern-and-fable'), path.join(cli.directory, '.saywright'), {
    recursive: true,
  });
  const { exitCode, stdout, stderr } = await cli.run(['flows', 'validate']);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.match(stdout, /^3 flows, 1 suite and 0 hooks/);
  await rename(path.join(cli.directory, '.saywright'), path.join(cli.directory, 'flows'));
  assert.equal((await cli.run(['flows', 'validate', 'flows'])).exitCode, 0);
  assert.match((await cli.run(['flows', 'validate'])).stderr, /There is no folder .*\.saywright/);
});
