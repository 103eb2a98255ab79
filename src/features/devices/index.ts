export { whyUnfit } from './build-fits.ts';
export { type Lease, leaseDevices } from './leases/lease-device.ts';
export { announceLeasable, unwellOf } from './leases/store.ts';
export { type DeviceWish, matchDevices } from './match-device.ts';
export { deviceRoutes } from './routes.ts';
export { announceDevices, type OfferedDevice, withdrawDevices } from './store.ts';
