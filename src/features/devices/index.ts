export { deviceRoutes } from './routes.ts';
export { announceDevices, type OfferedDevice, withdrawDevices } from './store.ts';
