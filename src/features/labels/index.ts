export { labelRoutes } from './routes.ts';
export { findLabelled } from './store.ts';
export { foldName } from './write-label.ts';
