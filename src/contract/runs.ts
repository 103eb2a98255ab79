import { z } from 'zod';

export const RunStatus = z.enum(['queued', 'running', 'passed', 'failed', 'error', 'terminated', 'skipped']);
export type RunStatus = z.infer<typeof RunStatus>;
