import type { TestDatabase } from '../../test/support/test-database.ts';

/** What a benchmark tells the servers that it starts. */
export interface Task {
  connection: TestDatabase['connection'];
  directory: string;
  organizationId: string;
  userId: string;
}

export const readTask = (): Task => JSON.parse(process.argv[2] ?? '{}');

export const report = (address: string): void => {
  process.send?.(address);
  process.on('disconnect', () => process.exit(0));
};
