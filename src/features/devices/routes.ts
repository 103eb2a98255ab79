import type { deviceEndpoints } from '../../contract/devices.ts';
import type { Database } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { listDevices } from './store.ts';

/** Devices are the service's, not an organization's: every caller sees the same. */
export const deviceRoutes = (database: Database): HandlersOf<typeof deviceEndpoints> => ({
  async listDevices() {
    const devices = await listDevices(database);
    return { devices, count: devices.length };
  },
});
