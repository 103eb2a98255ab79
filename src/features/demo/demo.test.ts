import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTestService, TEST_URL } from '../../../test/support/test-service.ts';
import { LiteralPlanner } from '../../engine/planners/literal/literal-planner.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createDemo, DEMO_REQUEST } from './create-demo.ts';
import { followAddress } from './follow-address.ts';
import { readDemoFlows } from './read-demo-flows.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant, id: organizationId, owner } = service.organization;
const caller: Caller = { kind: 'session', id: owner.id, organizationId, user: owner, role: 'owner' };
await createDemo(tenant, caller, service.parts.keyring, TEST_URL);

async function findDemo() {
  const { apps } = await api.make('listApps', { query: { app_id: DEMO_REQUEST.app_id } });
  const [app] = apps;
  if (!app) return null;
  const { builds } = await api.make('listBuilds', { params: { app_id: app.id }, query: {} });
  return { app, urls: builds.map(({ url }) => url) };
}

test('the demo is an app, an environment with a secret, and a labelled suite of five flows that log in', async () => {
  const demo = await findDemo();
  assert.deepEqual(demo?.urls, [`${TEST_URL}/demo/`]);
  const { environments } = await api.make('listEnvironments');
  const [environment] = environments;
  assert.deepEqual(
    environment?.env_vars.map(({ key, is_secret }) => [key, is_secret]),
    [
      ['CITY', false],
      ['SHOP_PASSWORD', true],
      ['SHOP_USER', false],
    ],
  );
  assert.equal(demo?.app.environment?.id, environment?.id);
  const { suites } = await api.make('listSuites');
  assert.match(suites[0]?.auth_instructions ?? '', /\$\{env:SHOP_PASSWORD\}/);
  const started = await api.make('startRuns', { body: DEMO_REQUEST });
  assert.equal(started.flow_run_count, 5);
});

test('every line of the demo is read without doubt by the built-in planner', async () => {
  for (const { name, instructions } of await readDemoFlows())
    assert.deepEqual(
      new LiteralPlanner().read(instructions).filter((step) => step.doubt !== null),
      [],
      name,
    );
});

test('the demo follows the address of the service whenever that changes', async () => {
  const moved = 'http://127.0.0.1:5511';
  await followAddress(tenant, caller, moved);
  await followAddress(tenant, caller, moved);
  assert.deepEqual((await findDemo())?.urls, [`${moved}/demo/`, `${TEST_URL}/demo/`]);
});

test('an app that was pointed at another site stays there, and one that was deleted stays gone', async () => {
  const own = 'https://shop.example.org/';
  const { app_id } = await api.make('uploadWebBuild', { body: { app_id: DEMO_REQUEST.app_id, url: own } });
  await followAddress(tenant, caller, TEST_URL);
  assert.equal((await findDemo())?.urls[0], own);
  await api.make('deleteApp', { params: { app_id } });
  await followAddress(tenant, caller, TEST_URL);
  assert.equal(await findDemo(), null);
});

test('the shop is for everyone, runs no script but ours and is in no frame', async () => {
  for (const path of ['/demo/', '/demo/shop.js', '/demo/shop.css', '/demo/icon.svg']) {
    const answer = await service.app.inject(path);
    assert.equal(answer.statusCode, 200, path);
    assert.match(
      String(answer.headers['content-security-policy']),
      /script-src 'self';.*frame-ancestors 'none'/,
    );
  }
  assert.match(String((await service.app.inject('/demo/')).headers['content-type']), /^text\/html/);
  assert.equal((await service.app.inject('/demo')).headers.location, '/demo/');
  for (const path of ['/demo/nothing.js', '/demo/../store.ts', '/demo/%2e%2e/create-demo.ts'])
    assert.equal((await service.app.inject(path)).statusCode, 404, path);
});
