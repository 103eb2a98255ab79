import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { runFlow } from '../../src/engine/agent/run-flow.ts';
import { Variables } from '../../src/engine/agent/variables.ts';
import { DeviceLost, type Driver } from '../../src/engine/drivers/driver.ts';
import type { MobileDriver } from '../../src/engine/drivers/mobile/mobile-driver.ts';
import { LiteralPlanner } from '../../src/engine/planners/literal/literal-planner.ts';
import { announceLeasable } from '../../src/features/devices/index.ts';
import type { GroupToRun } from '../../src/features/runs/index.ts';
import { MobileDrivers } from '../../src/main/open-mobile-driver.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { newId } from '../../src/platform/new-id.ts';
import { eventually } from '../support/eventually.ts';
import { openTestService, type TestOrganization } from '../support/test-service.ts';
import { apkOf } from '../support/upload-file.ts';
import { PACKAGE, standInCapabilities } from './stages/android-stage.ts';
import { openAndroidStandIn } from './stand-ins/android-stand-in.ts';
import { account } from './stand-ins/apps.ts';
import { SmallPhone } from './stand-ins/small-phone.ts';
import { startAppium } from './start-appium.ts';

/** One phone of a real Appium, had by two organizations in turn: what is left on it, who loses it, what is away. */
const standIn = await openAndroidStandIn(new SmallPhone(account), PACKAGE);
const { lines } = standIn.shell;
let appium = await startAppium(['uiautomator2'], { ANDROID_HOME: standIn.sdk });
const service = await openTestService();
const { database } = service.parts;
const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-pool-'));

/** The service's own address, as a server elsewhere sees it, and what was asked of it. */
const fetched: string[] = [];
const gateway = createServer(async (request, reply) => {
  fetched.push(request.url ?? '');
  const { statusCode, rawPayload } = await service.app.inject({ method: 'GET', url: request.url ?? '' });
  reply.writeHead(statusCode, { 'content-type': 'application/octet-stream' }).end(rawPayload);
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));

const opened: Driver[] = [];
after(async () => {
  for (const driver of opened) await driver.close();
  await service.close();
  await appium.stop();
  await standIn.close();
  gateway.closeAllConnections();
  await new Promise((resolve) => gateway.close(resolve));
  await rm(directory, { recursive: true, force: true });
});

/** A worker that reaches the phone through the given address of the server. */
async function workerAt(server: string): Promise<MobileDrivers> {
  const file = path.join(directory, `${newId()}.json`);
  const entry = { platform: 'android', target: 'emulator', model: 'Pixel 8', os_version: '14', server };
  await writeFile(file, JSON.stringify([{ ...entry, capabilities: standInCapabilities(standIn) }]));
  const { port } = gateway.address() as AddressInfo;
  const config = {
    ...readConfig({
      ...{ SAYWRIGHT_DATA: directory, SAYWRIGHT_DEVICES: file, SAYWRIGHT_DEVICE_WAIT_MINUTES: '0' },
    }),
    publicUrl: `http://127.0.0.1:${port}`,
  };
  return new MobileDrivers(config, service.parts);
}
const worker = await workerAt(appium.url);

async function appOf({ api }: TestOrganization, bundle_id: string): Promise<GroupToRun> {
  const about = { bundle_id, platform: 'android' as const };
  const { upload_url, file_path } = await api.make('startUpload', { body: { ...about, filename: 'a.apk' } });
  const { pathname, search } = new URL(upload_url);
  await service.app.inject({ method: 'PUT', url: pathname + search, payload: apkOf(bundle_id) });
  const { build_id } = await api.make('confirmUpload', { body: { ...about, uploaded_file_path: file_path } });
  const [app] = (await api.make('listApps', { query: { bundle_id } })).apps;
  assert.ok(app);
  return {
    ...{ id: newId(), batch_id: newId(), suite: null, environment: null, extensions: [], options: {}, app },
    build: { id: build_id, url: null, branch_name: null },
  };
}
const LEFT = 'com.example.left';
const groups = {
  first: await appOf(service.organization, LEFT),
  second: await appOf(service.other, PACKAGE),
};
async function open(whose: 'first' | 'second', by = worker): Promise<MobileDriver> {
  const { tenant } = whose === 'first' ? service.organization : service.other;
  const wish = { values: {}, deviceCount: 1, runId: null, signal: new AbortController().signal };
  const driver = (await by.open(tenant, groups[whose], wish)) as MobileDriver;
  opened.push(driver);
  return driver;
}
const isAlive = async ({ session }: MobileDriver) =>
  (await fetch(`${appium.url}/session/${session.wire.id}/orientation`)).ok;
const [{ id: phoneId } = { id: '' }] = await worker.catalog.list();
/** As it is shown while a worker says every few seconds what it sees. */
const unit = async () => {
  await announceLeasable(database, await worker.catalog.list());
  const { units } = await service.organization.api.make('listDeviceUnits');
  return units.find(({ id }) => id === phoneId);
};

async function verdictOf(driver: Driver) {
  const task = {
    instructions: '"Sign in" is shown',
    variables: new Variables(),
    maxActions: 9,
    patienceMs: 300,
  };
  const { status, reason } = await runFlow(
    { ...task, actionMs: 15_000 },
    {
      driver,
      planner: new LiteralPlanner(),
      now: () => performance.now(),
      pause: async () => undefined,
      signal: new AbortController().signal,
      record: async () => undefined,
      runHook: async () => ({ status: 'lost', problem: 'There are no hooks here.' }),
    },
  );
  return [status, reason?.kind];
}

test('what a worker that fell silent has left is ended and removed before another organization has the device', async () => {
  const silent = await open('first');
  standIn.shell.others.add(LEFT);
  assert.deepEqual([(await unit())?.state, await isAlive(silent)], ['busy', true]);
  await database.pool.query(`update devices set lease_seen_at = now() - interval '21 seconds'`);
  const before = lines.length;
  const next = await open('second');
  assert.equal(await isAlive(silent), false, 'the old session was ended first');
  const since = lines.slice(before);
  const removed = since.indexOf(`uninstall ${LEFT}`);
  const started = since.findIndex((line) => /^shell am start/.test(line) && line.includes(PACKAGE));
  assert.ok(removed !== -1 && removed < started, since.join('\n'));

  // Whoever has lost the device comes to no verdict, and touches nothing that is another's now.
  assert.deepEqual(await verdictOf(silent), ['error', 'infrastructure']);
  await silent.close();
  assert.deepEqual(await verdictOf(next), ['passed', undefined]);
  assert.deepEqual(
    lines.slice(before).filter((line) => line === `uninstall ${PACKAGE}`),
    [],
  );
  await next.close();
  assert.ok(lines.slice(before).includes(`uninstall ${PACKAGE}`));
  assert.deepEqual([(await unit())?.state, (await unit())?.last_fault], ['free', null]);
});

test('a lease that is lost ends the session, comes to an error and removes nothing', async () => {
  const losing = await open('second');
  const before = lines.length;
  await database.pool.query('update devices set lease_id = $1', [newId()]);
  await eventually(async () => assert.equal(await isAlive(losing), false));
  await assert.rejects(
    losing.look(5_000),
    (error) => error instanceof DeviceLost && /another run/.test(error.message),
  );
  assert.deepEqual(await verdictOf(losing), ['error', 'infrastructure']);
  assert.ok(!lines.slice(before).some((line) => line.startsWith('uninstall')));
  await database.pool.query('update devices set lease_id = null');
});

test('a server elsewhere fetches the build by its signed link', async () => {
  // Every address of this machine but the loopback ones counts as elsewhere.
  const remote = await workerAt(appium.url.replace('127.0.0.1', '0.0.0.0'));
  const before = lines.length;
  const driver = await open('second', remote);
  assert.deepEqual(await verdictOf(driver), ['passed', undefined]);
  assert.ok(
    fetched.some((url) => /^\/api\/build-files\/builds\/.*\/app\.apk\?expires=\d+&signature=/.test(url)),
  );
  const installed = lines.slice(before).find((line) => line.startsWith('install'));
  assert.ok(installed && !installed.includes(directory), `what was fetched is installed: ${installed}`);
  await driver.close();
});

test('a server that is killed takes its devices away until it is back, and no fault counts against them', async () => {
  const driver = await open('second');
  const { port } = new URL(appium.url);
  await appium.kill();
  // The forwarding of its port would have gone with it.
  await standIn.crashServer();
  assert.deepEqual(await verdictOf(driver), ['error', 'infrastructure']);
  await driver.close();
  const away = await unit();
  assert.equal(away?.state, 'away');
  assert.match(away?.problem ?? '', /cannot be reached/);
  await assert.rejects(open('second'), /Pixel 8 14 would fit, and is away: .*cannot be reached/);
  const { rows } = await database.pool.query('select max(fault_count) as n from devices');
  assert.equal(rows[0].n, 0);
  appium = await startAppium(['uiautomator2'], { ANDROID_HOME: standIn.sdk }, Number(port));
  await eventually(async () => {
    assert.equal((await unit())?.state, 'free');
  });
  assert.deepEqual(await verdictOf(await open('second')), ['passed', undefined]);
});
