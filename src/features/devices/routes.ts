import type { deviceEndpoints } from '../../contract/devices.ts';
import type { Database } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { listDevices } from './store.ts';
import { listUnits } from './units/list-units.ts';

/** Devices are the service's, not an organization's: every caller sees the same, but for whose run has one. */
export const deviceRoutes = (database: Database): HandlersOf<typeof deviceEndpoints> => ({
  async listDevices() {
    const devices = await listDevices(database);
    return { devices, count: devices.length };
  },
  async listDeviceUnits({ tenant }) {
    const units = await listUnits(tenant);
    return { units, count: units.length };
  },
});
