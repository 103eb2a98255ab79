export { resealSecrets } from './reseal-secrets.ts';
export { environmentRoutes } from './routes.ts';
export { findEnvironmentByName } from './store.ts';
