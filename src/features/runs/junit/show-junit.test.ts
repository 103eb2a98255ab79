import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { proves } from '../../../../test/support/proves.ts';
import { openTestService, TEST_URL } from '../../../../test/support/test-service.ts';
import { element, xmlText } from '../../../contract/xml.ts';
import { beginAttempt, recordAction, writeDevices } from '../execution/attempts/store.ts';
import { finishRuns } from '../execution/store.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
const nowhere = '00000000-0000-4000-8000-000000000000';

interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

/** Reads XML strictly: anything that is not well-formed throws. */
function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node = { name, attributes: { ...attributes } as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node) node.text += text;
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  assert.equal(root.children.length, 1);
  return root.children[0] ?? root;
}

/** What the schema of Jenkins' xUnit plugin, the strictest of those in use that knows output of a testcase, allows. */
const SCHEMA: Record<string, { attributes: string[]; children: string[] }> = {
  testsuites: { attributes: ['name', 'time', 'tests', 'failures', 'errors'], children: ['testsuite'] },
  testsuite: {
    attributes: [
      ...['name', 'tests', 'failures', 'errors', 'skipped', 'time'],
      ...['timestamp', 'hostname', 'id', 'package'],
    ],
    children: ['properties', 'testcase'],
  },
  properties: { attributes: [], children: ['property'] },
  property: { attributes: ['name', 'value'], children: [] },
  testcase: {
    attributes: ['name', 'time', 'classname'],
    children: ['failure', 'error', 'skipped', 'system-out'],
  },
  failure: { attributes: ['type', 'message'], children: [] },
  error: { attributes: ['type', 'message'], children: [] },
  skipped: { attributes: ['type', 'message'], children: [] },
  'system-out': { attributes: [], children: [] },
};

function assertKeepsSchema(node: Node): void {
  const rule = SCHEMA[node.name];
  assert.ok(rule, `<${node.name}> is unknown`);
  assert.deepEqual(Object.keys(node.attributes).sort(), rule.attributes.toSorted());
  for (const child of node.children) {
    assert.ok(rule.children.includes(child.name), `<${child.name}> in <${node.name}>`);
    assertKeepsSchema(child);
  }
  if (node.attributes.time !== undefined) assert.match(node.attributes.time, /^\d+\.\d{3}$/);
}

await api.make('uploadWebBuild', {
  body: { app_id: 'shop', url: 'http://shop.invalid/', commit_sha: 'abcdef1', branch_name: 'a<b>&"c"' },
});
const suite = await api.make('createSuite', { body: { name: 'Checkout <1> & "2"\u0001' } });
const NAMES = ['cart', 'pay ]]> \u001b[31m', 'mail', 'bill', 'late'];
for (const name of NAMES)
  await api.make('createFlow', { body: { name, instructions: name, suite_id: suite.id } });
const lone = await api.make('createFlow', { body: { name: 'alone', instructions: 'x' } });

async function start() {
  const { batch_id } = await api.make('startRuns', {
    body: { app_id: 'shop', suite_ids: [suite.id], flow_ids: [lone.id] },
  });
  const { run_groups } = await api.make('getBatchStatus', { query: { batch_id } });
  return { batch_id, runIds: run_groups.flatMap((group) => group.runs.map((run) => run.id)) };
}

const reason = (kind: 'product' | 'test' | 'infrastructure', message: string) => ({
  kind,
  message,
  action_index: null,
});

proves('getBatchJunit', 200, 'tells what failed from what nobody could tell, with the steps', async () => {
  const { batch_id, runIds } = await start();
  const [passed = '', failed = '', erred = '', skipped = '', cancelled = ''] = runIds;
  const attempt = (await beginAttempt(tenant, failed)) ?? 0;
  const device = {
    ...{ index: 0, platform: 'web', target: 'browser', model: 'Chromium', os_version: 'linux x64' },
    ...{ browser: 'Chromium 156', viewport: { width: 1, height: 1 } },
  };
  await writeDevices(tenant, failed, attempt, [device]);
  const action = {
    index: 0,
    screenshot: null,
    cached: false,
    step: 'Press <Pay>',
    description: 'Click "Pay"',
    error: null,
  };
  await recordAction(tenant, failed, attempt, { ...action, status: 'passed' } as typeof action);
  const check = { ...action, index: 1, description: 'Check', status: 'failed', error: 'is \u0007 gone' };
  await recordAction(tenant, failed, attempt, check);
  await finishRuns(tenant, [passed], { status: 'passed', reason: null });
  await finishRuns(tenant, [failed], {
    status: 'failed',
    reason: reason('product', 'No <b> & "receipt"\u0002'),
  });
  await finishRuns(tenant, [erred], { status: 'error', reason: reason('test', 'Cannot read "frob"') });
  await finishRuns(tenant, [skipped], {
    status: 'skipped',
    reason: reason('infrastructure', 'Setup failed'),
  });
  await finishRuns(tenant, [cancelled], { status: 'terminated', reason: null, warnings: ['Too late'] });

  const reply = await api.call('getBatchJunit', { params: { batch_id } });
  const root = parse(String(reply.body));
  assertKeepsSchema(root);
  assert.deepEqual(
    { ...root.attributes, time: '' },
    {
      ...{ name: 'shop', tests: '6', failures: '1', errors: '3', time: '' },
    },
  );
  const [first, second] = root.children;
  assert.equal(first?.attributes.name, 'Checkout <1> & "2"\ufffd');
  assert.match(first?.attributes.timestamp ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  const { tests, failures, errors, skipped: skips, hostname } = first?.attributes ?? {};
  assert.deepEqual([tests, failures, errors, skips, hostname], ['5', '1', '2', '1', '127.0.0.1']);
  const [properties, ...cases] = first?.children ?? [];
  const facts = Object.fromEntries(
    (properties?.children ?? []).map(({ attributes }) => [attributes.name, attributes.value]),
  );
  assert.deepEqual(
    [facts.app, facts.commit, facts.branch, facts.browser],
    ['shop', 'abcdef1', 'a<b>&"c"', 'Chromium 156'],
  );
  assert.deepEqual(
    cases.map(({ attributes, children }) => [
      attributes.name,
      children[0]?.name,
      children[0]?.attributes.type,
    ]),
    [
      ['cart', 'system-out', undefined],
      ['pay ]]> \ufffd[31m', 'failure', 'product'],
      ['mail', 'error', 'test'],
      ['bill', 'skipped', 'skipped'],
      ['late', 'error', 'terminated'],
    ],
  );
  const [failure, output] = cases[1]?.children ?? [];
  assert.equal(failure?.attributes.message, 'No <b> & "receipt"\ufffd');
  assert.equal(
    output?.text,
    `${TEST_URL}/runs/${failed}\nPress <Pay>\n  passed: Click "Pay"\n  failed: Check (is \ufffd gone)`,
  );
  assert.match(cases[4]?.children[1]?.text ?? '', /Warning: Too late$/);
  assert.equal(second?.children[1]?.children[0]?.attributes.type, 'unfinished');
  return reply;
});
proves('getBatchJunit', 404, 'there is no such batch', () =>
  api.call('getBatchJunit', { params: { batch_id: nowhere } }),
);

test('whatever stands in a name or a message, the report can be read, and says the same but for what XML cannot', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (value, text) => {
      const read = parse(element('a', { value }, xmlText(text)));
      const kept = (written: string) =>
        Array.from(written, (character) =>
          /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd]$|^[\ud800-\udbff][\udc00-\udfff]$/.test(character)
            ? character
            : '\ufffd',
        ).join('');
      assert.equal(read.attributes.value, kept(value));
      assert.equal(read.text, kept(text));
    }),
  );
});
