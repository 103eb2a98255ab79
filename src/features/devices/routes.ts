import type { deviceEndpoints } from '../../contract/devices.ts';
import type { Database } from '../../platform/db/database.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { listDevices } from './store.ts';
import { listUnits } from './units/list-units.ts';

/** Devices are the service's, not an organization's: every caller sees the same, but for whose run has one. */
export const deviceRoutes = (database: Database): HandlersOf<typeof deviceEndpoints> => ({
  async listDevices() {
    const devices = await listDevices(database);
    return { devices, count: devices.length };
  },
  listDeviceUnits: ({ tenant, query }) =>
    answerPage('units', query, {
      noun: 'device',
      read: (page) => listUnits(tenant, page),
      find: async (id) => (await listUnits(tenant, {})).find((unit) => unit.id === id),
    }),
});
