import type { Memory } from './plain-target.ts';

/** What is known when a clause is read. */
export interface ClauseContext {
  memory: Memory;
  /** Whether nothing was done before. */
  isFirst: boolean;
  /** After "Expected:" a thing alone is claimed to be there. */
  isExpectation: boolean;
  isGiven: boolean;
}
