import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { newId } from '../../platform/new-id.ts';
import { announceDevices, withdrawDevices } from './store.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const { database } = service.parts;

const browser = (model: string, os_version: string, fast_launch = false) => ({
  ...{ platform: 'web' as const, target: 'browser' as const },
  ...{ model, os_version, fast_launch },
});
/** What stands in the list of the given models: other tests announce theirs beside. */
const listed = async (...models: string[]) =>
  (await api.make('listDevices')).devices.filter(({ model }) => models.includes(model));

proves('listDevices', 200, 'shows what the workers have, each kind once', async () => {
  const [first, second] = [newId(), newId()];
  await announceDevices(database, first, [browser('Chromium', '156.0'), browser('Firefox', '140.0')]);
  await announceDevices(database, second, [browser('Chromium', '156.0', true), browser('Chromium', '155.1')]);
  const reply = await api.call('listDevices');
  const { devices, count } = reply.body;
  assert.equal(count, devices.length);
  assert.deepEqual(await listed('Chromium', 'Firefox'), [
    { ...browser('Chromium', '155.1'), available: true },
    { ...browser('Chromium', '156.0', true), available: true },
    { ...browser('Firefox', '140.0'), available: true },
  ]);
  return reply;
});

test('a worker that stops, fell silent or lost a browser offers it no longer', async () => {
  const [stopping, dead, living] = [newId(), newId(), newId()];
  await announceDevices(database, stopping, [browser('Stopping', '1')]);
  await announceDevices(database, dead, [browser('Dead', '1')]);
  await announceDevices(database, living, [browser('Old', '1'), browser('Living', '1')]);
  assert.equal((await listed('Stopping', 'Dead', 'Old', 'Living')).length, 4);
  await withdrawDevices(database, stopping);
  await database.pool.query(
    `update worker_devices set seen_at = now() - interval '16 seconds' where worker_id = $1`,
    [dead],
  );
  await announceDevices(database, living, [browser('Living', '1')]);
  assert.deepEqual(
    (await listed('Stopping', 'Dead', 'Old', 'Living')).map(({ model }) => model),
    ['Living'],
  );
  await announceDevices(database, dead, [browser('Dead', '1')]);
  assert.equal((await listed('Dead')).length, 1);
});

test('a worker without any device says so without fault', async () => {
  await announceDevices(database, newId(), []);
});
