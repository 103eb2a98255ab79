export { hookRoutes } from './routes.ts';
