export { hooksNamed } from './hooks-named.ts';
export { hookRoutes } from './routes.ts';
export { type HookSnapshot, hooksAround } from './store.ts';
