import type { Claim } from '../planners/literal/command.ts';
import type { TargetSignals } from './signals.ts';

/** One thing that was done or checked, so that it can be done or checked again. Placeholders stand for variables. */
export type RememberedAction =
  | {
      kind: 'act';
      name: string;
      arguments: Record<string, unknown>;
      target: TargetSignals | null;
      /** Where something was dragged to. */
      goal: TargetSignals | null;
      description: string;
      part: number | null;
      /** What was read back, for readers: the driver reads it back again. */
      effect: string | null;
    }
  | {
      kind: 'check';
      claim: Claim;
      patience_ms: number | null;
      description: string;
      part: number | null;
      /** What showed that it was true, for readers. */
      evidence: string;
    }
  | { kind: 'wait'; seconds: number; description: string; part: number | null };

export interface RememberedStep {
  text: string;
  actions: RememberedAction[];
  /** Why the step is planned anew each time; null: it can be repeated as it is. */
  why_not: string | null;
}

export const MEMORY_VERSION = 1;

/** What a passing run did, step by step: one format for every platform, readable and comparable. */
export interface RememberedFlow {
  version: typeof MEMORY_VERSION;
  steps: RememberedStep[];
}
