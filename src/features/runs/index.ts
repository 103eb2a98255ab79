export { registerArtifacts } from './artifacts/serve-artifacts.ts';
export { DeviceUnavailable, type ExecutionParts, executeGroup } from './execution/execute-group.ts';
export type { GroupToRun } from './execution/store.ts';
export { runRoutes } from './routes.ts';
export { insertRuns } from './store.ts';
