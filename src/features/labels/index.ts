export { labelRoutes } from './routes.ts';
export { findLabelByFoldedName, findLabelled, insertSuiteLabel } from './store.ts';
export { createLabel, foldName } from './write-label.ts';
