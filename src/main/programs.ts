import type { Program } from '../cli/world.ts';

/** Each runs when its file is imported, and only then: the command line must not load a database to list flows. */
export const programs: Record<Program, () => Promise<void>> = {
  serve: async () => void (await import('./serve.ts')),
  worker: async () => void (await import('./worker.ts')),
  migrate: async () => void (await import('./migrate.ts')),
  'rotate-key': async () => void (await import('./rotate-key.ts')),
};
