export { openEnvironment } from './open-environment.ts';
export { privateNetworkOf } from './private-network-of.ts';
export { resealSecrets } from './reseal-secrets.ts';
export { environmentRoutes } from './routes.ts';
export { findEnvironment, findEnvironmentByName, keepEnvironmentByName } from './store.ts';
export { createEnvironment } from './write-environment.ts';
export { createVariable } from './write-variable.ts';
