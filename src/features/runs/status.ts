import type { RunStatus } from '../../contract/runs.ts';

/** Whether a run or group has ended. Nothing leaves a final state. */
export const isFinal = (status: RunStatus): boolean => status !== 'queued' && status !== 'running';
