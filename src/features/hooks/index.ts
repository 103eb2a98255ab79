export { hookRoutes } from './routes.ts';
export { hooksAround } from './store.ts';
