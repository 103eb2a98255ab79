export { openVariables } from './open-variables.ts';
export { resealSecrets } from './reseal-secrets.ts';
export { environmentRoutes } from './routes.ts';
export { findEnvironmentByName, keepEnvironmentByName } from './store.ts';
