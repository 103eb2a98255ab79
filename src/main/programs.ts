import type { Program } from '../cli/world.ts';

/** A program that failed has said why, and ended with 1: here that would mean that tests failed. */
const OUR_FAULT = 3;

/** Each runs when its file is imported, and only then: the command line must not load a database to list flows. */
const run = (load: () => Promise<unknown>) => async () => {
  await load();
  if (process.exitCode) process.exitCode = OUR_FAULT;
};

export const programs: Record<Program, () => Promise<void>> = {
  serve: run(() => import('./serve.ts')),
  worker: run(() => import('./worker.ts')),
  migrate: run(() => import('./migrate.ts')),
  'rotate-key': run(() => import('./rotate-key.ts')),
};
