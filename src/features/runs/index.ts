export { insertRuns } from './store.ts';
