export { flowRoutes, suiteRoutes } from './routes.ts';
