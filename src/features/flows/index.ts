export { createFlow } from './create-flow.ts';
export { flowRoutes, suiteRoutes } from './routes.ts';
export {
  contextSuites,
  findRunnableFlows,
  findRunnableSuites,
  type RunnableFlow,
  type RunnableSuite,
} from './store.ts';
export { createSuite } from './write-suite.ts';
