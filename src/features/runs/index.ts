export { insertRuns, type NewRun } from './store.ts';
