import type { ActionRecord } from '../../engine/index.ts';

export type RunOutcome = 'passed' | 'failed' | 'error' | 'terminated' | 'skipped';

export interface ReportedAction
  extends Pick<
    ActionRecord,
    | 'index'
    | 'step_index'
    | 'step'
    | 'kind'
    | 'description'
    | 'status'
    | 'started_ms'
    | 'duration_ms'
    | 'box'
    | 'error'
  > {
  /** A file below the report's folder. */
  picture: string | null;
}

export interface ReportedHook {
  name: string;
  position: 'setup' | 'runtime' | 'teardown';
  status: string;
  output: string;
  problem: string | null;
}

export interface ReportedRun {
  name: string;
  /** The suite, or the flow itself if it is alone. */
  group: string;
  /** The flow's file, if it has one. */
  file: string | null;
  status: RunOutcome;
  reason: { kind: string; message: string; action_index: number | null } | null;
  instructions: string;
  /** On the clock of Date.now(). */
  startedAt: number;
  seconds: number;
  device: string | null;
  viewport: { width: number; height: number } | null;
  actions: ReportedAction[];
  hooks: ReportedHook[];
  warnings: string[];
  /** Files below the report's folder, one for each device. */
  videos: string[];
  /** Where the service shows it. */
  url: string | null;
}

/** Runs that belong together, wherever they ran: every form of report is made from this. */
export interface Report {
  title: string;
  /** What was tested. */
  target: string;
  version: string;
  startedAt: number;
  finishedAt: number;
  runs: ReportedRun[];
}

export function countOutcomes(runs: readonly Pick<ReportedRun, 'status'>[]): Record<RunOutcome, number> {
  const counts = { passed: 0, failed: 0, error: 0, terminated: 0, skipped: 0 };
  for (const { status } of runs) counts[status]++;
  return counts;
}
