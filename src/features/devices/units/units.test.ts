import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { proves } from '../../../../test/support/proves.ts';
import { openTestService, type TestOrganization } from '../../../../test/support/test-service.ts';
import { newId } from '../../../platform/new-id.ts';
import { type LeaseWish, leaseDevices } from '../leases/lease-device.ts';
import { announceLeasable, type LeasableDevice } from '../leases/store.ts';

const service = await openTestService();
after(() => service.close());
const { organization, other } = service;
const { database, log } = service.parts;

async function device(more: Partial<LeasableDevice> = {}): Promise<LeasableDevice> {
  const one = { platform: 'android' as const, target: 'emulator' as const, os_version: '14' };
  const made = { id: newId(), model: 'Pixel 8', ...one, ...more };
  await announceLeasable(database, [made]);
  return made;
}
async function lease(
  { id }: LeasableDevice,
  { id: organizationId }: TestOrganization,
  more: Partial<LeaseWish> = {},
) {
  const wish = { organizationId, deviceIds: [[id]], waitMs: 0, ...more };
  const [held] = (await leaseDevices(database, log, wish)) ?? [];
  assert.ok(held, 'the device was free');
  return held;
}
const unitFor = async ({ api }: TestOrganization, { id }: LeasableDevice) => {
  const { units } = await api.make('listDeviceUnits');
  const unit = units.find((one) => one.id === id);
  assert.ok(unit);
  return unit;
};
const change = (columns: string, { id }: LeasableDevice) =>
  database.pool.query(`update devices set ${columns} where id = $1`, [id]);

proves('listDeviceUnits', 200, 'lists each device by itself, two of a kind included', async () => {
  const [one, twin] = [await device({ model: 'Pixel 9' }), await device({ model: 'Pixel 9' })];
  const reply = await organization.api.call('listDeviceUnits');
  const { units, count } = reply.body;
  assert.equal(count, units.length);
  const ours = units.filter(({ id }) => id === one.id || id === twin.id);
  assert.deepEqual(
    ours.map(({ id, since: _, ...unit }) => unit),
    Array.from({ length: 2 }, () => ({
      ...{ platform: 'android', target: 'emulator', model: 'Pixel 9', os_version: '14', state: 'free' },
      ...{ problem: null, back_at: null, last_fault: null, run: null, waiting_count: 0 },
    })),
  );
  return reply;
});

/** A group of two runs, of which those with the given indexes run. */
async function group(running: readonly number[]) {
  const { api, tenant } = organization;
  await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/' } });
  const suite = await api.make('createSuite', { body: { name: 'S' } });
  for (const name of ['First', 'Second'])
    await api.make('createFlow', { body: { name, instructions: 'Look', suite_id: suite.id } });
  const { batch_id } = await api.make('startRuns', { body: { app_id: 'shop', suite_ids: [suite.id] } });
  const { run_groups } = await api.make('getBatchStatus', { query: { batch_id } });
  const [{ id, runs } = { id: '', runs: [] }] = run_groups;
  for (const index of running)
    await tenant
      .update('runs')
      .set({ status: 'running' })
      .where('id', '=', runs[index]?.id ?? '')
      .execute();
  return { groupId: id, runIds: runs.map((one) => one.id) };
}

test('a busy device names the run that has it to its own organization alone', async () => {
  const one = await device();
  const { groupId, runIds } = await group([1]);
  const held = await lease(one, organization, { groupId });
  const own = await unitFor(organization, one);
  assert.deepEqual([own.state, own.run], ['busy', { id: runIds[1], flow_name: 'Second' }]);
  const foreign = await unitFor(other, one);
  assert.deepEqual([foreign.state, foreign.run], ['busy', null]);
  assert.ok(!JSON.stringify(foreign).includes('Second'));
  await held.end(null);
  const free = await unitFor(organization, one);
  assert.deepEqual([free.state, free.run], ['free', null]);
  assert.ok(free.since >= own.since);
});

test('of runs in parallel each device names its own', async () => {
  const { groupId, runIds } = await group([0, 1]);
  for (const runId of runIds) {
    const one = await device();
    await lease(one, organization, { groupId, runId });
    assert.equal((await unitFor(organization, one)).run?.id, runId);
  }
});

test('who waits is counted at every device that would do', async () => {
  const [one, twin] = [await device(), await device()];
  for (const held of [one, twin]) await lease(held, other);
  const giving = new AbortController();
  const deviceIds = [[one.id, twin.id]];
  const waiting = leaseDevices(database, log, {
    ...{ organizationId: organization.id, deviceIds, waitMs: 60_000, signal: giving.signal },
  });
  const counts = async () => [
    (await unitFor(other, one)).waiting_count,
    (await unitFor(other, twin)).waiting_count,
  ];
  await eventually(async () => assert.deepEqual(await counts(), [1, 1]));
  giving.abort();
  await waiting;
  assert.deepEqual(await counts(), [0, 0]);
});

test('a device that was taken out says since when, until when and why; whose app it was is told to nobody else', async () => {
  const one = await device();
  for (const fault of ['a', 'b', 'com.example.secret did not start'])
    await (await lease(one, organization)).end({ message: fault, isOfServer: false });
  const unit = await unitFor(organization, one);
  assert.deepEqual([unit.state, unit.problem], ['resting', '3 sessions in a row went wrong.']);
  assert.equal(unit.last_fault?.message, 'com.example.secret did not start');
  assert.equal(unit.since, unit.last_fault?.at);
  const restMs = Date.parse(unit.back_at ?? '') - Date.parse(unit.since);
  assert.ok(Math.abs(restMs - 600_000) <= 1, `${restMs} ms, of which one may be lost in rounding`);
  const foreign = await unitFor(other, one);
  assert.equal(foreign.last_fault?.message, 'A session of another organization went wrong.');
  assert.ok(!JSON.stringify(foreign).includes('secret'));
  await change('out_until = now()', one);
  assert.equal((await unitFor(organization, one)).state, 'free');
});

test('a device is away while its server does not answer, or nobody sees it', async () => {
  const one = await device();
  await announceLeasable(database, [{ ...one, away: 'http://appium cannot be reached.' }]);
  const away = await unitFor(organization, one);
  assert.deepEqual([away.state, away.problem], ['away', 'http://appium cannot be reached.']);
  await announceLeasable(database, [{ ...one, away: 'http://appium cannot be reached.' }]);
  assert.equal((await unitFor(organization, one)).since, away.since, 'it is away since it went');
  await announceLeasable(database, [one]);
  assert.equal((await unitFor(organization, one)).state, 'free');
  await change(`seen_at = now() - interval '31 seconds'`, one);
  const unseen = await unitFor(organization, one);
  assert.equal(unseen.state, 'away');
  assert.match(unseen.problem ?? '', /No worker sees it any more/);
  await change(`seen_at = now() - interval '25 hours'`, one);
  const { units } = await organization.api.make('listDeviceUnits');
  assert.ok(!units.some(({ id }) => id === one.id), 'after a day it is not listed any more');
  await change(`seen_at = now() - interval '8 days'`, one);
  await device();
  const { rows } = await database.pool.query('select 1 from devices where id = $1', [one.id]);
  assert.equal(rows.length, 0, 'after a week it is forgotten');
});
