import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { openTestService } from '../../../../test/support/test-service.ts';
import { newId } from '../../../platform/new-id.ts';
import { announceDevices } from '../store.ts';
import { type Lease, leaseDevice } from './lease-device.ts';
import { announceLeasable, type LeasableDevice, restingOf } from './store.ts';

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
const lease = (organizationId: typeof first, of: readonly LeasableDevice[], waitMs = 0) =>
  leaseDevice(database, log, { organizationId, deviceIds: of.map(({ id }) => id), waitMs });
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
  await eventually(async () => {
    const { rows } = await database.pool.query('select 1 from device_waits where $1 = any (device_ids)', [
      free.deviceId,
    ]);
    assert.equal(rows.length, 2, 'both wait');
  });
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
    `update devices set lease_seen_at = now() - interval '31 seconds' where id = $1`,
    [dead.deviceId],
  );
  const living = taken(await lease(second, only));
  await dead.end('too late');
  assert.equal(await lease(first, only), null, 'it is still the living one’s');
  await living.end(null);
  taken(await lease(first, only));
});

test('a device rests after three faults in a row, and a good session clears its name', async () => {
  const only = await devices(1);
  const session = async (fault: string | null) => taken(await lease(first, only)).end(fault);
  await session('fault 1');
  await session('fault 2');
  await session(null);
  for (const number of [3, 4, 5]) await session(`fault ${number}`);
  assert.equal(await lease(first, only), null);
  assert.deepEqual([...(await restingOf(database, [only[0]?.id ?? ''])).values()], ['fault 5']);
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
  const waiting = leaseDevice(database, log, {
    ...{ organizationId: second, deviceIds: [only[0]?.id ?? ''], waitMs: 60_000, signal: giving.signal },
  });
  giving.abort();
  assert.equal(await waiting, null);
});
