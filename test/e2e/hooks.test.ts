import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import test, { after } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import { startService } from '../support/start-service.ts';

/** The backend that hooks prepare and clean up: it makes people, counts orders, and wants a token. */
const TOKEN = 'backend-token-4711';
const heard: string[] = [];
const backend = createServer(async (request, response) => {
  const isAllowed = request.headers['x-token'] === TOKEN;
  heard.push(`${request.method} ${request.url} ${await text(request)}`.trim());
  response.writeHead(isAllowed ? 200 : 401, { 'content-type': 'application/json' });
  response.end(
    isAllowed ? JSON.stringify({ name: 'Rosa Lind', seen: request.headers['x-seen'] ?? null }) : '{}',
  );
});
await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
const { port } = backend.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;
const service = await startService({ SAYWRIGHT_WORKERS: '1', SAYWRIGHT_HOOK_ALLOW: `127.0.0.1:${port}` });
after(async () => {
  await service.stop();
  backend.close();
});
const client = createClient({ baseUrl: service.address, apiKey: service.apiKey });

const HOOKS = {
  'Make a person': [
    'python',
    `import json, os, urllib.request
request = urllib.request.Request(os.environ["BACKEND"] + "/people", data=b"{}", headers={"X-Token": os.environ["TOKEN"]})
person = json.load(urllib.request.urlopen(request))
print("made", person["name"], "with", os.environ["TOKEN"])
open("/tmp/service.env", "w").write("PERSON=" + person["name"] + "\\n")`,
  ],
  'Pick a city': [
    'typescript',
    `import { writeFileSync } from 'node:fs';
const city: string = process.env.PERSON?.startsWith('Rosa') ? 'Porto' : 'Lisbon';
writeFileSync('/tmp/service.env', \`CITY=\${city}\\n\`);`,
  ],
  'Announce it': [
    'curl',
    `curl -sS --fail -H "X-Token: \${env:TOKEN}" -H 'X-Seen: \${env:PERSON}' ${url}/announce`,
  ],
  'Before checkout': [
    'javascript',
    `const { randomUUID } = require('node:crypto');
const answer = await fetch(process.env.BACKEND + '/checkout', { headers: { 'x-token': process.env.TOKEN } });
console.log('checkout prepared', answer.status);
require('node:fs').writeFileSync('/tmp/service.env', 'NOTE=For ' + process.env.PERSON + '\\n');`,
  ],
  'Clean up': [
    'bash',
    `curl -sS -X DELETE -H "X-Token: $TOKEN" "$BACKEND/people" >/dev/null && echo "removed $PERSON"`,
  ],
} as const;

test('a suite with hooks in every language, exports across flows, a runtime hook and secrets runs green on the demo shop', async () => {
  const environment = (await client.listEnvironments({})).environments.find(({ name }) => name === 'Demo');
  const environment_id = environment?.id ?? '';
  for (const [key, value, is_secret] of [
    ['TOKEN', TOKEN, true],
    ['BACKEND', url, false],
  ] as const)
    await client.createVariable({ body: { environment_id, key, value, is_secret } });
  const ids: Record<string, string> = {};
  for (const [name, [script_type, script]] of Object.entries(HOOKS))
    ids[name] = (await client.createHook({ body: { name, script, script_type } })).id;
  const idOf = (name: keyof typeof HOOKS) => ids[name] ?? '';

  const suite = await client.createSuite({
    body: {
      name: 'With hooks',
      auth_instructions: 'Log in as ${env:SHOP_USER} with the password ${env:SHOP_PASSWORD}',
    },
  });
  const suite_id = suite.id;
  await client.putSuiteHooks({
    params: { suite_id },
    body: { setup: [idOf('Make a person'), idOf('Pick a city')], teardown: [idOf('Clean up')] },
  });
  const fill = await client.createFlow({
    body: {
      name: 'Fill the cart',
      suite_id,
      instructions:
        'Open the Plants page\nSearch for "pearl"\nExactly one plant is listed\nClick "Add to cart"\nThe cart badge shows 1',
    },
  });
  await client.putFlowHooks({ params: { flow_id: fill.id }, body: { setup: [idOf('Announce it')] } });
  await client.createFlow({
    body: {
      name: 'Order',
      suite_id,
      instructions: `Open the cart and click "Continue to checkout"
\${hooks:Before checkout}
Fill the form with: Full name = \${env:PERSON}, E-mail = rosa@example.org, Street = Hill Road 5, ZIP code = 4021, City = \${env:CITY}, Country = Portugal
Tick "This is a gift" and type \${env:NOTE} into "Message on the card".
Click Place order
"\${env:NOTE}" is shown
The page contains "\${env:CITY}"`,
    },
  });
  const { batch_id } = await client.startRuns({ body: { app_id: 'demo-shop', suite_ids: [suite_id] } });
  for await (const _ of await client.followBatch({ params: { batch_id } }));

  const { run_groups } = await client.getBatchStatus({ query: { batch_id } });
  const runs = await Promise.all(
    (run_groups[0]?.runs ?? []).map(({ id }) => client.getRun({ params: { run_id: id } })),
  );
  assert.deepEqual(
    runs.map(({ status, reason }) => [status, reason]),
    [
      ['passed', null],
      ['passed', null],
    ],
  );
  assert.deepEqual(heard, ['POST /people {}', 'GET /announce', 'GET /checkout', 'DELETE /people']);
  assert.deepEqual(
    runs[1]?.hooks.map(({ name, position, status, exports }) => [position, name, status, exports]),
    [
      ['setup', 'Make a person', 'passed', ['PERSON']],
      ['setup', 'Pick a city', 'passed', ['CITY']],
      ['runtime', 'Before checkout', 'passed', ['NOTE']],
      ['teardown', 'Clean up', 'passed', []],
    ],
  );
  assert.equal(runs[1]?.hooks[0]?.output, 'made Rosa Lind with ${env:TOKEN}\n');
  assert.equal(runs[1]?.hooks[3]?.output, 'removed Rosa Lind\n');
  const kept = JSON.stringify([runs, await client.getBatchJunit({ params: { batch_id } })]);
  for (const secret of [TOKEN, 'sprout-42'])
    assert.ok(!kept.includes(secret), `${secret} stands in what is kept`);
});
