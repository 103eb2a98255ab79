export { environmentRoutes } from './routes.ts';
export { findEnvironmentByName } from './store.ts';
