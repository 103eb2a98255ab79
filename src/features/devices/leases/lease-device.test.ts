import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { openTestService } from '../../../../test/support/test-service.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { newId } from '../../../platform/new-id.ts';
import { announceDevices } from '../store.ts';
import { type Lease, leaseDevices } from './lease-device.ts';
import { announceLeasable, type LeasableDevice, unwellOf } from './store.ts';

const service = await openTestService();
after(() => service.close());
const { database, log } = service.parts;
const [first, second] = [service.organization.id, service.other.id];

/** Devices of a test's own: others use theirs beside. */
async function devices(count: number): Promise<LeasableDevice[]> {
  const model = newId();
  const made = Array.from({ length: count }, (_, index) => ({
    ...{
      id: `${model}-${index}`,
      platform: 'android' as const,
      target: 'emulator' as const,
      model,
      os_version: '14',
    },
  }));
  await announceLeasable(database, made);
  return made;
}
const idsOf = (devices: readonly LeasableDevice[]) => devices.map(({ id }) => id);
const lease = async (organizationId: typeof first, of: readonly LeasableDevice[], waitMs = 0) =>
  (await leaseDevices(database, log, { organizationId, deviceIds: [idsOf(of)], waitMs }))?.[0] ?? null;
const leasePair = (organizationId: typeof first, of: readonly LeasableDevice[], waitMs = 0) =>
  leaseDevices(database, log, { organizationId, deviceIds: [idsOf(of), idsOf(of)], waitMs });
const ofDevice = (message: string) => ({ message, isOfServer: false });
const waitsFor = async (device: LeasableDevice, count: number) =>
  eventually(async () => {
    const { rows } = await database.pool.query('select 1 from device_waits where $1 = any (device_ids)', [
      device.id,
    ]);
    assert.equal(rows.length, count, 'so many wait');
  });
const taken = (one: Lease | null): Lease => {
  assert.ok(one, 'a device was free');
  return one;
};

test('a device is one session at a time, the best first, and goes on to who waits when it is given back', async () => {
  const both = await devices(2);
  const [one, other] = [taken(await lease(first, both)), taken(await lease(first, both))];
  assert.deepEqual(
    [one.deviceId, other.deviceId],
    both.map(({ id }) => id),
  );
  assert.equal(await lease(second, both), null);
  const waiting = lease(second, both, 10_000);
  await other.end(null);
  assert.equal(taken(await waiting).deviceId, other.deviceId);
});

test('twenty at once for one device: one has it', async () => {
  const only = await devices(1);
  const tries = await Promise.all(Array.from({ length: 20 }, () => lease(first, only)));
  assert.equal(tries.filter((one) => one !== null).length, 1);
});

test('the organization that holds fewer devices comes before one that has waited longer', async () => {
  const two = await devices(2);
  const [held, free] = [taken(await lease(first, two)), taken(await lease(second, two))];
  const greedy = lease(first, two, 10_000);
  const modest = lease(second, two, 10_000);
  await waitsFor(two[0] as LeasableDevice, 2);
  await free.end(null);
  const next = await Promise.race([greedy.then(() => 'greedy'), modest.then(() => 'modest')]);
  assert.equal(next, 'modest');
  await held.end(null);
  taken(await greedy);
});

test('the lease of a dead worker ends by itself, and the dead can neither keep nor end the next', async () => {
  const only = await devices(1);
  const dead = taken(await lease(first, only));
  await database.pool.query(
    `update devices set lease_seen_at = now() - interval '21 seconds' where id = $1`,
    [dead.deviceId],
  );
  const living = taken(await lease(second, only));
  await dead.end(ofDevice('too late'));
  assert.equal(await lease(first, only), null, 'it is still the living one’s');
  await living.end(null);
  taken(await lease(first, only));
});

test('a device rests after three faults in a row, and a good session clears its name', async () => {
  const only = await devices(1);
  const session = async (fault: string | null) =>
    taken(await lease(first, only)).end(fault === null ? null : ofDevice(fault));
  await session('fault 1');
  await session('fault 2');
  await session(null);
  for (const number of [3, 4, 5]) await session(`fault ${number}`);
  assert.equal(await lease(first, only), null);
  const restingFor = async ({ tenant }: { tenant: Tenant }) => [
    ...(await unwellOf(tenant, idsOf(only))).values(),
  ];
  const resting = { state: 'resting' as const };
  assert.deepEqual(await restingFor(service.organization), [{ ...resting, reason: 'fault 5' }]);
  assert.deepEqual(
    await restingFor(service.other),
    [{ ...resting, reason: null }],
    'what went wrong in it is told to nobody else',
  );
  await database.pool.query('update devices set out_until = now() where id = $1', [only[0]?.id]);
  taken(await lease(first, only));
});

test('the list of devices tells which kinds are free', async () => {
  const [device] = await devices(1);
  const { id: _, ...kind } = device as LeasableDevice;
  await announceDevices(database, newId(), [{ ...kind, fast_launch: false }]);
  const isAvailable = async () =>
    (await service.organization.api.make('listDevices')).devices.find(({ model }) => model === kind.model)
      ?.available;
  assert.equal(await isAvailable(), true);
  const held = taken(await lease(first, [device as LeasableDevice]));
  assert.equal(await isAvailable(), false);
  await held.end(null);
  assert.equal(await isAvailable(), true);
});

test('a wait that is given up ends', async () => {
  const only = await devices(1);
  taken(await lease(first, only));
  const giving = new AbortController();
  const waiting = leaseDevices(database, log, {
    ...{ organizationId: second, deviceIds: [idsOf(only)], waitMs: 60_000, signal: giving.signal },
  });
  giving.abort();
  assert.equal(await waiting, null);
});

test('two runs that need two of three devices: each gets both or none, and neither waits for ever', async () => {
  const three = await devices(3);
  const pairs = await Promise.all([leasePair(first, three), leasePair(second, three)]);
  const [held, ...more] = pairs.filter((one) => one !== null);
  assert.deepEqual([held?.length, more.length], [2, 0]);
  assert.equal(new Set(held?.map(({ deviceId }) => deviceId)).size, 2);
  const waiting = leasePair(second, three, 10_000);
  await waitsFor(three[0] as LeasableDevice, 1);
  for (const one of held ?? []) await one.end(null);
  assert.equal((await waiting)?.length, 2);
});

test('five pairs at once on three devices all come to their turn', async () => {
  const three = await devices(3);
  const busy = new Set<string>();
  const turn = async (_: unknown, index: number) => {
    const pair = await leasePair(index % 2 === 0 ? first : second, three, 60_000);
    assert.equal(pair?.length, 2);
    for (const { deviceId } of pair ?? []) {
      assert.ok(!busy.has(deviceId), 'no two have the same');
      busy.add(deviceId);
    }
    for (const one of pair ?? []) {
      busy.delete(one.deviceId);
      await one.end(null);
    }
  };
  await Promise.all(Array.from({ length: 5 }, turn));
});

test('who waits for two keeps the free one from later ones, unless there are not two that are well', async () => {
  const two = await devices(2);
  const [one, other] = two as [LeasableDevice, LeasableDevice];
  const held = taken(await lease(first, [one]));
  const pair = leasePair(second, two, 30_000);
  await waitsFor(one, 1);
  const later = lease(first, [other], 30_000);
  await waitsFor(other, 2);
  assert.equal(await lease(first, [other]), null, 'it is kept for whoever waits for two');
  for (const { id } of two)
    await database.pool.query(
      `update devices set out_until = now() + interval '1 hour' where id = $1 and id <> $2`,
      [id, other.id],
    );
  taken(await later);
  await database.pool.query('update devices set out_until = null where id = $1', [one.id]);
  await held.end(null);
  await (await later)?.end(null);
  assert.equal((await pair)?.length, 2);
});

test('a device whose server does not answer is away, not worse, and can be had again when it answers', async () => {
  const [only] = (await devices(1)) as [LeasableDevice];
  for (let time = 0; time < 3; time++) {
    await announceLeasable(database, [only]);
    await taken(await lease(first, [only])).end({ message: 'no answer', isOfServer: true });
  }
  assert.equal(await lease(first, [only]), null, 'it is away');
  await announceLeasable(database, [{ ...only, away: 'still no answer' }]);
  assert.equal(await lease(first, [only]), null);
  await announceLeasable(database, [only]);
  taken(await lease(first, [only]));
});

test('whoever waits for devices that stay away is sent away, and stays while one may be had', async () => {
  const two = await devices(2);
  const [one, other] = two as [LeasableDevice, LeasableDevice];
  const held = [taken(await lease(first, [one])), taken(await lease(first, [other]))];
  const hour = 3_600_000;
  const [forOne, forAny, forBoth] = [
    lease(second, [one], hour),
    lease(second, two, hour),
    leasePair(second, two, hour),
  ];
  await waitsFor(one, 3);
  await announceLeasable(database, [{ ...one, away: 'no answer' }]);
  // As if it had been so for longer than a server takes to start anew.
  await database.pool.query(`update devices set away_since = now() - interval '61 seconds' where id = $1`, [
    one.id,
  ]);
  assert.deepEqual([await forOne, await forBoth], [null, null]);
  assert.deepEqual(
    [...(await unwellOf(service.other.tenant, idsOf(two))).values()],
    [{ state: 'away', reason: 'no answer' }],
  );
  await waitsFor(one, 1);
  for (const lease of held) await lease.end(null);
  assert.equal(taken(await forAny).deviceId, other.id);
});

test('what a session leaves behind is told to the next one that has the device', async () => {
  const only = await devices(1);
  const dead = taken(await lease(first, only));
  await dead.note({ id: 'session-1', apps: ['com.example.a'] });
  await database.pool.query(
    `update devices set lease_seen_at = now() - interval '21 seconds' where id = $1`,
    [dead.deviceId],
  );
  const living = taken(await lease(second, only));
  assert.deepEqual(living.left, { sessionId: 'session-1', apps: ['com.example.a'] });
  await dead.note({ id: 'session-2', apps: [] });
  await living.note({ id: 'session-3', apps: ['com.example.b'] });
  await living.end(null);
  const last = taken(await lease(first, only));
  assert.deepEqual(last.left, { sessionId: null, apps: ['com.example.b'] });
});

test('a lease is lost when another has the device', async () => {
  const only = await devices(1);
  const { deviceId, lost } = taken(await lease(first, only));
  await database.pool.query('update devices set lease_id = $2 where id = $1', [deviceId, newId()]);
  await eventually(() => assert.ok(lost.aborted));
});
